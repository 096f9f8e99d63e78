import type { PurchaseBody, Quote } from '#contract/subscription/billing.ts';
import { kept, type Message, messageKept } from '#domain/language/index.ts';
import {
  type BillingCycle,
  type Plan as CataloguePlan,
  chargeCents,
  type Due,
  dueNow,
  findPlan,
  isPaid,
  periodEnd,
  unusedCreditCents,
} from '#domain/subscription/index.ts';
import type { CardProcessor, StoredCard } from '#server/adapters/cards/port.ts';
import { sandboxTestCard } from '#server/adapters/cards/sandbox.ts';
import { invalid } from '#server/platform/app-error.ts';
import type { Payment, Plan, Standing } from './repo.ts';
import { subscriptionTexts } from './texts.ts';

/** A plan of the catalogue and how it is billed. */
export interface Offer {
  plan: CataloguePlan;
  cycle: BillingCycle;
}

/** @throws AppError invalid_input for an unknown plan */
export function offerNamed({ planName, billingCycle }: Pick<PurchaseBody, 'planName' | 'billingCycle'>): Offer {
  const plan = findPlan(planName);
  if (!plan) throw invalid('planName', subscriptionTexts.validPlan);
  return { plan, cycle: billingCycle };
}

/**
 * The offer, at the catalogue's price.
 * @throws AppError invalid_input for an unknown plan, or any other price
 */
export function offerAtPrice(input: Pick<PurchaseBody, 'planName' | 'billingCycle' | 'price'>): Offer {
  const offer = offerNamed(input);
  const { plan, cycle } = offer;
  const price = plan.pricePerMonth[cycle];
  if (input.price !== price) {
    throw invalid('price', subscriptionTexts.otherPrice[cycle]({ plan: plan.name, price }));
  }
  return offer;
}

/** What a payment is for, as it is kept. */
export function described(said: Message): Pick<Payment, 'description' | 'descriptionMessage'> {
  const { text, message } = kept(said);
  return { description: text, descriptionMessage: message };
}

/** What a payment was for, to be worded. */
export const descriptionOf = ({ description, descriptionMessage }: Payment): Message | string =>
  messageKept(description, descriptionMessage);

/** Why a payment failed, to be worded. */
export const reasonOf = ({ reason, reasonMessage }: Payment): Message | string | null =>
  reason && messageKept(reason, reasonMessage);

export const offerText = ({ plan, cycle }: Offer): Message => subscriptionTexts.offer[cycle]({ plan: plan.name });

/** Whether the company is in time it has paid for. */
export const isRunning = ({ company, plan }: Standing, today: string): boolean =>
  plan !== null && isPaid(company.tier) && plan.pastDueSince === null && today < plan.periodEndsOn;

/** The credit there is: what was left over earlier, and the time paid for and not used. */
export function availableCreditCents(standing: Standing, today: string): number {
  const { plan } = standing;
  if (!plan) return 0;
  const { periodValueCents: valueCents, periodStartedOn: startsOn, periodEndsOn: endsOn } = plan;
  const unused = isRunning(standing, today) ? unusedCreditCents({ valueCents, startsOn, endsOn }, today) : 0;
  return plan.creditCents + unused;
}

/** The card that this processor keeps for the company. */
export function storedCardOf(plan: Plan | null, cards: CardProcessor): StoredCard | null {
  if (!plan || plan.processor !== cards.name) return null;
  const { paymentMethodId, processorCustomerId, cardBrand, cardLast4, cardExpiryMonth, cardExpiryYear } = plan;
  if (!paymentMethodId || !cardBrand || !cardLast4 || !cardExpiryMonth || !cardExpiryYear) return null;
  return {
    customerId: processorCustomerId,
    paymentMethodId,
    brand: cardBrand,
    last4: cardLast4,
    expiryMonth: cardExpiryMonth,
    expiryYear: cardExpiryYear,
  };
}

export interface Terms extends Offer {
  /** The company's current plan: it continues, and nothing is charged. */
  isRunningPlan: boolean;
  priceCents: number;
  due: Due;
  nextBillingDate: string;
}

/** What buying the offer takes today, and until when it holds. */
export function termsOf(standing: Standing, offer: Offer, today: string): Terms {
  const { plan, cycle } = offer;
  const { plan: current, company } = standing;
  const priceCents = chargeCents(plan, cycle);
  const isSame = current?.billingCycle === cycle && company.tier === plan.tier;
  if (isSame && isRunning(standing, today)) {
    const due = { dueCents: 0, creditUsedCents: priceCents, creditLeftCents: current.creditCents };
    return { ...offer, isRunningPlan: true, priceCents, due, nextBillingDate: current.periodEndsOn };
  }
  const due = dueNow(priceCents, availableCreditCents(standing, today));
  const nextBillingDate = periodEnd(today, cycle, Number(today.slice(8)));
  return { ...offer, isRunningPlan: false, priceCents, due, nextBillingDate };
}

/** The terms as the page shows them. */
export function quoteOf(standing: Standing, offer: Offer, cards: CardProcessor, today: string): Quote {
  const { plan, cycle, priceCents, due, nextBillingDate } = termsOf(standing, offer, today);
  const stored = storedCardOf(standing.plan, cards) ?? (cards.name === 'sandbox' ? sandboxTestCard : null);
  return {
    subscriptionPlan: plan.tier,
    billingCycle: cycle,
    amount: priceCents / 100,
    credit: (due.creditUsedCents + due.creditLeftCents) / 100,
    dueNow: due.dueCents / 100,
    creditLeft: due.creditLeftCents / 100,
    nextBillingDate,
    card: stored && { brand: stored.brand, last4: stored.last4 },
  };
}
