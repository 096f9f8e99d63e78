import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findMissingMigrations } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';
import { httpTexts } from '../texts.ts';

const outOfReach =
  ({ log }: FastifyRequest) =>
  (error: unknown): never => {
    log.warn({ err: error }, 'database out of reach');
    throw new AppError('unavailable', httpTexts.databaseOutOfReach);
  };

const answers = <Status extends string>(status: Status) => ({
  config: { needs: 'public' as const },
  schema: { response: { 200: z.object({ status: z.literal(status) }) } },
});

/**
 * `/api/health`: 200 when calls can be served, 503 when the database is out of reach. `/api/ready`, which the load balancer
 * asks: 503 also once the server is stopping, and where the database lacks a migration that this release was built with.
 */
export function installHealth(app: App, deps: Deps): void {
  app.get('/api/health', answers('ok'), async (request) => {
    await deps.db.ping().catch(outOfReach(request));
    return { status: 'ok' as const };
  });
  app.get('/api/ready', answers('ready'), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.closing.isClosing) throw new AppError('unavailable', httpTexts.stopping);
    const missing = await findMissingMigrations(deps.db.system).catch(outOfReach(request));
    if (missing.length > 0) throw new AppError('unavailable', httpTexts.databaseLacks({ names: missing }));
    return { status: 'ready' as const };
  });
}
