import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { preferredLanguage, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the caller is answered: by `Accept-Language`, in English where it names none that is offered. */
    readonly words: Words;
  }
}

/** The words in the language these headers ask for. */
export const wordsFor = ({ 'accept-language': wanted }: IncomingHttpHeaders, { languages }: Pick<Deps, 'languages'>) =>
  wordsOf(preferredLanguage(wanted, languages) ?? 'en');

export function installReaderLanguage(app: FastifyInstance, deps: Pick<Deps, 'languages'>): void {
  app.decorateRequest('words', {
    getter(this: FastifyRequest): Words {
      return wordsFor(this.headers, deps);
    },
  });
}
