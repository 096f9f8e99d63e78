import { kept, type Message } from '#domain/language/index.ts';
import { afterFailedAttempt, isPaid, periodEnd } from '#domain/subscription/index.ts';
import type { Charge, Charged, StoredCard } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { PlanTx } from './in-billing.ts';
import { declinedEmail, receiptEmail } from './plan-emails.ts';
import type { Payment, Plan, Standing } from './repo.ts';
import { availableCreditCents, described, descriptionOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/** What the processor took. */
export interface Taken {
  amountCents: number;
  charged: Charged;
}

/** Takes a payment that was written down from a card. The same payment may be charged again: the processor takes it once. */
export const chargeCard = (deps: Deps, payment: Payment, card: Charge['card']): Promise<Charged> => {
  const { amountCents, companyId, paymentId, description, idempotencyKey } = payment;
  return deps.cards.charge({
    amountCents,
    currency: 'usd',
    description: `Poolhand ${description}`,
    idempotencyKey: idempotencyKey ?? paymentId,
    companyId,
    paymentId,
    card,
  });
};

/** Where there is nothing to take. */
export const nothingCharged: Charged = { paymentIntentId: null, card: null };

const cardColumns = (card: StoredCard) => ({
  processorCustomerId: card.customerId,
  paymentMethodId: card.paymentMethodId,
  cardBrand: card.brand,
  cardLast4: card.last4,
  cardExpiryMonth: card.expiryMonth,
  cardExpiryYear: card.expiryYear,
});

/** What a plan has of its card where none is kept. */
export const noCard = {
  paymentMethodId: null,
  cardBrand: null,
  cardLast4: null,
  cardExpiryMonth: null,
  cardExpiryYear: null,
};

/** The card for later charges: the one just used, else the one there was, unless another processor kept it. */
function cardAfter({ plan }: Standing, payment: Payment, { card }: Charged) {
  if (card) return cardColumns(card);
  if (plan && plan.processor === payment.processor) return {};
  return { processorCustomerId: null, ...noCard };
}

const receiptNumber = (companyId: string, number: number): string =>
  `${companyId.slice(0, 8).toUpperCase()}-${String(number).padStart(4, '0')}`;

interface Application {
  books: PlanTx;
  standing: Standing;
  payment: Payment;
  taken: Taken;
}

/** The plan as it is once this payment has been taken. No cent is lost: what is above the price stays as credit. */
async function applyToPlan({ books, standing, payment, taken }: Application): Promise<Partial<Payment>> {
  const { plan } = standing;
  const today = books.today(standing.company);
  const isRenewal = payment.kind === 'renewal' && plan !== null;
  const credit = isRenewal ? plan.creditCents : availableCreditCents(standing, today);
  const startsOn = (isRenewal && payment.periodStartsOn) || today;
  // A month too short for the day does not shorten the next ones.
  const billingDay = isRenewal && startsOn === plan.periodEndsOn ? plan.billingDay : Number(startsOn.slice(8));
  const endsOn = (isRenewal && payment.periodEndsOn) || periodEnd(startsOn, payment.billingPeriod, billingDay);
  await books.repo.savePlan(payment.subscriptionPlan, {
    billingCycle: payment.billingPeriod,
    billingDay,
    periodStartedOn: startsOn,
    periodEndsOn: endsOn,
    periodValueCents: payment.priceCents,
    creditCents: Math.max(0, credit + taken.amountCents - payment.priceCents),
    cancelAtPeriodEnd: isRenewal ? plan.cancelAtPeriodEnd : false,
    pastDueSince: null,
    attempts: 0,
    nextAttemptOn: endsOn,
    billedUserId: payment.userId,
    processor: payment.processor,
    firstPaidAt: plan?.firstPaidAt ?? (taken.amountCents > 0 ? books.now : null),
    ...cardAfter(standing, payment, taken.charged),
  });
  const creditUsedCents = Math.min(credit, Math.max(0, payment.priceCents - taken.amountCents));
  return { periodStartsOn: startsOn, periodEndsOn: endsOn, creditUsedCents };
}

/** Money that came in after the company had gone on without it stays with the company as credit. */
async function keepAsCredit({ books, payment, taken }: Application, plan: Plan): Promise<Partial<Payment>> {
  await books.repo.changePlan({ creditCents: plan.creditCents + taken.amountCents });
  return described(subscriptionTexts.keptAsCredit({ description: descriptionOf(payment) }));
}

async function apply(application: Application): Promise<Partial<Payment>> {
  const { books, standing, payment, taken } = application;
  const { plan, company } = standing;
  if (plan && payment.kind === 'card') {
    await books.repo.changePlan({
      cancelAtPeriodEnd: false,
      billedUserId: payment.userId,
      processor: payment.processor,
      ...cardAfter(standing, payment, taken.charged),
    });
    return {};
  }
  const wentOn = async (): Promise<boolean> =>
    (await books.repo.listPayments(50)).some(
      ({ status, createdAt }) => status === 'succeeded' && createdAt > payment.createdAt,
    );
  const isLate = payment.status === 'failed' && (await wentOn());
  if (plan && (isLate || (payment.kind === 'renewal' && !isPaid(company.tier)))) return keepAsCredit(application, plan);
  return applyToPlan(application);
}

/**
 * The processor took the money: the payment, the plan, the receipt and its mail, all at once. Done once, however often and
 * in whatever order the news comes; what had been given up as failed is taken up again, for the money is there.
 */
export async function settleAsTaken(books: PlanTx, paymentId: string, taken: Taken): Promise<Payment> {
  const { repo, now } = books;
  const standing = await repo.lockedStanding();
  const payment = await repo.findPayment(paymentId);
  if (!payment) throw new Error('The payment is gone');
  if (payment.status === 'succeeded' || payment.status === 'refunded') return payment;
  const applied = await apply({ books, standing, payment, taken });
  const { card, paymentIntentId } = taken.charged;
  const settled = await repo.changePayment(paymentId, {
    ...applied,
    status: 'succeeded',
    reason: null,
    reasonMessage: null,
    settledAt: now,
    amountCents: taken.amountCents,
    paymentIntentId: paymentIntentId ?? payment.paymentIntentId,
    ...(card ? { cardBrand: card.brand, cardLast4: card.last4, processorCustomerId: card.customerId } : {}),
    ...(payment.kind === 'card'
      ? {}
      : { receiptNumber: receiptNumber(payment.companyId, (await repo.countReceipts()) + 1) }),
  });
  if (settled.receiptNumber) await books.write(standing.company, settled.userId, receiptEmail(settled));
  return settled;
}

/** The processor refused, or never had it: the payment failed and nothing else changes, but for a renewal that is past due. */
export async function settleAsFailed(books: PlanTx, paymentId: string, told: Message | string): Promise<Payment> {
  const { repo, now } = books;
  const { company, plan } = await repo.lockedStanding();
  const payment = await repo.findPayment(paymentId);
  if (!payment) throw new Error('The payment is gone');
  if (payment.status !== 'pending') return payment;
  const { text: reason, message: reasonMessage } = kept(told);
  const failed = await repo.changePayment(paymentId, { status: 'failed', reason, reasonMessage, settledAt: now });
  if (payment.kind === 'renewal' && plan && isPaid(company.tier)) {
    const { pastDueSince, attempts, nextAttemptOn } = afterFailedAttempt(plan, books.today(company));
    await repo.changePlan({ pastDueSince, attempts, nextAttemptOn });
    if (pastDueSince && nextAttemptOn) {
      await books.write(company, plan.billedUserId, declinedEmail(failed, pastDueSince, nextAttemptOn));
    }
  }
  return failed;
}
