import { formatDay, localDate } from '#domain/calendar/index.ts';
import { dollarText } from '#domain/money/index.ts';
import type { BillDocument } from '#server/documents/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { writeEmail } from '../invoices/customer-email.tsx';
import { addressLines, forDocument, signatureOf } from '../invoices/invoice-document.ts';
import type { PaymentView, TransactionRow } from './repo.ts';

const methods: Record<TransactionRow['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  other: 'Other',
};
const sandboxNote = 'Test payment only. No money was charged.';

/** The receipt of a payment. */
export async function receiptDocument(
  books: BillingTx,
  { transaction: paid, refunds }: PaymentView,
): Promise<BillDocument> {
  const customer = await billedCustomersRepo(books.tx).find(paid.customerId);
  const day = (moment: Date) => formatDay(localDate(books.context.timeZone, moment));
  const given = refunds.filter(({ status }) => status !== 'failed');
  return {
    company: forDocument(await signatureOf(books)),
    title: 'Receipt',
    customerLines: addressLines(customer, paid.customerName),
    facts: [
      { label: 'Payment', value: paid.transactionId },
      { label: 'Date', value: day(paid.transactionDate) },
      { label: 'Paid by', value: methods[paid.method] },
      ...(paid.reference ? [{ label: 'Reference', value: paid.reference }] : []),
    ],
    columns: [
      { heading: 'Date', width: 100, isNumber: false },
      { heading: 'Description', width: 316, isNumber: false },
      { heading: 'Amount', width: 100, isNumber: true },
    ],
    rows: [
      [day(paid.transactionDate), paid.description, dollarText(paid.amountCents)],
      ...given.map(({ refundedAt, reason, amountCents }) => [
        day(refundedAt),
        reason ? `Refund: ${reason}` : 'Refund',
        dollarText(-amountCents),
      ]),
    ],
    sums: [{ label: 'Paid', value: dollarText(paid.amountCents - paid.refundedCents) }],
    notes: paid.paymentProcessor === 'sandbox' ? [sandboxNote] : [],
  };
}

/** Emails the customer the receipt of a card payment. */
export async function mailReceipt(books: BillingTx, view: PaymentView): Promise<void> {
  const { transaction: paid } = view;
  const customer = await billedCustomersRepo(books.tx).find(paid.customerId);
  if (!customer?.email || customer.deletedAt) return;
  const company = await signatureOf(books);
  await writeEmail(books, {
    purpose: 'payment-receipt',
    recipient: customer.email,
    company,
    subject: `Receipt from ${company.name}`,
    paragraphs: [
      `Hello ${customer.name},`,
      `Thank you for your payment of ${dollarText(paid.amountCents)} (${paid.description}).`,
      ...(paid.paymentProcessor === 'sandbox' ? [sandboxNote] : []),
    ],
    link: null,
    fileName: 'Receipt.pdf',
    document: await receiptDocument(books, view),
  });
}
