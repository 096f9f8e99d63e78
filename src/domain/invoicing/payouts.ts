import type { CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';
import { type Posting, posting } from './ledger.ts';

/** What moved money at the processor, as the company reads it. */
export type PayoutLineKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'other';

/** How far the money is on its way to the company’s bank. */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

/** Whether the processor says what a payout holds: not yet, all of it, or never (one that was asked for by hand). */
export type PayoutListing = 'pending' | 'complete' | 'none';

/** One movement that a payout holds. Whole cents; above 0 comes in. What is left of it is `amountCents` − `feeCents`. */
export interface PayoutLine {
  lineId: string;
  kind: PayoutLineKind;
  description: string;
  amountCents: number;
  feeCents: number;
  occurredAt: Date;
  /** The payment it is about, as the processor names it. */
  paymentIntentId: string | null;
}

/** Money on its way from the processor to the company’s bank. */
export interface Payout {
  payoutId: string;
  status: PayoutStatus;
  /** What reaches the bank; below 0 is taken from it. */
  amountCents: number;
  createdAt: Date;
  arrivesOn: CivilDate;
  /** Why it failed, as the processor says. */
  failure: string | null;
  listing: PayoutListing;
}

/** How far along each status is: news that come late change nothing. A payout that was paid can still fail. */
const progress: Record<PayoutStatus, number> = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 };
const listed: Record<PayoutListing, number> = { pending: 0, none: 1, complete: 2 };

/** A payout by what was known before and the news of it, whichever came last; null where the news say nothing new. */
export function laterPayout(before: Payout, news: Payout): Payout | null {
  const further = progress[news.status] > progress[before.status];
  const fuller = listed[news.listing] > listed[before.listing];
  if (!further && !fuller) return null;
  return { ...(further ? news : before), listing: fuller ? news.listing : before.listing };
}

export interface PayoutSums {
  /** Payments, and what refunds, disputes and others took of them. */
  grossCents: number;
  feesCents: number;
  netCents: number;
}

/** The sums of a payout: gross − fees = net. A fee that is a movement of its own counts as a fee. */
export function payoutSums(lines: readonly Pick<PayoutLine, 'kind' | 'amountCents' | 'feeCents'>[]): PayoutSums {
  let grossCents = 0;
  let feesCents = 0;
  for (const { kind, amountCents, feeCents } of lines) {
    if (kind === 'fee') feesCents -= amountCents;
    else grossCents += amountCents;
    feesCents += feeCents;
  }
  return { grossCents, feesCents, netCents: grossCents - feesCents };
}

/** A payment as our own records have it. */
export interface RecordedPayment {
  amountCents: number;
  refundedCents: number;
  /** What its payer’s bank took back or held. */
  disputedCents: number;
}

export type PayoutLineFault = 'not_found' | 'amount_differs';

/** What of a movement is not as our own records have it; null where it is. Fees and what is no customer’s are not in them. */
export function payoutLineFault(
  { kind, amountCents }: Pick<PayoutLine, 'kind' | 'amountCents'>,
  payment: RecordedPayment | null,
): PayoutLineFault | null {
  if (kind === 'fee' || kind === 'other') return null;
  if (!payment) return 'not_found';
  const recorded = {
    payment: payment.amountCents === amountCents,
    // One refund of several invoices is several of ours, and a dispute’s money may come back.
    refund: -amountCents <= payment.refundedCents,
    dispute: -amountCents <= payment.disputedCents,
  }[kind];
  return recorded ? null : 'amount_differs';
}

/**
 * A payout in the books: the company’s own money moves from the processor to its bank, less what the processor kept, and
 * no customer’s account moves. Fees of disputes are booked with these. One that failed after it was paid goes back.
 */
export function postingsOfPayout(
  { payoutId, status, amountCents, arrivesOn, listing }: Payout,
  lines: readonly Pick<PayoutLine, 'kind' | 'amountCents' | 'feeCents'>[],
  { isBooked, today }: { isBooked: (key: string) => boolean; today: CivilDate },
): Posting[] {
  const { feesCents } = payoutSums(lines.filter(({ kind }) => kind !== 'dispute'));
  const key = (what: string): string => `payout:${payoutId}:${what}`;
  const fees = posting(key('fees'), 'payout-fees', arrivesOn, [
    ['fees', feesCents],
    ['received', -feesCents],
  ]);
  const paid = posting(key('paid'), 'payout', arrivesOn, [
    ['bank', amountCents],
    ['received', -amountCents],
  ]);
  const failed = posting(key('failed'), 'payout-failed', today, [
    ['received', amountCents],
    ['bank', -amountCents],
  ]);
  const wasPaid = status === 'paid' || (status === 'failed' && isBooked(paid.key));
  return [
    ...(listing === 'complete' && feesCents !== 0 ? [fees] : []),
    ...(wasPaid && amountCents !== 0 ? [paid] : []),
    ...(status === 'failed' && wasPaid && amountCents !== 0 ? [failed] : []),
  ];
}

/** What the sandbox keeps of a test payment, as Stripe’s list prices have it: https://stripe.com/pricing. */
export const testFeeCents = (isFromBank: boolean, amountCents: number): number =>
  isFromBank ? Math.min(shareOfCents(amountCents, 8, 1000), 500) : shareOfCents(amountCents, 29, 1000) + 30;
