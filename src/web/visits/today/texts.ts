import { plural } from '#web/base/format.ts';

/** The Field Service Hub around its stops: tabs, notes, recent visits, the week. */
export const hubTexts = {
  unplannedText: 'Start a visit for a customer who isn’t on the route.',
  searchCustomers: 'Search customers',
  noCustomers: 'No customers found.',
  searchFailed: 'Couldn’t search customers.',
  view: 'View',
  todaysRoutes: "Today's Routes",
  weeklyCalendar: 'Weekly Calendar',
  customersFailed: 'Error loading customer data. Please refresh the page.',
  customerMissing: 'Customer data not available. Please refresh the page.',

  // Completed marks
  resetCompleted: 'Reset Completed',
  resetDone: (count: number) => `${plural(count, 'Completed badge', 'Completed badges')} cleared`,
  resetText: 'Only on this phone. Saved visits stay; redoing a stop adds a separate visit.',
  nothingToReset: 'No stops are marked Completed',
  undo: 'Undo',
  workAgain: 'Redo',
  workAgainOf: (name: string) => `Redo: ${name}`,

  // The card
  createReport: 'Create Service Report',
  createReportFor: (name: string) => `Create Service Report: ${name}`,
  pastVisits: 'Recent visits',
  pastVisitsOf: (name: string) => `Recent visits: ${name}`,
  noPastVisits: 'No visits here yet.',
  noReadings: 'No readings',
  reading: (name: string, value: string, word: string | undefined) => [name, value, word].filter(Boolean).join(' '),
  by: (name: string) => `by ${name}`,
  services: 'Done',
  notes: 'Notes',
  added: 'Added',
  photoOf: (category: string, number: number, day: string) => `${day}: ${category} photo ${number}`,
  gallery: 'All photos in this report',
  galleryOf: (day: string) => `All photos in the ${day} report`,

  // Service notes
  serviceNotes: 'Service Notes',
  serviceNotesText: 'Record a note about one of today’s customers. Only your team sees it.',
  customer: 'Customer',
  chooseCustomer: 'Choose a customer',

  // The service checklist
  checklistOf: (name: string) => `Service Checklist: ${name}`,
  parts: 'Parts of the checklist',
  serviceTasks: 'Service Tasks',
  waterChemistry: 'Water Chemistry',
  photos: 'Photos',
  visitNotes: 'Notes',
  notBegun:
    'Just looking won’t start the visit. It starts when you check a task, enter a reading, take a photo or add a note.',
  finishVisit: 'Finish visit',
  openStop: 'Open stop',
  plannedFor: (day: string) => `Scheduled for ${day}. The visit is logged on the day you do it.`,
  visitDone: 'This visit is finished and can’t be changed.',
  taskDone: 'Done',
  taskNotDone: 'Not done',
  taskDue: 'Due',
  taskNotDue: 'Not due',

  // The week
  calendarFailed: 'Couldn’t load the week.',
  week: 'Week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  thisWeek: 'This week',
  weekOf: (from: string, to: string) => `${from} – ${to}`,
  print: 'Print',
  everyone: 'All technicians',
  technician: 'Technician',
  today: 'Today',
  stops: (count: number) => plural(count, 'stop', 'stops'),
  doneOf: (done: number, total: number) => `${done} of ${total} done`,
  minutes: (driving: string, service: string) => `${driving} driving · ${service} service`,
  noStops: 'No stops',
  dayOff: {
    'technician-away': 'Tech out',
    rain: 'Rain day',
    holiday: 'Holiday',
  },
  openDay: (day: string) => `Open ${day}`,
  state: { open: 'In progress', done: 'Completed' },
  notServed: 'No service',
  skipped: (name: string) => `${name} (skipped)`,
};
