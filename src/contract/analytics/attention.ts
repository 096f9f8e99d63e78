import * as z from 'zod/mini';

const counted = z.nullable(z.int().check(z.gte(0)));

/** What waits for somebody, for the badges of the navigation. null: the reader may not see it. */
export const attention = z.object({
  /** Today's visits that are not finished; a technician's own. */
  stopsLeft: counted,
  /** Customers whose last messages nobody has read. */
  unreadThreads: counted,
  /** Open alerts that ask for something and that nobody has handled. */
  alerts: counted,
  /** Active customers without a stop. */
  withoutRoute: counted,
  /** Work orders the customer has approved and nobody has scheduled. */
  workOrdersToSchedule: counted,
  /** Packages marked Low or Critical. */
  lowStock: counted,
  /** In dollars: what is left to pay on overdue invoices. */
  overdue: z.nullable(z.number()),
});
export type Attention = z.infer<typeof attention>;
