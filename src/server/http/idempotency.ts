import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyRepo } from '#server/db/idempotency-keys.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { httpTexts } from './texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Members of the body that are never stored, not even as part of a hash: a card number could be guessed from it. */
    notHashed?: readonly string[];
    /** The call takes or answers a secret, which must not be stored with the answers: an `Idempotency-Key` is ignored. */
    carriesSecrets?: boolean;
  }
  interface FastifyRequest {
    /** The key this call holds, until its answer is stored under it. */
    idempotencyKey: string | null;
    /** Stands for a body that is no JSON: set before the handler by a call that reads a form with a file. */
    bodyToHash: unknown;
  }
}

/** A call that has not answered after this long was cut off; its key may be taken over. */
const abandonedAfterMs = 60_000;

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function hashOf(request: FastifyRequest): string {
  const left = new Set(request.routeOptions.config.notHashed);
  const sent = request.bodyToHash ?? request.body ?? null;
  const body = JSON.stringify(sent, (member, value: unknown) => (left.has(member) ? undefined : value));
  return createHash('sha256').update(`${request.method} ${request.url} ${body}`).digest('hex');
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || !changing.has(request.method) || !request.account) return null;
  if (request.routeOptions.config.carriesSecrets) return null;
  if (header.length === 0 || header.length > 200) throw invalid('Idempotency-Key', httpTexts.keyLength);
  return header;
}

/**
 * A changing call that carries an `Idempotency-Key` is done once; a replay answers the first answer.
 * Failures are not kept: after a 4xx or 5xx the same key may be tried again.
 */
export function installIdempotency(app: FastifyInstance): void {
  app.decorateRequest('idempotencyKey', null);
  app.decorateRequest('bodyToHash', null);

  // After the body has been checked, so that a faulty call never takes a key.
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    if (key === null) return;
    const { tenant } = request;
    const { userId } = tenant.account;
    const now = tenant.now();
    const requestHash = hashOf(request);
    const stored = await tenant.transaction(async (tx) => {
      const repo = idempotencyRepo(tx);
      const found = await repo.claim(userId, key, requestHash, now);
      if (found === null || found.statusCode !== null || found.requestHash !== requestHash) return found;
      return (await repo.takeOver(userId, key, new Date(now.getTime() - abandonedAfterMs), now)) ? null : found;
    });
    if (stored === null) {
      request.idempotencyKey = key;
      return;
    }
    if (stored.requestHash !== requestHash) {
      throw new AppError('conflict', httpTexts.keyUsed);
    }
    if (stored.statusCode === null) throw new AppError('still_running', httpTexts.stillRunning);
    return reply
      .code(stored.statusCode)
      .type('application/json')
      .header('Idempotency-Replayed', 'true')
      .send(stored.answer);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const key = request.idempotencyKey;
    if (key === null) return payload;
    request.idempotencyKey = null;
    const { tenant } = request;
    await tenant.transaction(async (tx) => {
      const repo = idempotencyRepo(tx);
      if (reply.statusCode >= 400) await repo.release(tenant.account.userId, key);
      else await repo.answer(tenant.account.userId, key, reply.statusCode, String(payload ?? ''));
    });
    return payload;
  });
}
