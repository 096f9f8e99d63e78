import type { BillingAccount } from '#contract/subscription/billing.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import {
  chargeCents,
  dueNow,
  findPlan,
  isPaid,
  isTrialExpired,
  moneyBackUntil,
  type PlanState,
} from '#domain/subscription/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { makeRoomForPayment, toldOutOfReach } from './begin-payment.ts';
import { inBilling, type PlanTx } from './in-billing.ts';
import { canceledEmail, endedEmail, refundEmail } from './plan-emails.ts';
import { findPlanTerms, type Payment, type Plan, type PlanTerms, type Standing } from './repo.ts';
import { giveBack } from './settle.ts';
import { noCard } from './settle-payment.ts';
import { descriptionOf, reasonOf, storedCardOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/** As many payments as the page lists. */
const listedPayments = 200;

function statusOf({ company, plan }: Standing, now: Date): BillingAccount['subscriptionStatus'] {
  const state: PlanState = { tier: company.tier, trialStartedAt: company.trialStartedAt };
  if (company.tier === 'trial') return isTrialExpired(state, now) ? 'none' : 'trial';
  if (company.tier === 'none') return 'none';
  return plan?.pastDueSince ? 'past_due' : 'active';
}

/** The last day on which the money is refunded on request; null where there is none, or it is over. */
function moneyBackDay({ company, plan }: Standing, payments: Payment[], today: string): string | null {
  if (!plan?.firstPaidAt || plan.moneyBackAt) return null;
  const until = moneyBackUntil(localDate(company.timeZone, plan.firstPaidAt));
  const kept = payments.some(({ status, amountCents }) => status === 'succeeded' && amountCents > 0);
  return today <= until && kept ? until : null;
}

function nextChargeCents({ company, plan }: Standing): number | null {
  const offered = findPlan(company.tier);
  if (!plan || !offered || plan.cancelAtPeriodEnd) return null;
  return dueNow(chargeCents(offered, plan.billingCycle), plan.creditCents).dueCents;
}

const presentPayment = (payment: Payment, { say }: Words): BillingAccount['payments'][number] => {
  const { paymentId, createdAt, amountCents, refundedCents, status } = payment;
  const description = say(descriptionOf(payment));
  const reason = reasonOf(payment);
  const [amount, refunded] = [amountCents / 100, refundedCents / 100];
  return {
    paymentId,
    createdAt: createdAt.toISOString(),
    description,
    amount,
    refunded,
    status,
    reason: reason && say(reason),
  };
};

async function present(deps: Deps, { repo, now, today }: PlanTx, words: Words): Promise<BillingAccount> {
  const standing = await repo.standing();
  const { company, plan } = standing;
  const payments = await repo.listPayments(listedPayments);
  const running = plan && isPaid(company.tier) ? plan : null;
  const card = storedCardOf(plan, deps.cards);
  const nextCents = nextChargeCents(standing);
  return {
    subscriptionPlan: company.tier,
    subscriptionStatus: statusOf(standing, now),
    billingCycle: running?.billingCycle ?? null,
    nextBillingDate: running?.periodEndsOn ?? null,
    nextCharge: nextCents === null ? null : nextCents / 100,
    credit: (plan?.creditCents ?? 0) / 100,
    cancelAtPeriodEnd: running?.cancelAtPeriodEnd ?? false,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
    },
    moneyBackUntil: moneyBackDay(standing, payments, today(company)),
    payments: payments.map((payment) => presentPayment(payment, words)),
    sandbox: deps.cards.name === 'sandbox',
  };
}

export const billingAccountOf = (deps: Deps, { companyId, words }: Tenant): Promise<BillingAccount> =>
  inBilling(deps, companyId, (books) => present(deps, books, words));

/** Changes the running plan and answers the account as it is then. */
const changeRunningPlan = (
  deps: Deps,
  { companyId, words }: Tenant,
  change: (books: PlanTx, standing: Standing & { plan: Plan }) => Promise<void>,
): Promise<BillingAccount> =>
  inBilling(deps, companyId, async (books) => {
    const { company, plan } = await books.repo.lockedStanding();
    if (!plan || !isPaid(company.tier)) throw new AppError('conflict', subscriptionTexts.noPaidPlan);
    await change(books, { company, plan });
    return present(deps, books, words);
  });

/**
 * The plan is not renewed: it stays open until the end of the time paid for. One that is past due ends at once.
 * @throws AppError conflict (409) where no plan is billed
 */
export const cancelPlan = (deps: Deps, tenant: Tenant): Promise<BillingAccount> =>
  changeRunningPlan(deps, tenant, async ({ repo, write }, { company, plan }) => {
    if (plan.pastDueSince) {
      await repo.endPlan();
      await write(company, plan.billedUserId, endedEmail('canceled'));
    } else if (!plan.cancelAtPeriodEnd) {
      await repo.changePlan({ cancelAtPeriodEnd: true });
      await write(company, plan.billedUserId, canceledEmail(plan.periodEndsOn));
    }
  });

/** Takes a cancellation back. @throws AppError conflict (409) where no plan is billed */
export const resumePlan = (deps: Deps, tenant: Tenant): Promise<BillingAccount> =>
  changeRunningPlan(deps, tenant, ({ repo }) => repo.changePlan({ cancelAtPeriodEnd: false }));

/** The card is forgotten, here and at the processor. @throws AppError unavailable (503) */
export async function forgetCard(deps: Deps, { companyId, words }: Tenant): Promise<BillingAccount> {
  const { plan } = await inBilling(deps, companyId, ({ repo }) => repo.standing());
  const card = storedCardOf(plan, deps.cards);
  if (card) await deps.cards.forgetCard(card).catch(toldOutOfReach);
  return inBilling(deps, companyId, async (books) => {
    await books.repo.changePlan(noCard);
    return present(deps, books, words);
  });
}

/**
 * Gives back, once and within thirty days of the first payment, all that was paid since; the plan ends at once. What the
 * processor does not take at once is refunded later.
 * @throws AppError conflict (409) where there is nothing to give back, or it is too late
 */
export async function giveMoneyBack(deps: Deps, tenant: Tenant, reason: string | null): Promise<BillingAccount> {
  const { companyId, account } = tenant;
  await makeRoomForPayment(deps, companyId);
  const due = await inBilling(deps, companyId, async ({ repo, now, today, write }) => {
    const standing = await repo.lockedStanding();
    const { company, plan } = standing;
    const kept = plan?.firstPaidAt ? await repo.keptSince(plan.firstPaidAt) : [];
    if (!plan || !moneyBackDay(standing, kept, today(company))) {
      throw new AppError('conflict', subscriptionTexts.refundOnce);
    }
    for (const { paymentId, amountCents } of kept) {
      await repo.changePayment(paymentId, { refundDueCents: amountCents });
    }
    await repo.endPlan({ creditCents: 0, moneyBackAt: now, moneyBackReason: reason });
    const cents = kept.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
    const isSandbox = kept.every(({ processor }) => processor === 'sandbox');
    await write(company, account.userId, refundEmail(cents, isSandbox));
    return kept.map(({ paymentId }) => paymentId);
  });
  for (const paymentId of due) {
    const payment = await inBilling(deps, companyId, ({ repo }) => repo.findPayment(paymentId));
    // It is written down what is due: whatever goes wrong now is tried again by the sweep.
    if (payment)
      await giveBack(deps, payment).catch(() => deps.jobs.enqueue('settle-payment', { companyId, paymentId }));
  }
  return billingAccountOf(deps, tenant);
}

/** What the account status shows of a paid plan; one statement, and none without a plan. */
export const planTermsOf = async (deps: Deps, { companyId, plan }: Account): Promise<PlanTerms | null> =>
  isPaid(plan.tier) ? findPlanTerms(deps.db.system, companyId) : null;
