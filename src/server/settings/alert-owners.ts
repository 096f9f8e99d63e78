import { languageOfUser, type Words, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type MailPurpose, mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { settingsRepo } from './repo.ts';
import { findSettings } from './service.ts';
import { settingsTexts } from './texts.ts';

/** An email to owners, in the words it is read in. */
type Mail = (words: Words) => { purpose: MailPurpose; subject: string; paragraphs: readonly string[] };

/**
 * Emails an alert to the company's owners, each in their own language, if the company wants that, in the caller's transaction.
 * @returns whether it did
 */
export async function alertOwners(
  tx: TenantTx,
  { newId, clock, languages }: Pick<Deps, 'newId' | 'clock' | 'languages'>,
  mail: Mail,
): Promise<boolean> {
  const { notifications } = await findSettings(tx);
  if (!notifications.emailAlerts) return false;
  const owners = await settingsRepo(tx).listOwners();
  for (const { email: recipient, ...choices } of owners) {
    const words = wordsOf(languageOfUser(choices, languages));
    const { paragraphs, ...said } = mail(words);
    const body = paragraphsMail([...paragraphs, words.say(settingsTexts.turnOffEmails)]);
    await mailsRepo(tx).insert({ mailId: newId('MAIL'), recipient, ...said, ...body }, clock());
  }
  return owners.length > 0;
}
