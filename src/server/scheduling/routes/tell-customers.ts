import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { findSettings } from '#server/settings/index.ts';

interface ToldCustomer {
  customerId: string;
  name: string;
  email: string | null;
}

interface Letter<C extends ToldCustomer> {
  purpose: string;
  customers: readonly C[];
  subject: (about: { companyName: string; customer: C }) => string;
  /** The paragraphs between the greeting and the company's name. */
  said: (customer: C) => string[];
}

/**
 * Writes a short mail to each customer whose address is known, in the caller's transaction; to nobody where the company has
 * switched Service Reminders off. Hand the ids to `enqueueMails` once it is committed; who was told is who was written to.
 */
export async function tellCustomers<C extends ToldCustomer>(
  tx: TenantTx,
  tenant: Tenant,
  { purpose, customers, subject, said }: Letter<C>,
): Promise<{ mailIds: string[]; told: { customerId: string; name: string }[] }> {
  const { notifications } = await findSettings(tx);
  if (!notifications.serviceReminders) return { mailIds: [], told: [] };
  const companyName = tenant.account.companyName ?? 'Your pool service';
  const mailIds: string[] = [];
  const told: { customerId: string; name: string }[] = [];
  for (const customer of customers) {
    if (customer.email === null) continue;
    const mailId = tenant.newId('MAIL');
    const paragraphs = [`Hello ${customer.name},`, ...said(customer), companyName];
    const mail = {
      mailId,
      purpose,
      recipient: customer.email,
      subject: subject({ companyName, customer }),
      ...paragraphsMail(paragraphs),
    };
    await mailsRepo(tx).insert(mail, tenant.now());
    mailIds.push(mailId);
    told.push({ customerId: customer.customerId, name: customer.name });
  }
  return { mailIds, told };
}

/** Hurries the written mails along, after the transaction. */
export async function enqueueMails(tenant: Tenant, mailIds: string[]): Promise<void> {
  for (const mailId of mailIds) await tenant.enqueue('deliver-mail', { companyId: tenant.companyId, mailId });
}
