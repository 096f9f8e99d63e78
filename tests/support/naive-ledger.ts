/** What happened to one customer, in the order in which it became known. Whole cents. */
export type NaiveEvent =
  | { what: 'bill'; invoiceId: string; cents: number }
  | { what: 'paid'; paymentId: string; cents: number; wanted: { invoiceId: string; cents: number }[] }
  | { what: 'refunded'; paymentId: string; invoiceId: string | null; cents: number }
  | { what: 'held' | 'won'; cents: number }
  | { what: 'taken back'; paymentId: string; cents: number; from: { invoiceId: string; cents: number }[] }
  | { what: 'fee' | 'paid out' | 'sent back'; cents: number }
  | { what: 'void'; invoiceId: string };

/**
 * What each invoice is left owing, and what the company has in hand, counted from the events alone with running numbers: no
 * entries, no accounts, none of the product's own rules.
 */
export function naiveRecount(events: readonly NaiveEvent[]) {
  const owed = new Map<string, number>();
  let cash = 0;
  let held = 0;
  let bank = 0;
  for (const event of events) {
    if (event.what === 'bill') owed.set(event.invoiceId, event.cents);
    if (event.what === 'void') owed.set(event.invoiceId, 0);
    if (event.what === 'paid') {
      cash += event.cents;
      let left = event.cents;
      for (const { invoiceId, cents } of event.wanted) {
        const goes = Math.max(0, Math.min(cents, left, owed.get(invoiceId) ?? 0));
        owed.set(invoiceId, (owed.get(invoiceId) ?? 0) - goes);
        left -= goes;
      }
      // What nobody owes goes back at once.
      cash -= left;
    }
    if (event.what === 'refunded' || event.what === 'fee') cash -= event.cents;
    if (event.what === 'held') {
      cash -= event.cents;
      held += event.cents;
    }
    if (event.what === 'won') {
      cash += event.cents;
      held -= event.cents;
    }
    if (event.what === 'paid out') {
      cash -= event.cents;
      bank += event.cents;
    }
    if (event.what === 'sent back') {
      cash += event.cents;
      bank -= event.cents;
    }
    if (event.what === 'taken back') {
      for (const { invoiceId, cents } of event.from) owed.set(invoiceId, (owed.get(invoiceId) ?? 0) + cents);
    }
  }
  return { owed, cash, held, bank };
}
