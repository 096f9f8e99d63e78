import type { Transaction } from '#contract/invoicing/payments.ts';
import { type Message, messageKept, type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { BillingTx } from '../billing-context.ts';
import { paperTexts } from '../invoices/texts.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type PaymentView, paymentsRepo } from './repo.ts';

const { paymentFor, givenBackByProcessor } = paperTexts.rows;
const isKeptAs = (message: Message, kept: string): boolean => wordsOf('en').say(message) === kept;

/** What a payment was for, to be worded: it is kept in English. */
export function purposeOf({ description, invoiceNumber: invoice }: PaymentView['transaction']): Message | string {
  const ours = paymentFor({ invoice });
  return isKeptAs(ours, description) ? ours : description;
}

/** Why money was refunded, to be worded: somebody's own words, or ours, which are kept in English. */
export const reasonOf = (reason: string): Message | string =>
  isKeptAs(givenBackByProcessor, reason) ? givenBackByProcessor : reason;

/** A payment as it travels, in the words of who reads it. */
export const presentTransaction = ({ transaction: row, refunds }: PaymentView, words: Words): Transaction => ({
  id: row.transactionId,
  transactionId: row.transactionId,
  customerId: row.customerId,
  customer: row.customerName,
  subscriptionId: row.subscriptionId,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  date: row.transactionDate.toISOString(),
  transactionDate: row.transactionDate.toISOString(),
  amount: dollarsOf(row.amountCents),
  refunded: dollarsOf(row.refundedCents),
  refunds: refunds.map((refund) => ({
    refundId: refund.refundId,
    amount: dollarsOf(refund.amountCents),
    status: refund.status,
    reason: refund.reason && words.say(reasonOf(refund.reason)),
    refundedAt: refund.refundedAt.toISOString(),
  })),
  status: row.status,
  paymentProcessor: row.paymentProcessor,
  method: row.method,
  processorTransactionId: row.processorTransactionId,
  description: words.say(purposeOf(row)),
  reference: row.reference,
  reason: row.reason && words.say(messageKept(row.reason, row.reasonMessage)),
});

/** @throws AppError not_found */
export async function presentedPayment({ tx, context }: BillingTx, transactionId: string): Promise<Transaction> {
  const view = await paymentsRepo(tx).findView(transactionId);
  if (!view) throw notFound(texts.things.payment);
  return presentTransaction(view, context.words);
}
