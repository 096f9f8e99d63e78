import type { PaymentDetails } from '#contract/subscription/billing.ts';
import { cardFaults } from '#domain/subscription/index.ts';
import { type Charge, ProcessorUnreachable, type StoredCard } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { inBilling } from './in-billing.ts';
import type { Payment } from './repo.ts';
import { closeCheckout } from './settle.ts';
import { described, type Offer, offerText, storedCardOf, termsOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/** Where the card comes from: typed into our page, typed on the processor's page, or neither. */
export type CardSource = 'typed' | 'checkout' | 'none';

export interface BegunPayment {
  payment: Payment;
  stored: StoredCard | null;
}

const busy = (): AppError => new AppError('conflict', subscriptionTexts.stillProcessing);

/**
 * A payment page that was left open gives way to the next purchase.
 * @throws AppError conflict (409) where another payment is being worked on
 */
export async function makeRoomForPayment(deps: Deps, companyId: string): Promise<void> {
  const pending = await inBilling(deps, companyId, ({ repo }) => repo.pendingPayment());
  if (!pending) return;
  if (!pending.checkoutSessionId) throw busy();
  await closeCheckout(deps, pending);
}

/**
 * Writes down that a payment begins, in a transaction of its own and before any money is asked for: whatever happens
 * afterwards, somebody knows to look. A company pays one thing at a time.
 * @throws AppError conflict (409) where another payment is being worked on, or the offer is the running plan already;
 *   payment_method_required (402) where there is something to pay and no card to take it from
 */
export async function beginPayment(
  deps: Deps,
  account: Account,
  offer: Offer,
  source: CardSource,
): Promise<BegunPayment> {
  await makeRoomForPayment(deps, account.companyId);
  return inBilling(deps, account.companyId, async ({ repo, now, today }) => {
    const standing = await repo.lockedStanding();
    if (await repo.pendingPayment()) throw busy();
    const { company, plan } = standing;
    const { due, isRunningPlan, priceCents } = termsOf(standing, offer, today(company));
    if (isRunningPlan && source === 'none' && !plan?.cancelAtPeriodEnd) {
      throw new AppError('conflict', subscriptionTexts.alreadyHave[offer.cycle]({ plan: offer.plan.name }));
    }
    const stored = storedCardOf(plan, deps.cards);
    if (due.dueCents > 0 && source === 'none' && !stored && deps.cards.name !== 'sandbox') {
      throw new AppError('payment_method_required', subscriptionTexts.enterCard);
    }
    const paymentId = deps.newId('PAY');
    const said = offerText(offer);
    await repo.insertPayment({
      paymentId,
      userId: account.userId,
      kind: isRunningPlan ? 'card' : 'purchase',
      ...described(isRunningPlan ? subscriptionTexts.cardFor({ offer: said }) : said),
      status: 'pending',
      amountCents: due.dueCents,
      priceCents: isRunningPlan ? 0 : priceCents,
      creditUsedCents: isRunningPlan ? 0 : due.creditUsedCents,
      subscriptionPlan: offer.plan.tier,
      billingPeriod: offer.cycle,
      processor: deps.cards.name,
      processorCustomerId: plan?.processor === deps.cards.name ? plan.processorCustomerId : null,
      idempotencyKey: `${account.companyId}:${paymentId}`,
      createdAt: now,
    });
    const payment = await repo.findPayment(paymentId);
    if (!payment) throw new Error('The payment is gone');
    return { payment, stored };
  });
}

export type TypedCard = Extract<Charge['card'], { typed: unknown }>;

/** A card as typed, checked field by field. @throws AppError invalid_input */
export function typedCard(details: PaymentDetails | undefined, today: string): TypedCard {
  if (!details) throw invalid('paymentDetails', subscriptionTexts.missingInformation);
  const faults = cardFaults(details, today).map(({ field, message }) => ({
    field: `paymentDetails.${field}`,
    message,
  }));
  if (faults[0]) throw new AppError('invalid_input', faults[0].message, { details: faults });
  return { typed: { number: details.cardNumber, expiry: details.expiryDate, cvv: details.cvv } };
}

export const onProcessorsPage = (): AppError => invalid('paymentDetails', subscriptionTexts.enterCardAtProcessor);

export const processorOutOfReach = (): AppError => new AppError('unavailable', subscriptionTexts.processorOutOfReach);

/** For what a call of the processor is rejected with. @throws AppError unavailable (503); anything else as it is */
export function toldOutOfReach(error: unknown): never {
  throw error instanceof ProcessorUnreachable ? processorOutOfReach() : error;
}
