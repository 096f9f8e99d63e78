import type { Outcome, ProcessorEvent } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { giveBack, markRefunded } from './give-back.ts';
import { inBilling } from './in-billing.ts';
import { chargeRenewal, renewPlan, renewPlans } from './renewal.ts';
import { findUnsettledPayments, type Payment } from './repo.ts';
import { settleAsFailed, settleAsTaken } from './settle-payment.ts';
import { subscriptionTexts } from './texts.ts';

/** A call that has not settled its payment after this long was cut off. */
const cutOffMs = 5 * 60_000;
/** How long a payment page stays open; the processor gets the same limit. */
export const checkoutMs = 45 * 60_000;
const sweepSize = 500;

const isOlderThan = (deps: Deps, { createdAt }: Payment, ms: number): boolean =>
  deps.clock().getTime() - createdAt.getTime() >= ms;

/** What the processor says of a payment; null where it never had it. */
async function ask(deps: Deps, payment: Payment, paymentIntentId: string | null): Promise<Outcome | null> {
  // Another processor than today's took it: its answer would mean nothing.
  if (payment.processor !== deps.cards.name) return null;
  if (payment.checkoutSessionId && deps.cards.checkout) return deps.cards.checkout.look(payment.checkoutSessionId);
  const { companyId, paymentId, processorCustomerId: customerId, createdAt: since } = payment;
  const known = paymentIntentId ?? payment.paymentIntentId;
  return deps.cards.findCharge({ companyId, paymentId, paymentIntentId: known, customerId, since });
}

async function settleOutcome(deps: Deps, payment: Payment, outcome: Outcome | null): Promise<void> {
  const { companyId, paymentId } = payment;
  if (outcome?.state === 'succeeded') {
    await inBilling(deps, companyId, (books) => settleAsTaken(books, paymentId, outcome));
  } else if (payment.status !== 'pending') {
    return;
  } else if (outcome?.state === 'failed') {
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, outcome.reason));
  } else if (outcome?.state === 'open') {
    if (payment.checkoutSessionId && isOlderThan(deps, payment, checkoutMs)) await closeCheckout(deps, payment);
  } else if (payment.kind === 'renewal') {
    await chargeRenewal(deps, payment);
  } else if (isOlderThan(deps, payment, cutOffMs)) {
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, subscriptionTexts.abandoned));
  }
}

/** Finds out what became of a payment and settles it: after a crash, a timeout, or an event of the processor. */
export async function settlePayment(
  deps: Deps,
  companyId: string,
  paymentId: string,
  paymentIntentId: string | null = null,
): Promise<void> {
  const payment = await inBilling(deps, companyId, ({ repo }) => repo.findPayment(paymentId));
  if (!payment) return;
  if (payment.refundDueCents > payment.refundedCents) await giveBack(deps, payment);
  if (payment.status === 'pending' || payment.status === 'failed') {
    await settleOutcome(deps, payment, await ask(deps, payment, paymentIntentId));
  }
}

/** Closes the page where a payment waits, and settles what was done there before. */
export async function closeCheckout(deps: Deps, payment: Payment): Promise<void> {
  const { companyId, paymentId, checkoutSessionId } = payment;
  if (!checkoutSessionId || !deps.cards.checkout) return;
  await deps.cards.checkout.close(checkoutSessionId);
  const outcome = await deps.cards.checkout.look(checkoutSessionId);
  if (outcome.state === 'succeeded' || outcome.state === 'failed') {
    await settleOutcome(deps, payment, outcome);
  } else {
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, subscriptionTexts.abandoned));
  }
}

/** Something happened at the processor. An event only says where to look. */
export async function takeEvent(deps: Deps, event: ProcessorEvent): Promise<void> {
  const { companyId, paymentId } = event;
  if (event.kind === 'payment') return settlePayment(deps, companyId, paymentId, event.paymentIntentId);
  await inBilling(deps, companyId, (books) => markRefunded(books, paymentId, event.refundedCents));
}

/** Payments that were cut off, pages left open, and money still to be given back. */
export async function settlePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock().getTime() - cutOffMs);
  for (const one of await findUnsettledPayments(deps.db.system, before, sweepSize)) {
    await deps.jobs.enqueue('settle-payment', one);
  }
}

type BillingJobs = Pick<JobHandlers, 'renew-plans' | 'renew-plan' | 'settle-payments' | 'settle-payment'>;
export const billingJobs = (deps: Deps): BillingJobs => ({
  'renew-plans': () => renewPlans(deps),
  'renew-plan': ({ companyId }) => renewPlan(deps, companyId),
  'settle-payments': () => settlePayments(deps),
  'settle-payment': ({ companyId, paymentId }) => settlePayment(deps, companyId, paymentId),
});
