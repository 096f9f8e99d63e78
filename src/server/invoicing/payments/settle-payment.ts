import type { BankState } from '#contract/choices.ts';
import { creditShares } from '#domain/invoicing/index.ts';
import { kept, type Message, wordsOf } from '#domain/language/index.ts';
import {
  CardDeclined,
  type CardProcessor,
  type Charge,
  type Charged,
  type Debit,
  type Outcome,
  ProcessorFailed,
  ProcessorUnreachable,
  type StoredBankAccount,
  type StoredCard,
} from '#server/adapters/cards/port.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { declinedLetter, mailInvoice } from '../invoices/mailing.ts';
import { balanceCents } from '../invoices/present.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { bookPayment } from '../ledger/book.ts';
import { plansRepo } from '../plans/repo.ts';
import { askProcessor, cardsNamed } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
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
  return [{ companyId, transactionId, invoiceId, invoiceNumber, amountCents, refundedCents }];
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
  const refund = await paymentsRepo(books.tx).insertRefund({
    ...refunded,
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
  const shares = await sharesOfPayment(books, payment);
  if (shares.length === 0) return;
  const owed = new Map<string, number>();
  for (const { invoiceId } of shares) {
    const invoice = await invoicesRepo(books.tx).find(invoiceId);
    owed.set(invoiceId, invoice ? balanceCents(invoice) : 0);
  }
  const { credited, surplusCents } = creditShares(shares, payment.amountCents, (id) => owed.get(id) ?? 0);
  if (shares.length > 1 || surplusCents > 0) {
    await paymentsRepo(books.tx).saveShares(payment.transactionId, credited);
  }
  for (const { invoiceId, amountCents } of credited) {
    if (amountCents > 0) await creditInvoice(books, invoiceId, amountCents);
  }
  if (surplusCents === 0) return;
  const reason = wordsOf('en').say(paperTexts.rows.notOwedAnyMore);
  await writeRefund(books, payment, { invoiceId: null, amountCents: surplusCents, reason });
}

/** Adds money that came in to its invoice, which is paid once nothing is left. The caller holds the customer. */
export async function creditInvoice(books: BillingTx, invoiceId: string, amountCents: number): Promise<void> {
  const repo = invoicesRepo(books.tx);
  const invoice = await repo.find(invoiceId);
  if (!invoice) throw new Error('The invoice is gone');
  const paidCents = invoice.paidCents + amountCents;
  const isPaid = invoice.state === 'open' && paidCents >= invoice.totalCents;
  await repo.update(invoiceId, {
    // Another payment of it may still be disputed.
    bankState: invoice.bankState === 'disputed' ? 'disputed' : null,
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
async function markProcessing(books: BillingTx, transactionId: string, paymentIntentId: string): Promise<void> {
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
