import type { Message, Words } from '#domain/language/index.ts';
import { languageOfUser, wordsOf } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { accountMailTexts } from './mail-texts.ts';

const { help, ...notices } = accountMailTexts.notices;

type Notice = keyof typeof notices;
type Told = Pick<Account, 'email' | 'language' | 'companyLanguage' | 'browserLanguage'>;

/** Queues an email that tells a user what was done to their account. @returns its id, to be delivered after the commit */
export async function writeNotice(tx: TenantTx, deps: Deps, told: Told, notice: Notice): Promise<string> {
  const { subject, said } = notices[notice];
  const mailId = deps.newId('MAIL');
  const { say } = wordsOf(languageOfUser(told, deps.languages));
  const paragraphs = [say(said), say(help({ address: `${deps.config.appUrl}/` }))];
  const mail = { mailId, purpose: notice, recipient: told.email, subject: say(subject), ...paragraphsMail(paragraphs) };
  await mailsRepo(tx).insert(mail, deps.clock());
  return mailId;
}

/** Does `work` and queues an email about it in one transaction. `work` answers false where nothing changed. */
export async function withNotice(
  deps: Deps,
  account: Told & Pick<Account, 'companyId'>,
  notice: Notice,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<boolean> {
  const { companyId } = account;
  const mailId = await deps.db.inCompany(companyId, async (tx) =>
    (await work(tx)) === false ? null : writeNotice(tx, deps, account, notice),
  );
  if (mailId === null) return false;
  await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return true;
}

interface Inviting {
  /** Who invites, and for which company; a company may not have named itself. */
  inviter: string;
  companyName: string | null;
  /** What the role is called. */
  roleLabel: Message;
  link: string;
}

export function invitationMail({ inviter, companyName: company, roleLabel, link }: Inviting, { say }: Words) {
  const texts = accountMailTexts.invitation;
  return {
    purpose: 'invitation' as const,
    subject: say(texts.subject({ company })),
    ...paragraphsMail([say(texts.said({ inviter, company, role: say(roleLabel) })), say(texts.linkWorksOnce)], {
      label: say(texts.link),
      address: link,
    }),
  };
}

/** For the old address. */
export function addressChangedMail(company: string | null, { say }: Words) {
  const texts = accountMailTexts.addressChanged;
  return {
    purpose: 'address-changed' as const,
    subject: say(texts.subject),
    ...paragraphsMail([say(texts.said({ company })), say(texts.warning)]),
  };
}
