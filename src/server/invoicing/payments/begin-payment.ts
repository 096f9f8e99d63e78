import { wordsOf } from '#domain/language/index.ts';
import { minimumChargeCents } from '#domain/subscription/index.ts';
import type { StoredCard } from '#server/adapters/cards/port.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { balanceCents } from '../invoices/present.ts';
import type { InvoiceRow } from '../invoices/repo.ts';
import { heldInvoice } from '../invoices/service.ts';
import { paperTexts } from '../invoices/texts.ts';
import { plansRepo } from '../plans/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { paymentsRepo, type TransactionRow } from './repo.ts';
import { closeCheckout } from './settle-payment.ts';

export const busy = (): AppError => new AppError('conflict', texts.payments.stillProcessing);

/**
 * A payment page that was left open gives way to the next payment.
 * @throws AppError conflict (409) where another payment is being worked on
 */
export async function makeRoom(context: BillingContext, invoiceId: string): Promise<void> {
  const pending = await context.transaction((tx) => paymentsRepo(tx).pendingOf(invoiceId));
  if (!pending) return;
  if (!pending.checkoutSessionId) throw busy();
  await closeCheckout(context, pending);
}

/** @throws AppError conflict (409) where nothing is owed; invalid_input where it is more than is left */
export async function requireOwed(books: BillingTx, invoice: InvoiceRow, amountCents: number): Promise<void> {
  if (invoice.state === 'upcoming') throw new AppError('conflict', texts.payments.notIssued);
  if (invoice.state === 'void') throw new AppError('conflict', texts.payments.voided);
  const left = balanceCents(invoice);
  if (invoice.state === 'paid' || left <= 0) throw new AppError('conflict', texts.payments.paidAlready);
  if (await paymentsRepo(books.tx).pendingOf(invoice.invoiceId)) throw busy();
  if (amountCents > left) throw invalid('amount', texts.payments.onlyLeft({ cents: left }));
}

/** The columns that every payment of an invoice has. */
export const paymentOf = (books: BillingTx, invoice: InvoiceRow, transactionId: string, amountCents: number) => ({
  transactionId,
  subscriptionId: invoice.subscriptionId,
  customerId: invoice.customerId,
  customerName: invoice.customerName,
  invoiceId: invoice.invoiceId,
  invoiceNumber: invoice.invoiceNumber,
  amountCents,
  description: wordsOf('en').say(paperTexts.rows.paymentFor({ invoice: invoice.invoiceNumber })),
  recordedBy: books.context.by,
  createdAt: books.now,
});

export interface CardPayment {
  processor: 'sandbox' | 'stripe';
  /** The whole balance where none is given. */
  amountCents?: number;
  transactionId?: string | undefined;
  keepCard?: boolean;
  /** The card on file is charged: without one nothing begins. */
  needsCard?: boolean;
}

/** The card on file that this processor keeps. */
export async function storedCardOf(
  { tx }: BillingTx,
  customerId: string,
  processor: string,
): Promise<StoredCard | null> {
  const card = await plansRepo(tx).findCard(customerId);
  if (!card || card.processor !== processor) return null;
  const { processorCustomerId, paymentMethodId, brand, last4, expiryMonth, expiryYear } = card;
  return { customerId: processorCustomerId, paymentMethodId, brand, last4, expiryMonth, expiryYear };
}

/**
 * Writes down that a card is about to be charged, in a transaction of its own and before any money is asked for: whatever
 * happens afterwards, somebody knows to look. An invoice is paid one payment at a time.
 */
export const beginCardPayment = (
  context: BillingContext,
  invoiceId: string,
  { processor, amountCents, transactionId: sentId, keepCard = false, needsCard = false }: CardPayment,
): Promise<{ payment: TransactionRow; stored: StoredCard | null; isNew: boolean }> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    const stored = await storedCardOf(books, invoice.customerId, processor);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) {
      if (existing.invoiceId !== invoiceId) throw new AppError('conflict', texts.payments.ofAnotherInvoice);
      return { payment: existing, stored, isNew: false };
    }
    if (needsCard && !stored) throw new AppError('payment_method_required', texts.payments.noCardOnFile);
    const cents = amountCents ?? balanceCents(invoice);
    await requireOwed(books, invoice, cents);
    if (cents < minimumChargeCents) throw new AppError('conflict', texts.payments.belowLeastCharge);
    const transactionId = sentId ?? books.newId('PAY');
    const payment = await repo.insert({
      ...paymentOf(books, invoice, transactionId, cents),
      status: 'pending',
      paymentProcessor: processor,
      method: 'card',
      idempotencyKey: `${context.companyId}:${transactionId}`,
      processorCustomerId: stored?.customerId ?? null,
      keepCard,
      transactionDate: books.now,
    });
    return { payment, stored, isNew: true };
  });
