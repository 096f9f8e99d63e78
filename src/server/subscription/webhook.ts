import * as z from 'zod/mini';
import { EventNotSigned, type ProcessorEvent } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { takeEvent } from './settle.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function readEvent(deps: Deps, body: unknown, signature: unknown): Promise<ProcessorEvent | null> {
  if (!deps.cards.checkout) throw notFound('Processor');
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    return await deps.cards.checkout.readEvent(
      raw,
      typeof signature === 'string' ? signature : undefined,
      deps.clock(),
    );
  } catch (error) {
    if (!(error instanceof EventNotSigned)) throw error;
    throw new AppError('invalid_input', error.message, {
      details: [{ field: 'stripe-signature', message: error.message }],
    });
  }
}

/** What the processor tells by itself. The signature is over the bytes, so the body is not parsed before. */
export function webhookRoutes(app: App, deps: Deps): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      '/api/webhooks/stripe',
      { config: { needs: 'public' }, schema: { response: { 200: z.object({ received: z.literal(true) }) } } },
      async (req) => {
        const event = await readEvent(deps, req.body, req.headers['stripe-signature']);
        if (event && uuid.test(event.companyId)) await takeEvent(deps, event);
        return { received: true as const };
      },
    );
  });
}
