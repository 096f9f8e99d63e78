import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { AppError } from '#server/platform/app-error.ts';

/** 200 when calls can be served, 503 when the database is out of reach. */
export function installHealth(app: App, deps: Deps): void {
  app.get(
    '/api/health',
    { config: { needs: 'public' }, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async (request) => {
      try {
        await deps.db.ping();
      } catch (error) {
        request.log.warn({ err: error }, 'database out of reach');
        throw new AppError('unavailable', 'The database is out of reach.');
      }
      return { status: 'ok' as const };
    },
  );
}
