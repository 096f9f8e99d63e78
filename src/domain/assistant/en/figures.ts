import { type Chemical, type PoolType, poolTypes } from '#domain/water/index.ts';
import { type Amount, measureOf, type ReadingName, type Told, type UnitName } from '../question.ts';
import { type NameToken, type NumberToken, type Token, tokensOf } from './tokens.ts';

/** The figures of a question. */
export interface Figures {
  readonly readings: Readonly<Partial<Record<ReadingName, Told>>>;
  /** Readings that are named, with or without a figure, in order. */
  readonly named: readonly ReadingName[];
  /** Products that are named as such, in order, each once. */
  readonly chemicals: readonly Chemical[];
  readonly bleach: boolean;
  /** A word that may mean the product as well as the reading ("salt", "stabilizer"). */
  readonly productWords: readonly Chemical[];
  readonly strengthPct: number | null;
  readonly gallons: number | null;
  readonly poolType: PoolType | null;
  readonly amounts: readonly Amount[];
  readonly numbers: readonly NumberToken[];
  /** Numbers that belong to nothing else. */
  readonly loose: readonly NumberToken[];
}

const fillers = new Set(
  'is are was were at of in on my our the a an this that his her their pool pools spa tub water level levels reading readings test tested tests result results currently now about around only just still shows showing says measured came out has have got went up down back dropped rose too high low very really which it be so from reads read currently approximately roughly like sitting'.split(
    ' ',
  ),
);
/** Nobody's pH is above 14, but someone may type it. Up to here it isn't taken for a volume; the engine refuses it. */
const highestPhTyped = 20;
/** From here on gallons are a pool and not a jug. */
const smallestPoolGallons = 100;
/** What a pool's volume is given in. */
const poolUnits: readonly UnitName[] = ['gal', 'imp_gal', 'l', 'm3', 'ft3'];
const amountUnits: readonly UnitName[] = ['gal', 'fl_oz', 'oz', 'lb', 'qt', 'pt', 'cup', 'kg', 'g', 'l', 'ml'];

/** Reads the figures of a question in plain text: each number goes to the reading, volume or product next to it. */
export function figuresOf(text: string): Figures {
  const tokens = tokensOf(text);
  const readings: Partial<Record<ReadingName, Told>> = {};
  const taken = new Set<Token>();
  const started = new Set<ReadingName>();
  const tell = (reading: ReadingName, token: NumberToken): void => {
    taken.add(token);
    if (token.sense === 'start') started.add(reading);
    readings[reading] = { ...readings[reading], ...toldBy(token) };
  };
  const isFree = (token: Token | undefined): token is NumberToken =>
    token?.kind === 'number' && !taken.has(token) && !token.times;

  const gallons = takeGallons(tokens, taken);
  const places = tokens.flatMap((token, i) => (token.kind === 'name' && token.named.reading ? [{ token, i }] : []));
  const behindFirst = numbersComeFirst(tokens);
  for (const { token, i } of places) {
    const reading = (token as NameToken).named.reading as ReadingName;
    const ahead = (): NumberToken | null => numberAhead(tokens, i, (one) => isFree(one) && fits(reading, one));
    const behind = (): NumberToken | null => numberBehind(tokens, i, (one) => isFree(one) && fits(reading, one));
    const found = behindFirst ? (behind() ?? ahead()) : (ahead() ?? behind());
    if (found) tell(reading, found);
  }
  for (const token of tokens) {
    if (isFree(token) && token.unit === 'F' && readings.tempF === undefined) tell('tempF', token);
    if (isFree(token) && token.unit === 'C' && readings.tempF === undefined) {
      taken.add(token);
      readings.tempF = { now: (token.value * 9) / 5 + 32 };
    }
  }
  tellTheRest(tokens, readings, isFree, tell, started);

  const names = tokens.filter((token) => token.kind === 'name');
  const chemicals = names.flatMap(({ named }) => (named.chemical && !named.reading ? [named.chemical] : []));
  const numbers = tokens.filter((token) => token.kind === 'number');
  return {
    readings,
    named: [...new Set(names.flatMap(({ named }) => named.reading ?? []))],
    chemicals: [...new Set(chemicals)],
    bleach: names.some(({ named }) => named.bleach === true),
    productWords: [...new Set(names.flatMap(({ named }) => (named.chemical && named.reading ? [named.chemical] : [])))],
    strengthPct: numbers.find(({ unit }) => unit === 'percent')?.value ?? null,
    gallons,
    poolType: poolTypeOf(text),
    amounts: numbers.flatMap((token) =>
      !taken.has(token) && token.unit !== null && amountUnits.includes(token.unit)
        ? [{ value: token.value, unit: token.unit }]
        : [],
    ),
    numbers,
    loose: numbers.filter((token) => !taken.has(token)),
  };
}

function toldBy({ sense, value, upTo }: NumberToken): Told {
  if (sense === 'target') return { wanted: value };
  if (sense === 'change') return { change: value };
  return upTo === null ? { now: value } : { now: value, wanted: upTo };
}

/** Where somebody may want a reading to be: "pH 8.2, TA 130, to 7.5" speaks of pH. */
const goals: Readonly<Partial<Record<ReadingName, readonly [number, number]>>> = {
  pH: [5, 10],
  totalAlkalinity: [15, 1000],
  calciumHardness: [15, 2000],
  salt: [100, 40_000],
  chlorine: [0, 60],
  cyanuricAcid: [15, 500],
};

/** Whether a number can be of a reading: its unit, and for pH its size. */
function fits(reading: ReadingName, { unit, value, sense, upTo }: NumberToken): boolean {
  const goal = sense === 'target' ? value : upTo;
  const [least, most] = goals[reading] ?? [0, Number.POSITIVE_INFINITY];
  if (goal !== null && (goal < least || goal > most)) return false;
  if (reading === 'tempF') return unit === 'F' || unit === null;
  if (reading === 'pH') return unit === null && value <= highestPhTyped;
  return unit === 'ppm' || unit === null;
}

/** "0.5 FC, 7.9 pH": the first thing is a number and the last a name. */
function numbersComeFirst(tokens: readonly Token[]): boolean {
  const telling = tokens.filter(
    (token) =>
      (token.kind === 'name' && token.named.reading !== undefined) ||
      (token.kind === 'number' &&
        (token.unit === null || token.unit === 'ppm') &&
        token.value < smallestPoolGallons * 10),
  );
  return telling.length > 3 && telling[0]?.kind === 'number' && telling.at(-1)?.kind === 'name';
}

type Wanted = (token: Token | undefined) => boolean;

function numberAhead(tokens: readonly Token[], from: number, isWanted: Wanted): NumberToken | null {
  for (let i = from + 1; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token?.kind === 'number') {
      if (isWanted(token)) return token;
      // The size of the pool may come in between: "pH in 15,000 gallons is 7.9".
      if (token.unit === 'gal') continue;
      return null;
    }
    if (token?.kind !== 'word' || !fillers.has(token.text)) return null;
  }
  return null;
}

function numberBehind(tokens: readonly Token[], from: number, isWanted: Wanted): NumberToken | null {
  for (let i = from - 1; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token?.kind === 'number') return isWanted(token) ? token : null;
    if (token?.kind !== 'word' || (token.text !== 'of' && token.text !== 'for')) return null;
  }
  return null;
}

/** Targets, changes and lone ppm without a reading next to them go to the nearest reading that lacks them. */
function tellTheRest(
  tokens: readonly Token[],
  readings: Partial<Record<ReadingName, Told>>,
  isFree: (token: Token | undefined) => token is NumberToken,
  tell: (reading: ReadingName, token: NumberToken) => void,
  started: ReadonlySet<ReadingName>,
): void {
  tokens.forEach((token, place) => {
    if (!isFree(token)) return;
    const isClear = token.sense !== 'value' || token.upTo !== null || token.unit === 'ppm';
    if (!isClear) return;
    const lacks = (reading: ReadingName): boolean => {
      const told = readings[reading];
      if (token.sense === 'target') return told?.wanted === undefined;
      if (token.sense === 'start') return told?.now === undefined;
      if (token.sense === 'change') return told?.change === undefined;
      return told?.now === undefined || (started.has(reading) && told.wanted === undefined);
    };
    // A start belongs to what has a goal: "pH down to 7.4 from 8".
    const distanceOf = (reading: ReadingName, i: number): number =>
      token.sense === 'start' && readings[reading]?.wanted !== undefined ? 0 : Math.abs(i - place);
    const [nearest] = tokens
      .flatMap((one, i) => {
        const reading = one.kind === 'name' ? one.named.reading : undefined;
        return reading && lacks(reading) && fits(reading, token) ? [{ reading, distance: distanceOf(reading, i) }] : [];
      })
      .sort((a, b) => a.distance - b.distance);
    if (!nearest) return;
    // "30 ppm from 0": next to a start, the other number is the target.
    const isGoal = token.sense === 'value' && started.has(nearest.reading);
    tell(nearest.reading, isGoal ? { ...token, sense: 'target' } : token);
  });
}

/** The pool's volume: gallons (or what converts to them) of a pool's size, or a bare large number such as "18k". */
function takeGallons(tokens: readonly Token[], taken: Set<Token>): number | null {
  for (const token of tokens) {
    if (token.kind !== 'number' || token.unit === null) continue;
    const measure = poolUnits.includes(token.unit) ? measureOf(token.unit) : null;
    const gallons = measure ? (token.value * measure.size) / 128 : 0;
    if (gallons < smallestPoolGallons) continue;
    taken.add(token);
    return gallons;
  }
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'number' || token.unit !== null || token.times) continue;
    if (token.sense !== 'value' || token.upTo !== null) continue;
    const before = tokens[i - 1];
    const isOfReading = before?.kind === 'name' && before.named.reading !== undefined;
    const next = tokens[i + 1];
    const isPool =
      next?.kind === 'word' && /^(?:pools?|spa|tub)$/.test(next.text) && token.value >= smallestPoolGallons;
    if (isOfReading || (!isPool && !(token.inThousands && token.value >= 1000) && token.value < 5000)) continue;
    taken.add(token);
    return token.value;
  }
  return null;
}

function poolTypeOf(text: string): PoolType | null {
  if (/\b(?:salt ?water|salt pool|swg|swcg|salt (?:cell|generator|system))\b/.test(text)) return 'saltwater';
  if (/\b(?:hot tub|spa|jacuzzi)\b/.test(text)) return 'spa';
  if (/\bbromine (?:pool|spa)|brominated\b/.test(text)) return 'bromine';
  if (/\bnatural pool|swimming pond\b/.test(text)) return 'natural';
  return poolTypes.find((type) => new RegExp(`\\b${type} pool\\b`).test(text)) ?? null;
}
