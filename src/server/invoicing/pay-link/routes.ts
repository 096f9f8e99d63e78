import * as z from 'zod/mini';
import { payableInvoice, payInvoiceAnswer, payInvoiceBody } from '#contract/invoicing/customer-billing.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { sendPdf } from '../invoices/routes.ts';
import { logoOfLink, payableDocument, payableInvoiceOf, payInvoice } from './service.ts';

const params = z.object({ key: z.string() });
/** Which of several invoices. */
const ofNumber = z.object({ number: z.optional(z.string().check(z.maxLength(40))) });
/** A key cannot be guessed; the limit keeps the sandbox and the processor from being tried with many cards. */
const rateLimit = { max: 60, timeWindow: '5 minutes' };
const looks = { needs: 'public', rateLimit: { max: 300, timeWindow: '5 minutes' } } as const;

/** What the link in an invoice's mail opens, without an account. */
export function payLinkRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/pay/:key',
    { config: looks, schema: { params, response: { 200: payableInvoice } } },
    async (req, reply) => {
      reply.header('Cache-Control', 'private, no-store');
      return payableInvoiceOf(deps, req.params.key, req.words);
    },
  );

  app.post(
    '/api/pay/:key',
    {
      config: { needs: 'public', rateLimit, carriesSecrets: true },
      schema: { params, body: payInvoiceBody, response: { 200: payInvoiceAnswer } },
    },
    async (req) => payInvoice(deps, req.params.key, req.body, req.words),
  );

  app.get(
    '/api/pay/:key/invoice.pdf',
    { config: looks, schema: { params, querystring: ofNumber } },
    async (req, reply) => sendPdf(reply, deps, await payableDocument(deps, req.params.key, req.query.number)),
  );

  app.get('/api/pay/:key/logo', { config: looks, schema: { params } }, async (req, reply) => {
    const { logoKey, logoType } = await logoOfLink(deps, req.params.key);
    return reply
      .type(logoType)
      .header('Cache-Control', 'private, max-age=300')
      .send(Buffer.from(await deps.files.get(logoKey)));
  });
}
