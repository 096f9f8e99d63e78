import type { PurchaseAnswer, PurchaseBody } from '#contract/billing.ts';
import { chargeCents, findPlan, nextBillingDay } from '#domain/access/index.ts';
import { CardDeclined, type CardProcessor, type Charge, type Charged } from '#server/adapters/cards/port.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { billingRepo } from './repo.ts';

async function chargeOrRefuse(cards: CardProcessor, charge: Charge): Promise<Charged> {
  try {
    return await cards.charge(charge);
  } catch (error) {
    if (error instanceof CardDeclined) throw new AppError('card_declined', error.message);
    throw error;
  }
}

/** The day it is for the company, YYYY-MM-DD. */
const dayIn = (timeZone: string, moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

/**
 * Charges a plan at the catalogue's price and makes it the company's.
 * @throws AppError invalid_input for an unknown plan or another price; card_declined (402): nothing changes
 */
export async function purchasePlan(tenant: Tenant, cards: CardProcessor, input: PurchaseBody): Promise<PurchaseAnswer> {
  const plan = findPlan(input.planName);
  if (!plan) throw invalid('planName', 'Please select a valid plan.');
  const cycle = input.billingCycle;
  if (input.price !== plan.pricePerMonth[cycle]) {
    throw invalid(
      'price',
      `The ${plan.name} plan costs $${plan.pricePerMonth[cycle]} a month billed ${cycle === 'annual' ? 'annually' : 'monthly'}.`,
    );
  }
  const amountCents = chargeCents(plan, cycle);
  const paymentId = tenant.newId('PAY');
  const details = input.paymentDetails;
  const { paymentIntentId, sandbox } = await chargeOrRefuse(cards, {
    amountCents,
    currency: 'usd',
    description: `Poolhand ${plan.name}, billed ${cycle}`,
    idempotencyKey: `${tenant.companyId}:${paymentId}`,
    card: details ? { number: details.cardNumber, expiry: details.expiryDate, cvv: details.cvv } : null,
  });
  const now = tenant.now();
  const nextBillingDate = nextBillingDay(dayIn(tenant.account.timeZone, now), cycle);
  await tenant.transaction(async (tx) => {
    const repo = billingRepo(tx);
    await repo.recordPayment({
      paymentId,
      userId: tenant.account.userId,
      paymentIntentId,
      amountCents,
      status: 'succeeded',
      subscriptionPlan: plan.tier,
      billingPeriod: cycle,
      createdAt: now,
    });
    await repo.setPlan(plan.tier, nextBillingDate);
  });
  return {
    success: true,
    subscriptionPlan: plan.tier,
    subscriptionStatus: 'active',
    nextBillingDate,
    amountCharged: amountCents / 100,
    sandbox,
    message: sandbox ? 'Paid in the sandbox with a test card: no money moved.' : 'Paid.',
  };
}
