import type { Message } from '#domain/language/index.ts';
import type { Outcome } from '#server/adapters/cards/port.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { cardsNamed } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { paymentsRepo, type TransactionRow } from './repo.ts';
import { settleAsFailed, settleAsTaken } from './settle-payment.ts';

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
  if (!payment || (payment.status !== 'pending' && payment.status !== 'failed')) return;
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
