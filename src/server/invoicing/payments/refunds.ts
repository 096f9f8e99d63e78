import type { RefundRequest, Transaction } from '#contract/invoicing/payments.ts';
import { wordsOf } from '#domain/language/index.ts';
import { centsOf } from '#domain/money/index.ts';
import { ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { askProcessor, cardsNamed } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { presentedPayment } from './present.ts';
import { paymentsRepo, type RefundRow, type TransactionRow } from './repo.ts';
import { heldPayment } from './settle-payment.ts';

/** Counts money as refunded, of its payment and of its invoice; below 0 where it was not refunded after all. */
async function countRefund(books: BillingTx, payment: TransactionRow, cents: number): Promise<void> {
  const refundedCents = payment.refundedCents + cents;
  await paymentsRepo(books.tx).update(payment.transactionId, {
    refundedCents,
    status: refundedCents === payment.amountCents ? 'refunded' : 'paid',
  });
  const repo = invoicesRepo(books.tx);
  const invoice = payment.invoiceId ? await repo.find(payment.invoiceId) : null;
  if (!invoice) return;
  await repo.update(invoice.invoiceId, { refundedCents: invoice.refundedCents + cents, updatedAt: books.now });
}

/** Writes down that money goes back, before it does: it counts at once, so that nothing is refunded twice. */
const beginRefund = (
  context: BillingContext,
  transactionId: string,
  body: RefundRequest,
): Promise<{ refund: RefundRow; payment: TransactionRow; isNew: boolean }> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const payment = await heldPayment(books, transactionId);
    if (!payment) throw notFound(texts.things.payment);
    const existing = body.refundId ? await repo.findRefund(body.refundId) : null;
    if (existing) {
      if (existing.transactionId !== transactionId)
        throw new AppError('conflict', texts.payments.refundOfAnotherPayment);
      return { refund: existing, payment, isNew: false };
    }
    if (payment.status !== 'paid' && payment.status !== 'refunded') {
      throw new AppError('conflict', texts.payments.onlyCompletedIsRefunded);
    }
    const amountCents = centsOf(body.amount);
    const left = payment.amountCents - payment.refundedCents;
    if (left === 0) throw new AppError('conflict', texts.payments.refundedAlready);
    if (amountCents > left) throw invalid('amount', texts.payments.mostToRefund({ cents: left }));
    // In the sandbox no money moved, so none has to go back.
    const isByHand = payment.paymentProcessor !== 'stripe' || !payment.processorTransactionId;
    const refund = await repo.insertRefund({
      refundId: body.refundId ?? books.newId('REF'),
      transactionId,
      customerId: payment.customerId,
      invoiceId: payment.invoiceId,
      amountCents,
      status: isByHand ? 'done' : 'pending',
      reason: body.reason ?? null,
      recordedBy: context.by,
      refundedAt: books.now,
    });
    await countRefund(books, payment, amountCents);
    return { refund, payment, isNew: true };
  });

/** Money that was refunded at the processor itself: what is more than is known here is written down. */
export const noticeRefund = (context: BillingContext, transactionId: string, refundedCents: number): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const payment = await heldPayment(books, transactionId);
    if (!payment) return;
    const amountCents = Math.min(refundedCents, payment.amountCents) - payment.refundedCents;
    if (amountCents <= 0 || (payment.status !== 'paid' && payment.status !== 'refunded')) return;
    await repo.insertRefund({
      refundId: books.newId('REF'),
      transactionId,
      customerId: payment.customerId,
      invoiceId: payment.invoiceId,
      amountCents,
      status: 'done',
      reason: wordsOf('en').say(paperTexts.rows.givenBackByProcessor),
      refundedAt: books.now,
    });
    await countRefund(books, payment, amountCents);
  });

/** A refund as it ended: done, or taken back from what counts as refunded. */
const endRefund = (context: BillingContext, refundId: string, status: 'done' | 'failed'): Promise<void> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const seen = await repo.findRefund(refundId);
    if (!seen) return;
    await billedCustomersRepo(books.tx).hold(seen.customerId);
    const refund = await repo.findRefund(refundId);
    if (refund?.status !== 'pending') return;
    await repo.updateRefund(refundId, { status });
    const payment = await repo.find(refund.transactionId);
    if (status === 'failed' && payment) await countRefund(books, payment, -refund.amountCents);
  });

/** Asks the processor to give the money back, once for each refund. What it does not answer stays pending. */
export async function giveBack(context: BillingContext, refund: RefundRow): Promise<void> {
  if (refund.status !== 'pending') return;
  const payment = await context.transaction((tx) => paymentsRepo(tx).find(refund.transactionId));
  if (!payment?.processorTransactionId) return;
  const cards = await cardsNamed(context, payment.paymentProcessor);
  // The processor that took the money is not connected now: the refund waits for it.
  if (!cards) return;
  const { processorTransactionId: paymentIntentId } = payment;
  const { amountCents, refundId } = refund;
  try {
    await askProcessor(context, () =>
      cards.refund({ paymentIntentId, amountCents, idempotencyKey: `${context.companyId}:refund:${refundId}` }),
    );
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return;
    await endRefund(context, refundId, 'failed');
    throw new AppError('conflict', texts.payments.refundDeclined);
  }
  await endRefund(context, refundId, 'done');
}

/**
 * Gives money back, at most what is left of the payment: by hand what was paid by hand, else to the card. It reduces what was
 * paid; the invoice is not owed again.
 * @throws AppError not_found; conflict (409); invalid_input where it is more than is left
 */
export async function refundPayment(
  context: BillingContext,
  transactionId: string,
  body: RefundRequest,
): Promise<Transaction> {
  const { refund, isNew } = await beginRefund(context, transactionId, body);
  if (isNew) await giveBack(context, refund);
  return inBooks(context, (books) => presentedPayment(books, transactionId));
}
