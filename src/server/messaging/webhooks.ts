import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { smsStateOf } from '#server/adapters/sms/twilio.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type OnIncoming, takeIncoming } from './incoming.ts';
import { takeStatus } from './status.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What Twilio is answered: a message, or nothing (https://www.twilio.com/docs/messaging/twiml). */
const twiml = (said: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${said === null ? '' : `<Message>${escaped(said)}</Message>`}</Response>`;

const longestText = 2000;

/**
 * The form of a call, once it is sure that the service made it.
 * @throws AppError not_allowed (403) without a signature that fits
 */
function signedFields({ config, sms }: Deps, req: FastifyRequest): Record<string, string> {
  const body = Buffer.isBuffer(req.body) ? req.body.toString('utf8') : '';
  const fields = Object.fromEntries(new URLSearchParams(body));
  const signature = req.headers['x-twilio-signature'];
  const form = { url: `${config.appUrl}${req.url}`, fields };
  if (!sms.isSigned({ ...form, signature: typeof signature === 'string' ? signature : undefined })) {
    throw new AppError('not_allowed', 'The call is not signed by the text message service.');
  }
  return fields;
}

const statusQuery = z.object({ message: z.optional(z.string().check(z.maxLength(200))) });
const printable = (text: string): string => text.replaceAll('\0', '').slice(0, longestText).trim();

/** What the SMS service tells by itself. The signature is over the form as it came, so it is not parsed before. */
export function messageWebhooks(app: App, deps: Deps, onIncoming?: OnIncoming): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/api/webhooks/twilio/status',
      { config: { needs: 'public' }, schema: { querystring: statusQuery, response: { 200: z.string() } } },
      async (req, reply) => {
        const { MessageSid, MessageStatus, ErrorCode } = signedFields(deps, req);
        if (MessageSid && MessageStatus) {
          await takeStatus(deps, {
            providerId: MessageSid,
            state: smsStateOf(MessageStatus),
            errorCode: ErrorCode && /^\d+$/.test(ErrorCode) ? Number(ErrorCode) : null,
            ownId: req.query.message ?? null,
          });
        }
        return reply.type('text/xml').send(twiml(null));
      },
    );
    raw.post(
      '/api/webhooks/twilio/inbound',
      { config: { needs: 'public' }, schema: { response: { 200: z.string() } } },
      async (req, reply) => {
        const { MessageSid, From = '', To = '', Body = '', OptOutType } = signedFields(deps, req);
        const said = MessageSid
          ? await takeIncoming(
              deps,
              { providerId: MessageSid, from: From, to: To, body: printable(Body), optOutType: OptOutType },
              onIncoming,
            )
          : null;
        return reply.type('text/xml').send(twiml(said));
      },
    );
  });
}
