import { localDate } from '#domain/calendar/index.ts';
import {
  type Posting,
  postingsOfDispute,
  postingsOfInvoice,
  postingsOfLateFee,
  postingsOfPayment,
  postingsOfPayout,
  postingsOfRefund,
} from '#domain/invoicing/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { type InvoiceRow, invoicesRepo, type LineRow } from '../invoices/repo.ts';
import { type PaymentView, paymentsRepo } from '../payments/repo.ts';
import type { PayoutView } from '../payouts/repo.ts';
import { ledgerRepo } from './repo.ts';

type Booked = Posting & { customerId: string | null };

const ofInvoice = (invoice: InvoiceRow): Booked[] =>
  postingsOfInvoice(invoice).map((posting) => ({ ...posting, customerId: invoice.customerId }));

function ofPayment(
  { context, today }: BillingTx,
  { transaction, shares, refunds, disputes }: PaymentView,
  isBooked: (key: string) => boolean,
): Booked[] {
  const { transactionId, invoiceId, amountCents, status, customerId } = transaction;
  const isTip = transaction.tipVisitId !== null;
  const dayOf = (moment: Date) => localDate(context.timeZone, moment);
  const whole = invoiceId === null ? [] : [{ invoiceId, amountCents }];
  return [
    ...postingsOfPayment({
      transactionId,
      amountCents,
      isTaken: status === 'paid' || status === 'refunded' || transaction.returnedAt !== null,
      takenOn: dayOf(transaction.transactionDate),
      shares: shares.length > 0 ? shares : whole,
      isTip,
    }),
    ...refunds.flatMap((refund) =>
      postingsOfRefund(
        {
          ...refund,
          invoiceId: refund.invoiceId ?? invoiceId,
          isTip,
          hasFailed: refund.status === 'failed',
          refundedOn: dayOf(refund.refundedAt),
        },
        { isBooked, today },
      ),
    ),
    ...disputes.flatMap(({ openedAt, closedAt, ...dispute }) =>
      postingsOfDispute({ ...dispute, isTip, openedOn: dayOf(openedAt), closedOn: closedAt && dayOf(closedAt) }),
    ),
  ].map((posting) => ({ ...posting, customerId }));
}

/** The lines of late fees, with whose they are. */
interface FeeLine {
  line: LineRow;
  customerId: string;
}

const ofLateFee = ({ line, customerId }: FeeLine): Booked[] =>
  line.feeCents === null || line.serviceDate === null
    ? []
    : postingsOfLateFee({ ...line, cents: line.feeCents, chargedOn: line.serviceDate }).map((posting) => ({
        ...posting,
        customerId,
      }));

interface Happened {
  lateFees?: readonly FeeLine[];
  invoices?: readonly InvoiceRow[];
  payments?: readonly PaymentView[];
  payouts?: readonly PayoutView[];
}

/**
 * Books what happened to some invoices, payments and payouts, as entries that sum to zero. Whatever changes what a customer owes, or what
 * the company has received, calls this in its own transaction, after its rows are written. What is booked already stays as it is.
 */
export async function book(
  books: BillingTx,
  { invoices = [], lateFees = [], payments = [], payouts = [] }: Happened,
): Promise<void> {
  const repo = ledgerRepo(books.tx);
  const postingsOf = (isBooked: (key: string) => boolean): Booked[] => [
    ...invoices.flatMap(ofInvoice),
    ...lateFees.flatMap(ofLateFee),
    ...payments.flatMap((view) => ofPayment(books, view, isBooked)),
    ...payouts.flatMap(({ payout, lines }) =>
      postingsOfPayout(payout, lines, { isBooked, today: books.today }).map((each) => ({ ...each, customerId: null })),
    ),
  ];
  const booked = await repo.booked(postingsOf(() => true).map(({ key }) => key));
  const wanted = postingsOf((key) => booked.has(key)).filter(({ key }) => !booked.has(key));
  await repo.insert(
    wanted.flatMap(({ key, kind, date, customerId, transactionId, refundId, entries }) =>
      entries.map((entry, line) => ({
        ...entry,
        postingKey: key,
        line,
        kind,
        postedOn: date,
        customerId,
        transactionId,
        refundId,
        recordedAt: books.now,
      })),
    ),
  );
}

/** Books what happened to one payment. */
export async function bookPayment(books: BillingTx, transactionId: string): Promise<void> {
  const view = await paymentsRepo(books.tx).findView(transactionId);
  if (view) await book(books, { payments: [view] });
}

const customersAtOnce = 200;

/**
 * Books what is not booked yet: rows from before there were entries, and those of a server of the release before. May be stopped
 * and begun again at any time. Answers whether some are left.
 */
export async function bookUnbooked(books: BillingTx): Promise<boolean> {
  const customerIds = await ledgerRepo(books.tx).unbooked(customersAtOnce);
  if (customerIds.length > 0) {
    const invoices = await invoicesRepo(books.tx).issuedTo(...customerIds);
    const customerOf = new Map(invoices.map(({ invoiceId, customerId }) => [invoiceId, customerId]));
    const fees = await invoicesRepo(books.tx).feesOf([...customerOf.keys()]);
    await book(books, {
      invoices,
      lateFees: fees.map((line) => ({ line, customerId: customerOf.get(line.invoiceId) ?? '' })),
      payments: await paymentsRepo(books.tx).ofCustomers(...customerIds),
    });
  }
  return customerIds.length === customersAtOnce;
}
