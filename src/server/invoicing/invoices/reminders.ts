import type { Owed, OwedByCustomer, Reminders } from '#contract/invoicing/owed.ts';
import { localDate } from '#domain/calendar/index.ts';
import { ageBands, ageDebt, isOverdue } from '#domain/invoicing/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { outcomeOf } from '#server/mail/index.ts';
import { lastTextReminders, remindByText, whoCanBeTexted } from '#server/messaging/index.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { type BillingContext, type BillingTx, inBooks } from '../billing-context.ts';
import { type BilledCustomer, billedCustomersRepo } from '../customers/repo.ts';
import { lateFeeNews } from '../run/late-fees.ts';
import { billingTermsRepo } from '../settings/repo.ts';
import { statementPaper } from '../statements/service.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { writeEmail } from './customer-email.tsx';
import { invoiceTitle, signatureOf } from './invoice-document.ts';
import { mailInvoice, newPaymentLink, reminderLetter } from './mailing.ts';
import { balanceCents } from './present.ts';
import { type InvoiceRow, invoicesRepo } from './repo.ts';
import { paperTexts } from './texts.ts';

type OpenInvoice = Awaited<ReturnType<ReturnType<typeof invoicesRepo>['openWithMails']>>[number];

const owes = ({ invoice }: OpenInvoice) => ({ balanceCents: balanceCents(invoice), dueOn: invoice.dueOn });

/** The last of the reminders about some invoices; other emails about them are none. */
const lastReminder = (open: readonly OpenInvoice[]) =>
  open
    .flatMap(({ mail }) => (mail?.purpose === 'invoice-reminder' ? [mail] : []))
    .reduce<OpenInvoice['mail']>(
      (last, mail) => (last === null || mail.createdAt > last.createdAt ? mail : last),
      null,
    );

/** Whom a reminder can reach: a customer who was deleted may still owe. */
const reachable = (customer: BilledCustomer | undefined): string | null =>
  customer && !customer.deletedAt ? customer.email || null : null;

/** Who owes what by how long it is overdue: the longest overdue first, then by name. Three queries, however many customers. */
export const owedByAge = (context: BillingContext): Promise<Owed> =>
  inBooks(context, async ({ tx, today }) => {
    const terms = await billingTermsRepo(tx).find();
    const open = new Map<string, OpenInvoice[]>();
    for (const one of await invoicesRepo(tx).openWithMails()) {
      const theirs = open.get(one.invoice.customerId);
      if (theirs) theirs.push(one);
      else open.set(one.invoice.customerId, [one]);
    }
    const found = await billedCustomersRepo(tx).findMany([...open.keys()]);
    const customers = new Map(found.map((customer) => [customer.customerId, customer]));
    const withoutEmail = [...open.keys()].filter((customerId) => reachable(customers.get(customerId)) === null);
    const textable = await whoCanBeTexted(context.deps, tx, withoutEmail);
    const texted = await lastTextReminders(tx, withoutEmail);
    const rows = [...open].map(([customerId, theirs]): OwedByCustomer => {
      const { notOverdueCents, overdueCents, oldestDueOn } = ageDebt(theirs.map(owes), terms, today);
      const overdueTotal = overdueCents.reduce((sum, cents) => sum + cents, 0);
      const reminder = lastReminder(theirs);
      const text = texted.get(customerId);
      const isTextLast = text !== undefined && (reminder === null || text.at > reminder.createdAt);
      return {
        customerId,
        customerName: theirs[0]?.invoice.customerName ?? '',
        email: reachable(customers.get(customerId)),
        isByText: textable.has(customerId),
        invoices: theirs.length,
        notOverdue: dollarsOf(notOverdueCents),
        overdue: overdueCents.map(dollarsOf),
        overdueTotal: dollarsOf(overdueTotal),
        total: dollarsOf(notOverdueCents + overdueTotal),
        oldestDueOn,
        remindedAt: (isTextLast ? text.at : reminder?.createdAt)?.toISOString() ?? null,
        reminder: isTextLast ? text.outcome : reminder && outcomeOf(reminder),
      };
    });
    const latest = '9999-12-31';
    const byAge = (a: OwedByCustomer, b: OwedByCustomer): number =>
      (a.oldestDueOn ?? latest).localeCompare(b.oldestDueOn ?? latest) || a.customerName.localeCompare(b.customerName);
    return { bands: ageBands.map(({ fromDays, toDays }) => ({ fromDays, toDays })), customers: rows.sort(byAge) };
  });

/**
 * Reminds customers of all that is overdue, with one email each, or a text where there is no address; nobody twice a day.
 * @throws AppError invalid_input where one of them is not a customer of the company; nobody is reminded then
 */
export async function remindCustomers(context: BillingContext, customerIds: readonly string[]): Promise<Reminders> {
  const asked = [...new Set(customerIds)];
  const known = await inBooks(context, ({ tx }) => billedCustomersRepo(tx).findMany(asked));
  if (known.length < asked.length) throw unknownReference('customerIds', texts.things.customer);
  const result: Reminders = { reminded: [], leftOut: [] };
  for (const customerId of asked) {
    const reason = await remind(context, customerId);
    if (reason === null) result.reminded.push(customerId);
    else result.leftOut.push({ customerId, reason });
  }
  return result;
}

type Reason = Reminders['leftOut'][number]['reason'];

/** Answers why not; null where the message is in the outbox. */
const remind = (context: BillingContext, customerId: string): Promise<Reason | null> =>
  inBooks(context, async (books) => {
    const { tx, today } = books;
    const customer = await billedCustomersRepo(tx).hold(customerId);
    const terms = await billingTermsRepo(tx).find();
    const open = await invoicesRepo(tx).openWithMails([customerId]);
    const overdue = open.filter(({ invoice }) => isOverdue(invoice.dueOn, terms, today));
    const [oldest] = overdue;
    if (!oldest) return 'nothing_overdue';
    const last = lastReminder(overdue);
    const text = (await lastTextReminders(tx, [customerId])).get(customerId);
    const isToday = (at: Date | undefined) => at !== undefined && localDate(context.timeZone, at) === today;
    if (isToday(last?.createdAt) || isToday(text?.at)) return 'reminded_today';
    if (!customer || customer.deletedAt) return 'no_email';
    const invoices = overdue.map(({ invoice }) => invoice);
    return (await sendReminder(books, customer, invoices)) ? null : 'no_email';
  });

/** Reminds a customer of some overdue invoices by email, or by text where there is no address. Answers whether one of them goes. */
export async function sendReminder(
  books: BillingTx,
  customer: BilledCustomer,
  invoices: readonly InvoiceRow[],
): Promise<boolean> {
  const [oldest] = invoices;
  if (!oldest || customer.deletedAt) return false;
  if (customer.email) return (await mailReminder(books, customer, invoices)) !== null;
  const { context, tx, today } = books;
  const cents = invoices.reduce((sum, invoice) => sum + balanceCents(invoice), 0);
  return remindByText(context.deps, tx, {
    customerId: customer.customerId,
    companyName: context.companyName,
    invoiceId: oldest.invoiceId,
    cents,
    today,
    userId: context.by,
  });
}

/** Answers the email's id; null where there is no address. */
async function mailReminder(
  books: BillingTx,
  customer: BilledCustomer,
  invoices: readonly InvoiceRow[],
): Promise<string | null> {
  const [oldest] = invoices;
  if (!oldest || reachable(customer) === null) return null;
  const mailId =
    invoices.length === 1
      ? await mailInvoice(books, oldest, reminderLetter(await lateFeeNews(books, invoices)))
      : await mailOverdue(books, customer, invoices);
  if (mailId === null) return null;
  for (const { invoiceId } of invoices) await invoicesRepo(books.tx).update(invoiceId, { mailId });
  return mailId;
}

/** One email about several invoices, with the statement since the first of them; its button opens and pays them all. */
async function mailOverdue(
  books: BillingTx,
  { customerId, name, email, language }: BilledCustomer,
  invoices: readonly InvoiceRow[],
): Promise<string | null> {
  const [oldest, ...more] = invoices;
  if (!email || !oldest) return null;
  const words = wordsOf(language);
  const { say } = words;
  const company = await signatureOf(books, words);
  const { url } = await newPaymentLink(
    books,
    oldest.invoiceId,
    more.map(({ invoiceId }) => invoiceId),
  );
  const count = invoices.length;
  const about = paperTexts.reminder;
  const cents = invoices.reduce((sum, invoice) => sum + balanceCents(invoice), 0);
  const from = invoices.flatMap(({ issuedOn }) => issuedOn ?? []).sort()[0];
  return writeEmail(books, {
    purpose: 'invoice-reminder',
    subject: say(about.subjectOfSeveral({ count, company: company.name })),
    paragraphs: [
      say(paperTexts.emails.hello({ name })),
      say(about.several({ count, cents })),
      ...invoices.map((invoice) =>
        say(about.oneOfSeveral({ title: invoiceTitle(invoice), cents: balanceCents(invoice), dueOn: invoice.dueOn })),
      ),
      ...(await lateFeeNews(books, invoices)).map(say),
      say(about.statementAttached),
      say(about.ifPaid),
    ],
    recipient: email,
    customerId,
    shows: 'invoice',
    showsId: oldest.invoiceId,
    company,
    link: { text: say(paperTexts.emails.payAll({ cents })), url },
    fileName: `${say(paperTexts.titles.statement)}.pdf`,
    document: await statementPaper(books, customerId, { from }),
  });
}
