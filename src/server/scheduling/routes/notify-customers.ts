import { type Language, type Message, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type MailPurpose, mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { findSettings } from '#server/settings/index.ts';
import { mailTexts } from './mail-texts.ts';
import './mail-texts.es.ts';

interface NotifiedCustomer {
  customerId: string;
  name: string;
  email: string | null;
  language: Language;
}

interface Notification<C extends NotifiedCustomer> {
  purpose: MailPurpose;
  customers: readonly C[];
  subject: (companyName: string) => Message;
  /** Between the greeting and the company's name. */
  paragraphs: (customer: C) => Message[];
}

/**
 * Writes a short email in the customer's language to each with an address, in the caller's transaction; to nobody when the company has turned
 * Service Reminders off. Pass the ids to `enqueueMails` after the commit. Answers who is emailed.
 */
export async function notifyCustomers<C extends NotifiedCustomer>(
  tx: TenantTx,
  tenant: Tenant,
  { purpose, customers, subject, paragraphs }: Notification<C>,
): Promise<{ mailIds: string[]; notified: { customerId: string; name: string }[] }> {
  const { notifications } = await findSettings(tx);
  if (!notifications.serviceReminders) return { mailIds: [], notified: [] };
  const mailIds: string[] = [];
  const notified: { customerId: string; name: string }[] = [];
  for (const customer of customers) {
    const { customerId, name, email, language } = customer;
    if (email === null) continue;
    const { say } = wordsOf(language);
    const company = tenant.account.companyName ?? say(mailTexts.yourCompany);
    const mailId = tenant.newId('MAIL');
    const mail = {
      mailId,
      purpose,
      recipient: email,
      customerId,
      subject: say(subject(company)),
      ...paragraphsMail([say(mailTexts.greeting({ name })), ...paragraphs(customer).map(say), company]),
    };
    await mailsRepo(tx).insert(mail, tenant.now());
    mailIds.push(mailId);
    notified.push({ customerId, name });
  }
  return { mailIds, notified };
}

/** Delivers the emails as soon as possible, after the transaction. */
export async function enqueueMails(tenant: Tenant, mailIds: string[]): Promise<void> {
  for (const mailId of mailIds) await tenant.enqueue('deliver-mail', { companyId: tenant.companyId, mailId });
}
