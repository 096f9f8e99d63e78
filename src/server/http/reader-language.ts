import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { issue, type Language, type Message, preferredLanguage, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import { httpTexts } from './texts.ts';

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0];

/** "expected string, received number" is nothing that people say. */
const kinds: Partial<Record<string, Message>> = {
  string: httpTexts.mustBe.text,
  number: httpTexts.mustBe.number,
  int: httpTexts.mustBe.wholeNumber,
  boolean: httpTexts.mustBe.yesOrNo,
  array: httpTexts.mustBe.list,
  object: httpTexts.mustBe.object,
  record: httpTexts.mustBe.object,
};

/** What a bound counts. */
const countedAs = (origin: string): 'characters' | 'entries' | 'value' =>
  origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : 'value';

/** What is wrong with a value, where its schema has no words of its own for it. */
function faultOf(raw: Issue): Message {
  const { mustBe } = httpTexts;
  switch (raw.code) {
    case 'invalid_type':
      return raw.input === undefined ? httpTexts.valueMissing : (kinds[raw.expected] ?? httpTexts.invalidValue);
    case 'invalid_value':
      return mustBe.oneOf({ values: raw.values.map(String) });
    case 'too_small':
      return raw.origin === 'string' && raw.input === ''
        ? httpTexts.valueMissing
        : mustBe.atLeast({ limit: Number(raw.minimum), of: countedAs(raw.origin), isOpen: raw.inclusive === false });
    case 'too_big':
      return mustBe.atMost({ limit: Number(raw.maximum), of: countedAs(raw.origin), isOpen: raw.inclusive === false });
    case 'unrecognized_keys':
      return httpTexts.unknownFields({ names: raw.keys });
    default:
      return httpTexts.invalidValue;
  }
}

/** zod/mini brings no words: without these a fault would say no more than "Invalid input". */
export function installSchemaTexts(): void {
  z.config({ localeError: (raw) => issue(faultOf(raw)) });
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
