import type { Statement } from '#contract/invoicing/customer-billing.ts';
import { addDays, formatDay, localDate } from '#domain/calendar/index.ts';
import { type AccountEntry, accountStatement, periodInWords } from '#domain/invoicing/index.ts';
import { dollarsOf, dollarText } from '#domain/money/index.ts';

import type { BillPaper } from '#server/documents/index.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';

import { billedCustomersRepo } from '../customers/repo.ts';
import { type BillingContext, type BillingTx, inBooks } from '../desk.ts';
import { addressLines, invoiceTitle, onPaper, signatureOf } from '../invoices/paper.ts';
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
  return [owed, { date: voidedOn, kind: 'void', description: `${title} withdrawn`, invoiceId, amountCents: -left }];
}

/** A refund is a credit and money that goes out: the account stands as before, and both are seen. */
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
  const { tx, desk, today } = books;
  const customer = await billedCustomersRepo(tx).find(customerId);
  if (!customer) throw notFound('Customer');
  const to = range.to ?? today;
  const from = range.from ?? addDays(to, 1 - usualDays);
  if (from > to) throw invalid('from', 'The first day must not be after the last');
  const invoices = await invoicesRepo(tx).issuedTo(customerId);
  const payments = await paymentsRepo(tx).ofCustomer(customerId);
  const account = accountStatement(
    [
      ...invoices.flatMap(entriesOfInvoice),
      ...payments.flatMap((view) => entriesOfPayment(view, (moment) => localDate(desk.timeZone, moment))),
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
export const statementOf = (desk: BillingContext, customerId: string, range: Range): Promise<Statement> =>
  inBooks(desk, (books) => statementIn(books, customerId, range));

const cents = (dollars: number): string => dollarText(Math.round(dollars * 100));

/** The same on paper. */
export const statementPaper = (desk: BillingContext, customerId: string, range: Range): Promise<BillPaper> =>
  inBooks(desk, async (books) => {
    const told = await statementIn(books, customerId, range);
    const customer = await billedCustomersRepo(books.tx).find(customerId);
    return {
      company: onPaper(await signatureOf(books)),
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
        [formatDay(told.from), 'Balance before', '', cents(told.openingBalance)],
        ...told.entries.map(({ date, description, amount, balance }) => [
          formatDay(date),
          description,
          cents(amount),
          cents(balance),
        ]),
      ],
      sums: [{ label: 'Balance', value: cents(told.closingBalance) }],
      notes: [],
    };
  });
