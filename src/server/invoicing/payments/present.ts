import type { Transaction } from '#contract/invoicing/customer-billing.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { BillingTx } from '../billing-context.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type PaymentView, paymentsRepo } from './repo.ts';

/** A payment as it travels. */
export const presentTransaction = ({ transaction: row, refunds }: PaymentView): Transaction => ({
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
    reason: refund.reason,
    refundedAt: refund.refundedAt.toISOString(),
  })),
  status: row.status,
  paymentProcessor: row.paymentProcessor,
  method: row.method,
  processorTransactionId: row.processorTransactionId,
  description: row.description,
  reference: row.reference,
  reason: row.reason,
});

/** @throws AppError not_found */
export async function presentedPayment({ tx }: BillingTx, transactionId: string): Promise<Transaction> {
  const view = await paymentsRepo(tx).findView(transactionId);
  if (!view) throw notFound(texts.things.payment);
  return presentTransaction(view);
}
