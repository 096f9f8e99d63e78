import { createHash } from 'node:crypto';
import { formatDay } from '#domain/calendar/index.ts';
import { dollarText } from '#domain/money/index.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import type { BillingTx } from '../desk.ts';
import { type Letter, letterBody } from './letters.tsx';
import { invoicePaper, invoiceTitle, type Signed, signatureOf } from './paper.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';

/** As long as a customer may look the invoice up again. */
const linkMs = 180 * 24 * 60 * 60 * 1000;

/** Only this is stored, so that a copy of the database opens no invoice. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A new link with which the invoice is seen and paid without an account. */
export async function newPaymentLink(books: BillingTx, invoiceId: string): Promise<{ url: string; expiresAt: Date }> {
  const { deps } = books.desk;
  const key = deps.newToken();
  const expiresAt = new Date(books.now.getTime() + linkMs);
  await invoicesRepo(books.tx).insertLink({ keyHash: hashOfKey(key), invoiceId, expiresAt });
  return { url: `${deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`, expiresAt };
}

type Words = (said: {
  invoice: InvoiceRow;
  company: Signed;
  name: string;
}) => Pick<Letter, 'purpose' | 'subject' | 'paragraphs'>;

/** What the mail of an invoice is about. */
export const invoiceWords: Words = ({ invoice, company, name }) => ({
  purpose: 'invoice',
  subject: `${invoiceTitle(invoice)} from ${company.name}`,
  paragraphs: [
    `Hello ${name},`,
    invoice.state === 'paid'
      ? `${invoiceTitle(invoice)} of ${dollarText(invoice.totalCents)} is paid. Thank you.`
      : `${invoiceTitle(invoice)} of ${dollarText(invoice.totalCents)} is attached. ${dollarText(balanceCents(invoice))} is due on ${invoice.dueOn ? formatDay(invoice.dueOn) : 'receipt'}.`,
    ...(invoice.nextAttemptOn && invoice.state === 'open'
      ? [`Your card on file will be charged on ${formatDay(invoice.nextAttemptOn)}. There is nothing for you to do.`]
      : []),
  ],
});

export const reminderWords: Words = ({ invoice, company, name }) => ({
  purpose: 'invoice-reminder',
  subject: `Reminder: ${invoiceTitle(invoice)} from ${company.name}`,
  paragraphs: [
    `Hello ${name},`,
    `${invoiceTitle(invoice)} was due on ${invoice.dueOn ? formatDay(invoice.dueOn) : 'receipt'}, and ${dollarText(balanceCents(invoice))} has not been paid yet.`,
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
      `We could not take ${dollarText(balanceCents(invoice))} for ${invoiceTitle(invoice)} from your card: ${reason}`,
      invoice.nextAttemptOn
        ? `We will try again on ${formatDay(invoice.nextAttemptOn)}. You can also pay with another card now.`
        : 'Please pay with another card.',
    ],
  });

/**
 * Writes to the customer about an invoice, with the invoice as a PDF and a link to it. Answers the mail's id; null where
 * the customer has no address.
 */
export async function mailInvoice(books: BillingTx, invoice: InvoiceRow, words: Words): Promise<string | null> {
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  if (!customer?.email || customer.deletedAt) return null;
  const company = await signatureOf(books);
  const { url } = await newPaymentLink(books, invoice.invoiceId);
  const text = invoice.state === 'open' ? 'View and pay' : 'View invoice';
  const letter: Letter = { ...words({ invoice, company, name: customer.name }), link: { text, url } };
  return books.write({
    purpose: letter.purpose,
    recipient: customer.email,
    subject: letter.subject,
    ...letterBody(letter),
    senderName: company.name,
    replyTo: company.email,
    attachments: [
      { kind: 'bill', fileName: `${invoiceTitle(invoice)}.pdf`, paper: await invoicePaper(books, invoice) },
    ],
  });
}
