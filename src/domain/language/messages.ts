import type { CivilDate, DateStyle } from '#domain/calendar/index.ts';
import type { Language } from './languages.ts';

/** What a message says besides its words: anything that survives JSON. Days are written "YYYY-MM-DD", moments in ISO 8601. */
export type Parameter = string | number | boolean | null | undefined | Message | readonly Parameter[] | ParameterSet;
interface ParameterSet {
  readonly [name: string]: Parameter;
}

/**
 * What is to be said, not yet in any language: the code of an entry in a catalog and what goes into it. It is plain data,
 * so it can be stored, queued and sent, and is worded where somebody reads it (`Words.say`).
 */
export interface Message {
  readonly code: string;
  readonly with?: ParameterSet;
}

/** How one language writes things. */
export interface Words {
  readonly language: Language;
  /** The language's tag, for what asks Intl itself. */
  readonly tag: string;
  /** A message in words; what is a text already stays as it is. */
  say(message: Message | string): string;
  /** What a schema of the contract says of a faulty value (`issue`), in words. */
  sayIssue(text: string): string;
  /** "1,234.5": at most `most` digits after the point, and at least `least`. */
  number(value: number, most?: number, least?: number): string;
  /** "$1,234.50"; with other digits after the point where they are named. */
  dollars(amount: number, most?: number, least?: number): string;
  /** "1 stop", "1,234 stops". */
  plural(count: number, one: string, other: string): string;
  /** "skimmed, brushed, and vacuumed"; with `or`, "cash, a card, or a check". */
  list(items: readonly string[], join?: 'and' | 'or'): string;
  /** A date, or an hour of it: "Nov 23, 2026". */
  day(day: CivilDate, style?: DateStyle): string;
  /** A moment at a place: "Nov 23, 2026, 4:30 PM". */
  moment(moment: string | number | Date, timeZone: string | undefined, style?: DateStyle): string;
  /** A time of day written HH:mm, as "8 AM" or "8:30 AM". */
  time(time: string): string;
}

/** One text: a sentence, or a function that makes it of its parameters by the words of the language. */
type Entry = string | ((parameters: never, words: Words) => string);
interface Entries {
  readonly [key: string]: Entry | Entries;
}

/** What a catalog hands out: its own shape, with a message, or a function that makes one, in place of each text. */
type Messages<E> = {
  readonly [K in keyof E]: E[K] extends string
    ? Message
    : E[K] extends (parameters: infer P, words: Words) => string
      ? unknown extends P
        ? () => Message
        : (parameters: P) => Message
      : Messages<E[K]>;
};

/** The entries another language must have for a catalog; one that is missing, or takes other parameters, does not compile. */
export type Translation<M> = {
  readonly [K in keyof M]: M[K] extends Message
    ? string
    : M[K] extends (parameters: infer P) => Message
      ? (parameters: P, words: Words) => string
      : Translation<M[K]>;
};

type Worded = string | ((parameters: unknown, words: Words) => string);

const kept = new Map<Language, Map<string, Worded>>();

const isText = (value: unknown): value is Worded => typeof value === 'string' || typeof value === 'function';

function messagesOf(entries: Entries, path: string, byCode: Map<string, Worded>): unknown {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => {
      const code = `${path}.${key}`;
      if (!isText(entry)) return [key, messagesOf(entry as Entries, code, byCode)];
      byCode.set(code, entry);
      return [key, typeof entry === 'string' ? { code } : (parameters: ParameterSet) => ({ code, with: parameters })];
    }),
  );
}

/**
 * The texts of one subject in one language, English where none is named. Their codes are `name.key`, and stay as they are
 * once released: stored messages carry them.
 */
export function catalog<const E extends Entries>(name: string, entries: E, language: Language = 'en'): Messages<E> {
  const texts = kept.get(language) ?? new Map<string, Worded>();
  kept.set(language, texts);
  return messagesOf(entries, name, texts) as Messages<E>;
}

/** The text of a code: in the language, else in English, else in the only language there is. */
export const textOf = (code: string, language: Language): Worded | undefined =>
  kept.get(language)?.get(code) ?? kept.get('en')?.get(code);

const issueMark = '{"code":"';

/** A message as the text that a schema says of a faulty value: zod knows no other. `Words.sayIssue` words it. */
export const issue = (message: Message): string => JSON.stringify(message);

/** The message in the text of a schema's issue; the text itself where it holds none. */
export function messageOfIssue(text: string): Message | string {
  if (!text.startsWith(issueMark)) return text;
  const message: unknown = JSON.parse(text);
  return isMessage(message) ? message : text;
}

/** Distinguishes a message from other data, such as what a column of JSON holds. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
