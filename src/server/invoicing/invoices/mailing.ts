import { createHash } from 'node:crypto';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { paragraphsMail } from '#server/mail/index.ts';
import type { BillingTx } from '../billing-context.ts';
import { type BilledCustomer, billedCustomersRepo } from '../customers/repo.ts';
import { plansRepo } from '../plans/repo.ts';
import { type CustomerEmail, writeEmail } from './customer-email.tsx';
import { invoiceDocument, invoiceTitle, type Signed, signatureOf } from './invoice-document.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';
import { paperTexts } from './texts.ts';

/** As long as a customer may look the invoice up again. */
const linkMs = 180 * 24 * 60 * 60 * 1000;

/** Only this is stored, so that a copy of the database opens no invoice. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A new link with which an invoice, or several at once, are seen and paid without an account. */
export async function newPaymentLink(
  books: BillingTx,
  invoiceId: string,
  moreInvoiceIds: string[] = [],
): Promise<{ url: string; expiresAt: Date }> {
  const { deps } = books.context;
  const key = deps.newToken();
  const expiresAt = new Date(books.now.getTime() + linkMs);
  await invoicesRepo(books.tx).insertLink({ keyHash: hashOfKey(key), invoiceId, moreInvoiceIds, expiresAt });
  return { url: `${deps.config.appUrl}/pay?key=${encodeURIComponent(key)}`, expiresAt };
}

/** What the email of an invoice says besides its link, in the customer's language. */
type Letter = (said: {
  invoice: InvoiceRow;
  company: Signed;
  name: string;
  /** It is to be paid from a bank account that is kept. */
  fromBank: boolean;
  words: Words;
}) => Pick<CustomerEmail, 'purpose' | 'subject' | 'paragraphs'>;

export const invoiceLetter: Letter = ({ invoice, company, name, fromBank, words: { say } }) => {
  const { state, totalCents: cents, dueOn, nextAttemptOn } = invoice;
  const title = invoiceTitle(invoice);
  const about = paperTexts.invoiceEmail;
  return {
    purpose: 'invoice',
    subject: say(paperTexts.emails.from({ title, company: company.name })),
    paragraphs: [
      say(paperTexts.emails.hello({ name })),
      say(
        state === 'paid'
          ? about.isPaid({ title, cents })
          : about.isAttached({ title, cents, leftCents: balanceCents(invoice), dueOn }),
      ),
      ...(nextAttemptOn && state === 'open'
        ? [say((fromBank ? about.willBeDebited : about.willBeCharged)({ on: nextAttemptOn }))]
        : []),
    ],
  };
};

export const reminderLetter =
  (lateFees: readonly Message[]): Letter =>
  ({ invoice, company, name, words: { say } }) => {
    const title = invoiceTitle(invoice);
    return {
      purpose: 'invoice-reminder',
      subject: say(paperTexts.reminder.subject({ title, company: company.name })),
      paragraphs: [
        say(paperTexts.emails.hello({ name })),
        say(paperTexts.reminder.wasDue({ title, cents: balanceCents(invoice), dueOn: invoice.dueOn })),
        ...lateFees.map(say),
        say(paperTexts.reminder.ifPaid),
      ],
    };
  };

/** A card was declined, or a bank returned the money or can't be asked for it. */
export const declinedLetter =
  (reason: Message | string, isOfBank = false): Letter =>
  ({ invoice, company, name, words: { say } }) => {
    const title = invoiceTitle(invoice);
    const { nextAttemptOn } = invoice;
    const about = paperTexts.declined;
    return {
      purpose: 'invoice-card-declined',
      subject: say((isOfBank ? about.returned : about.subject)({ title, company: company.name })),
      paragraphs: [
        say(paperTexts.emails.hello({ name })),
        say((isOfBank ? about.notDebited : about.notCharged)({ title, cents: balanceCents(invoice), reason })),
        say(nextAttemptOn ? paperTexts.declined.triedAgain({ on: nextAttemptOn }) : paperTexts.declined.payWithAnother),
      ],
    };
  };

/**
 * Emails the customer about an invoice, with the invoice as a PDF and a link to it. Answers the email's id; null where the
 * customer has no address.
 */
export async function mailInvoice(books: BillingTx, invoice: InvoiceRow, letter: Letter): Promise<string | null> {
  const customer = await billedCustomersRepo(books.tx).find(invoice.customerId);
  if (!customer?.email || customer.deletedAt) return null;
  const words = wordsOf(customer.language);
  const company = await signatureOf(books, words);
  const { url } = await newPaymentLink(books, invoice.invoiceId);
  const fromBank = (await plansRepo(books.tx).findCard(invoice.customerId))?.kind === 'bank';
  const text = invoice.state === 'open' ? paperTexts.emails.viewAndPay : paperTexts.emails.viewInvoice;
  return writeEmail(books, {
    ...letter({ invoice, company, name: customer.name, fromBank, words }),
    recipient: customer.email,
    customerId: invoice.customerId,
    shows: 'invoice',
    showsId: invoice.invoiceId,
    company,
    link: { text: words.say(text), url },
    fileName: `${words.say(invoiceTitle(invoice))}.pdf`,
    document: await invoiceDocument(books, invoice),
  });
}

/** What a plan costs, and what it will cost from a day on. */
export interface AnnouncedPrice {
  plan: string;
  fromCents: number;
  toCents: number;
  /** YYYY-MM-DD */
  on: string;
  per: keyof typeof paperTexts.priceChange.per;
}

/** Emails a customer a new price; nothing where there is no address. */
export async function mailPriceChange(
  books: BillingTx,
  { customerId, name, email, language, deletedAt }: BilledCustomer,
  { per, ...price }: AnnouncedPrice,
): Promise<void> {
  if (!email || deletedAt) return;
  const words = wordsOf(language);
  const { say } = words;
  const company = await signatureOf(books, words);
  const about = paperTexts.priceChange;
  const said = [paperTexts.emails.hello({ name }), about.changes({ ...price, per: about.per[per] }), about.questions];
  await books.write({
    purpose: 'price-changed',
    recipient: email,
    subject: say(about.subject({ company: company.name, on: price.on })),
    ...paragraphsMail(said.map(say)),
    senderName: company.name,
    replyTo: company.email,
    customerId,
    shows: 'nothing',
    showsId: null,
    attachments: [],
  });
}
