import type Stripe from 'stripe';
import type { Payout, PayoutLine, PayoutLineKind, PayoutListing, PayoutStatus } from '#domain/invoicing/index.ts';
import type { PayoutNews } from './port.ts';

// Payouts and the movements each holds: https://docs.stripe.com/payouts/reconciliation.

/** Stripe's reporting categories (https://docs.stripe.com/reports/reporting-categories) as the company reads them. */
const kinds = new Map<string, PayoutLineKind>([
  ['charge', 'payment'],
  ['refund', 'refund'],
  ['partial_capture_reversal', 'refund'],
  ['refund_failure', 'refund'],
  ['charge_failure', 'refund'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
  ['tax', 'fee'],
]);

const statuses = new Map<string, PayoutStatus>([
  ['pending', 'pending'],
  ['in_transit', 'in_transit'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);

const listings = new Map<string, PayoutListing>([
  ['completed', 'complete'],
  ['not_applicable', 'none'],
]);

const moment = (seconds: number): Date => new Date(seconds * 1000);

export const payoutIn = (payout: Stripe.Payout): Payout => ({
  payoutId: payout.id,
  status: statuses.get(payout.status) ?? 'pending',
  amountCents: payout.amount,
  createdAt: moment(payout.created),
  // Midnight of that day in UTC.
  arrivesOn: moment(payout.arrival_date).toISOString().slice(0, 10),
  failure: payout.failure_message,
  listing: listings.get(payout.reconciliation_status) ?? 'pending',
});

/** The payment that a charge, refund or dispute is about. */
function paymentIntentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const intent = source.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

const lineIn = (moved: Stripe.BalanceTransaction): PayoutLine => ({
  lineId: moved.id,
  kind: kinds.get(moved.reporting_category) ?? 'other',
  description: moved.description ?? moved.reporting_category.replaceAll('_', ' '),
  amountCents: moved.amount,
  feeCents: moved.fee,
  occurredAt: moment(moved.created),
  paymentIntentId: paymentIntentOf(moved.source),
});

/** A payout with all that it holds, once Stripe has listed it. */
export async function payoutWithLines(stripe: Stripe, payoutId: string): Promise<PayoutNews> {
  const payout = payoutIn(await stripe.payouts.retrieve(payoutId));
  const lines: PayoutLine[] = [];
  if (payout.listing === 'complete') {
    const held = stripe.balanceTransactions.list({ payout: payoutId, limit: 100, expand: ['data.source'] });
    // The list names the payout’s own way to the bank too.
    for await (const moved of held) if (moved.type !== 'payout') lines.push(lineIn(moved));
  }
  return { ...payout, lines };
}
