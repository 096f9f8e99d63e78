import { catalog, type Words } from '#domain/language/index.ts';

interface Printed {
  at: string;
  timeZone: string;
  page: number;
  pages: number;
}

interface Visits {
  count: number;
}

const finished = ({ count }: Visits, { plural }: Words): string => plural(count, 'finished visit', 'finished visits');

/** What the report of used chemicals says. */
export const usageTexts = catalog('stock.usage', {
  toBeforeFrom: 'Must be on or after the first day',
  product: 'Product',
  strength: 'Strength',
  amount: 'Amount',
  visits: 'Visits',
  pools: 'Pools',
  title: ({ from, to }: { from: string; to: string }, { day }) =>
    `Chemical usage ${day(from, 'numericDate')} to ${day(to, 'numericDate')}`,
  /** By what the rows are grouped. */
  finishedVisits: {
    product: finished,
    month: (visits: Visits, words) => `${finished(visits, words)}, by month`,
    technician: (visits: Visits, words) => `${finished(visits, words)}, by technician`,
    pool: (visits: Visits, words) => `${finished(visits, words)}, by pool`,
  },
  noneInPeriod: 'No chemicals were added in this period.',
  noTechnician: 'No technician',
  noPool: 'No pool',
  reports: 'reports',
  printed: ({ at, timeZone, page, pages }: Printed, { moment }) =>
    `Printed ${moment(at, timeZone, 'numericDate')} ${moment(at, timeZone, 'time')}. Page ${page} of ${pages}`,
});
