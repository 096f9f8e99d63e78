import { localDate } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { BillDocument } from '#server/documents/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { writeEmail } from '../invoices/customer-email.tsx';
import { addressLines, amountIn, forDocument, signatureOf } from '../invoices/invoice-document.ts';
import { paperTexts } from '../invoices/texts.ts';
import { purposeOf, reasonOf } from './present.ts';
import type { PaymentView } from './repo.ts';

/** The receipt of a payment, in its customer's language. */
export async function receiptDocument(books: BillingTx, view: PaymentView): Promise<BillDocument> {
  const { transaction: paid, refunds, shares } = view;
  const customer = await billedCustomersRepo(books.tx).find(paid.customerId);
  const words = wordsOf(customer?.language ?? 'en');
  const { say } = words;
  const { titles, facts, columns, rows, methods, sums } = paperTexts;
  const day = (moment: Date) => words.day(localDate(books.context.timeZone, moment));
  const given = refunds.filter(({ status }) => status !== 'failed');
  return {
    language: words.language,
    company: forDocument(await signatureOf(books, words)),
    title: say(titles.receipt),
    customerLines: addressLines(customer, paid.customerName),
    facts: [
      { label: say(facts.payment), value: paid.transactionId },
      { label: say(facts.date), value: day(paid.transactionDate) },
      { label: say(facts.paidBy), value: say(methods[paid.method]) },
      ...(paid.reference ? [{ label: say(facts.reference), value: paid.reference }] : []),
    ],
    columns: [
      { heading: say(columns.date), width: 100, isNumber: false },
      { heading: say(columns.description), width: 316, isNumber: false },
      { heading: say(columns.amount), width: 100, isNumber: true },
    ],
    rows: [
      [day(paid.transactionDate), say(purposeOf(view)), amountIn(words, paid.amountCents)],
      // What each of several invoices got: indented, for it is in the line above.
      ...(shares.length > 1 ? shares : []).map(({ invoiceNumber, amountCents }) => [
        '',
        say(rows.shareOf({ number: invoiceNumber ?? '', cents: amountCents })),
        '',
      ]),
      ...shares
        .filter(({ discountCents }) => discountCents > 0)
        .map(({ invoiceNumber, discountCents }) => [
          '',
          say(rows.discountOf({ title: rows.paymentDiscount(paid), number: invoiceNumber, cents: discountCents })),
          '',
        ]),
      ...given.map(({ refundedAt, reason, amountCents }) => [
        day(refundedAt),
        say(reason ? rows.refundFor({ reason: reasonOf(reason) }) : rows.refund),
        amountIn(words, -amountCents),
      ]),
    ],
    sums: [{ label: say(sums.paid), value: amountIn(words, paid.amountCents - paid.refundedCents) }],
    notes: paid.paymentProcessor === 'sandbox' ? [say(paperTexts.testOnly)] : [],
  };
}

/** Emails the customer the receipt of a card payment. */
export async function mailReceipt(books: BillingTx, view: PaymentView): Promise<void> {
  const { transaction: paid } = view;
  const customer = await billedCustomersRepo(books.tx).find(paid.customerId);
  if (!customer?.email || customer.deletedAt) return;
  const words = wordsOf(customer.language);
  const { say } = words;
  const company = await signatureOf(books, words);
  await writeEmail(books, {
    purpose: 'payment-receipt',
    recipient: customer.email,
    customerId: paid.customerId,
    shows: paid.invoiceId === null ? 'nothing' : 'invoice',
    showsId: paid.invoiceId,
    company,
    subject: say(paperTexts.receiptEmail.subject({ company: company.name })),
    paragraphs: [
      say(paperTexts.emails.hello({ name: customer.name })),
      say(paperTexts.receiptEmail.thankYou({ cents: paid.amountCents, description: purposeOf(view) })),
      ...(paid.paymentProcessor === 'sandbox' ? [say(paperTexts.testOnly)] : []),
    ],
    link: null,
    fileName: `${say(paperTexts.titles.receipt)}.pdf`,
    document: await receiptDocument(books, view),
  });
}
