import { createHash } from 'node:crypto';
import { formatDay } from '#domain/calendar/index.ts';
import { dollarText } from '#domain/money/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { type CustomerEmail, writeEmail } from './customer-email.tsx';
import { invoiceDocument, invoiceTitle, type Signed, signatureOf } from './invoice-document.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';

/** As long as a customer may look the invoice up again. */
const linkMs = 180 * 24 * 60 * 60 * 1000;

/** Only this is stored, so that a copy of the database opens no invoice. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A new link with which the invoice is seen and paid without an account. */
export async function newPaymentLink(books: BillingTx, invoiceId: string): Promise<{ url: string; expiresAt: Date }> {
  const { deps } = books.context;
  const key = deps.newToken();
  const expiresAt = new Date(books.now.getTime() + linkMs);
  await invoicesRepo(books.tx).insertLink({ keyHash: hashOfKey(key), invoiceId, expiresAt });
  return { url: `${deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`, expiresAt };
}

type Words = (said: {
  invoice: InvoiceRow;
  company: Signed;
  name: string;
}) => Pick<CustomerEmail, 'purpose' | 'subject' | 'paragraphs'>;

const whenDue = ({ dueOn }: InvoiceRow): string => (dueOn ? `on ${formatDay(dueOn)}` : 'on receipt');

/** What the email of an invoice says. */
export const invoiceWords: Words = ({ invoice, company, name }) => ({
  purpose: 'invoice',
  subject: `${invoiceTitle(invoice)} from ${company.name}`,
  paragraphs: [
    `Hello ${name},`,
    invoice.state === 'paid'
      ? `${invoiceTitle(invoice)} for ${dollarText(invoice.totalCents)} is paid. Thank you!`
      : `${invoiceTitle(invoice)} for ${dollarText(invoice.totalCents)} is attached. ${dollarText(balanceCents(invoice))} is due ${whenDue(invoice)}.`,
    ...(invoice.nextAttemptOn && invoice.state === 'open'
      ? [`We’ll charge your card on file on ${formatDay(invoice.nextAttemptOn)}. You don’t need to do anything.`]
      : []),
  ],
});

export const reminderWords: Words = ({ invoice, company, name }) => ({
  purpose: 'invoice-reminder',
  subject: `Reminder: ${invoiceTitle(invoice)} from ${company.name}`,
  paragraphs: [
    `Hello ${name},`,
    `${invoiceTitle(invoice)} was due ${whenDue(invoice)}, and ${dollarText(balanceCents(invoice))} is still unpaid.`,
    'If you’ve already paid, thank you! Please disregard this reminder.',
  ],
});

export const declinedWords =
  (reason: string): Words =>
  ({ invoice, company, name }) => ({
    purpose: 'invoice-card-declined',
    subject: `Your card was declined: ${invoiceTitle(invoice)} from ${company.name}`,
    paragraphs: [
      `Hello ${name},`,
      `We couldn’t charge ${dollarText(balanceCents(invoice))} to your card for ${invoiceTitle(invoice)}: ${reason}`,
      invoice.nextAttemptOn
        ? `We’ll try again on ${formatDay(invoice.nextAttemptOn)}. You can also pay with another card now.`
        : 'Please pay with another card.',
    ],
  });

/**
 * Emails the customer about an invoice, with the invoice as a PDF and a link to it. Answers the email's id; null where the
 * customer has no address.
 */
export async function mailInvoice(books: BillingTx, invoice: InvoiceRow, words: Words): Promise<string | null> {
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  if (!customer?.email || customer.deletedAt) return null;
  const company = await signatureOf(books);
  const { url } = await newPaymentLink(books, invoice.invoiceId);
  const text = invoice.state === 'open' ? 'View and pay' : 'View invoice';
  return writeEmail(books, {
    ...words({ invoice, company, name: customer.name }),
    recipient: customer.email,
    company,
    link: { text, url },
    fileName: `${invoiceTitle(invoice)}.pdf`,
    document: await invoiceDocument(books, invoice),
  });
}
