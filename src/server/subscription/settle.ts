import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { localDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { chargeCents, dueNow, findPlan, isPaid, renewalStep, renewedPeriod } from '#domain/subscription/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  EventNotSigned,
  type Outcome,
  type PaymentEvent,
  type ProcessorEvent,
} from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { inBilling, type PlanTx } from './in-billing.ts';
import { endedEmail } from './plan-emails.ts';
import { findDuePlans, findUnsettledPayments, type Payment } from './repo.ts';
import { chargeCard, nothingCharged, settleAsFailed, settleAsTaken } from './settle-payment.ts';
import { described, offerText, storedCardOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/** Writes down how much of a payment has been refunded in all; older news change nothing. */
async function markRefunded({ repo }: PlanTx, paymentId: string, refundedCents: number): Promise<void> {
  // An event may name what is not there.
  if (!(await repo.findPayment(paymentId))) return;
  await repo.lockedStanding();
  const payment = await repo.findPayment(paymentId);
  if (!payment || refundedCents <= payment.refundedCents) return;
  const refunded = Math.min(refundedCents, payment.amountCents);
  await repo.changePayment(paymentId, {
    refundedCents: refunded,
    ...(refunded === payment.amountCents && payment.status === 'succeeded' ? { status: 'refunded' as const } : {}),
  });
}

/**
 * Gives back what is due of a payment, once.
 * @throws ProcessorUnreachable: what is due stays due, and is tried again
 */
export async function giveBack(deps: Deps, payment: Payment): Promise<void> {
  const { companyId, paymentId, refundDueCents, refundedCents, paymentIntentId } = payment;
  if (payment.processor === 'stripe' && deps.cards.name !== 'stripe') {
    throw new Error('A refund waits for the processor that took the money.');
  }
  if (payment.processor === deps.cards.name && paymentIntentId) {
    await deps.cards.refund({
      paymentIntentId,
      amountCents: refundDueCents - refundedCents,
      idempotencyKey: `${companyId}:${paymentId}:refund:${refundDueCents}`,
    });
  }
  await inBilling(deps, companyId, (books) => markRefunded(books, paymentId, refundDueCents));
}

/** Where the day begins first: nothing is due anywhere that is not due there. */
const earliestTimeZone = 'Pacific/Kiritimati';

/** Ends the plan, or writes down the renewal that is to be paid; null where there is nothing to pay. */
const beginRenewal = (deps: Deps, companyId: string): Promise<Payment | null> =>
  inBilling(deps, companyId, async ({ repo, now, today, write }) => {
    const { company, plan } = await repo.lockedStanding();
    if (!plan || !isPaid(company.tier) || (await repo.pendingPayment())) return null;
    const step = renewalStep(plan, today(company));
    if (step === 'end') {
      await repo.endPlan();
      await write(company, plan.billedUserId, endedEmail(plan.cancelAtPeriodEnd ? 'canceled' : 'unpaid'));
    }
    const cataloguePlan = findPlan(company.tier);
    if (step !== 'charge' || !cataloguePlan) return null;
    const cycle = plan.billingCycle;
    const priceCents = chargeCents(cataloguePlan, cycle);
    const { dueCents, creditUsedCents } = dueNow(priceCents, plan.creditCents);
    const { startsOn, endsOn } = renewedPeriod(plan.periodEndsOn, cycle, plan.billingDay, today(company));
    const paymentId = deps.newId('PAY');
    await repo.insertPayment({
      paymentId,
      userId: plan.billedUserId,
      kind: 'renewal',
      ...described(offerText({ plan: cataloguePlan, cycle })),
      status: 'pending',
      amountCents: dueCents,
      priceCents,
      creditUsedCents,
      subscriptionPlan: cataloguePlan.tier,
      billingPeriod: cycle,
      processor: deps.cards.name,
      processorCustomerId: plan.processor === deps.cards.name ? plan.processorCustomerId : null,
      // The same period is paid once, however often it is tried.
      idempotencyKey: `${companyId}:renewal:${plan.periodEndsOn}:${plan.attempts}`,
      periodStartsOn: startsOn,
      periodEndsOn: endsOn,
      createdAt: now,
    });
    return repo.findPayment(paymentId);
  });

/**
 * Charges the card for a renewal that has been written down, and settles it. The same payment may be charged again with
 * the same key: the processor takes it once.
 * @throws ProcessorUnreachable: the payment stays pending
 */
async function chargeRenewal(deps: Deps, payment: Payment): Promise<void> {
  const { companyId, paymentId, amountCents } = payment;
  const { plan } = await inBilling(deps, companyId, ({ repo }) => repo.standing());
  const stored = storedCardOf(plan, deps.cards);
  const fail = (reason: Message | string) =>
    inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, reason)).then(() => undefined);
  if (amountCents > 0 && !stored) return fail(subscriptionTexts.noCardOnFile);
  try {
    const charged = stored && amountCents > 0 ? await chargeCard(deps, payment, { stored }) : nothingCharged;
    await inBilling(deps, companyId, (books) => settleAsTaken(books, paymentId, { amountCents, charged }));
  } catch (error) {
    if (!(error instanceof CardDeclined)) throw error;
    await fail(error.told);
  }
}

/** What is due of one company's plan: renews it, tries again, or ends it. Done once, however many servers run it. */
async function renewPlan(deps: Deps, companyId: string): Promise<void> {
  const payment = await beginRenewal(deps, companyId);
  if (payment) await chargeRenewal(deps, payment);
}

/** Every company whose renewal may have something to do. */
export async function renewPlans(deps: Deps): Promise<void> {
  const due = await findDuePlans(deps.db.system, localDate(earliestTimeZone, deps.clock()));
  for (const { companyId } of due) await deps.jobs.enqueue('renew-plan', { companyId });
}

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
  } else if (payment.status !== 'pending' || outcome?.state === 'processing') {
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
export async function takeEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { companyId, paymentId } = event;
  if (event.kind === 'payment') return settlePayment(deps, companyId, paymentId, event.paymentIntentId);
  // What a bank takes back of a plan’s payment is between its owner and us.
  if (event.kind === 'dispute') return;
  await inBilling(deps, companyId, (books) => markRefunded(books, paymentId, event.refundedCents));
}

/** Payments that were cut off, pages left open, and money still to be refunded. */
async function settlePayments(deps: Deps): Promise<void> {
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

export const isCompanyId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
export const eventReceived = { 200: z.object({ received: z.literal(true) }) };

/** The event in a call of the processor. @throws AppError not_found where none has events; invalid_input where it is not signed */
export async function eventIn(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  cards: CardProcessor | null,
  now: Date,
): Promise<ProcessorEvent | null> {
  if (!cards?.checkout) throw notFound(subscriptionTexts.processor);
  const signature = headers['stripe-signature'];
  try {
    return await cards.checkout.readEvent(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      typeof signature === 'string' ? signature : undefined,
      now,
    );
  } catch (error) {
    if (!(error instanceof EventNotSigned)) throw error;
    throw new AppError('invalid_input', error.message, {
      details: [{ field: 'stripe-signature', message: error.message }],
    });
  }
}

/** Routes whose body is not parsed: the signature is over the bytes. */
export function withRawBody(app: App, routes: (raw: App) => void): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    routes(raw);
  });
}

/** What the processor of Poolhand's own plans reports. */
export const webhookRoutes = (app: App, deps: Deps): void =>
  withRawBody(app, (raw) => {
    raw.post(
      '/api/webhooks/stripe',
      { config: { needs: 'public' }, schema: { response: eventReceived } },
      async (req) => {
        const event = await eventIn(req, deps.cards, deps.clock());
        // Our own payouts are nobody’s payment for a plan.
        if (event && event.kind !== 'payout' && isCompanyId(event.companyId)) await takeEvent(deps, event);
        return { received: true as const };
      },
    );
  });
