import { catalog } from '#domain/language/index.ts';

interface Visits {
  count: number;
}

const finished = ({ count }: Visits): string => `${count} finished ${count === 1 ? 'visit' : 'visits'}`;

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
    product: (visits: Visits) => finished(visits),
    month: (visits: Visits) => `${finished(visits)}, by month`,
    technician: (visits: Visits) => `${finished(visits)}, by technician`,
    pool: (visits: Visits) => `${finished(visits)}, by pool`,
  },
  noneInPeriod: 'No chemicals were added in this period.',
  printed: ({ at, page, pages }: { at: string; page: number; pages: number }) =>
    `Printed ${at}. Page ${page} of ${pages}`,
});
