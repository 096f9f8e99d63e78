import { isDiscountedMethod, type PaymentShare } from '#domain/invoicing/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { minimumChargeCents } from '#domain/subscription/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { balanceCents, paymentDiscountCents } from '../invoices/present.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { heldInvoice } from '../invoices/service.ts';
import { paperTexts } from '../invoices/texts.ts';
import { plansRepo } from '../plans/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { closeCheckout, type OnFile } from './ask-for-payment.ts';
import { paymentForSeveral } from './present.ts';
import { paymentsRepo, type TransactionRow } from './repo.ts';

export const busy = (): AppError => new AppError('conflict', texts.payments.stillProcessing);

/**
 * A payment page that was left open gives way to the next payment.
 * @throws AppError conflict (409) where another payment is being worked on
 */
export async function makeRoom(context: BillingContext, invoiceIds: readonly string[]): Promise<void> {
  for (const invoiceId of invoiceIds) {
    const pending = await context.transaction((tx) => paymentsRepo(tx).pendingOf(invoiceId));
    if (!pending) continue;
    if (!pending.checkoutSessionId) throw busy();
    await closeCheckout(context, pending);
  }
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

const ofInvoice = ({ subscriptionId, invoiceId, invoiceNumber }: InvoiceRow) => ({
  subscriptionId,
  invoiceId,
  invoiceNumber,
  description: wordsOf('en').say(paperTexts.rows.paymentFor({ invoice: invoiceNumber })),
});

/** Of several invoices none is the payment’s own: its shares say which. */
const ofSeveral = (invoices: readonly InvoiceRow[]) => ({
  subscriptionId: null,
  invoiceId: null,
  invoiceNumber: null,
  description: wordsOf('en').say(paymentForSeveral(invoices)),
});

/** The columns that every payment of an invoice has. */
export const paymentOf = (
  books: BillingTx,
  invoice: InvoiceRow,
  transactionId: string,
  amountCents: number,
  about: ReturnType<typeof ofInvoice> | ReturnType<typeof ofSeveral> = ofInvoice(invoice),
) => ({
  ...about,
  transactionId,
  customerId: invoice.customerId,
  customerName: invoice.customerName,
  amountCents,
  recordedBy: books.context.by,
  createdAt: books.now,
});

export interface CardPayment {
  processor: 'sandbox' | 'stripe';
  /** The whole balance where none is given. */
  amountCents?: number;
  /** The amount the customer was shown: where another one is owed by now, nothing begins. */
  shownCents?: number | undefined;
  transactionId?: string | undefined;
  keepCard?: boolean;
  /** From a bank account, and what its payer agreed to. */
  fromBank?: { consent: string } | undefined;
  /** The card or account on file is charged, of this kind: without one nothing begins. */
  needs?: 'card' | 'bank';
  /** With an amount: whether the discount of the way it is paid makes it all that is left. Without one it always does. */
  givesDiscount?: boolean;
}

/**
 * What of an invoice is asked for where all that is left of it is paid in some way, and what is discounted for it.
 * @throws AppError invalid_input where the discount is given with another amount, or there is none
 */
export async function shareLeft(
  books: BillingTx,
  invoice: InvoiceRow,
  { method, amountCents, givesDiscount }: { method: string; amountCents?: number | undefined; givesDiscount: boolean },
): Promise<Required<PaymentShare>> {
  const left = balanceCents(invoice);
  const discountCents = givesDiscount && isDiscountedMethod(method) ? await paymentDiscountCents(books, invoice) : 0;
  const cents = left - discountCents;
  if (amountCents === undefined) return { invoiceId: invoice.invoiceId, amountCents: cents, discountCents };
  if (givesDiscount && discountCents === 0) throw invalid('giveDiscount', texts.payments.noDiscount);
  if (givesDiscount && amountCents !== cents) throw invalid('amount', texts.payments.withDiscount({ cents }));
  return { invoiceId: invoice.invoiceId, amountCents, discountCents };
}

/** The card or bank account on file that this processor keeps. */
export async function onFileOf({ tx }: BillingTx, customerId: string, processor: string): Promise<OnFile | null> {
  const row = await plansRepo(tx).findCard(customerId);
  if (!row || row.processor !== processor) return null;
  const { processorCustomerId, paymentMethodId, brand, last4, expiryMonth, expiryYear, consent } = row;
  const of = { customerId: processorCustomerId, paymentMethodId, last4 };
  if (row.kind === 'bank') {
    return {
      kind: 'bank',
      account: { ...of, bankName: brand },
      customerId: processorCustomerId,
      consent: consent ?? '',
    };
  }
  if (expiryMonth === null || expiryYear === null) return null;
  return { kind: 'card', card: { ...of, brand, expiryMonth, expiryYear }, customerId: processorCustomerId };
}

/** The shares of a payment say what is discounted, also where it is of one invoice. */
export const isDiscounted = (shares: readonly PaymentShare[]): boolean =>
  shares.some(({ discountCents = 0 }) => discountCents > 0);

/** What is owed of some invoices of one customer, the earliest due first. @throws AppError as `requireOwed` where nothing is */
async function owedOf(books: BillingTx, invoiceIds: readonly string[]): Promise<InvoiceRow[]> {
  const [first] = invoiceIds;
  if (first === undefined) throw new AppError('conflict', texts.payments.paidAlready);
  const held = await heldInvoice(books, first);
  const all = await invoicesRepo(books.tx).openOf(held.customerId);
  const open = all.filter((invoice) => invoiceIds.includes(invoice.invoiceId) && balanceCents(invoice) > 0);
  return open.length === 0 ? [held] : open;
}

/**
 * Writes down that a card is about to be charged, in a transaction of its own and before any money is asked for: whatever
 * happens afterwards, somebody knows to look. An invoice is paid one payment at a time; several of one customer by one payment,
 * whose amount and shares are fixed here. Those of them that are paid by now are left out.
 */
export const beginCardPayment = (
  context: BillingContext,
  invoiceIds: readonly string[],
  {
    processor,
    amountCents,
    shownCents,
    transactionId: sentId,
    keepCard = false,
    fromBank,
    needs,
    givesDiscount,
  }: CardPayment,
): Promise<{ payment: TransactionRow; stored: OnFile | null; isNew: boolean }> =>
  inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const invoices = await owedOf(books, invoiceIds);
    const [invoice] = invoices;
    if (!invoice) throw new AppError('conflict', texts.payments.paidAlready);
    const stored = await onFileOf(books, invoice.customerId, processor);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) {
      if (existing.invoiceId !== invoice.invoiceId) throw new AppError('conflict', texts.payments.ofAnotherInvoice);
      return { payment: existing, stored, isNew: false };
    }
    if (needs && stored?.kind !== needs) throw new AppError('payment_method_required', texts.payments.noCardOnFile);
    const method = fromBank || needs === 'bank' ? 'bank_transfer' : 'card';
    const shares: Required<PaymentShare>[] = [];
    for (const each of invoices) {
      await requireOwed(books, each, amountCents ?? 0);
      shares.push(
        await shareLeft(books, each, {
          method,
          amountCents,
          givesDiscount: givesDiscount ?? amountCents === undefined,
        }),
      );
    }
    const cents = shares.reduce((sum, share) => sum + share.amountCents, 0);
    if (shownCents !== undefined && shownCents !== cents) {
      throw new AppError('conflict', texts.payments.amountChanged({ cents }));
    }
    if (cents < minimumChargeCents) throw new AppError('conflict', texts.payments.belowLeastCharge);
    const transactionId = sentId ?? books.newId('PAY');
    const about = invoices.length > 1 ? ofSeveral(invoices) : ofInvoice(invoice);
    const payment = await repo.insert({
      ...paymentOf(books, invoice, transactionId, cents, about),
      status: 'pending',
      paymentProcessor: processor,
      method,
      consent: fromBank?.consent ?? (stored?.kind === 'bank' && needs === 'bank' ? stored.consent : null),
      idempotencyKey: `${context.companyId}:${transactionId}`,
      processorCustomerId: stored?.customerId ?? null,
      keepCard,
      transactionDate: books.now,
    });
    if (invoices.length > 1 || isDiscounted(shares)) await repo.saveShares(transactionId, shares);
    return { payment, stored, isNew: true };
  });
