import type { Transaction } from '#contract/invoicing/payments.ts';

const cents = (dollars: number): number => Math.round(dollars * 100);

/** What is left of a payment to give back, in dollars: less what was refunded and what is on its way. */
export function refundable({ status, amount, refunds }: Pick<Transaction, 'status' | 'amount' | 'refunds'>): number {
  if (status !== 'paid') return 0;
  const given = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + cents(refund.amount), 0);
  return Math.max(0, cents(amount) - given) / 100;
}

/** The invoices of a payment of several with something left to give back, and how much, in dollars. */
export const refundableShares = ({
  shares,
}: Pick<Transaction, 'shares'>): { invoiceId: string; number: string; left: number }[] =>
  shares.length < 2
    ? []
    : shares
        .map(({ invoiceId, invoiceNumber, amount, refunded }) => ({
          invoiceId,
          number: invoiceNumber ?? '',
          left: (cents(amount) - cents(refunded)) / 100,
        }))
        .filter(({ left }) => left > 0);
