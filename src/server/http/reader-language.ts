import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { catalog, issue, preferredLanguage, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';

/** zod has words of its own for each language. */
const schemaTexts = catalog('schema', { fault: ({ en }: { en: string; es: string }) => en });
catalog('schema', { fault: ({ es }: { en: string; es: string }) => es }, 'es');

const english = z.locales.en().localeError;
const spanish = z.locales.es().localeError;
const textOf = (said: string | { message: string } | undefined | null): string =>
  typeof said === 'string' ? said : (said?.message ?? 'Invalid input');

/** zod/mini brings no words of its own: without these a fault of type would say no more than "Invalid input". */
export function installSchemaTexts(): void {
  z.config({
    localeError: (raw) => issue(schemaTexts.fault({ en: textOf(english(raw)), es: textOf(spanish(raw)) })),
  });
}

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
