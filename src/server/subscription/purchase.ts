import type { PurchaseAnswer, PurchaseBody } from '#contract/subscription/billing.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { CardDeclined, ProcessorFailed, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BegunPayment, beginPayment, onProcessorsPage, type TypedCard, typedCard } from './begin-payment.ts';
import { inBilling } from './in-billing.ts';
import type { Payment } from './repo.ts';
import { chargeCard, nothingCharged, settleAsFailed, settleAsTaken, type Taken } from './settle-payment.ts';
import { offerAtPrice } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

const unconfirmed = (): AppError => new AppError('unavailable', subscriptionTexts.unconfirmed);

async function take(deps: Deps, { payment, stored }: BegunPayment, typed: TypedCard | null): Promise<Taken> {
  const { amountCents } = payment;
  // Nothing to take and no new card to look at.
  if (amountCents === 0 && !typed) return { amountCents, charged: nothingCharged };
  return { amountCents, charged: await chargeCard(deps, payment, typed ?? (stored ? { stored } : 'test-card')) };
}

/** What was bought, as the call answers it. */
export function purchaseAnswerOf(words: Words, payment: Payment, nextBillingDate: string): PurchaseAnswer {
  const sandbox = payment.processor === 'sandbox';
  const paid = sandbox ? subscriptionTexts.onlyTest : subscriptionTexts.paid;
  return {
    success: true,
    subscriptionPlan: payment.subscriptionPlan,
    subscriptionStatus: 'active',
    nextBillingDate,
    amountCharged: payment.amountCents / 100,
    sandbox,
    message: words.say(payment.amountCents > 0 ? paid : subscriptionTexts.nothingCharged),
  };
}

/**
 * Buys a plan, or changes to another: it holds at once. First the payment is written down, then the card is charged, then
 * plan and payment are settled together.
 * @throws AppError invalid_input (400); card_declined, payment_method_required (402): nothing else changes; conflict (409);
 *   unavailable (503): whether money was taken is found out later
 */
export async function purchasePlan(
  deps: Deps,
  { account, words }: Tenant,
  input: PurchaseBody,
): Promise<PurchaseAnswer> {
  const offer = offerAtPrice(input);
  const { paymentDetails } = input;
  if (paymentDetails && deps.cards.checkout) throw onProcessorsPage();
  const typed = paymentDetails ? typedCard(paymentDetails, localDate(account.timeZone, deps.clock())) : null;
  const begun = await beginPayment(deps, account, offer, typed ? 'typed' : 'none');
  const { companyId } = account;
  const { paymentId } = begun.payment;
  let taken: Taken;
  try {
    taken = await take(deps, begun, typed);
  } catch (error) {
    if (error instanceof ProcessorUnreachable) throw unconfirmed();
    if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, error.told));
    throw new AppError(error.wantsConfirmation ? 'payment_method_required' : 'card_declined', error.told);
  }
  return inBilling(deps, companyId, async (books) => {
    const payment = await settleAsTaken(books, paymentId, taken);
    const { plan } = await books.repo.standing();
    return purchaseAnswerOf(words, payment, plan?.periodEndsOn ?? payment.periodEndsOn ?? books.today(account));
  });
}
