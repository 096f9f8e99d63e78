import type { BankState } from '#contract/choices.ts';
import { creditShares, depositHeld, type PaymentShare } from '#domain/invoicing/index.ts';
import { kept, type Message, wordsOf } from '#domain/language/index.ts';
import type { Charged, StoredBankAccount, StoredCard } from '#server/adapters/cards/port.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { declinedLetter, mailInvoice } from '../invoices/mailing.ts';
import { balanceCents } from '../invoices/present.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { bookPayment } from '../ledger/book.ts';
import { plansRepo } from '../plans/repo.ts';
import { mailReceipt } from './receipt.ts';
import { paymentsRepo, type RefundRow, type ShareRow, type TransactionRow } from './repo.ts';

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
  kind: 'card' as const,
  consent: null,
  consentedAt: null,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  addedAt: now,
});

/** An account is kept with what its holder agreed to when the payment began. */
const bankColumns = (
  { customerId, consent, createdAt }: TransactionRow,
  processor: 'sandbox' | 'stripe',
  account: StoredBankAccount,
  now: Date,
) => ({
  customerId,
  processor,
  processorCustomerId: account.customerId,
  paymentMethodId: account.paymentMethodId,
  kind: 'bank' as const,
  consent,
  consentedAt: createdAt,
  brand: account.bankName,
  last4: account.last4,
  expiryMonth: null,
  expiryYear: null,
  addedAt: now,
});

/** The shares of a payment, and of one that has none written down all of it for its invoice. */
export async function sharesOfPayment({ tx }: BillingTx, payment: TransactionRow): Promise<ShareRow[]> {
  const { companyId, transactionId, invoiceId, invoiceNumber, amountCents, refundedCents } = payment;
  const shares = await paymentsRepo(tx).sharesOf(transactionId);
  if (shares.length > 0 || invoiceId === null) return shares;
  return [{ companyId, transactionId, invoiceId, invoiceNumber, amountCents, discountCents: 0, refundedCents }];
}

/** Counts money as refunded, of its payment and of its invoice; below 0 where it was not refunded after all. */
export async function countRefund(
  { tx, now }: BillingTx,
  { transactionId, invoiceId }: Pick<RefundRow, 'transactionId' | 'invoiceId'>,
  cents: number,
): Promise<void> {
  const payments = paymentsRepo(tx);
  const payment = await payments.find(transactionId);
  if (!payment) throw new Error('The payment is gone');
  const refundedCents = payment.refundedCents + cents;
  await payments.update(transactionId, {
    refundedCents,
    status: refundedCents === payment.amountCents ? 'refunded' : 'paid',
  });
  const repo = invoicesRepo(tx);
  const invoice = invoiceId ? await repo.find(invoiceId) : null;
  if (!invoice) return;
  await payments.addToShare(transactionId, invoice.invoiceId, cents);
  await repo.update(invoice.invoiceId, { refundedCents: invoice.refundedCents + cents, updatedAt: now });
}

type Refunded = Pick<RefundRow, 'invoiceId' | 'amountCents' | 'reason'> & { refundId?: string; status?: 'done' };

/** Writes down that money goes back, before it does: it counts at once, so that nothing is refunded twice. */
export async function writeRefund(
  books: BillingTx,
  { transactionId, customerId, paymentProcessor, processorTransactionId }: TransactionRow,
  { refundId = books.newId('REF'), status, ...refunded }: Refunded,
): Promise<RefundRow> {
  const payment = await paymentsRepo(books.tx).find(transactionId);
  const isOfInvoices = payment !== null && (await sharesOfPayment(books, payment)).length > 0;
  // In the sandbox no money moved, so none has to go back.
  const isByHand = paymentProcessor !== 'stripe' || !processorTransactionId;
  const invoice = refunded.invoiceId === null ? null : await invoicesRepo(books.tx).find(refunded.invoiceId);
  const isOfDeposit = invoice !== null && invoice.depositCents > 0;
  const heldCents = isOfDeposit ? depositHeld(invoice, await invoicesRepo(books.tx).countedOf(invoice.invoiceId)) : 0;
  const refund = await paymentsRepo(books.tx).insertRefund({
    ...refunded,
    depositCents: Math.min(refunded.amountCents, heldCents),
    refundId,
    transactionId,
    customerId,
    ofSurplus: refunded.invoiceId === null && isOfInvoices,
    status: status ?? (isByHand ? 'done' : 'pending'),
    recordedBy: books.context.by,
    refundedAt: books.now,
  });
  await countRefund(books, refund, refund.amountCents);
  await bookPayment(books, transactionId);
  return refund;
}

/**
 * Brings a payment to its invoices. What none of them needs any more, because it was paid by other means meanwhile, is refunded
 * at once: a processor is asked by the next sweep.
 */
async function creditPayment(books: BillingTx, payment: TransactionRow): Promise<void> {
  if (payment.tipVisitId !== null) return refundSecondTip(books, payment, payment.tipVisitId);
  const shares = await sharesOfPayment(books, payment);
  if (shares.length === 0) return;
  const owed = new Map<string, number>();
  for (const { invoiceId } of shares) {
    const invoice = await invoicesRepo(books.tx).find(invoiceId);
    owed.set(invoiceId, invoice ? balanceCents(invoice) : 0);
  }
  const { credited, surplusCents } = creditShares(shares, payment.amountCents, (id) => owed.get(id) ?? 0);
  if (shares.length > 1 || surplusCents > 0 || shares.some(({ discountCents }) => discountCents > 0)) {
    await paymentsRepo(books.tx).saveShares(payment.transactionId, credited);
  }
  for (const share of credited) {
    if (share.amountCents > 0) await creditInvoice(books, share, payment);
  }
  if (surplusCents === 0) return;
  const reason = wordsOf('en').say(paperTexts.rows.notOwedAnyMore);
  await writeRefund(books, payment, { invoiceId: null, amountCents: surplusCents, reason });
}

/** One tip a visit: what a processor took after all, when another one had been left meanwhile, goes back. */
async function refundSecondTip(books: BillingTx, payment: TransactionRow, visitId: string): Promise<void> {
  const { transactionId, amountCents } = payment;
  const others = (await paymentsRepo(books.tx).tipsFor(visitId)).filter((each) => each.transactionId !== transactionId);
  if (!others.some(({ status }) => status === 'paid')) return;
  const reason = wordsOf('en').say(paperTexts.rows.notOwedAnyMore);
  await writeRefund(books, payment, { invoiceId: null, amountCents, reason });
}

const discountLineOf = (transactionId: string): string => `DISCOUNT-${transactionId}`;

/**
 * Adds money that came in to its invoice, with the discount of it as a line; it is paid once nothing is left. The caller holds the
 * customer.
 */
export async function creditInvoice(
  books: BillingTx,
  { invoiceId, amountCents, discountCents = 0 }: PaymentShare,
  { transactionId, method }: Pick<TransactionRow, 'transactionId' | 'method'>,
): Promise<void> {
  const repo = invoicesRepo(books.tx);
  const invoice = await repo.find(invoiceId);
  if (!invoice) throw new Error('The invoice is gone');
  if (discountCents > 0) {
    const { text, message } = kept(paperTexts.rows.paymentDiscount({ method }));
    await repo.addLine(invoiceId, {
      lineId: discountLineOf(transactionId),
      kind: 'discount',
      description: text,
      descriptionMessage: message,
      unitPriceCents: -discountCents,
      amountCents: -discountCents,
      taxable: false,
      special: 'payment_discount',
    });
  }
  const paidCents = invoice.paidCents + amountCents;
  const totalCents = invoice.totalCents - discountCents;
  const isPaid = invoice.state === 'open' && paidCents >= totalCents;
  await repo.update(invoiceId, {
    // Another payment of it may still be disputed.
    bankState: invoice.bankState === 'disputed' ? 'disputed' : null,
    paidCents,
    subtotalCents: invoice.subtotalCents - discountCents,
    totalCents,
    paymentDiscountCents: invoice.paymentDiscountCents + discountCents,
    ...(isPaid ? { state: 'paid', paidOn: books.today, nextAttemptOn: null } : {}),
    updatedAt: books.now,
  });
}

/** Takes back what an invoice was discounted by: the money did not stay. Answers the columns that change. */
export async function withoutDiscount(
  { tx }: BillingTx,
  invoice: InvoiceRow,
  transactionId: string,
  discountCents: number,
): Promise<Pick<InvoiceRow, 'subtotalCents' | 'totalCents' | 'paymentDiscountCents'>> {
  if (discountCents > 0) await invoicesRepo(tx).removeLine(invoice.invoiceId, discountLineOf(transactionId));
  return {
    subtotalCents: invoice.subtotalCents + discountCents,
    totalCents: invoice.totalCents + discountCents,
    paymentDiscountCents: invoice.paymentDiscountCents - discountCents,
  };
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
  // It was taken, and its payer’s bank took all of it back.
  if (payment.returnedAt !== null) return;
  await paymentsRepo(books.tx).update(transactionId, {
    status: 'paid',
    reason: null,
    reasonMessage: null,
    amountCents,
    processorTransactionId: charged.paymentIntentId ?? payment.processorTransactionId,
    transactionDate: books.now,
  });
  const taken = await paymentsRepo(books.tx).find(transactionId);
  if (taken) await creditPayment(books, taken);
  await bookPayment(books, transactionId);
  const { paymentProcessor, keepCard, customerId, consent } = payment;
  if (keepCard && (paymentProcessor === 'sandbox' || paymentProcessor === 'stripe')) {
    const { card, bankAccount } = charged;
    if (card) await plansRepo(books.tx).saveCard(cardColumns(customerId, paymentProcessor, card, books.now));
    // Nobody's account is used again without a word from its holder.
    if (bankAccount && consent !== null) {
      await plansRepo(books.tx).saveCard(bankColumns(payment, paymentProcessor, bankAccount, books.now));
    }
  }
  const view = await paymentsRepo(books.tx).findView(transactionId);
  if (view) await mailReceipt(books, view);
}

/** Marks the invoices of a payment with what a bank does with its money. */
export async function markInvoices(
  books: BillingTx,
  payment: TransactionRow,
  bankState: BankState | null,
): Promise<void> {
  for (const { invoiceId } of await sharesOfPayment(books, payment)) {
    await invoicesRepo(books.tx).update(invoiceId, { bankState, updatedAt: books.now });
  }
}

/** A bank works on the debit, for days: its invoices say so, and nobody pays them meanwhile. */
export async function markProcessing(books: BillingTx, transactionId: string, paymentIntentId: string): Promise<void> {
  const payment = await heldPayment(books, transactionId);
  if (payment?.status !== 'pending' || payment.processingSince !== null) return;
  await paymentsRepo(books.tx).update(transactionId, {
    processingSince: books.now,
    processorTransactionId: paymentIntentId,
    method: 'bank_transfer',
  });
  await markInvoices(books, payment, 'pending');
}

/** The processor refused, or never had it. */
export async function settleAsFailed(books: BillingTx, transactionId: string, reason: Message | string): Promise<void> {
  const payment = await heldPayment(books, transactionId);
  if (payment?.status !== 'pending') return;
  // A bank that has worked on it for days returned it: the customer and the office must know.
  await markInvoices(books, payment, payment.processingSince === null ? null : 'returned');
  const { text, message } = kept(reason);
  await paymentsRepo(books.tx).update(transactionId, { status: 'failed', reason: text, reasonMessage: message });
  if (payment.processingSince !== null) await mailReturned(books, payment, reason);
}

/** Emails the customer that a payment was returned; one email for several invoices, with a link to the first. */
async function mailReturned(books: BillingTx, payment: TransactionRow, reason: Message | string): Promise<void> {
  const [share] = await sharesOfPayment(books, payment);
  const invoice = share && (await invoicesRepo(books.tx).find(share.invoiceId));
  if (invoice?.state === 'open') await mailInvoice(books, invoice, declinedLetter(reason, true));
}
