import type { Statement } from '#contract/invoicing/customer-billing.ts';
import { addDays, formatDay, localDate } from '#domain/calendar/index.ts';
import { type AccountEntry, accountStatement, periodInWords } from '#domain/invoicing/index.ts';
import { dollarsOf, dollarText } from '#domain/money/index.ts';
import type { BillDocument } from '#server/documents/index.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { addressLines, forDocument, invoiceTitle, signatureOf } from '../invoices/invoice-document.ts';
import { type InvoiceRow, invoicesRepo } from '../invoices/repo.ts';
import { type PaymentView, paymentsRepo } from '../payments/repo.ts';

/** What a statement without dates looks back on. */
const usualDays = 90;

function entriesOfInvoice(invoice: InvoiceRow): AccountEntry[] {
  const { invoiceId, issuedOn, voidedOn, totalCents, paidCents } = invoice;
  const title = invoiceTitle(invoice);
  if (issuedOn === null) return [];
  const owed: AccountEntry = {
    date: issuedOn,
    kind: 'invoice',
    description: title,
    invoiceId,
    amountCents: totalCents,
  };
  if (voidedOn === null) return [owed];
  const left = totalCents - paidCents;
  return [owed, { date: voidedOn, kind: 'void', description: `${title} voided`, invoiceId, amountCents: -left }];
}

/** A refund is a credit and money that goes out: the balance does not change, and both are shown. */
function entriesOfPayment({ transaction, refunds }: PaymentView, dayOf: (moment: Date) => string): AccountEntry[] {
  const { status, invoiceId, amountCents, transactionDate, description } = transaction;
  if (status !== 'paid' && status !== 'refunded') return [];
  const given = refunds.filter((refund) => refund.status !== 'failed');
  return [
    { date: dayOf(transactionDate), kind: 'payment', description, invoiceId, amountCents: -amountCents },
    ...given.flatMap(({ refundedAt, reason, amountCents: cents }): AccountEntry[] => {
      const date = dayOf(refundedAt);
      const why = reason ? `Credit: ${reason}` : 'Credit';
      return [
        { date, kind: 'refund', description: why, invoiceId, amountCents: -cents },
        { date, kind: 'refund', description: 'Refund paid out', invoiceId, amountCents: cents },
      ];
    }),
  ];
}

interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

async function statementIn(books: BillingTx, customerId: string, range: Range): Promise<Statement> {
  const { tx, context, today } = books;
  const customer = await billedCustomersRepo(tx).find(customerId);
  if (!customer) throw notFound('Customer');
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw invalid('from', 'Start date must be on or before the end date');
  const invoices = await invoicesRepo(tx).issuedTo(customerId);
  const payments = await paymentsRepo(tx).ofCustomer(customerId);
  const account = accountStatement(
    [
      ...invoices.flatMap(entriesOfInvoice),
      ...payments.flatMap((view) => entriesOfPayment(view, (moment) => localDate(context.timeZone, moment))),
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
  inBooks(context, (books) => statementIn(books, customerId, range));

const cents = (dollars: number): string => dollarText(Math.round(dollars * 100));

/** The same on paper. */
export const statementDocument = (context: BillingContext, customerId: string, range: Range): Promise<BillDocument> =>
  inBooks(context, async (books) => {
    const told = await statementIn(books, customerId, range);
    const customer = await billedCustomersRepo(books.tx).find(customerId);
    return {
      company: forDocument(await signatureOf(books)),
      title: 'Statement',
      customerLines: addressLines(customer, told.customerName),
      facts: [{ label: 'Period', value: periodInWords({ startsOn: told.from, endsOn: told.to }) }],
      columns: [
        { heading: 'Date', width: 90, isNumber: false },
        { heading: 'Description', width: 256, isNumber: false },
        { heading: 'Amount', width: 85, isNumber: true },
        { heading: 'Balance', width: 85, isNumber: true },
      ],
      rows: [
        [formatDay(told.from), 'Opening balance', '', cents(told.openingBalance)],
        ...told.entries.map(({ date, description, amount, balance }) => [
          formatDay(date),
          description,
          cents(amount),
          cents(balance),
        ]),
      ],
      sums: [{ label: 'Closing balance', value: cents(told.closingBalance) }],
      notes: [],
    };
  });
