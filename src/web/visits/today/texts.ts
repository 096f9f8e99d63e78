import { plural } from '#web/base/format.ts';

/** The Field Service Hub around its stops: tabs, notes, recent visits, the week. */
export const hubTexts = {
  view: 'View',
  todaysRoutes: "Today's Routes",
  weeklyCalendar: 'Weekly Calendar',
  customersFailed: 'Error loading customer data. Please refresh the page.',
  // Completed marks
  resetCompleted: 'Reset Completed',
  resetDone: (count: number) => `${plural(count, 'Completed badge', 'Completed badges')} cleared`,
  resetText: 'Only on this phone. Saved visits stay. Redoing a stop adds a separate visit.',
  nothingToReset: 'No stops are marked Completed',
  undo: 'Undo',
  workAgain: 'Redo',
  workAgainOf: (name: string) => `Redo: ${name}`,

  // The live day
  planned: 'Planned',
  took: (completed: string, minutes: string) => `${completed} (${minutes})`,
  hereSince: (time: string) => `On site since ${time}`,
  nextAt: (time: string) => `Next ~${time}`,
  likelyAt: (time: string) => `~${time}`,
  late: (minutes: string) => `${minutes} late`,
  lacks: (titles: string) => `To complete: ${titles}`,
  notifyArrivals: (count: number) => `Notify ${plural(count, 'customer', 'customers')} of new arrival times`,
  notStarted: 'Not started',
  behind: (minutes: string) => `Running ${minutes} late`,
  onTime: 'On time',
  allDone: 'All done',
  lastSeen: (name: string, time: string) => `Last seen ${time} at ${name}`,
  endsAbout: (likely: string, planned: string) => `Ends about ${likely} (planned ${planned})`,
  turnList: 'Turn List',
  turnListTo: (name: string) => `Turn list to ${name}`,
  actionsOf: (name: string) => `Actions: ${name}`,
  filters: 'Show stops',
  everyStop: 'All',
  lateStops: (count: number) => `Late ${count}`,
  notStartedStops: (count: number) => `Not started ${count}`,
  noneMatch: 'No stops match.',
  showAll: 'Show all stops',

  // The card
  createReport: 'Create Service Report',
  createReportFor: (name: string) => `Create Service Report: ${name}`,
  pastVisits: 'Recent visits',
  pastVisitsOf: (name: string) => `Recent visits: ${name}`,
  // Service notes
  serviceNotes: 'Service Notes',
  serviceNotesText: 'Record a note about one of today’s customers. Only your team sees it.',
  customer: 'Customer',
  chooseCustomer: 'Choose a customer',

  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  everyone: 'All technicians',
  technician: 'Technician',
  today: 'Today',
  doneOf: (done: number, total: number) => `${done} of ${total} done`,

  // A day without stops, or without signal
  planOld: 'You’re offline. Showing the last route we loaded.',
  emptyOwner: 'No route on this day',
  emptyOwnerText: 'Build a route for this day and its stops will show up here.',
  planRoute: 'Plan a route',
  emptyTechnician: 'You have no stops this day',
  emptyTechnicianText: 'The office sets your route. You can still start a visit for any customer.',
};
