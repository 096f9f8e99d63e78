import type { Message } from '#domain/language/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  type Charge,
  type Debit,
  type Outcome,
  ProcessorFailed,
  ProcessorUnreachable,
  type StoredBankAccount,
  type StoredCard,
  WayNotOffered,
} from '#server/adapters/cards/port.ts';
import { AppError } from '#server/platform/app-error.ts';
import { processorOutOfReach } from '#server/subscription/index.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { askProcessor, cardsNamed } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { paymentsRepo, type TransactionRow } from './repo.ts';
import { markProcessing, settleAsFailed, settleAsTaken } from './settle-payment.ts';

type ChargeResult = { state: 'paid' } | { state: 'pending' } | { state: 'declined'; reason: Message | string };

/** What a processor is asked for, whichever way the money is taken. */
const orderOf = (
  context: BillingContext,
  { transactionId, amountCents, idempotencyKey, description }: TransactionRow,
) => ({
  amountCents,
  currency: 'usd' as const,
  description: `${context.companyName ?? context.words.say(texts.payments.poolService)}: ${description}`,
  idempotencyKey: idempotencyKey ?? transactionId,
  companyId: context.companyId,
  paymentId: transactionId,
});

/** What a failure means for a payment that was asked for. @throws ProcessorFailed */
async function notTaken(
  context: BillingContext,
  transactionId: string,
  error: unknown,
): Promise<Exclude<ChargeResult, { state: 'paid' }>> {
  if (error instanceof ProcessorUnreachable) return { state: 'pending' };
  if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
  await inBooks(context, (books) => settleAsFailed(books, transactionId, error.told));
  return { state: 'declined', reason: error.told };
}

/**
 * Charges a card for a payment that was written down, and settles it. The same payment may be charged again with the same
 * key: the processor takes it once. `pending`: the processor did not answer, and is asked again later.
 */
export async function chargePayment(
  context: BillingContext,
  cards: CardProcessor,
  payment: TransactionRow,
  card: Charge['card'],
): Promise<ChargeResult> {
  const { transactionId, amountCents } = payment;
  try {
    const charged = await askProcessor(context, () =>
      cards.charge({
        ...orderOf(context, payment),
        card,
      }),
    );
    await inBooks(context, (books) => settleAsTaken(books, transactionId, { amountCents, charged }));
    return { state: 'paid' };
  } catch (error) {
    return notTaken(context, transactionId, error);
  }
}

/**
 * Asks a bank for the money of a payment that was written down; the same payment may be asked for again with the same key. It is
 * pending until the bank has decided.
 */
export async function debitPayment(
  context: BillingContext,
  cards: CardProcessor,
  payment: TransactionRow,
  from: Debit['from'],
): Promise<Exclude<ChargeResult, { state: 'paid' }>> {
  const { transactionId } = payment;
  try {
    const { paymentIntentId } = await askProcessor(context, () =>
      cards.debit({
        ...orderOf(context, payment),
        from,
      }),
    );
    await inBooks(context, (books) => markProcessing(books, transactionId, paymentIntentId));
    return { state: 'pending' };
  } catch (error) {
    return notTaken(context, transactionId, error);
  }
}

/** What a customer keeps at the processor: a card, or a bank account with what was agreed to. */
export type OnFile =
  | { kind: 'card'; card: StoredCard; customerId: string | null }
  | { kind: 'bank'; account: StoredBankAccount; customerId: string | null; consent: string };

/** Charges what a customer keeps at the processor. */
export const chargeOnFile = (
  context: BillingContext,
  cards: CardProcessor,
  payment: TransactionRow,
  onFile: OnFile,
): Promise<ChargeResult> =>
  onFile.kind === 'card'
    ? chargePayment(context, cards, payment, { stored: onFile.card })
    : debitPayment(context, cards, payment, { stored: onFile.account });

/** A call that has not settled its payment after this long was cut off. */
export const cutOffMs = 5 * 60_000;
/** How long a payment page stays open; the processor gets the same limit. */
export const checkoutMs = 45 * 60_000;

const isOlderThan = ({ deps }: BillingContext, { createdAt }: TransactionRow, ms: number): boolean =>
  deps.clock().getTime() - createdAt.getTime() >= ms;

const fail = (context: BillingContext, { transactionId }: TransactionRow, reason: Message | string): Promise<void> =>
  inBooks(context, (books) => settleAsFailed(books, transactionId, reason));

async function settleOutcome(context: BillingContext, payment: TransactionRow, outcome: Outcome | null): Promise<void> {
  if (outcome?.state === 'succeeded') {
    await inBooks(context, (books) => settleAsTaken(books, payment.transactionId, outcome));
  } else if (payment.status !== 'pending') {
    return;
  } else if (outcome?.state === 'processing') {
    const { paymentIntentId } = outcome;
    await inBooks(context, (books) => markProcessing(books, payment.transactionId, paymentIntentId));
  } else if (outcome?.state === 'failed') {
    await fail(context, payment, outcome.reason);
  } else if (outcome?.state === 'open') {
    if (payment.checkoutSessionId && isOlderThan(context, payment, checkoutMs)) await closeCheckout(context, payment);
  } else if (isOlderThan(context, payment, cutOffMs)) {
    await fail(context, payment, texts.payments.abandoned);
  }
}

/**
 * Finds out what became of a payment and settles it: after a crash, a timeout, an event of the processor, or when its
 * customer comes back.
 */
export async function settlePayment(
  context: BillingContext,
  transactionId: string,
  paymentIntentId: string | null = null,
) {
  const payment = await context.transaction((tx) => paymentsRepo(tx).find(transactionId));
  if (!payment || (payment.status !== 'pending' && payment.status !== 'failed') || payment.returnedAt) return;
  if (payment.paymentProcessor === 'manual') return;
  const cards = await cardsNamed(context, payment.paymentProcessor);
  // Its account is not connected now: it waits. What a sandbox of earlier days left open was never taken.
  if (!cards && payment.paymentProcessor === 'stripe') return;
  const { companyId } = context;
  const { checkoutSessionId, processorCustomerId: customerId, createdAt: since } = payment;
  const known = paymentIntentId ?? payment.processorTransactionId;
  const outcome =
    checkoutSessionId && cards?.checkout
      ? await cards.checkout.look(checkoutSessionId)
      : ((await cards?.findCharge({
          companyId,
          paymentId: transactionId,
          paymentIntentId: known,
          customerId,
          since,
        })) ?? null);
  await settleOutcome(context, payment, outcome);
}

/** Where the page leads back to, and whether it asks for a bank account. */
interface CheckoutWishes {
  successUrl: string;
  cancelUrl: string;
  fromBank?: boolean;
  keepsBankAccount?: boolean;
}

/**
 * Opens the processor's page for a payment that was written down. @returns its address
 * @throws AppError conflict (409) where it takes no bank accounts; unavailable (503)
 */
export async function openCheckout(
  context: BillingContext,
  { checkout: page }: CardProcessor,
  payment: TransactionRow,
  { successUrl, cancelUrl, fromBank = false, keepsBankAccount = false }: CheckoutWishes,
): Promise<string> {
  if (!page) throw new Error('The processor has no page');
  const { transactionId, processorCustomerId, customerId, createdAt } = payment;
  const customer = await context.transaction((tx) => billedCustomersRepo(tx).find(customerId));
  try {
    const opened = await askProcessor(context, () =>
      page.open({
        ...orderOf(context, payment),
        fromBank,
        keepsBankAccount,
        customerId: processorCustomerId,
        email: customer?.email ?? null,
        successUrl,
        cancelUrl,
        expiresAt: new Date(createdAt.getTime() + checkoutMs),
      }),
    );
    await context.transaction((tx) =>
      paymentsRepo(tx).update(transactionId, {
        checkoutSessionId: opened.sessionId,
        processorCustomerId: opened.customerId,
      }),
    );
    return opened.url;
  } catch (error) {
    // Nobody was given the address, so nobody can pay there.
    await inBooks(context, (books) => settleAsFailed(books, transactionId, texts.payments.pageDidNotOpen));
    if (error instanceof WayNotOffered) throw new AppError('conflict', texts.payments.bankNotSetUp);
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw processorOutOfReach();
  }
}

/** Closes the page where a payment waits, and settles what was done there before. */
export async function closeCheckout(context: BillingContext, payment: TransactionRow): Promise<void> {
  const { checkoutSessionId, paymentProcessor } = payment;
  const page = (await cardsNamed(context, paymentProcessor))?.checkout;
  if (!checkoutSessionId || !page) return;
  await page.close(checkoutSessionId);
  const outcome = await page.look(checkoutSessionId);
  if (outcome.state === 'open') await fail(context, payment, texts.payments.abandoned);
  else await settleOutcome(context, payment, outcome);
}
