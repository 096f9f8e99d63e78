import { nextAttempt } from '#domain/invoicing/index.ts';
import { minimumChargeCents } from '#domain/subscription/index.ts';
import { type Books, type Desk, inBooks } from '../desk.ts';
import { declinedWords, mailInvoice } from '../invoices/mailing.ts';
import { balanceCents } from '../invoices/present.ts';
import { invoicesRepo } from '../invoices/repo.ts';
import { heldInvoice } from '../invoices/service.ts';
import { paymentOf, storedCardOf } from '../payments/begin-payment.ts';
import { chargePayment } from '../payments/charge.ts';
import { paymentsRepo, type TransactionRow } from '../payments/repo.ts';
import { companyCards } from '../processors/company-cards.ts';
import { billingTermsRepo } from '../settings/repo.ts';

/**
 * Writes down an attempt at the card on file, and when the next one would be. The attempt's key is the invoice's and its
 * number: two runs at once make one attempt of it.
 */
const beginAttempt = (desk: Desk, invoiceId: string, processor: 'sandbox' | 'stripe' | null) =>
  inBooks(desk, async (books) => {
    const repo = invoicesRepo(books.tx);
    const payments = paymentsRepo(books.tx);
    const invoice = await heldInvoice(books, invoiceId);
    const isDue = invoice.state === 'open' && invoice.nextAttemptOn !== null && invoice.nextAttemptOn <= books.today;
    if (!isDue || (await payments.pendingOf(invoiceId))) return null;
    const stored = processor && (await storedCardOf(books, invoice.customerId, processor));
    // Card processors take no less; such a rest is paid by hand.
    if (!processor || !stored || balanceCents(invoice) < minimumChargeCents) {
      await repo.update(invoiceId, { nextAttemptOn: null });
      return null;
    }
    const attempts = invoice.attempts + 1;
    const terms = await billingTermsRepo(books.tx).find();
    await repo.update(invoiceId, { attempts, nextAttemptOn: nextAttempt(attempts, terms, books.today) });
    const transactionId = books.newId('PAY');
    await payments.insert({
      ...paymentOf(books, invoice, transactionId, balanceCents(invoice)),
      status: 'pending',
      paymentProcessor: processor,
      method: 'card',
      idempotencyKey: `${desk.companyId}:${invoiceId}:attempt:${attempts}`,
      processorCustomerId: stored.customerId,
      transactionDate: books.now,
    });
    const payment = await payments.find(transactionId);
    return payment && { payment, stored };
  });

const tellDeclined = async (books: Books, { invoiceId }: TransactionRow, reason: string): Promise<void> => {
  const invoice = invoiceId ? await invoicesRepo(books.tx).find(invoiceId) : null;
  if (invoice?.state === 'open') await mailInvoice(books, invoice, declinedWords(reason));
};

/** Takes an invoice that is due from the card on file. A declined card is tried again as often as the company has set. */
export async function chargeOnFile(desk: Desk, invoiceId: string): Promise<void> {
  const cards = await companyCards(desk);
  const begun = await beginAttempt(desk, invoiceId, cards?.name ?? null);
  if (!cards || !begun) return;
  const result = await chargePayment(desk, cards, begun.payment, { stored: begun.stored });
  if (result.state === 'declined') await inBooks(desk, (books) => tellDeclined(books, begun.payment, result.reason));
}
