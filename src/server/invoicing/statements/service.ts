import type { Statement } from '#contract/invoicing/invoices.ts';
import type { Account, BooksCheck } from '#contract/invoicing/owed.ts';
import { addDays } from '#domain/calendar/index.ts';
import { type AccountEntry, accountStatement, owedByEntries, periodInWords } from '#domain/invoicing/index.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import type { BillDocument } from '#server/documents/index.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { addressLines, amountIn, forDocument, invoiceTitle, signatureOf } from '../invoices/invoice-document.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { paperTexts } from '../invoices/texts.ts';
import { book, bookUnbooked } from '../ledger/book.ts';
import { type LedgerRow, ledgerRepo } from '../ledger/repo.ts';
import { purposeOf, reasonOf } from '../payments/present.ts';
import { type PaymentView, paymentsRepo } from '../payments/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';

const { rows } = paperTexts;

/** What a statement without dates looks back on. */
const usualDays = 90;

/** The postings of a customer, each with its entries, in order. */
function postingsIn(rows: readonly LedgerRow[]): LedgerRow[][] {
  const postings = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    const lines = postings.get(row.postingKey);
    if (lines) lines.push(row);
    else postings.set(row.postingKey, [row]);
  }
  return [...postings.values()];
}

/** The invoice that a posting is about; null where it is about several, or none. */
function invoiceOf(posting: readonly LedgerRow[]): string | null {
  const [invoiceId = null, ...others] = new Set(posting.flatMap((line) => line.invoiceId ?? []));
  return others.length > 0 ? null : invoiceId;
}

/** What a posting is called. */
function titleOf([line]: LedgerRow[], invoices: Map<string, InvoiceRow>, payments: Map<string, PaymentView>) {
  const invoice = invoices.get(line?.invoiceId ?? '');
  const payment = payments.get(line?.transactionId ?? '');
  const purpose = payment ? purposeOf(payment) : rows.credit;
  const reason = payment?.refunds.find(({ refundId }) => refundId === line?.refundId)?.reason ?? null;
  switch (line?.kind) {
    case 'invoice':
      return invoice ? invoiceTitle(invoice) : rows.credit;
    case 'late-fee':
      return invoice ? rows.lateFeeOf({ title: invoiceTitle(invoice) }) : rows.credit;
    case 'late-fee-waived':
      return invoice ? rows.lateFeeWaivedOf({ title: invoiceTitle(invoice) }) : rows.credit;
    case 'void':
      return invoice ? rows.voided({ title: invoiceTitle(invoice) }) : rows.credit;
    case 'payment':
    case 'tip':
      return purpose;
    case 'discount':
      return payment ? rows.paymentDiscount(payment.transaction) : rows.credit;
    case 'discount-back':
      return rows.paymentDiscountBack;
    case 'dispute':
      return rows.disputed({ title: purpose });
    case 'dispute-won':
      return rows.disputeWon({ title: purpose });
    case 'dispute-lost':
      return rows.disputeLost({ title: purpose });
    case 'return':
      return rows.returned({ title: purpose });
    case 'fee':
      return rows.bankFee;
    default:
      return reason ? rows.creditFor({ reason: reasonOf(reason) }) : rows.credit;
  }
}

/**
 * What a customer reads of one posting. A refund is a credit and money that goes out: the balance does not change, and both are
 * shown. What was never owed goes out alone, and a refund that failed is left out: nothing came of it.
 */
function statementLines(posting: LedgerRow[], title: string, hasFailed: boolean, { say }: Words): AccountEntry[] {
  const [line] = posting;
  if (!line || hasFailed) return [];
  const { postedOn: date, kind } = line;
  const invoiceId = invoiceOf(posting);
  const amountCents = owedByEntries(posting);
  // A tip is the technician's: left or refunded, the customer owes the same.
  if (posting.some(({ account }) => account === 'tips')) return [];
  // Between the company and the bank: the customer owes the same before and after.
  if (kind === 'dispute' || kind === 'dispute-won' || kind === 'fee') return [];
  if (kind !== 'refund') return [{ date, kind, description: title, invoiceId, amountCents }];
  const cents = posting.reduce((sum, { account, amountCents: each }) => (account === 'received' ? sum - each : sum), 0);
  return [
    ...(amountCents === cents ? [] : [{ date, kind, description: title, invoiceId, amountCents: -cents }]),
    { date, kind, description: say(rows.refundPaidOut), invoiceId, amountCents: cents },
  ];
}

/** The postings of a customer, in order, with the words that the reader has for them; all that happened is booked by then. */
async function postingsOf(books: BillingTx, customerId: string, { say }: Words) {
  const invoices = await invoicesRepo(books.tx).issuedTo(customerId);
  const payments = await paymentsRepo(books.tx).ofCustomers(customerId);
  await book(books, { invoices, payments });
  const byInvoice = new Map(invoices.map((invoice) => [invoice.invoiceId, invoice]));
  const byPayment = new Map(payments.map((view) => [view.transaction.transactionId, view]));
  const failed = new Set(
    payments.flatMap(({ refunds }) => refunds.flatMap(({ refundId, status }) => (status === 'failed' ? refundId : []))),
  );
  return postingsIn(await ledgerRepo(books.tx).ofCustomer(customerId)).map((posting) => ({
    posting,
    title: say(titleOf(posting, byInvoice, byPayment)),
    hasFailed: failed.has(posting[0]?.refundId ?? ''),
  }));
}

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

async function statementIn(books: BillingTx, customerId: string, range: Range, words: Words): Promise<Statement> {
  const { tx, today } = books;
  const customer = await billedCustomersRepo(tx).find(customerId);
  if (!customer) throw notFound(texts.things.customer);
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw invalid('from', texts.statements.startsAfterEnd);
  const lines = (await postingsOf(books, customerId, words)).flatMap(({ posting, title, hasFailed }) =>
    statementLines(posting, title, hasFailed, words),
  );
  const account = accountStatement(lines, from, to);
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

/** Every entry of a customer's account, in order, for the office. @throws AppError not_found */
export const accountOf = (context: BillingContext, customerId: string): Promise<Account> =>
  inBooks(context, async (books) => {
    const customer = await billedCustomersRepo(books.tx).find(customerId);
    if (!customer) throw notFound(texts.things.customer);
    let balanceCents = 0;
    const postings = (await postingsOf(books, customerId, context.words)).flatMap(({ posting, title }) => {
      const [line] = posting;
      if (!line) return [];
      const changeCents = owedByEntries(posting);
      balanceCents += changeCents;
      return {
        key: line.postingKey,
        date: line.postedOn,
        kind: line.kind,
        title,
        invoiceId: invoiceOf(posting),
        entries: posting.map(({ account, amountCents }) => ({ account, amount: dollarsOf(amountCents) })),
        change: dollarsOf(changeCents),
        balance: dollarsOf(balanceCents),
      };
    });
    return { customerId, customerName: customer.name, balance: dollarsOf(balanceCents), postings };
  });

const mostDisagreements = 20;

/** Whether the status of every invoice says what its entries say; what is not booked yet is booked first. */
export const checkBooks = (context: BillingContext): Promise<BooksCheck> =>
  inBooks(context, async (books) => {
    await bookUnbooked(books);
    const found = await ledgerRepo(books.tx).disagreements(mostDisagreements);
    return {
      agree: found.length === 0,
      disagreements: found.map(({ statedCents, bookedCents, ...invoice }) => ({
        ...invoice,
        stated: dollarsOf(statedCents),
        booked: dollarsOf(bookedCents),
      })),
    };
  });
