import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { judge } from './typed-reading.ts';

/** What was understood of what a technician said. */
export interface Heard {
  /** The last value said of each reading, as it would be typed. */
  readings: { key: ReadingKey; text: string }[];
  /** Readings that were named with a number that cannot be theirs, or with none. */
  unclear: ReadingKey[];
}

// English and Spanish side by side: a crew mixes them, and so does what a phone writes down.
const names: readonly (readonly [words: string, key: ReadingKey])[] = [
  ['total chlorine', 'totalChlorine'],
  ['cloro total', 'totalChlorine'],
  ['free chlorine', 'chlorine'],
  ['cloro libre', 'chlorine'],
  ['chlorine', 'chlorine'],
  ['cloro', 'chlorine'],
  ['bromine', 'chlorine'],
  ['bromo', 'chlorine'],
  ['ph', 'pH'],
  ['p h', 'pH'],
  ['pe hache', 'pH'],
  ['peache', 'pH'],
  ['total alkalinity', 'totalAlkalinity'],
  ['alcalinidad total', 'totalAlkalinity'],
  ['alkalinity', 'totalAlkalinity'],
  ['alcalinidad', 'totalAlkalinity'],
  ['calcium hardness', 'calciumHardness'],
  ['dureza de calcio', 'calciumHardness'],
  ['dureza calcica', 'calciumHardness'],
  ['hardness', 'calciumHardness'],
  ['calcium', 'calciumHardness'],
  ['dureza', 'calciumHardness'],
  ['calcio', 'calciumHardness'],
  ['cyanuric acid', 'cyanuricAcid'],
  ['acido cianurico', 'cyanuricAcid'],
  ['cianurico', 'cyanuricAcid'],
  ['stabilizer', 'cyanuricAcid'],
  ['conditioner', 'cyanuricAcid'],
  ['estabilizador', 'cyanuricAcid'],
  ['cya', 'cyanuricAcid'],
  ['c y a', 'cyanuricAcid'],
  ['water temperature', 'temperature'],
  ['temperature', 'temperature'],
  ['temp', 'temperature'],
  ['temperatura', 'temperature'],
  ['salinity', 'salt'],
  ['salinidad', 'salt'],
  ['salt', 'salt'],
  ['sal', 'salt'],
];

const small = (values: string, from: number, by = 1): [string, number][] =>
  values.split(' ').map((word, index) => [word, from + index * by]);

/** Words below a hundred, each a value of its own. */
const units = new Map<string, number>([
  ...small('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 0),
  ...small('sixteen seventeen eighteen nineteen', 16),
  ...small('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 0),
  ...small('dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro', 16),
  ...small('veinticinco veintiseis veintisiete veintiocho veintinueve', 25),
  ...small('oh un una', 0).map(([word]): [string, number] => [word, word === 'oh' ? 0 : 1]),
]);
const tens = new Map<string, number>([
  ...small('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...small('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
]);
const hundreds = new Map<string, number>([
  ...small(
    'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    100,
    100,
  ),
  ['ciento', 100],
]);
const points = ['point', 'dot', 'punto', 'coma', 'comma'];
const halves = ['half', 'media', 'medio'];
/** Said between numbers without meaning anything. */
const links = ['and', 'a', 'y'];

const plainWords = (said: string): string[] =>
  said
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // 1,200 is a thousand and more; 7,6 is seven and six tenths.
    .replace(/(\d)[,](\d{3})(?!\d)/g, '$1$2')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/p\.\s*h\./g, 'ph')
    .replace(/[^a-z0-9.\s]/g, ' ')
    .replace(/(\d)\s*(?:ppm|f)\b/g, '$1 ')
    .split(/\s+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');

const isNumber = (word: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(word) ||
  [units, tens, hundreds].some((values) => values.has(word)) ||
  ['hundred', 'thousand', 'mil', ...points, ...halves].includes(word);

/** Values as they are said, "one twenty" as 1 and 20; the digits after a spoken point are apart. */
function valuesOf(words: readonly string[]): { values: number[]; decimals: string | null } {
  const values: number[] = [];
  let decimals: string | null = null;
  /** What the next word may still be added to: 100 takes what is below a hundred, 20 what is below ten. */
  let room = 0;
  /** What a "hundred" that follows multiplies: of 3,004 the 4. */
  let part = 0;
  let isPartWhole = true;
  const add = (value: number, roomAfter: number): void => {
    const last = values.at(-1);
    const isMore = last !== undefined && value > 0 && value < room;
    if (isMore) values[values.length - 1] = last + value;
    else values.push(value);
    part = isMore && !isPartWhole ? part + value : value;
    isPartWhole = false;
    room = roomAfter;
  };
  const multiply = (times: number): void => {
    const last = values.pop() ?? 0;
    values.push(last - part + (part || 1) * times);
    [part, isPartWhole, room] = [0, true, times];
  };
  for (const word of words) {
    if (links.includes(word)) continue;
    if (halves.includes(word)) {
      decimals = '5';
      if (values.length === 0) values.push(0);
      continue;
    }
    if (points.includes(word)) {
      decimals ??= '';
      if (values.length === 0) values.push(0);
      continue;
    }
    const digits = units.get(word) ?? tens.get(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined);
    if (decimals !== null) {
      // "point two five", "point twenty five"
      if (digits === undefined) continue;
      const isSecond: boolean = decimals.length === 2 && decimals.endsWith('0') && digits < 10;
      decimals = isSecond ? `${decimals.slice(0, 1)}${digits}` : `${decimals}${digits}`;
    } else if (word === 'hundred') multiply(100);
    else if (word === 'thousand' || word === 'mil') multiply(1000);
    else if (/^\d+\.\d+$/.test(word)) {
      values.push(Number(word));
      [part, room] = [0, 0];
    } else if (hundreds.has(word)) add(hundreds.get(word) ?? 0, 100);
    else if (tens.has(word)) add(tens.get(word) ?? 0, 10);
    else if (digits !== undefined) add(digits, 0);
  }
  return { values, decimals };
}

/** Those that are read with a point: "seven six" is 7.6, "two five" is 2.5. */
const withPoint: readonly ReadingKey[] = ['pH', 'chlorine', 'totalChlorine'];

function typedText(key: ReadingKey, words: readonly string[]): string | null {
  const { values, decimals } = valuesOf(words);
  const [first, second, ...more] = values;
  if (first === undefined) return null;
  let text = String(first);
  if (decimals !== null) {
    if (second !== undefined || decimals === '') return null;
    text = `${first}.${decimals}`;
  } else if (second !== undefined) {
    if (withPoint.includes(key)) {
      if (first > 9 || !values.every((value) => Number.isInteger(value) && value < 100)) return null;
      text = `${first}.${[second, ...more].join('')}`;
    } else if (more.length === 0 && second >= 10 && second < 100 && first < 100) text = String(first * 100 + second);
    else if (values.every((value) => Number.isInteger(value) && value < 10)) text = values.join('');
    else return null;
  }
  // pH is between 5 and 10, so "seventy six" can only be 7.6.
  if (key === 'pH' && /^[5-9]\d{1,2}$/.test(text)) text = `${text.slice(0, 1)}.${text.slice(1)}`;
  const kind = readingKind(key);
  const rounded = String(Number(Number(text).toFixed(kind.decimals)));
  return judge(kind, rounded).value === null ? null : rounded;
}

const named = names.map(([words, key]) => ({ words: words.split(' '), key }));

/**
 * The readings in what was said, in English, Spanish or both: each by its name, then its value. Of a reading said twice the
 * last counts. Nothing is guessed: a value out of the reading's bounds is unclear.
 */
export function readingsHeard(said: string): Heard {
  const words = plainWords(said);
  const values = new Map<ReadingKey, string | null>();
  let key: ReadingKey | null = null;
  let number: string[] = [];
  const take = (): void => {
    if (key !== null) values.set(key, typedText(key, number));
    number = [];
  };
  for (let at = 0; at < words.length; ) {
    const name = named.find((each) => each.words.every((word, index) => words[at + index] === word));
    const word = words[at] ?? '';
    if (name) {
      take();
      key = name.key;
    } else if (key !== null && (isNumber(word) || (links.includes(word) && number.length > 0))) number.push(word);
    at += name?.words.length ?? 1;
  }
  take();
  const heard = [...values];
  return {
    readings: heard.flatMap(([reading, text]) => (text === null ? [] : [{ key: reading, text }])),
    unclear: heard.flatMap(([reading, text]) => (text === null ? [reading] : [])),
  };
}
