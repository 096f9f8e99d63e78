import { catalog, type Message, type Words } from '#domain/language/index.ts';

/** The timesheets on paper and in a spreadsheet. */
export const paySheetTexts = catalog('analytics.paySheet', {
  title: ({ from, to }: { from: string; to: string }, { day }) =>
    `Timesheets ${day(from, 'numericDate')} to ${day(to, 'numericDate')}`,
  timesheets: 'timesheets',
  notOver: 'This week isn’t over yet.',
  howMeasured:
    'Times are arrival and departure at each stop. Miles are between stops in the order they were worked: by road where roads are set up, else straight-line. Locations aren’t tracked.',
  noTechnicians: 'No technicians this week.',
  needsReview: 'Needs review',
  footer: (
    { timeZone, printedAt, page, pages }: { timeZone: string; printedAt: string; page: number; pages: number },
    words,
  ) => `Times are ${timeZone}. Printed ${stamp(words, printedAt, timeZone)}. Page ${page} of ${pages}`,

  heading: {
    technician: 'Technician',
    done: 'Done',
    unscheduled: 'Unscheduled',
    verified: 'Verified',
    onSite: 'On site',
    scheduled: 'Scheduled',
    miles: 'Miles',
    approved: 'Approved',
    date: 'Date',
    customer: 'Customer',
    status: 'Status',
    minutes: 'Minutes',
    tasks: 'Tasks',
    photos: 'Photos',
  },
  signature: { approvedBy: 'Approved by', signature: 'Signature', date: 'Date' },

  ofAll: ({ part, all }: { part: number; all: number }) => `${part} of ${all}`,
  yes: 'yes',
  no: 'no',
  doneUnscheduled: 'Done, unscheduled',
  stops: ({ done, assigned, unplanned, proven }: Record<'done' | 'assigned' | 'unplanned' | 'proven', number>) =>
    `${done} of ${assigned} scheduled stops done, ${unplanned} unscheduled, ${proven} verified`,
  times: ({ onSite, planned, miles }: { onSite: Message; planned: Message; miles: number }, { say, number }) =>
    `${say(onSite)} on site of ${say(planned)} scheduled, ${number(miles, 1, 1)} miles between the stops`,
  tips: ({ amount }: { amount: number }, { dollars }) => `${dollars(amount)} in tips, to be paid on top of the hours`,
  approved: ({ by, at, timeZone, note }: { by: string; at: string; timeZone: string; note: string | null }, words) =>
    `Approved by ${by}, ${stamp(words, at, timeZone)}${note ? `: ${note}` : ''}`,
  changedSince: ({ done, onSite, miles }: { done: number; onSite: Message; miles: number }, { say, plural, number }) =>
    `Records changed since then. Approved: ${plural(done, 'stop', 'stops')}, ${say(onSite)}, ${number(miles, 1, 1)} miles.`,
  exception: (
    { date, customer, kind, detail }: { date: string; customer: string; kind: Message; detail: string },
    { say, day },
  ) => `${day(date, 'numericDate')}  ${customer}: ${say(kind)}. ${detail}`,
  /** In a cell of a spreadsheet. */
  exceptionInCell: ({ kind, detail }: { kind: Message; detail: string }, { say }) => `${say(kind)}: ${detail}`,
  recordsChanged: 'Records changed since',
});

/** "11/23/2026 4:30 PM". */
function stamp({ moment }: Words, at: string, timeZone: string): string {
  return `${moment(at, timeZone, 'numericDate')} ${moment(at, timeZone, 'time')}`;
}
