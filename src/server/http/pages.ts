import fastifyStatic from '@fastify/static';
import { notFound } from '#server/platform/app-error.ts';
import type { App } from './app.ts';
import { httpTexts } from './texts.ts';

/** Serves the built client: its files, and its page for every address that is not a call. */
export async function servePages(app: App, webFolder: string | undefined): Promise<void> {
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      // The build adds a compressed copy of each.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Built assets carry a hash in their name; everything else is fetched again.
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !webFolder) throw notFound(httpTexts.page);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound(httpTexts.page);
    if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) throw notFound(httpTexts.file);
    return reply.sendFile('index.html');
  });
}
