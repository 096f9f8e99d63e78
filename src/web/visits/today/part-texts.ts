import { plural } from '#web/base/format.ts';

/** What the hub opens: the week, a checklist, recent visits, an unplanned stop. Loaded with them, not with the day. */
export const hubPartTexts = {
  unplannedText: 'Start a visit for a customer who isn’t on the route.',
  searchCustomers: 'Search customers',
  noCustomers: 'No customers found.',
  searchFailed: 'Couldn’t search customers.',
  whichAddress: 'Which address?',
  customerMissing: 'Customer data not available. Please refresh the page.',

  arrivals: {
    title: (name: string) => `New arrival times: ${name}`,
    hint: 'Each customer gets the two hours in which you’re likely there.',
    send: (count: number) => `Notify ${plural(count, 'customer', 'customers')}`,
    sent: (count: number) => `We’re notifying ${plural(count, 'customer', 'customers')}`,
    notSent: (count: number) => `${plural(count, 'email', 'emails')} not sent: no mail server. Call them instead.`,
    notNotified: 'Couldn’t notify the customers',
    tryAgain: 'Try again.',
    loadFailed: 'Couldn’t load what the customers will read.',
  },

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
  thisWeek: 'This week',
  weekOf: (from: string, to: string) => `${from} – ${to}`,
  print: 'Print',
  stops: (count: number) => plural(count, 'stop', 'stops'),
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
  skippedOf: (name: string) => `${name} (skipped)`,
};
