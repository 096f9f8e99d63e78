/** What a search asks for, however long it is: no search costs more than this many words of this many letters. */
const mostWords = 5;
const longestWord = 40;
/** Shorter words are too close to each other for a letter to be wrong. */
const shortestWithTypo = 4;

/** The words of a search, in lowercase. */
export const searchWords = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));

/** The digits of a phone number, however it is written; null where the search is something else. */
export function searchDigits(query: string): string | null {
  const digits = query.replace(/\D/g, '').slice(0, 15);
  return digits.length >= 4 && /^[\d\s().+-]+$/.test(query) ? digits : null;
}

/** The cents of an amount as 398.36, $398.36 or 1,200; null where the search is something else. */
export function searchCents(query: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(query.trim());
  if (!amount?.[1]) return null;
  return Number(amount[1].replaceAll(',', '')) * 100 + Number((amount[2] ?? '').padEnd(2, '0'));
}

/** Whether a word may have a letter wrong. */
export const mayHaveTypo = (word: string): boolean => /^[\p{L}\p{M}]+$/u.test(word) && word.length >= shortestWithTypo;

const someLetter = '[^ ]';

/**
 * What a word begins with where one letter was typed wrong, left out, typed twice or swapped with the next: an expression
 * for lowercase text, the same here and in PostgreSQL.
 */
export function typoExpression(word: string): string {
  const letters = [...word];
  const forms = new Set<string>();
  for (const [place, letter] of letters.entries()) {
    const [before, after] = [letters.slice(0, place).join(''), letters.slice(place + 1).join('')];
    forms.add(before + someLetter + after);
    forms.add(before + after);
    forms.add(before + someLetter + letter + after);
    const next = letters[place + 1];
    if (next !== undefined) forms.add(before + next + letter + letters.slice(place + 2).join(''));
  }
  return `(^|[ .,;:@(/-])(${[...forms].join('|')})`;
}

/**
 * Texts of which at least one is in whatever the expression finds: one wrong letter leaves a half of the word whole, or
 * swapped the two letters in its middle. Looked for first, because that is several times faster.
 */
export function typoTraces(word: string): string[] {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const swapped = letters.with(half - 1, letters[half] ?? '').with(half, letters[half - 1] ?? '');
  return [letters.slice(0, half).join(''), letters.slice(half).join(''), swapped.join('')];
}

/** The lines of a lowercase text that have every word before their tab, one letter of each longer word aside. */
export function linesWithTypos(lines: string, words: readonly string[]): string[] {
  const [first, ...others] = words
    .map((word) => {
      const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      return mayHaveTypo(word) ? `(?:${escaped}|${typoExpression(word)})` : escaped;
    })
    .toSorted((one, other) => one.length - other.length);
  if (first === undefined) return [];
  const found = lines.match(new RegExp(`^[^\\t\\n]*?(?:${first}).*$`, 'gmu')) ?? [];
  const tests = others.map((other) => new RegExp(other, 'u'));
  return found.filter((line) => tests.every((test) => test.test(line.split('\t')[0] ?? '')));
}

const isWithin = (text: string, word: string): boolean => text.includes(word);
const isBeginning = (text: string, word: string): boolean =>
  text.startsWith(word) || [' ', '.', ',', '-', '(', '/', '@', '#'].some((before) => text.includes(before + word));

/** How well a title fits: smaller is better. */
const ranks = { begins: 0, wordsBegin: 1, within: 2, elsewhere: 3 } as const;

/**
 * How well a title fits the words of a search: it begins with them, words of it do, they are within it, or what was found
 * is elsewhere, be it a typo.
 */
export function rankOf(title: string, words: readonly string[]): number {
  const text = title.toLowerCase();
  if (text.startsWith(words.join(' '))) return ranks.begins;
  if (words.every((word) => isBeginning(text, word))) return ranks.wordsBegin;
  return words.every((word) => isWithin(text, word)) ? ranks.within : ranks.elsewhere;
}

/** Whether a title has the words of a search itself. */
export const isNamed = (title: string, words: readonly string[]): boolean => rankOf(title, words) !== ranks.elsewhere;

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/**
 * How well something fits that is called one thing and also asked for by other words: by its name as `rankOf`, or by words
 * of which those of the search are beginnings; null where it does not.
 */
export function rankOfNamed(name: string, otherWords: string, query: string): number | null {
  const words = searchWords(plain(query));
  const rank = rankOf(plain(name), words);
  if (rank !== ranks.elsewhere) return rank;
  const known = plain(`${name} ${otherWords}`).split(/[\s/,&-]+/);
  return words.every((word) => known.some((one) => one.startsWith(word))) ? ranks.elsewhere : null;
}

/**
 * Whether a text has every word of a search, accents and capitals aside; with `typos` one letter of each longer word may be
 * wrong.
 */
export function fits(text: string, query: string, typos = false): boolean {
  const inside = plain(text);
  return searchWords(plain(query)).every(
    (word) => inside.includes(word) || (typos && mayHaveTypo(word) && new RegExp(typoExpression(word)).test(inside)),
  );
}
