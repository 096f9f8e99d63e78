import * as z from 'zod/mini';
import type { MailOutcome } from '#contract/settings/settings.ts';
import { wordsOf } from '#domain/language/index.ts';
import { waitAfter } from '#domain/messaging/index.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import { givenMailer } from '#server/adapters/mail/nodemailer.ts';
import { type Mailer, MailRefused, type OutgoingMail } from '#server/adapters/mail/port.ts';
import type { Secrets } from '#server/adapters/secrets/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  connectionsRepo,
  findConnection,
  isAnyConnected,
  openSettings,
  remembering,
} from '#server/db/service-failures.ts';
import { type Deps, guardedMailer } from '#server/deps.ts';
import { drawBillForEmail, drawReportForEmail, logoForMail, photoForMail } from '#server/documents/index.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { replyAddress, withPersonalLink } from './personal-link.ts';
import { findDueMails, isAboutAccount, type Mail, mailsRepo, type NewMail } from './repo.ts';
import { mailTexts } from './texts.ts';

type Sent = OutgoingMail['attachments'][number];

/**
 * Draws PDFs and shrinks photos so that every mail server accepts the email. At delivery and not in the transaction that
 * queues the email, which it would keep open.
 */
async function attachmentsOf(files: FileStore, attachments: Mail['attachments']): Promise<Sent[]> {
  const sent: Sent[] = [];
  // One by one: eight photos at once would need eight times the memory.
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
    return { fileName, contentType: 'application/pdf', content: await drawReportForEmail(files, attachment.letter) };
  }
  if (attachment.kind === 'bill') {
    return { fileName, contentType: 'application/pdf', content: await drawBillForEmail(files, attachment.paper) };
  }
  const { contentId, maxBytes } = attachment;
  const kept = await files.get(attachment.fileKey);
  if (attachment.kind === 'logo') return { fileName, contentId, ...(await logoForMail(kept, maxBytes)) };
  return { fileName, contentId, contentType: 'image/jpeg', content: await photoForMail(kept, maxBytes) };
}

const contextOf = (mailId: string, part: 'html' | 'text'): string => `mail ${mailId} ${part}`;

/** Seals the text of an email with a link that opens an account, until it is delivered. */
export const sealMail = (secrets: Secrets, mail: NewMail): NewMail => ({
  ...mail,
  html: secrets.seal(mail.html, contextOf(mail.mailId, 'html')),
  text: secrets.seal(mail.text, contextOf(mail.mailId, 'text')),
  isSealed: true,
});

const openMail = (secrets: Secrets, { mailId, html, text, isSealed }: Mail): { html: string; text: string } =>
  isSealed
    ? { html: secrets.open(html, contextOf(mailId, 'html')), text: secrets.open(text, contextOf(mailId, 'text')) }
    : { html, text };

/** What became of an email. Without a mail server it was only written to a folder. */
export function outcomeOf({
  state,
  refused,
  lastError,
  attempts,
}: Pick<Mail, 'state' | 'refused' | 'lastError' | 'attempts'>): MailOutcome {
  if (state === 'pending') return attempts > 0 && lastError !== null ? 'retrying' : 'queued';
  if (state === 'sent') return lastError === null ? 'sent' : 'unsent';
  return refused ? 'bounced' : 'failed';
}

/** About three days. */
const maxAttempts = 20;
const sweepSize = 200;
/** Longer than any delivery takes; an attempt cut off by a crash is repeated after it. */
const attemptMs = 5 * 60_000;

/** Stored with the email in English, beside what mail servers say; worded where it is shown. */
const english = wordsOf('en');

/** The note of an email that was only written to a folder, for want of a mail server; null where there is one. */
export const keptNote = ({ isFolder }: Mailer): string | null =>
  isFolder ? english.say(mailTexts.keptInFolder) : null;

const ownMessageId = (companyId: string, mailId: string): string => `<${mailId}.${companyId}@poolhand>`;

/** Which of our emails a Message-ID names; null for anybody else's. */
export function mailNamedBy(messageId: string): { companyId: string; mailId: string } | null {
  const [, mailId, companyId] =
    /^<([\w-]{1,200})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@poolhand>$/.exec(messageId) ?? [];
  return mailId && companyId ? { mailId, companyId } : null;
}

/** What is sealed of a company's own mail server. */
const ownMailServer = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  password: z.string(),
  from: z.string(),
});

/**
 * What an email of a company leaves through: its own mail server, else the installation's. Emails about one's own account
 * are the installation's: a company whose password has changed must not lock its owner out.
 * @throws Error where the company's settings cannot be read
 */
async function mailerFor(deps: Deps, companyId: string, purpose: Mail['purpose']): Promise<Mailer> {
  if (isAboutAccount(purpose) && !deps.mailer.isFolder) return deps.mailer;
  const row = await findConnection(deps.db, companyId, 'email');
  if (!row) return deps.mailer;
  const settings = ownMailServer.parse(openSettings(deps.secrets, companyId, row));
  const mailer = guardedMailer(deps.circuits, givenMailer(settings, deps.config.givenAddresses), companyId);
  const isAnswer = (error: unknown) => error instanceof MailRefused;
  return { deliver: (mail) => remembering(deps, companyId, 'email', () => mailer.deliver(mail), isAnswer) };
}

/** Whether the emails of an account's company leave at all. */
export const hasMailServer = ({ mailer }: Pick<Deps, 'mailer'>, account: { ownMailServer: boolean }): boolean =>
  !mailer.isFolder || account.ownMailServer;

/** The same, where nobody is signed in. */
export const sendsEmail = async ({ mailer }: Pick<Deps, 'mailer'>, tx: TenantTx): Promise<boolean> =>
  !mailer.isFolder || (await connectionsRepo(tx).find('email')) !== null;

/** Whether any company’s emails leave: for an answer that must not show whose address it was given. */
export const sendsAnyEmail = async ({ mailer, db }: Pick<Deps, 'mailer' | 'db'>): Promise<boolean> =>
  !mailer.isFolder || (await isAnyConnected(db.system, 'email'));

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/**
 * Delivers a due email. The row is claimed first, so that two servers never send the same one and no transaction stays open
 * during the call. The message id is always the same, so that the receiver recognizes a repetition after a crash.
 */
async function deliverMail(deps: Deps, companyId: string, mailId: string): Promise<void> {
  const began = deps.clock();
  const mail = await deps.db.inCompany(companyId, (tx) => mailsRepo(tx).claim(mailId, began, later(began, attemptMs)));
  if (!mail) return;
  const messageId = ownMessageId(companyId, mail.mailId);
  let note: string | null;
  try {
    const { recipient: to, subject } = mail;
    const { html, text } = await withPersonalLink(deps, companyId, mail, openMail(deps.secrets, mail));
    const attachments = await attachmentsOf(deps.files, mail.attachments);
    const { senderName, inReplyTo, threadIds, customerId } = mail;
    const whose = { companyId, customerId, now: began };
    const inbox = customerId && (await deps.db.inCompany(companyId, (tx) => replyAddress(deps, tx, whose)));
    const replyTo = inbox ?? mail.replyTo;
    const content = { subject, html, text, attachments };
    const mailer = await mailerFor(deps, companyId, mail.purpose);
    note = keptNote(mailer);
    await mailer.deliver({ messageId, to, ...content, senderName, replyTo, inReplyTo, threadIds });
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : english.say(mailTexts.notDelivered);
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
  await deps.db.inCompany(companyId, (tx) => mailsRepo(tx).markSent(mailId, messageId, deps.clock(), note));
}

/** Delivers an email, waiting up to `withinMs` so that the user sees the result. A failure is retried by the sweep. */
export async function handOverSoon(deps: Deps, companyId: string, mailId: string, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  // The email is queued: a database failure now must not fail the finished work.
  const handedOver = deliverMail(deps, companyId, mailId).catch(() => undefined);
  await Promise.race([handedOver, enough]);
  clearTimeout(timer);
}

/** Enqueues every due email: this is how one survives a restart or a mail server that was down. */
async function sweepMails(deps: Deps): Promise<void> {
  const due = await findDueMails(deps.db.system, deps.clock(), sweepSize);
  for (const mail of due) await deps.jobs.enqueue('deliver-mail', mail);
}

export const mailJobs = (deps: Deps): Pick<JobHandlers, 'deliver-mail' | 'sweep-mails'> => ({
  'deliver-mail': ({ companyId, mailId }) => deliverMail(deps, companyId, mailId),
  'sweep-mails': () => sweepMails(deps),
});
