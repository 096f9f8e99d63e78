import type { Invoice, InvoiceLine, InvoiceSummary } from '#contract/invoicing/invoices.ts';
import { type BillingTerms, isOverdue, paymentDiscountOf } from '#domain/invoicing/index.ts';
import { messageKept, type Words } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { outcomeOf } from '#server/mail/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { cardOnFile, presentTransaction } from '../payments/present.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { plansRepo } from '../plans/repo.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { type InvoiceRow, invoicesRepo, type LineRow } from './repo.ts';

/** What is left to pay of an issued invoice, by its entries. */
export const balanceCents = ({ state, owedCents }: Pick<InvoiceRow, 'state' | 'owedCents'>): number =>
  state === 'open' || state === 'paid' ? owedCents : 0;

/** What is saved where all that is left of an invoice is paid by bank debit, check or cash. */
export async function paymentDiscountCents({ tx }: BillingTx, invoice: InvoiceRow): Promise<number> {
  const { paymentDiscountPct } = await billingTermsRepo(tx).find();
  return invoice.state === 'open' ? paymentDiscountOf(paymentDiscountPct, invoice, balanceCents(invoice)) : 0;
}

/** What a line says, in its reader’s words. */
export const descriptionIn = (
  { description, descriptionMessage }: Pick<LineRow, 'description' | 'descriptionMessage'>,
  { say }: Words,
): string => say(messageKept(description, descriptionMessage));

export const presentLine = (line: LineRow, words: Words): InvoiceLine => ({
  lineId: line.lineId,
  kind: line.kind,
  description: descriptionIn(line, words),
  quantity: line.quantity,
  unitPrice: dollarsOf(line.unitPriceCents),
  amount: dollarsOf(line.amountCents),
  taxable: line.taxable,
  visitId: line.visitId,
  // A late fee's words say the day.
  serviceDate: line.special === 'late_fee' ? null : line.serviceDate,
  special: line.special,
  lateFee: line.feeCents === null ? null : { amount: dollarsOf(line.feeCents), isWaived: line.flips % 2 === 1 },
});

export const presentSummary = (row: InvoiceRow, terms: BillingTerms, today: string): InvoiceSummary => ({
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  customerId: row.customerId,
  customerName: row.customerName,
  subscriptionId: row.subscriptionId,
  workOrderId: row.workOrderId,
  state: row.state,
  bankState: row.bankState,
  answerBy: row.answerBy?.toISOString() ?? null,
  isOverdue: row.state === 'open' && isOverdue(row.dueOn, terms, today),
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  issueOn: row.issueOn,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  subtotal: dollarsOf(row.subtotalCents),
  taxRatePct: row.taxRatePct,
  tax: dollarsOf(row.taxCents),
  total: dollarsOf(row.totalCents),
  paid: dollarsOf(row.paidCents),
  refunded: dollarsOf(row.refundedCents),
  balance: dollarsOf(balanceCents(row)),
  paidOn: row.paidOn,
  attempts: row.attempts,
  nextAttemptOn: row.nextAttemptOn,
});

async function mailWord({ tx }: BillingTx, { mailId }: InvoiceRow): Promise<Invoice['mail']> {
  const mail = mailId === null ? null : await invoicesRepo(tx).mail(mailId);
  return mail && outcomeOf(mail);
}

/** An invoice with its lines and what was paid of it. */
export async function presentInvoice(books: BillingTx, row: InvoiceRow): Promise<Invoice> {
  const { tx, today, context } = books;
  const customer = await billedCustomersRepo(tx).find(row.customerId);
  const card = await plansRepo(tx).findCard(row.customerId);
  const paid = await paymentsRepo(tx).ofInvoice(row.invoiceId);
  return {
    ...presentSummary(row, await billingTermsRepo(tx).find(), today),
    memo: row.memo,
    edited: row.edited,
    lines: (await invoicesRepo(tx).lines(row.invoiceId)).map((line) => presentLine(line, context.words)),
    transactions: paid.map((view) => presentTransaction(view, context.words)),
    customerEmail: customer?.email ?? null,
    mail: await mailWord(books, row),
    card: cardOnFile(card),
    paymentDiscount: dollarsOf(await paymentDiscountCents(books, row)),
  };
}
