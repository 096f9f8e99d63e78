/** What moved a customer's account. Above 0 is owed, below 0 was paid. */
export interface AccountEntry {
  /** YYYY-MM-DD */
  date: string;
  kind: 'invoice' | 'payment' | 'refund' | 'void';
  description: string;
  invoiceId: string | null;
  amountCents: number;
}

export interface AccountStatement {
  openingCents: number;
  entries: (AccountEntry & { balanceCents: number })[];
  closingCents: number;
}

/** Of one day: first what is owed, then what was withdrawn, paid and refunded. */
const order: Record<AccountEntry['kind'], number> = { invoice: 0, void: 1, payment: 2, refund: 3 };

/** The account from one day to another, both included: what was owed before, each entry with the balance after it. */
export function accountStatement(all: readonly AccountEntry[], from: string, to: string): AccountStatement {
  const sorted = all
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => {
      if (a.entry.date !== b.entry.date) return a.entry.date < b.entry.date ? -1 : 1;
      return order[a.entry.kind] - order[b.entry.kind] || a.index - b.index;
    })
    .map(({ entry }) => entry);
  const openingCents = sorted.filter(({ date }) => date < from).reduce((sum, { amountCents }) => sum + amountCents, 0);
  let balanceCents = openingCents;
  const entries = sorted
    .filter(({ date }) => date >= from && date <= to)
    .map((entry) => {
      balanceCents += entry.amountCents;
      return { ...entry, balanceCents };
    });
  return { openingCents, entries, closingCents: balanceCents };
}
