/** What of a payment goes to one invoice; whole cents. */
export interface PaymentShare {
  invoiceId: string;
  amountCents: number;
}

/**
 * What a payment brings to its invoices. Each gets its share, and no more than is owed of it by then: what was paid by other
 * means while the payment was under way is not paid twice. The rest is surplus, and goes back to who paid.
 * `owedCents` answers what is left of an invoice, 0 for a void one.
 */
export function creditShares(
  planned: readonly PaymentShare[],
  takenCents: number,
  owedCents: (invoiceId: string) => number,
): { credited: PaymentShare[]; surplusCents: number } {
  let leftCents = takenCents;
  const credited = planned.map(({ invoiceId, amountCents: wanted }) => {
    const amountCents = Math.max(0, Math.min(wanted, leftCents, owedCents(invoiceId)));
    leftCents -= amountCents;
    return { invoiceId, amountCents };
  });
  return { credited, surplusCents: leftCents };
}

/** What is left of a payment's share to give back; of the surplus `invoiceId` is null. */
export interface RefundableShare {
  invoiceId: string | null;
  leftCents: number;
}

/**
 * From which shares an amount is taken back: from the last first, the one due latest. Zero shares are left out.
 * Sums to `amountCents`, or to all that is left where that is less.
 */
export function takeBack(shares: readonly RefundableShare[], amountCents: number): RefundableShare[] {
  let wanted = amountCents;
  const taken = shares.toReversed().map(({ invoiceId, leftCents }) => {
    const cents = Math.max(0, Math.min(leftCents, wanted));
    wanted -= cents;
    return { invoiceId, leftCents: cents };
  });
  return taken.filter(({ leftCents }) => leftCents > 0);
}
