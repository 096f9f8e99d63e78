import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type CardProcessor, EventNotSigned, type ProcessorEvent } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { takeEvent } from './settle.ts';
import { subscriptionTexts } from './texts.ts';

export const isCompanyId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
export const eventReceived = { 200: z.object({ received: z.literal(true) }) };

/** The event in a call of the processor. @throws AppError not_found where none has events; invalid_input where it is not signed */
export async function eventIn(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  cards: CardProcessor | null,
  now: Date,
): Promise<ProcessorEvent | null> {
  if (!cards?.checkout) throw notFound(subscriptionTexts.processor);
  const signature = headers['stripe-signature'];
  try {
    return await cards.checkout.readEvent(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      typeof signature === 'string' ? signature : undefined,
      now,
    );
  } catch (error) {
    if (!(error instanceof EventNotSigned)) throw error;
    throw new AppError('invalid_input', error.message, {
      details: [{ field: 'stripe-signature', message: error.message }],
    });
  }
}

/** Routes whose body is not parsed: the signature is over the bytes. */
export function withRawBody(app: App, routes: (raw: App) => void): void {
  app.register(async (raw: App) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    routes(raw);
  });
}

/** What the processor of Poolhand's own plans reports. */
export const webhookRoutes = (app: App, deps: Deps): void =>
  withRawBody(app, (raw) => {
    raw.post(
      '/api/webhooks/stripe',
      { config: { needs: 'public' }, schema: { response: eventReceived } },
      async (req) => {
        const event = await eventIn(req, deps.cards, deps.clock());
        if (event && isCompanyId(event.companyId)) await takeEvent(deps, event);
        return { received: true as const };
      },
    );
  });
