/** What happened to one customer, in the order in which it became known. Whole cents. */
export type NaiveEvent =
  | { what: 'bill'; invoiceId: string; cents: number; of?: { deposit: string; counted: number } | 'deposit' }
  | { what: 'paid'; paymentId: string; cents: number; wanted: { invoiceId: string; cents: number; off?: number }[] }
  | { what: 'tip'; paymentId: string; cents: number }
  | { what: 'refunded'; paymentId: string; invoiceId: string | null; cents: number }
  | { what: 'held' | 'won'; cents: number }
  | { what: 'taken back'; paymentId: string; cents: number; from: { invoiceId: string; cents: number }[] }
  | { what: 'fee' | 'paid out' | 'sent back'; cents: number }
  | { what: 'late fee' | 'waived'; invoiceId: string; cents: number }
  | { what: 'void'; invoiceId: string };

/**
 * What each invoice is left owing, and what the company has in hand, counted from the events alone with running numbers: no
 * entries, no accounts, none of the product's own rules.
 */
export function naiveRecount(events: readonly NaiveEvent[]) {
  const owed = new Map<string, number>();
  /** Of each deposit: what it asked for, what of it came in, went back and is counted on a bill. */
  const deposits = new Map<string, { cents: number; paid: number; back: number; counted: number }>();
  const counts = new Map<string, { deposit: string; counted: number }>();
  let deposited = 0;
  const feesOf = new Map<string, number>();
  let fees = 0;
  let cash = 0;
  let held = 0;
  let bank = 0;
  /** What each payment saved on each invoice, for the way it was paid. */
  const saved = new Map<string, number>();
  /** What is left of each tip. */
  const tips = new Map<string, number>();
  for (const event of events) {
    if (event.what === 'bill') {
      owed.set(event.invoiceId, event.cents);
      if (event.of === 'deposit') {
        deposits.set(event.invoiceId, { cents: event.cents, paid: 0, back: 0, counted: 0 });
        deposited += event.cents;
      } else if (event.of) {
        counts.set(event.invoiceId, event.of);
        const deposit = deposits.get(event.of.deposit);
        if (deposit) deposit.counted += event.of.counted;
        deposited -= event.of.counted;
      }
    }
    if (event.what === 'late fee' || event.what === 'waived') {
      const cents = event.what === 'late fee' ? event.cents : -event.cents;
      owed.set(event.invoiceId, (owed.get(event.invoiceId) ?? 0) + cents);
      feesOf.set(event.invoiceId, (feesOf.get(event.invoiceId) ?? 0) + cents);
      fees += cents;
    }
    if (event.what === 'void') {
      // What was paid went to the work first.
      fees -= Math.min(owed.get(event.invoiceId) ?? 0, feesOf.get(event.invoiceId) ?? 0);
      // Nobody pays that deposit any more; or the bill is gone, and the deposit waits for the next.
      if (deposits.has(event.invoiceId)) deposited -= owed.get(event.invoiceId) ?? 0;
      const count = counts.get(event.invoiceId);
      const deposit = deposits.get(count?.deposit ?? '');
      if (count && deposit) {
        deposit.counted -= count.counted;
        deposited += count.counted;
      }
      owed.set(event.invoiceId, 0);
    }
    if (event.what === 'paid') {
      cash += event.cents;
      let left = event.cents;
      for (const { invoiceId, cents, off = 0 } of event.wanted) {
        const goes = Math.max(0, Math.min(cents, left, owed.get(invoiceId) ?? 0));
        owed.set(invoiceId, (owed.get(invoiceId) ?? 0) - goes);
        const deposit = deposits.get(invoiceId);
        if (deposit) deposit.paid += goes;
        left -= goes;
        if (goes < cents) continue;
        const less = Math.min(off, owed.get(invoiceId) ?? 0);
        owed.set(invoiceId, (owed.get(invoiceId) ?? 0) - less);
        saved.set(`${event.paymentId} ${invoiceId}`, less);
      }
      // What nobody owes goes back at once.
      cash -= left;
    }
    if (event.what === 'tip') {
      cash += event.cents;
      tips.set(event.paymentId, event.cents);
    }
    if (event.what === 'refunded' || event.what === 'taken back') {
      const left = tips.get(event.paymentId);
      if (left !== undefined) tips.set(event.paymentId, left - event.cents);
    }
    if (event.what === 'refunded' || event.what === 'fee') cash -= event.cents;
    const given = event.what === 'refunded' ? deposits.get(event.invoiceId ?? '') : undefined;
    if (event.what === 'refunded' && given) {
      deposited -= Math.max(0, Math.min(event.cents, given.paid - given.back - given.counted));
      given.back += event.cents;
    }
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
      for (const { invoiceId, cents } of event.from) {
        const less = saved.get(`${event.paymentId} ${invoiceId}`) ?? 0;
        saved.delete(`${event.paymentId} ${invoiceId}`);
        owed.set(invoiceId, (owed.get(invoiceId) ?? 0) + cents + less);
        const deposit = deposits.get(invoiceId);
        if (deposit) deposit.paid -= cents;
      }
    }
  }
  const left = [...tips.values()].reduce((sum, cents) => sum + cents, 0);
  const discounts = [...saved.values()].reduce((sum, cents) => sum + cents, 0);
  return { owed, cash, held, bank, deposited, fees, discounts, tips: left };
}
