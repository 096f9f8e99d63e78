import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Language, preferredLanguage } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { App } from './app.ts';
import { httpTexts } from './texts.ts';

/** What a reader has chosen on this device; src/web/offline/service-worker-client.ts sets it. */
const languageCookie = 'poolhand_language';

/** A device's worker fetches the pages of every language, whatever the device's own is. */
const inLanguage = z.object({ language: z.string() });

/** The pages of each language that is offered and built: `web` is English, `web-es` Spanish. */
const foldersOf = (webFolder: string, languages: readonly Language[]): Map<Language, string> =>
  new Map(
    languages
      .map(
        (language) =>
          [language, language === 'en' ? webFolder : `${webFolder.replace(/\/$/, '')}-${language}`] as const,
      )
      .filter(([language, folder]) => language === 'en' || existsSync(join(folder, 'index.html'))),
  );

/** Serves the built client: its files, and its page for every address that is not a call, in the reader's language. */
export async function servePages(
  app: App,
  { languages }: Pick<Deps, 'languages'>,
  webFolder: string | undefined,
): Promise<void> {
  const folders = webFolder ? foldersOf(webFolder, languages) : new Map<Language, string>();
  if (webFolder) {
    await app.register(fastifyStatic, {
      // A file with a hash in its name is the same in every folder that has it.
      root: [...folders.values()],
      // One route for all of them, below: one each, as the package does it, was a fifth of the time to start.
      serve: false,
      // The build adds a compressed copy of each.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Built assets carry a hash in their name; everything else is fetched again.
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (webFolder) {
    const asset = { params: z.strictObject({ file: z.string() }) };
    app.get('/assets/:file', { schema: asset }, ({ params }, reply) => reply.sendFile(`assets/${params.file}`));
  }
  const offered = [...folders.keys()];
  const languageOf = ({ cookies, headers, query }: FastifyRequest): Language =>
    offered.find((each) => each === inLanguage.safeParse(query).data?.language) ??
    offered.find((each) => each === (cookies[`__Host-${languageCookie}`] ?? cookies[languageCookie])) ??
    preferredLanguage(headers['accept-language'], offered) ??
    'en';
  /** A file that each language has under the same name. */
  const send = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const language = languageOf(request);
    const folder = folders.get(language) ?? webFolder;
    reply.header('Content-Language', language);
    if (offered.length === 1) return reply.sendFile(name, folder);
    // Two languages' files may be of one size and age, of which their tags are made.
    return reply.header('Vary', 'Cookie, Accept-Language').sendFile(name, folder, { etag: false, lastModified: false });
  };
  if (webFolder) {
    for (const file of readdirSync(webFolder, { withFileTypes: true })) {
      if (file.isFile() && !file.name.startsWith('.'))
        app.get(`/${file.name}`, (request, reply) => send(request, reply, file.name));
    }
  }
  // A customer's own page is a light one of its own; it names nobody, so it may be served to everybody.
  if (webFolder && existsSync(join(webFolder, 'my.html'))) {
    app.get('/my', (request, reply) => send(request, reply, 'my.html'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !webFolder) throw notFound(httpTexts.page);
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound(httpTexts.page);
    if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) throw notFound(httpTexts.file);
    return send(request, reply, 'index.html');
  });
}
