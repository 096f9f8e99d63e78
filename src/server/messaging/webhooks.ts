import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { TakenSms } from '#server/adapters/sms/port.ts';
import { faultOf, smsStateOf } from '#server/adapters/sms/twilio.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { escapeHtml } from '#server/mail/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ownSmsOf } from '#server/settings/index.ts';
import { type OnIncoming, takeIncoming } from './incoming.ts';
import { findByProvider, messagesRepo } from './repo.ts';
import { messagingTexts } from './texts.ts';

interface ReportedStatus {
  providerId: string;
  state: TakenSms['state'];
  errorCode: number | null;
  /** "company.message", as our own address carried it. */
  ownId: string | null;
  /** The company whose own account signed the call; it says nothing of another's messages. */
  companyId: string | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function namedIn(ownId: string | null): { companyId: string; messageId: string } | null {
  const [companyId = '', ...rest] = (ownId ?? '').split('.');
  return uuid.test(companyId) && rest.length > 0 ? { companyId, messageId: rest.join('.') } : null;
}

/**
 * Stores a reported status. They come in any order: a delivered message stays delivered, and a failed one does not become
 * `sent` again. Without the service's id, our own id in the address finds the message.
 */
async function takeStatus(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { providerId, state, errorCode, ownId, companyId }: ReportedStatus,
): Promise<void> {
  const found = (await findByProvider(db.system, providerId)) ?? namedIn(ownId);
  if (!found || (companyId !== null && found.companyId !== companyId)) return;
  await db.inCompany(found.companyId, async (tx) => {
    const repo = messagesRepo(tx);
    // Waits for the transaction that is sending it, which may not have stored the service's id yet.
    const row = await repo.holdAfterOthers(found.messageId);
    if (row?.direction !== 'out' || row.channel !== 'sms') return;
    if (row.providerId !== null && row.providerId !== providerId) return;
    const now = clock();
    const mark = { providerId, sentAt: row.sentAt ?? now };
    if (state === 'delivered') {
      await repo.update(row.messageId, { ...mark, state, note: null, deliveredAt: row.deliveredAt ?? now });
    } else if (state === 'failed') {
      if (row.state === 'delivered') return;
      await repo.update(row.messageId, { ...mark, state, note: faultOf(errorCode) });
    } else {
      if (row.state !== 'sending' && row.state !== 'queued') return;
      await repo.update(row.messageId, { ...mark, state: 'sent', note: null });
    }
    await announce(tx, 'messages', [row.messageId]);
  });
}

/** The reply to Twilio, if any (https://www.twilio.com/docs/messaging/twiml). */
const twiml = (said: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${said === null ? '' : `<Message>${escapeHtml(said)}</Message>`}</Response>`;

const longestText = 2000;

interface SignedCall {
  fields: Record<string, string>;
  /** The company whose own account called; undefined where it was the installation's. */
  company: { companyId: string; number: string } | undefined;
}

/**
 * The form of a signed call. One that names a company is signed with the token of that company's own account, so an account
 * speaks of nobody else's numbers and messages.
 * @throws AppError not_allowed (403) without a valid signature
 */
async function signedCall(deps: Deps, req: FastifyRequest, companyId: string | undefined): Promise<SignedCall> {
  const own = companyId === undefined ? null : await ownSmsOf(deps, companyId);
  const sms = companyId === undefined ? deps.sms : own?.sms;
  const body = Buffer.isBuffer(req.body) ? req.body.toString('utf8') : '';
  const fields = Object.fromEntries(new URLSearchParams(body));
  const signature = req.headers['x-twilio-signature'];
  const form = { url: `${deps.config.appUrl}${req.url}`, fields };
  if (!sms?.isSigned({ ...form, signature: typeof signature === 'string' ? signature : undefined })) {
    throw new AppError('not_allowed', messagingTexts.messages.unsigned);
  }
  return { fields, company: own && companyId ? { companyId, number: own.ownNumber ?? '' } : undefined };
}

const inboundQuery = z.object({ company: z.optional(z.uuid()) });
const statusQuery = z.extend(inboundQuery, { message: z.optional(z.string().check(z.maxLength(200))) });
const printable = (text: string): string => text.replaceAll('\0', '').slice(0, longestText).trim();

/** The SMS service's own calls. The signature covers the raw form, so the body is not parsed before. */
export function messageWebhooks(app: App, deps: Deps, onIncoming?: OnIncoming): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/api/webhooks/twilio/status',
      { config: { needs: 'public' }, schema: { querystring: statusQuery, response: { 200: z.string() } } },
      async (req, reply) => {
        const { fields, company } = await signedCall(deps, req, req.query.company);
        const { MessageSid, MessageStatus, ErrorCode } = fields;
        if (MessageSid && MessageStatus) {
          await takeStatus(deps, {
            providerId: MessageSid,
            state: smsStateOf(MessageStatus),
            errorCode: ErrorCode && /^\d+$/.test(ErrorCode) ? Number(ErrorCode) : null,
            ownId: req.query.message ?? null,
            companyId: company?.companyId ?? null,
          });
        }
        return reply.type('text/xml; charset=utf-8').send(twiml(null));
      },
    );
    raw.post(
      '/api/webhooks/twilio/inbound',
      { config: { needs: 'public' }, schema: { querystring: inboundQuery, response: { 200: z.string() } } },
      async (req, reply) => {
        const { fields, company } = await signedCall(deps, req, req.query.company);
        const { MessageSid, From = '', To = '', Body = '', OptOutType } = fields;
        const said = MessageSid
          ? await takeIncoming(
              deps,
              { providerId: MessageSid, from: From, to: To, body: printable(Body), optOutType: OptOutType, company },
              onIncoming,
            )
          : null;
        return reply.type('text/xml; charset=utf-8').send(twiml(said));
      },
    );
  });
}
