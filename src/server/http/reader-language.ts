import type { FastifyInstance, FastifyRequest } from 'fastify';
import { preferredLanguage, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the caller is answered: by `Accept-Language`, in English where it names none that is offered. */
    readonly words: Words;
  }
}

export function installReaderLanguage(app: FastifyInstance, { languages }: Pick<Deps, 'languages'>): void {
  app.decorateRequest('words', {
    getter(this: FastifyRequest): Words {
      return wordsOf(preferredLanguage(this.headers['accept-language'], languages) ?? 'en');
    },
  });
}
