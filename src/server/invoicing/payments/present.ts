import type { Transaction } from '#contract/invoicing/payments.ts';
import { type Message, messageKept, type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { BillingTx } from '../billing-context.ts';
import { paperTexts } from '../invoices/texts.ts';
import type { CardRow } from '../plans/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { type PaymentView, paymentsRepo } from './repo.ts';

const { paymentFor, paymentForInvoices, tipFor, givenBackByProcessor, notOwedAnyMore } = paperTexts.rows;

/** "Payment for invoices INV-000012 and INV-000014" */
export const paymentForSeveral = (invoices: readonly { invoiceNumber: string | null }[]): Message =>
  paymentForInvoices({ numbers: invoices.flatMap(({ invoiceNumber }) => invoiceNumber ?? []) });
const isKeptAs = (message: Message, kept: string): boolean => wordsOf('en').say(message) === kept;

/** What a payment was for, to be worded: it is kept in English. */
export function purposeOf({ transaction, shares }: PaymentView): Message | string {
  const { description, invoiceNumber: invoice } = transaction;
  const ours = [paymentFor({ invoice }), paymentForSeveral(shares), tipFor({ name: transaction.tipTechnicianName })];
  return ours.find((message) => isKeptAs(message, description)) ?? description;
}

/** Why money was refunded, to be worded: somebody's own words, or ours, which are kept in English. */
export const reasonOf = (reason: string): Message | string =>
  [givenBackByProcessor, notOwedAnyMore].find((message) => isKeptAs(message, reason)) ?? reason;

/** The bank’s word in plain ones. */
export const reasonOfBank = (reason: string): Message =>
  Object.entries(texts.bankReasons).find(([word]) => word === reason)?.[1] ?? texts.bankReasons.general;

/** A payment as it travels, in the words of who reads it. */
export const presentTransaction = (view: PaymentView, words: Words): Transaction => {
  const { transaction: row, refunds, shares, disputes } = view;
  const dispute = disputes.at(-1);
  return {
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
    discount: row.status === 'failed' ? 0 : dollarsOf(shares.reduce((sum, share) => sum + share.discountCents, 0)),
    refunded: dollarsOf(row.refundedCents),
    shares: shares.map((share) => ({
      invoiceId: share.invoiceId,
      invoiceNumber: share.invoiceNumber,
      amount: dollarsOf(share.amountCents),
      refunded: dollarsOf(share.refundedCents),
    })),
    refunds: refunds.map((refund) => ({
      refundId: refund.refundId,
      amount: dollarsOf(refund.amountCents),
      status: refund.status,
      invoiceNumber: shares.find(({ invoiceId }) => invoiceId === refund.invoiceId)?.invoiceNumber ?? null,
      reason: refund.reason && words.say(reasonOf(refund.reason)),
      refundedAt: refund.refundedAt.toISOString(),
    })),
    isAtBank: row.status === 'pending' && row.processingSince !== null,
    dispute: dispute
      ? {
          kind: dispute.kind,
          state: dispute.state,
          amount: dollarsOf(dispute.amountCents),
          fee: dollarsOf(dispute.feeCents),
          reason: words.say(reasonOfBank(dispute.reason)),
          respondBy: dispute.respondBy?.toISOString() ?? null,
        }
      : null,
    status: row.status,
    paymentProcessor: row.paymentProcessor,
    method: row.method,
    processorTransactionId: row.processorTransactionId,
    description: words.say(purposeOf(view)),
    reference: row.reference,
    consent: row.consent,
    reason: row.reason && words.say(messageKept(row.reason, row.reasonMessage)),
  };
};

/** What is shown of a card that is kept. */
export const cardOnFile = (card: CardRow | null) =>
  card && {
    kind: card.kind,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    consent: card.consent,
    consentedAt: card.consentedAt?.toISOString() ?? null,
  };

/** @throws AppError not_found */
export async function presentedPayment({ tx, context }: BillingTx, transactionId: string): Promise<Transaction> {
  const view = await paymentsRepo(tx).findView(transactionId);
  if (!view) throw notFound(texts.things.payment);
  return presentTransaction(view, context.words);
}
