import type { PurchaseAnswer } from '#contract/subscription/billing.ts';
import type { Deps } from '#server/deps.ts';
import type { Account, Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { beginPayment, toldOutOfReach } from './begin-payment.ts';
import { inBilling } from './in-billing.ts';
import { purchaseAnswerOf } from './purchase.ts';
import { checkoutMs, settlePayment } from './settle.ts';
import { settleAsFailed } from './settle-payment.ts';
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
