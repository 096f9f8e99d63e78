import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { wordsOf } from '#domain/language/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { mailNamedBy, mailsRepo, whoseReply } from '#server/mail/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { workInTurn } from '#server/platform/worker-thread.ts';
import { brandingOf } from '#server/settings/index.ts';
import { messagesRepo } from '../repo.ts';
import { messagingTexts } from '../texts.ts';
import { incomingMailsRepo } from './repo.ts';

const { inbound: texts } = messagingTexts;

/** A mail as it was posted: itself (`message/rfc822`), or within Postmark's JSON. */
export interface SentMail {
  body: Uint8Array;
  isJson: boolean;
  /** Whom the mail server had it for. */
  to: string | null;
}

/** What is read from a mail; all of it is text, and cut to a length. */
export type ReadMail =
  | {
      fault?: never;
      /** Its Message-ID, or a hash of a mail without one. */
      headerId: string;
      /** The Message-IDs that it answers, oldest first. */
      threadIds: string[];
      from: string | null;
      /** Small letters; those of the envelope first. */
      recipients: string[];
      subject: string;
      own: string;
      rest: string;
      attachments: { name: string; contentType: string; bytes: number }[];
      isAutomatic: boolean;
      /** An email of ours came back. */
      bounce: { recipient: string | null; reason: string; mailIds: string[] } | null;
    }
  | { fault: 'notMail' | 'noRawEmail' };
export type Mail = Exclude<ReadMail, { fault: string }>;

const outcomes = ['kept', 'again', 'automatic', 'own', 'bounced', 'unknown'] as const;
type Outcome = (typeof outcomes)[number];

type MailDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'newId'>;

/** Read in a thread with an end: whatever a stranger sends, it holds up nothing but other mails. */
const readMail = workInTurn<SentMail, ReadMail>({
  name: 'read-mail.worker',
  from: import.meta.url,
  mostWaiting: 50,
  longestRunMs: 10_000,
  busyText: texts.busy,
});

/** Two machines would answer each other for ever: what we sent ourselves is never an answer. */
function isOwn({ config }: MailDeps, { headerId, from }: Mail): boolean {
  if (mailNamedBy(headerId) || headerId.endsWith('@poolhand>')) return true;
  const sender = config.mailFrom.match(/<([^<>]+)>\s*$/)?.[1] ?? config.mailFrom;
  if (from === null) return false;
  const [local = '', domain = ''] = from.split('@');
  return from === sender.toLowerCase() || `${local.split('+')[0]}@${domain}` === config.inboundMail?.address;
}

/** The email came back: it shows as bounced where it was sent from. */
async function takeBounce({ db }: MailDeps, { bounce, headerId }: Mail): Promise<Outcome> {
  for (const named of bounce?.mailIds.map(mailNamedBy) ?? []) {
    if (!named || !bounce) continue;
    const { reason, recipient } = bounce;
    const said = reason || wordsOf('en').say(texts.cameBack);
    const isMarked = await db.inCompany(named.companyId, async (tx) => {
      const found = await mailsRepo(tx).markBounced(named.mailId, recipient, said);
      if (found) await announce(tx, 'messages', [headerId.slice(0, 100)]);
      return found;
    });
    if (isMarked) return 'bounced';
  }
  return 'automatic';
}

interface Place {
  companyId: string;
  customerId: string | null;
}

/** Whose it is: by the key in the address; else by the email of ours that it answers. */
async function placeOf(deps: MailDeps, mail: Mail): Promise<Place | null> {
  let company: Place | null = null;
  for (const address of mail.recipients) {
    const found = await whoseReply(deps, address);
    if (found?.customerId) return found;
    company ??= found;
  }
  for (const id of mail.threadIds.toReversed()) {
    const named = mailNamedBy(id);
    if (!named || (company && named.companyId !== company.companyId)) continue;
    const answered = await deps.db.inCompany(named.companyId, (tx) => mailsRepo(tx).find(named.mailId));
    if (answered?.customerId) return { companyId: named.companyId, customerId: answered.customerId };
    if (answered) company ??= { companyId: named.companyId, customerId: null };
  }
  return company;
}

/** Puts it into its customer's conversation, once. */
async function keep(tx: TenantTx, { clock, newId }: MailDeps, place: Place, mail: Mail): Promise<Outcome> {
  const { headerId, from, own, rest, subject, attachments } = mail;
  const repo = incomingMailsRepo(tx);
  const receivedAt = clock();
  const customerId = place.customerId ?? (from && (await repo.customerAt(from)));
  const customer = customerId ? await customersRepo(tx).find(customerId) : null;
  const { branding } = await brandingOf(tx, null);
  const isOfCompany =
    from !== null && from === branding.email?.toLowerCase() && from !== customer?.email?.toLowerCase();
  const outcome = isOfCompany ? 'own' : mail.isAutomatic ? 'automatic' : customer ? 'kept' : 'unknown';
  if (outcome !== 'kept' || !customer) {
    return (await repo.insert({ headerId, outcome, fromAddress: from, receivedAt })) ? outcome : 'again';
  }
  const messageId = newId('MAIL');
  const threadIds = mail.threadIds.slice(-10).join(' ') || null;
  const about = { headerId, outcome, fromAddress: from, rest: rest || null, attachments, threadIds } as const;
  if (!(await repo.insert({ ...about, messageId, customerId: customer.customerId, receivedAt }))) return 'again';
  await messagesRepo(tx).insertIncoming({
    messageId,
    direction: 'in',
    channel: 'email',
    kind: 'reply',
    customerId: customer.customerId,
    customerName: customer.name,
    recipient: from ?? '',
    subject: subject || null,
    body: own || subject || attachments.map(({ name }) => name).join(', '),
    state: 'received',
    dueAt: receivedAt,
    nextAttemptAt: receivedAt,
    createdAt: receivedAt,
  });
  await announce(tx, 'messages', [messageId]);
  return outcome;
}

/** @throws AppError invalid_input for what is no mail; unavailable where too many are being read */
async function takeMail(deps: MailDeps, sent: SentMail): Promise<Outcome> {
  const mail = await readMail(sent);
  if (mail.fault === 'noRawEmail') throw invalid('RawEmail', texts.noRawEmail);
  if (mail.fault !== undefined) throw invalid('body', texts.notMail);
  if (mail.bounce) return takeBounce(deps, mail);
  if (isOwn(deps, mail)) return 'own';
  const place = await placeOf(deps, mail);
  if (!place) return mail.isAutomatic ? 'automatic' : 'unknown';
  return deps.db.inCompany(place.companyId, (tx) => keep(tx, deps, place, mail));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Asked before the body is read. @throws AppError not_allowed (403), after which Postmark does not try again */
function requireSecret({ config }: MailDeps, { headers }: FastifyRequest): void {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ');
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString('utf8') : '';
  const secret = basic ? basic.slice(basic.indexOf(':') + 1) : given;
  const wanted = config.inboundMail?.secret;
  if (wanted === undefined || !timingSafeEqual(hash(secret), hash(wanted))) {
    throw new AppError('not_allowed', texts.notYours);
  }
}

const mostBytes = 32 * 1024 * 1024;
const query = z.object({ to: z.optional(z.string().check(z.maxLength(320))) });

/** Where a mail service brings what came to the inbound address. */
export function incomingMailRoutes(app: App, deps: MailDeps): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/api/webhooks/email',
      {
        bodyLimit: mostBytes,
        config: { needs: 'public' },
        // After the limit of calls, so that the secret cannot be guessed at will.
        preParsing: async (req, _reply, payload) => {
          requireSecret(deps, req);
          return payload;
        },
        schema: { querystring: query, response: { 200: z.object({ outcome: z.enum(outcomes) }) } },
      },
      async (req) => {
        const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
        if (type !== 'message/rfc822' && type !== 'application/json') throw invalid('content-type', texts.otherShape);
        const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
        if (body.byteLength === 0) throw invalid('body', texts.notMail);
        return {
          outcome: await takeMail(deps, { body, isJson: type === 'application/json', to: req.query.to ?? null }),
        };
      },
    );
  });
}
