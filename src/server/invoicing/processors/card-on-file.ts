import type { PaymentDetails } from '#contract/subscription/billing.ts';
import { CardDeclined, ProcessorFailed, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { onProcessorsPage, processorOutOfReach, typedCard } from '#server/subscription/index.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { storedCardOf } from '../payments/begin-payment.ts';
import { cardColumns } from '../payments/settle-payment.ts';
import { plansRepo } from '../plans/repo.ts';
import { cardOnFile } from '../plans/subscriptions.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { askProcessor, cardsNamed, companyCards } from './company-cards.ts';

const requireCustomer = (context: BillingContext, customerId: string) =>
  inBooks(context, async ({ tx, today }) => {
    const customer = await billedCustomersRepo(tx).find(customerId);
    if (!customer || customer.deletedAt) throw notFound(texts.things.customer);
    return today;
  });

/**
 * Puts a typed card on file, once the processor has found it good; only the sandbox takes typed cards.
 * @throws AppError not_found; invalid_input; card_declined (402); conflict (409) where the company takes no cards
 */
export async function storeCard(context: BillingContext, customerId: string, details: PaymentDetails) {
  const today = await requireCustomer(context, customerId);
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.cardsAreOff);
  if (cards.checkout) throw onProcessorsPage();
  const charged = await cards
    .charge({
      companyId: context.companyId,
      paymentId: customerId,
      amountCents: 0,
      currency: 'usd',
      description: 'Card on file',
      idempotencyKey: `${context.companyId}:card:${context.deps.newId('CARD')}`,
      card: typedCard(details, today),
    })
    .catch((error: unknown) => {
      throw error instanceof CardDeclined ? new AppError('card_declined', error.told) : new ProcessorFailed(error);
    });
  const { card } = charged;
  if (!card) throw new Error('The processor keeps no card');
  return inBooks(context, async ({ tx, now }) => {
    await billedCustomersRepo(tx).hold(customerId);
    await plansRepo(tx).saveCard(cardColumns(customerId, cards.name, card, now));
    return { card: cardOnFile(await plansRepo(tx).findCard(customerId)) };
  });
}

/** The card is forgotten, here and at the processor. @throws AppError not_found; unavailable (503) */
export async function forgetCard(context: BillingContext, customerId: string) {
  await requireCustomer(context, customerId);
  const stored = await context.transaction((tx) => plansRepo(tx).findCard(customerId));
  const cards = stored && (await cardsNamed(context, stored.processor));
  const card = stored && (await inBooks(context, (books) => storedCardOf(books, customerId, stored.processor)));
  if (cards && card) {
    await askProcessor(context, () => cards.forgetCard(card)).catch((error: unknown) => {
      if (!(error instanceof ProcessorUnreachable)) throw error;
      throw processorOutOfReach();
    });
  }
  await context.transaction((tx) => plansRepo(tx).removeCard(customerId));
  return { card: null };
}
