import { kept, type Message } from '#domain/language/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  type Charge,
  type Charged,
  ProcessorFailed,
  ProcessorUnreachable,
  type StoredCard,
} from '#server/adapters/cards/port.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { plansRepo } from '../plans/repo.ts';
import { askProcessor } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { mailReceipt } from './receipt.ts';
import { paymentsRepo, type TransactionRow } from './repo.ts';

/** The payment, with its customer held; null where there is none. */
export async function heldPayment({ tx }: BillingTx, transactionId: string): Promise<TransactionRow | null> {
  const repo = paymentsRepo(tx);
  const seen = await repo.find(transactionId);
  if (!seen) return null;
  await billedCustomersRepo(tx).hold(seen.customerId);
  return repo.find(transactionId);
}

export const cardColumns = (customerId: string, processor: 'sandbox' | 'stripe', card: StoredCard, now: Date) => ({
  customerId,
  processor,
  processorCustomerId: card.customerId,
  paymentMethodId: card.paymentMethodId,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  addedAt: now,
});

/** Adds money that came in to its invoice, which is paid once nothing is left. The caller holds the customer. */
export async function creditInvoice(books: BillingTx, invoiceId: string, amountCents: number): Promise<void> {
  const repo = invoicesRepo(books.tx);
  const invoice = await repo.find(invoiceId);
  if (!invoice) throw new Error('The invoice is gone');
  const paidCents = invoice.paidCents + amountCents;
  const isPaid = invoice.state === 'open' && paidCents >= invoice.totalCents;
  await repo.update(invoiceId, {
    paidCents,
    ...(isPaid ? { state: 'paid', paidOn: books.today, nextAttemptOn: null } : {}),
    updatedAt: books.now,
  });
}

/**
 * The processor took the money: the payment and its invoice, at once and once, however often the news comes. What had been
 * given up as failed is taken up again, for the money is there.
 */
export async function settleAsTaken(
  books: BillingTx,
  transactionId: string,
  { amountCents, charged }: { amountCents: number; charged: Charged },
): Promise<void> {
  const payment = await heldPayment(books, transactionId);
  if (payment?.status !== 'pending' && payment?.status !== 'failed') return;
  await paymentsRepo(books.tx).update(transactionId, {
    status: 'paid',
    reason: null,
    reasonMessage: null,
    amountCents,
    processorTransactionId: charged.paymentIntentId ?? payment.processorTransactionId,
    transactionDate: books.now,
  });
  if (payment.invoiceId) await creditInvoice(books, payment.invoiceId, amountCents);
  const { paymentProcessor, keepCard, customerId } = payment;
  if (keepCard && charged.card && (paymentProcessor === 'sandbox' || paymentProcessor === 'stripe')) {
    await plansRepo(books.tx).saveCard(cardColumns(customerId, paymentProcessor, charged.card, books.now));
  }
  const view = await paymentsRepo(books.tx).findView(transactionId);
  if (view) await mailReceipt(books, view);
}

/** The processor refused, or never had it. */
export async function settleAsFailed(books: BillingTx, transactionId: string, reason: Message | string): Promise<void> {
  const payment = await heldPayment(books, transactionId);
  if (payment?.status !== 'pending') return;
  const { text, message } = kept(reason);
  await paymentsRepo(books.tx).update(transactionId, { status: 'failed', reason: text, reasonMessage: message });
}

type ChargeResult = { state: 'paid' } | { state: 'pending' } | { state: 'declined'; reason: Message | string };

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
  const { transactionId, amountCents, idempotencyKey, description } = payment;
  try {
    const charged = await askProcessor(context, () =>
      cards.charge({
        amountCents,
        currency: 'usd',
        description: `${context.companyName ?? context.words.say(texts.payments.poolService)}: ${description}`,
        idempotencyKey: idempotencyKey ?? transactionId,
        companyId: context.companyId,
        paymentId: transactionId,
        card,
      }),
    );
    await inBooks(context, (books) => settleAsTaken(books, transactionId, { amountCents, charged }));
    return { state: 'paid' };
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return { state: 'pending' };
    if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
    await inBooks(context, (books) => settleAsFailed(books, transactionId, error.told));
    return { state: 'declined', reason: error.told };
  }
}
