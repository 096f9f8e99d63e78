import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { mailsRepo, paragraphsMail } from '#server/mail/index.ts';

const notices = {
  'password-changed': {
    subject: 'Your Poolhand password was changed',
    said: 'Your Poolhand password was changed and all your other devices were signed out.',
  },
  'two-step-on': {
    subject: 'Two-step sign-in is on',
    said: 'Two-step sign-in is now on for your Poolhand account. Keep your recovery codes somewhere safe.',
  },
  'two-step-off': {
    subject: 'Two-step sign-in is off',
    said: 'Two-step sign-in is now off for your Poolhand account. You now sign in with just your password.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    said: 'A passkey was added to your Poolhand account. It can sign in without your password.',
  },
} as const;

/** Does `work` and queues an email about it in one transaction. `work` answers false where nothing changed. */
export async function withNotice(
  deps: Deps,
  account: Account,
  notice: keyof typeof notices,
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<boolean> {
  const { subject, said } = notices[notice];
  const { companyId, email } = account;
  const mailId = deps.newId('MAIL');
  const help = `If this wasn’t you, reset your password right away: ${deps.config.appUrl}/`;
  const done = await deps.db.inCompany(companyId, async (tx) => {
    if ((await work(tx)) === false) return false;
    const mail = { mailId, purpose: notice, recipient: email, subject, ...paragraphsMail([said, help]) };
    await mailsRepo(tx).insert(mail, deps.clock());
    return true;
  });
  if (done) await deps.jobs.enqueue('deliver-mail', { companyId, mailId });
  return done;
}
