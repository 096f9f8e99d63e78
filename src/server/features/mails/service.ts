import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/jobs/port.ts';
import { findDueMails, type Mail, mailsRepo } from './repo.ts';

/** Given up after this many attempts, which with the waits below is about three days. */
const maxAttempts = 20;
const sweepSize = 200;

/** Wait before the next attempt: 1, 2, 4 … minutes, at most 4 hours. */
export const waitMinutesAfter = (attempts: number): number => Math.min(2 ** (attempts - 1), 240);

const withAttachments = async (deps: Deps, mail: Mail) =>
  Promise.all(
    mail.attachments.map(async ({ fileKey, ...attachment }) => ({
      ...attachment,
      content: await deps.files.get(fileKey),
    })),
  );

/**
 * Hands one mail over. The row is held while it happens, so two servers never send the same mail; the message id is
 * the mail's own, so that a repetition after a crash between hand-over and commit is recognisable to the receiver.
 */
export async function deliverMail(deps: Deps, companyId: string, mailId: string): Promise<void> {
  await deps.db.inCompany(companyId, async (tx) => {
    const repo = mailsRepo(tx);
    const mail = await repo.holdPending(mailId);
    if (!mail) return;
    const attempts = mail.attempts + 1;
    const messageId = `<${mail.mailId}.${companyId}@poolhand>`;
    try {
      const attachments = await withAttachments(deps, mail);
      await deps.mailer.deliver({
        messageId,
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        attachments,
      });
      await repo.markSent(mailId, attempts, messageId, deps.clock());
    } catch (error) {
      const nextAttemptAt = new Date(deps.clock().getTime() + waitMinutesAfter(attempts) * 60_000);
      const lastError = error instanceof Error ? error.message.slice(0, 500) : 'The mail could not be handed over.';
      await repo.markFailed(mailId, { attempts, lastError, nextAttemptAt, givenUp: attempts >= maxAttempts });
    }
  });
}

/** Enqueues every mail whose time has come: the way a pending mail survives a restart or a mail server that was down. */
export async function sweepMails(deps: Deps): Promise<void> {
  const due = await findDueMails(deps.db.system, deps.clock(), sweepSize);
  for (const mail of due) await deps.jobs.enqueue('deliver-mail', mail);
}

export const mailJobs = (deps: Deps): Pick<JobHandlers, 'deliver-mail' | 'sweep-mails'> => ({
  'deliver-mail': ({ companyId, mailId }) => deliverMail(deps, companyId, mailId),
  'sweep-mails': () => sweepMails(deps),
});
