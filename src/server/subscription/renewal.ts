import { localDate } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import { chargeCents, dueNow, findPlan, isPaid, renewalStep, renewedPeriod } from '#domain/subscription/index.ts';
import { CardDeclined } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import { inBilling } from './in-billing.ts';
import { endedEmail } from './plan-emails.ts';
import { findDuePlans, type Payment } from './repo.ts';
import { chargeCard, nothingCharged, settleAsFailed, settleAsTaken } from './settle-payment.ts';
import { offerText, storedCardOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

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
      description: wordsOf('en').say(offerText({ plan: cataloguePlan, cycle })),
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
export async function chargeRenewal(deps: Deps, payment: Payment): Promise<void> {
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
export async function renewPlan(deps: Deps, companyId: string): Promise<void> {
  const payment = await beginRenewal(deps, companyId);
  if (payment) await chargeRenewal(deps, payment);
}

/** Every company whose renewal may have something to do. */
export async function renewPlans(deps: Deps): Promise<void> {
  const due = await findDuePlans(deps.db.system, localDate(earliestTimeZone, deps.clock()));
  for (const { companyId } of due) await deps.jobs.enqueue('renew-plan', { companyId });
}
