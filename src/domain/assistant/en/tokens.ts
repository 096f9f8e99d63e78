import type { UnitName } from '../question.ts';
import { type Named, nameAt, unitAt } from './lexicon.ts';

/** `start`: "from 2"; `target`: "to 3", "I want 3"; `change`: "by 20"; with `upTo` it is "2 to 5". */
export interface NumberToken {
  readonly kind: 'number';
  readonly value: number;
  readonly unit: UnitName | null;
  readonly sense: 'value' | 'start' | 'target' | 'change';
  readonly upTo: number | null;
  /** Written as "18k" or "18 thousand". */
  readonly inThousands: boolean;
  /** Another length follows: "16 x 32". */
  readonly times: boolean;
}
export interface NameToken {
  readonly kind: 'name';
  readonly text: string;
  readonly named: Named;
}
interface WordToken {
  readonly kind: 'word';
  readonly text: string;
}
/** A comma, semicolon or end of sentence. */
interface StopToken {
  readonly kind: 'stop';
}
export type Token = NumberToken | NameToken | WordToken | StopToken;

/** A question in lower case with plain quotes, dashes and arrows, as the rules read it. */
export const plainText = (message: string): string =>
  message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s*(?:->|→|=>)\s*/g, ' to ')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/p\.h\.?(?![a-z])/g, 'ph')
    .replaceAll(/\s+/g, ' ')
    .trim();

const numberPattern = /(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/y;
const fractionPattern = /(\d+)\/(\d+)(?![\d/])/y;
const thousandsPattern = / ?(?:k|thousand)(?![a-z])|k(?=[ -]?gal)/y;
const timesPattern = / ?(?:x|×|by) ?(?=[.\d])/y;
const wordPattern = /[a-z][a-z']*/y;

const read = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place;
  return pattern.exec(text);
};

/** Splits a question (see `plainText`) into numbers with their units, names of readings and products, and words. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let place = 0;
  while (place < text.length) {
    const number = numberFrom(text, place);
    if (number) {
      addNumber(tokens, number.token);
      place += number.length;
      continue;
    }
    const name = nameAt(text, place);
    const word = read(wordPattern, text, place)?.[0];
    if (name) tokens.push({ kind: 'name', text: text.slice(place, place + name.length), named: name.named });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (/[,;?!]/.test(text[place] ?? '') || isSentenceEnd(text, place)) tokens.push({ kind: 'stop' });
    place += name?.length ?? word?.length ?? 1;
  }
  return tokens;
}

const isSentenceEnd = (text: string, place: number): boolean =>
  text[place] === '.' && !/\d/.test(text[place + 1] ?? '');

function numberFrom(text: string, place: number): { token: NumberToken; length: number } | null {
  // Part of a word or an id such as "cust-1" is no figure.
  if (
    /[a-z\d]/.test(text[place - 1] ?? '') &&
    !/(?:ph|fc|tc|cc|ta|ch|cya|salt|\d [x×]|x)$/.test(text.slice(0, place))
  ) {
    return null;
  }
  const fraction = read(fractionPattern, text, place);
  const plain = read(numberPattern, text, place);
  const written = fraction?.[0] ?? plain?.[0];
  if (written === undefined) return null;
  let value = fraction ? Number(fraction[1]) / Number(fraction[2]) : Number(written.replaceAll(',', ''));
  if (!Number.isFinite(value)) return null;
  let end = place + written.length;
  const thousands = read(thousandsPattern, text, end)?.[0];
  if (thousands !== undefined) {
    value *= 1000;
    end += thousands.length;
  }
  const unit = unitAt(text, end);
  end += unit?.length ?? 0;
  const times = read(timesPattern, text, end)?.[0];
  const token = {
    kind: 'number',
    value,
    unit: unit?.unit ?? null,
    sense: 'value',
    upTo: null,
    inThousands: thousands !== undefined,
    times: times !== undefined,
  } as const;
  return { token, length: end + (times?.length ?? 0) - place };
}

const onTheWay = new Set(['up', 'down', 'back']);
const changes = new Set([
  'add',
  'adding',
  'up',
  'raise',
  'raising',
  'increase',
  'lower',
  'reduce',
  'down',
  'drop',
  'per',
  'each',
]);
const wishes = new Set(['want', 'wanted', 'target', 'goal', 'reach', 'aim', 'hit']);
/** Numbers that a reading can have; others are amounts, lengths and volumes. */
const isReadingUnit = (unit: UnitName | null): boolean => unit === null || unit === 'ppm' || unit === 'F';

function senseAfter(word: string, unit: UnitName | null): NumberToken['sense'] {
  if (word === 'from') return 'start';
  // "Add 3 ppm", "go up 80 ppm".
  if (word === 'by' || (unit === 'ppm' && changes.has(word))) return 'change';
  return word === 'to' || wishes.has(word) ? 'target' : 'value';
}

/** "2 to 5" becomes one token, "from 2" a start, "to 5" and "want 5" a target, "by 20" a change. */
function addNumber(tokens: Token[], token: NumberToken): void {
  const last = tokens.at(-1);
  const word = last?.kind === 'word' ? last.text : null;
  const sense = word === null || !isReadingUnit(token.unit) ? 'value' : senseAfter(word, token.unit);
  if (word !== 'to' || sense === 'value') {
    tokens.push({ ...token, sense });
    return;
  }
  let before = tokens.length - 2;
  while (tokens[before]?.kind === 'word' && onTheWay.has((tokens[before] as WordToken).text)) before -= 1;
  const start = tokens[before];
  if (
    start?.kind === 'number' &&
    (start.sense === 'value' || start.sense === 'start') &&
    start.upTo === null &&
    isReadingUnit(start.unit)
  ) {
    tokens.splice(before, tokens.length - before, { ...start, upTo: token.value, unit: token.unit ?? start.unit });
  } else {
    tokens.push({ ...token, sense: 'target' });
  }
}
