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

/**
 * Writes to the company's owners that something needs a look, where their company wants alerts by e-mail. In the caller's
 * transaction; the sweep hands the mails over.
 * @returns whether anybody is written to
 */
export async function alertOwners(
  tx: TenantTx,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  { purpose, subject, paragraphs }: Alert,
): Promise<boolean> {
  const { notifications } = await findSettings(tx);
  if (!notifications.emailAlerts) return false;
  const owners = await settingsRepo(tx).listOwners();
  const said = [...paragraphs, 'You can switch these e-mails off in Settings → Notifications.'];
  for (const recipient of owners) {
    const mail = {
      mailId: newId('MAIL'),
      purpose,
      recipient,
      subject,
      ...paragraphsMail(said),
    };
    await mailsRepo(tx).insert(mail, clock());
  }
  return owners.length > 0;
}
