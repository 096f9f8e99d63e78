import type { RecordPayment, Transaction } from '#contract/invoicing/payments.ts';
import { addDays, momentAt } from '#domain/calendar/index.ts';
import { centsOf } from '#domain/money/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { heldInvoice } from '../invoices/service.ts';
import { bookPayment } from '../ledger/book.ts';
import { plansRepo } from '../plans/repo.ts';
import { companyCards } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { chargeOnFile } from './ask-for-payment.ts';
import { beginCardPayment, isDiscounted, makeRoom, paymentOf, requireOwed, shareLeft } from './begin-payment.ts';
import { presentedPayment, presentTransaction } from './present.ts';
import { paymentsRepo, type TransactionFilter } from './repo.ts';
import { creditInvoice } from './settle-payment.ts';

export const listTransactions = (
  context: BillingContext,
  { from, to, ...filter }: TransactionFilter & { from?: string | undefined; to?: string | undefined },
) =>
  inBooks(context, async ({ tx }) => {
    const since = from === undefined ? undefined : momentAt(context.timeZone, from);
    const before = to === undefined ? undefined : momentAt(context.timeZone, addDays(to, 1));
    const { rows, total } = await paymentsRepo(tx).list({ ...filter, since, before });
    return { rows: rows.map((view) => presentTransaction(view, context.words)), total };
  });

/** Noon of the day it was received on, or now where that is today. */
function receivedAt({ now, today, context }: BillingTx, day: string | undefined): Date {
  if (day === undefined || day === today) return now;
  if (day > today) throw invalid('receivedOn', texts.payments.dateInFuture);
  return momentAt(context.timeZone, day, 12 * 60);
}

async function recordByHand(context: BillingContext, invoiceId: string, body: RecordPayment): Promise<Transaction> {
  await makeRoom(context, [invoiceId]);
  return inBooks(context, async (books) => {
    const repo = paymentsRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    const existing = body.transactionId ? await repo.find(body.transactionId) : null;
    if (existing) {
      if (existing.invoiceId !== invoiceId) throw new AppError('conflict', texts.payments.ofAnotherInvoice);
      return presentedPayment(books, existing.transactionId);
    }
    const amountCents = centsOf(body.amount);
    await requireOwed(books, invoice, amountCents);
    const { method, giveDiscount: givesDiscount } = body;
    const share = await shareLeft(books, invoice, { method, amountCents, givesDiscount });
    const transactionId = body.transactionId ?? books.newId('PAY');
    await repo.insert({
      ...paymentOf(books, invoice, transactionId, amountCents),
      status: 'paid',
      paymentProcessor: 'manual',
      method,
      reference: body.reference ?? null,
      transactionDate: receivedAt(books, body.receivedOn),
    });
    if (isDiscounted([share])) await repo.saveShares(transactionId, [share]);
    await creditInvoice(books, share, { transactionId, method });
    await bookPayment(books, transactionId);
    return presentedPayment(books, transactionId);
  });
}

async function cardOfInvoice(tx: TenantTx, invoiceId: string) {
  const invoice = await invoicesRepo(tx).find(invoiceId);
  return invoice && plansRepo(tx).findCard(invoice.customerId);
}

async function chargeKept(context: BillingContext, invoiceId: string, body: RecordPayment): Promise<Transaction> {
  const kept = await context.transaction((tx) => cardOfInvoice(tx, invoiceId));
  const isBank = kept?.kind === 'bank';
  if (body.method !== (isBank ? 'bank_transfer' : 'card')) {
    throw invalid('method', isBank ? texts.payments.chooseBank : texts.payments.chooseCard);
  }
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.cardsAreOff);
  await makeRoom(context, [invoiceId]);
  const { payment, stored, isNew } = await beginCardPayment(context, [invoiceId], {
    processor: cards.name,
    amountCents: centsOf(body.amount),
    transactionId: body.transactionId,
    needs: isBank ? 'bank' : 'card',
    givesDiscount: body.giveDiscount,
  });
  if (isNew && stored) {
    const result = await chargeOnFile(context, cards, payment, stored);
    if (result.state === 'declined') throw new AppError('card_declined', result.reason);
  }
  return inBooks(context, (books) => presentedPayment(books, payment.transactionId));
}

/**
 * Money that was received by hand, or taken from the card on file. The same id sent again answers the stored payment.
 * @throws AppError not_found; conflict (409); invalid_input where it is more than is left; payment_method_required,
 *   card_declined (402)
 */
export const recordPayment = (context: BillingContext, invoiceId: string, body: RecordPayment): Promise<Transaction> =>
  body.chargeCardOnFile ? chargeKept(context, invoiceId, body) : recordByHand(context, invoiceId, body);
