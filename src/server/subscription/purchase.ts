import type { PurchaseAnswer, PurchaseBody } from '#contract/subscription/billing.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Words } from '#domain/language/index.ts';
import { CardDeclined, ProcessorFailed, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import {
  type BegunPayment,
  beginPayment,
  onProcessorsPage,
  type TypedCard,
  toldOutOfReach,
  typedCard,
} from './begin-payment.ts';
import { inBilling } from './in-billing.ts';
import type { Payment } from './repo.ts';
import { checkoutMs, settlePayment } from './settle.ts';
import { chargeCard, nothingCharged, settleAsFailed, settleAsTaken, type Taken } from './settle-payment.ts';
import { offerAtPrice, reasonOf } from './terms.ts';
import { subscriptionTexts } from './texts.ts';

/**
 * Opens the processor's page for a purchase.
 * @throws AppError invalid_input (400); conflict (409) where cards are typed into our own page; unavailable (503)
 */
export async function openCheckout(
  deps: Deps,
  account: Account,
  input: { planName: string; billingCycle: 'monthly' | 'annual'; price: number },
): Promise<{ url: string }> {
  const offer = offerAtPrice(input);
  const page = deps.cards.checkout;
  if (!page) throw new AppError('conflict', subscriptionTexts.enterCardOnPage);
  const { payment } = await beginPayment(deps, account, offer, 'checkout');
  const { companyId, paymentId, amountCents, description } = payment;
  const back = `${deps.config.appUrl}/payment?plan=${offer.plan.tier}&cycle=${offer.cycle}`;
  try {
    const opened = await page.open({
      companyId,
      paymentId,
      amountCents,
      currency: 'usd',
      description: `Poolhand ${description}`,
      idempotencyKey: `${companyId}:${paymentId}`,
      customerId: payment.processorCustomerId,
      email: account.email,
      successUrl: `${back}&checkout_session={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
      expiresAt: new Date(payment.createdAt.getTime() + checkoutMs),
    });
    await inBilling(deps, companyId, ({ repo }) =>
      repo.changePayment(paymentId, {
        checkoutSessionId: opened.sessionId,
        processorCustomerId: opened.customerId,
      }),
    );
    return { url: opened.url };
  } catch (error) {
    // Nobody was given the address, so nobody can pay there.
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, subscriptionTexts.pageDidNotOpen));
    return toldOutOfReach(error);
  }
}

/**
 * The customer is back from the processor's page: what was bought, once it is paid.
 * @throws AppError not_found for a page that is not the company's; conflict (409) where it was not paid; unavailable (503)
 */
export async function completeCheckout(
  deps: Deps,
  { account, words }: Tenant,
  sessionId: string,
): Promise<PurchaseAnswer> {
  const { companyId } = account;
  const find = () => inBilling(deps, companyId, ({ repo }) => repo.findCheckout(sessionId));
  const known = await find();
  if (!known) throw notFound(subscriptionTexts.payment);
  await settlePayment(deps, companyId, known.paymentId).catch(toldOutOfReach);
  const payment = await find();
  if (payment?.status !== 'succeeded') {
    throw new AppError('conflict', (payment && reasonOf(payment)) ?? subscriptionTexts.notCompleted);
  }
  const { plan } = await inBilling(deps, companyId, ({ repo }) => repo.standing());
  return purchaseAnswerOf(words, payment, plan?.periodEndsOn ?? payment.periodEndsOn ?? '');
}

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
