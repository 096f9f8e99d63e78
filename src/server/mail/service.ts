import { waitAfter } from '#domain/messaging/index.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import { MailRefused, type OutgoingMail } from '#server/adapters/mail/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import type { Deps } from '#server/deps.ts';
import { drawBillFor, drawSheetFor, logoForMail, photoForMail } from '#server/documents/index.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { findDueMails, type Mail, mailsRepo, type NewMail } from './repo.ts';

type Sent = OutgoingMail['attachments'][number];

/**
 * Brings a mail's attachments to what is sent: pictures small enough that the mail passes every mail server, the sheet
 * drawn. It happens at the hand-over and not in the transaction that writes the mail, which would hold the database
 * meanwhile.
 */
async function attachmentsOf(files: FileStore, attachments: Mail['attachments']): Promise<Sent[]> {
  const sent: Sent[] = [];
  // One after the other: eight pictures at once would need the memory of eight.
  for (const attachment of attachments) sent.push(await contentOf(files, attachment));
  return sent;
}

async function contentOf(files: FileStore, attachment: Mail['attachments'][number]): Promise<Sent> {
  if (attachment.kind === undefined) {
    const { fileKey, fileName, contentType, contentId } = attachment;
    return { fileName, contentType, contentId, content: await files.get(fileKey) };
  }
  const { fileName } = attachment;
  if (attachment.kind === 'sheet') {
    return { fileName, contentType: 'application/pdf', content: await drawSheetFor(files, attachment.letter) };
  }
  if (attachment.kind === 'bill') {
    return { fileName, contentType: 'application/pdf', content: await drawBillFor(files, attachment.paper) };
  }
  const { contentId, maxBytes } = attachment;
  const kept = await files.get(attachment.fileKey);
  if (attachment.kind === 'logo') return { fileName, contentId, ...(await logoForMail(kept, maxBytes)) };
  return { fileName, contentId, contentType: 'image/jpeg', content: await photoForMail(kept, maxBytes) };
}

const contextOf = (mailId: string, part: 'html' | 'text'): string => `mail ${mailId} ${part}`;

/** A mail that carries a link which opens an account: its text rests sealed until it is handed over. */
export const sealMail = (secrets: Secrets, mail: NewMail): NewMail => ({
  ...mail,
  html: secrets.seal(mail.html, contextOf(mail.mailId, 'html')),
  text: secrets.seal(mail.text, contextOf(mail.mailId, 'text')),
  isSealed: true,
});

/** What the receiver reads. */
const openMail = (secrets: Secrets, { mailId, html, text, isSealed }: Mail): { html: string; text: string } =>
  isSealed
    ? { html: secrets.open(html, contextOf(mailId, 'html')), text: secrets.open(text, contextOf(mailId, 'text')) }
    : { html, text };

/** Given up after this many attempts, which with the waits below is about three days. */
const maxAttempts = 20;
const sweepSize = 200;
/** Longer than any hand-over takes; an attempt cut off by a crash is made again after it. */
const attemptMs = 5 * 60_000;

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/**
 * Hands one mail over, if it is waiting and its time has come. The row is claimed first and no transaction stays open
 * while the mail server is spoken to, so a slow one ties up no database connection; two servers never send the same
 * mail. The message id is the mail's own, so that a repetition after a crash between hand-over and mark is
 * recognisable to the receiver.
 */
async function deliverMail(deps: Deps, companyId: string, mailId: string): Promise<void> {
  const began = deps.clock();
  const mail = await deps.db.inCompany(companyId, (tx) => mailsRepo(tx).claim(mailId, began, later(began, attemptMs)));
  if (!mail) return;
  const messageId = `<${mail.mailId}.${companyId}@poolhand>`;
  try {
    const { recipient: to, subject } = mail;
    const { html, text } = openMail(deps.secrets, mail);
    const attachments = await attachmentsOf(deps.files, mail.attachments);
    const { senderName, replyTo } = mail;
    await deps.mailer.deliver({ messageId, to, subject, html, text, senderName, replyTo, attachments });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'The mail could not be handed over.';
    await deps.db.inCompany(companyId, (tx) =>
      mailsRepo(tx).markFailed(mailId, {
        lastError,
        nextAttemptAt: later(deps.clock(), waitAfter(mail.attempts)),
        givenUp: error instanceof MailRefused || mail.attempts >= maxAttempts,
        refused: error instanceof MailRefused,
      }),
    );
    return;
  }
  await deps.db.inCompany(companyId, (tx) => mailsRepo(tx).markSent(mailId, messageId, deps.clock()));
}

/**
 * Hands a mail over at once, waiting for the mail server no longer than `withinMs`: whoever caused the mail learns what
 * became of it. What takes longer goes on by itself, and what fails is tried again by the sweep.
 */
export async function handOverSoon(deps: Deps, companyId: string, mailId: string, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  // The row is written; a database that goes away now must not turn the finished work into a failure.
  const handedOver = deliverMail(deps, companyId, mailId).catch(() => undefined);
  await Promise.race([handedOver, enough]);
  clearTimeout(timer);
}

/** Enqueues every mail whose time has come: the way a pending mail survives a restart or a mail server that was down. */
async function sweepMails(deps: Deps): Promise<void> {
  const due = await findDueMails(deps.db.system, deps.clock(), sweepSize);
  for (const mail of due) await deps.jobs.enqueue('deliver-mail', mail);
}

export const mailJobs = (deps: Deps): Pick<JobHandlers, 'deliver-mail' | 'sweep-mails'> => ({
  'deliver-mail': ({ companyId, mailId }) => deliverMail(deps, companyId, mailId),
  'sweep-mails': () => sweepMails(deps),
});
