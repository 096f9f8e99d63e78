import * as z from 'zod/mini';
import { findMissingMigrations } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Whether this server should be given calls: 503 once it is stopping, where the database is out of reach, and
 * where the database lacks a migration that this release was built with. The load balancer asks; `/api/health` says
 * only whether the server can do its work.
 */
export function installReadiness(app: App, deps: Deps): void {
  app.get(
    '/api/ready',
    { config: { needs: 'public' }, schema: { response: { 200: z.object({ status: z.literal('ready') }) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (app.closing.isClosing) throw new AppError('unavailable', 'This server is stopping.');
      const missing = await findMissingMigrations(deps.db.system).catch((error: unknown) => {
        request.log.warn({ err: error }, 'database out of reach');
        throw new AppError('unavailable', 'The database is out of reach.');
      });
      if (missing.length > 0) throw new AppError('unavailable', `The database lacks ${missing.join(', ')}.`);
      return { status: 'ready' as const };
    },
  );
}
