import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { settingsRepo } from './repo.ts';
import { findSettings } from './service.ts';

interface Alert {
  purpose: string;
  subject: string;
  paragraphs: readonly string[];
}

/** Emails an alert to the company's owners, if the company wants that, in the caller's transaction. @returns whether it did */
export async function alertOwners(
  tx: TenantTx,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  { purpose, subject, paragraphs }: Alert,
): Promise<boolean> {
  const { notifications } = await findSettings(tx);
  if (!notifications.emailAlerts) return false;
  const owners = await settingsRepo(tx).listOwners();
  const lines = [...paragraphs, 'Turn these emails off in Settings → Notifications.'];
  for (const recipient of owners) {
    const mailId = newId('MAIL');
    await mailsRepo(tx).insert({ mailId, purpose, recipient, subject, ...paragraphsMail(lines) }, clock());
  }
  return owners.length > 0;
}
