import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  catalog,
  issue,
  type Language,
  type Message,
  preferredLanguage,
  type Words,
  wordsOf,
} from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { httpTexts } from './texts.ts';

/** zod has words of its own for each language. */
const schemaTexts = catalog('schema', { fault: ({ en }: { en: string; es: string }) => en });
catalog('schema', { fault: ({ es }: { en: string; es: string }) => es }, 'es');

const english = z.locales.en().localeError;
const spanish = z.locales.es().localeError;
const textOf = (said: string | { message: string } | undefined | null): string =>
  typeof said === 'string' ? said : (said?.message ?? 'Invalid input');

/** "expected string, received number" is nothing that people say. */
const kinds: Partial<Record<string, Message>> = {
  string: httpTexts.mustBe.text,
  number: httpTexts.mustBe.number,
  int: httpTexts.mustBe.wholeNumber,
  boolean: httpTexts.mustBe.yesOrNo,
  array: httpTexts.mustBe.list,
};

/** zod/mini brings no words of its own: without these a fault of type would say no more than "Invalid input". */
export function installSchemaTexts(): void {
  z.config({
    localeError: (raw) => {
      if (raw.code === 'invalid_type' && raw.input === undefined) return issue(httpTexts.valueMissing);
      const kind = raw.code === 'invalid_type' ? kinds[raw.expected] : undefined;
      return issue(kind ?? schemaTexts.fault({ en: textOf(english(raw)), es: textOf(spanish(raw)) }));
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How the caller is answered: by `Accept-Language`, in English where it names none that is offered. */
    readonly words: Words;
  }
}

const known = new WeakMap<object, Map<string, Language | null>>();
/** Browsers of a kind ask with the same header. */
const mostKnown = 1_000;
const longestKnown = 200;

/** The offered language that these headers ask for: of a page its own, which the device has chosen or its browser; null for none. */
export function languageAskedFor(
  { 'accept-language': wanted }: IncomingHttpHeaders,
  deps: Pick<Deps, 'languages'>,
): Language | null {
  if (!wanted) return null;
  const answers = known.get(deps) ?? new Map<string, Language | null>();
  const before = answers.get(wanted);
  if (before !== undefined) return before;
  const found = preferredLanguage(wanted, deps.languages);
  if (answers.size >= mostKnown) answers.clear();
  if (wanted.length <= longestKnown) known.set(deps, answers.set(wanted, found));
  return found;
}

/** The words in that language. */
export const wordsFor = (headers: IncomingHttpHeaders, deps: Pick<Deps, 'languages'>): Words =>
  wordsOf(languageAskedFor(headers, deps) ?? 'en');

export function installReaderLanguage(app: FastifyInstance, deps: Pick<Deps, 'languages'>): void {
  app.decorateRequest('words', {
    getter(this: FastifyRequest): Words {
      return wordsFor(this.headers, deps);
    },
  });
}
