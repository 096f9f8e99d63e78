import type { Statement } from '#contract/invoicing/customer-billing.ts';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { type AccountEntry, accountStatement, periodInWords } from '#domain/invoicing/index.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import type { BillDocument } from '#server/documents/index.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { addressLines, amountIn, forDocument, invoiceTitle, signatureOf } from '../invoices/invoice-document.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { purposeOf, reasonOf } from '../payments/present.ts';
import { type PaymentView, paymentsRepo } from '../payments/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';

const { rows } = paperTexts;

/** What a statement without dates looks back on. */
const usualDays = 90;

function entriesOfInvoice(invoice: InvoiceRow, { say }: Words): AccountEntry[] {
  const { invoiceId, issuedOn, voidedOn, totalCents, paidCents } = invoice;
  const title = invoiceTitle(invoice);
  if (issuedOn === null) return [];
  const owed: AccountEntry = {
    date: issuedOn,
    kind: 'invoice',
    description: say(title),
    invoiceId,
    amountCents: totalCents,
  };
  if (voidedOn === null) return [owed];
  const left = totalCents - paidCents;
  return [
    owed,
    { date: voidedOn, kind: 'void', description: say(rows.voided({ title })), invoiceId, amountCents: -left },
  ];
}

/**
 * A refund is a credit and money that goes out: the balance does not change, and both are shown. What was never owed goes out
 * alone.
 */
function entriesOfPayment(view: PaymentView, dayOf: (moment: Date) => string, { say }: Words): AccountEntry[] {
  const { transaction, refunds } = view;
  const { status, invoiceId, amountCents, transactionDate } = transaction;
  if (status !== 'paid' && status !== 'refunded') return [];
  const given = refunds.filter((refund) => refund.status !== 'failed');
  return [
    {
      date: dayOf(transactionDate),
      kind: 'payment',
      description: say(purposeOf(view)),
      invoiceId,
      amountCents: -amountCents,
    },
    ...given.flatMap(({ refundedAt, reason, invoiceId: ofInvoice, ofSurplus, amountCents: cents }): AccountEntry[] => {
      const date = dayOf(refundedAt);
      const invoiceId = ofInvoice ?? transaction.invoiceId;
      const why = say(reason ? rows.creditFor({ reason: reasonOf(reason) }) : rows.credit);
      const paidOut = say(rows.refundPaidOut);
      return [
        ...(ofSurplus ? [] : [{ date, kind: 'refund' as const, description: why, invoiceId, amountCents: -cents }]),
        { date, kind: 'refund', description: paidOut, invoiceId, amountCents: cents },
      ];
    }),
  ];
}

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

async function statementIn(books: BillingTx, customerId: string, range: Range, words: Words): Promise<Statement> {
  const { tx, context, today } = books;
  const customer = await billedCustomersRepo(tx).find(customerId);
  if (!customer) throw notFound(texts.things.customer);
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw invalid('from', texts.statements.startsAfterEnd);
  const invoices = await invoicesRepo(tx).issuedTo(customerId);
  const payments = await paymentsRepo(tx).ofCustomer(customerId);
  const account = accountStatement(
    [
      ...invoices.flatMap((invoice) => entriesOfInvoice(invoice, words)),
      ...payments.flatMap((view) => entriesOfPayment(view, (moment) => localDate(context.timeZone, moment), words)),
    ],
    from,
    to,
  );
  return {
    customerId,
    customerName: customer.name,
    from,
    to,
    openingBalance: dollarsOf(account.openingCents),
    entries: account.entries.map(({ amountCents, balanceCents, ...entry }) => ({
      ...entry,
      amount: dollarsOf(amountCents),
      balance: dollarsOf(balanceCents),
    })),
    closingBalance: dollarsOf(account.closingCents),
  };
}

/** What was billed to a customer and paid, with the balance after every entry. @throws AppError not_found; invalid_input */
export const statementOf = (context: BillingContext, customerId: string, range: Range): Promise<Statement> =>
  inBooks(context, (books) => statementIn(books, customerId, range, context.words));

/** The same on paper, in the customer's language. @throws AppError not_found; invalid_input */
export const statementDocument = (context: BillingContext, customerId: string, range: Range): Promise<BillDocument> =>
  inBooks(context, (books) => statementPaper(books, customerId, range));

export async function statementPaper(books: BillingTx, customerId: string, range: Range): Promise<BillDocument> {
  const customer = await billedCustomersRepo(books.tx).find(customerId);
  const words = wordsOf(customer?.language ?? 'en');
  const { say, day } = words;
  const told = await statementIn(books, customerId, range, words);
  const amountOf = (dollars: number): string => amountIn(words, Math.round(dollars * 100));
  const { titles, facts, columns, sums } = paperTexts;
  return {
    language: words.language,
    company: forDocument(await signatureOf(books, words)),
    title: say(titles.statement),
    customerLines: addressLines(customer, told.customerName),
    facts: [{ label: say(facts.period), value: say(periodInWords({ startsOn: told.from, endsOn: told.to })) }],
    columns: [
      { heading: say(columns.date), width: 90, isNumber: false },
      { heading: say(columns.description), width: 256, isNumber: false },
      { heading: say(columns.amount), width: 85, isNumber: true },
      { heading: say(columns.balance), width: 85, isNumber: true },
    ],
    rows: [
      [day(told.from), say(rows.openingBalance), '', amountOf(told.openingBalance)],
      ...told.entries.map(({ date, description, amount, balance }) => [
        day(date),
        description,
        amountOf(amount),
        amountOf(balance),
      ]),
    ],
    sums: [{ label: say(sums.closingBalance), value: amountOf(told.closingBalance) }],
    notes: [],
  };
}
