import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  distanceOutside,
  doseFor,
  generatorPpmPerDay,
  indexWord,
  type PoolType,
  PRODUCTS,
  type Range,
  saturationIndex,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine } from './answer.ts';
import { howToAdd } from './answer-doses.ts';
import { bleachAssumed, strengthAsked } from './answer-plan.ts';
import { READING_NAMES, type ReadingName } from './lexicon.ts';
import type { Of, PoolAsked } from './question.ts';
import {
  amountOf,
  capitalised,
  idealRange,
  plainNumber,
  RANGED,
  READING_WORDS,
  readingWritten,
  signedIndex,
  stabilizerNote,
} from './wording.ts';

const typeOf = ({ poolType, readings }: PoolAsked): PoolType =>
  poolType ?? (readings.bromine !== undefined ? 'bromine' : 'chlorine');

/** The saturation index with its word and what the number rests on. */
export function answerIndex({ pool }: Of<'index'>): Answer {
  const { pH, calciumHardness } = pool.readings;
  if (pH === undefined || calciumHardness === undefined) {
    const lacking = [
      ...(pH === undefined ? ['pH'] : []),
      ...(calciumHardness === undefined ? ['calcium hardness'] : []),
    ];
    return askBack(
      `For the saturation index I need ${lacking.join(' and ')}, and best also alkalinity, temperature and cyanuric acid. What are they?`,
    );
  }
  const { lsi, assumptions } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return fromEngine(
    `The saturation index (LSI) is ${signedIndex(lsi)}: ${indexWord(lsi)}. ${indexAdvice(lsi)}`,
    assumed(assumptions),
  );
}

export const answerIndexWord = ({ lsi }: Of<'index-word'>): Answer =>
  fromEngine(`A saturation index of ${signedIndex(lsi)} is: ${indexWord(lsi)}. ${indexAdvice(lsi)}`);

function indexAdvice(lsi: number): string {
  const outside = distanceOutside(lsi, waterLimits('chlorine').lsi.ideal);
  if (outside < 0)
    return 'Below -0.3 water attacks plaster and metal: raise alkalinity, then pH, then calcium, whichever is low.';
  if (outside > 0)
    return 'Above +0.3 scale forms: lower pH first, then alkalinity; calcium falls only with fresh water.';
  return 'It is balanced between -0.3 and +0.3.';
}

const rangeWritten = (reading: ReadingName, { min, max }: Range): string => {
  const unit = reading === 'pH' ? '' : reading === 'tempF' ? ' °F' : ' ppm';
  return max === null
    ? `at least ${plainNumber(min, 1)}${unit}`
    : `${plainNumber(min, 1)} to ${plainNumber(max, 1)}${unit}`;
};

/** What each reading is worth, and what follows from them together. */
export function answerInterpretation({ pool }: Of<'interpret'>): Answer {
  const type = typeOf(pool);
  const table = waterLimits(type);
  const { readings } = pool;
  const lines = READING_NAMES.flatMap((reading) => {
    const value = readings[reading];
    if (value === undefined) return [];
    const ranged = RANGED[reading];
    const limits = ranged === undefined ? null : table[ranged];
    const written = `${capitalised(READING_WORDS[reading])} ${readingWritten(reading, value)}`;
    if (!limits) return [written];
    return [`${written}: ${statusWord(value, limits)} (ideal ${rangeWritten(reading, limits.ideal)})`];
  });
  const isAllWell = lines.every((line) => !/: (?:Low|High|Critical) /.test(line));
  const wanted =
    pool.gallons === null && !isAllWell
      ? 'Tell me the volume and I work out what to add: how many gallons does the pool have?'
      : null;
  return fromEngine(
    lines.join('\n'),
    combinedNote(pool),
    stabilizerNote(readings.chlorine, pool),
    indexNote(pool),
    wanted,
  );
}

function combinedNote({ readings: { chlorine, totalChlorine, combinedChlorine } }: PoolAsked): string | null {
  const known =
    combinedChlorine ?? (chlorine !== undefined && totalChlorine !== undefined ? totalChlorine - chlorine : null);
  if (known === null || known <= 0.5) return null;
  return `Combined chlorine of ${plainNumber(known, 1)} ppm is above 0.5 ppm: the water calls for a shock.`;
}

function indexNote(pool: PoolAsked): string | null {
  const { pH, calciumHardness, totalAlkalinity } = pool.readings;
  if (pH === undefined || calciumHardness === undefined || totalAlkalinity === undefined || calciumHardness <= 0)
    return null;
  const { lsi } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return `Saturation index (LSI): ${signedIndex(lsi)}, ${indexWord(lsi)}.`;
}

/** Where a reading should be; null for one without a range. */
export function answerRange({ reading, poolType }: Of<'range'>): Answer | null {
  const type = poolType ?? (reading === 'bromine' ? 'bromine' : reading === 'salt' ? 'saltwater' : 'chlorine');
  if (reading === 'combinedChlorine')
    return fromEngine('Combined chlorine should be at most 0.5 ppm; above that, shock.');
  const range = idealRange(reading, type);
  if (!range) return null;
  const kind = type === 'chlorine' ? 'chlorine pool' : type === 'spa' ? 'spa' : `${type} pool`;
  const more =
    reading === 'chlorine'
      ? 'With cyanuric acid above 40 ppm more free chlorine is advised: tell me the reading.'
      : null;
  return fromEngine(
    `${capitalised(READING_WORDS[reading])} in a ${kind}: ideally ${rangeWritten(reading, range)}.`,
    more,
  );
}

/** Free chlorine that cyanuric acid calls for. */
export function answerChlorineForStabilizer({ cyanuricAcid, generator }: Of<'fc-for-cya'>): Answer {
  const { minimum, targetLow, targetHigh, shock } = chlorineForCyanuricAcid(cyanuricAcid, generator ? 'swg' : 'manual');
  return fromEngine(
    `With cyanuric acid at ${readingWritten('cyanuricAcid', cyanuricAcid)}${generator ? ' and a salt generator' : ''}, keep free chlorine at ${plainNumber(targetLow, 1)} to ${plainNumber(targetHigh, 1)} ppm and never below ${minimum} ppm. Shock level: ${plainNumber(shock, 1)} ppm.`,
  );
}

/** Where to shock to, and with how much. */
export function answerShock({ pool, chemical, bleach, strengthPct }: Of<'shock'>): Answer {
  const { cyanuricAcid, chlorine = 0 } = pool.readings;
  const { shock } = chlorineForCyanuricAcid(cyanuricAcid ?? 30);
  const guesses = cyanuricAcid === undefined ? ['Cyanuric acid was not measured: taken as 30 ppm.'] : [];
  const level = `Shock level: ${plainNumber(shock, 1)} ppm of free chlorine. Hold it until combined chlorine is at most 0.5 ppm, the water is clear and chlorine no longer falls overnight; keep swimmers out until it is 4 ppm or less.`;
  if (pool.gallons === null) return fromEngine(level, assumed(guesses));
  if (pool.readings.chlorine === undefined) guesses.push('Free chlorine now was taken as 0 ppm.');
  return fromEngine(
    level,
    ...chlorinate({ from: chlorine, to: shock, gallons: pool.gallons, chemical, bleach, strengthPct }, guesses),
  );
}

/** Combined chlorine, and where the breakpoint lies. */
export function answerBreakpoint({ free, total, combined, pool }: Of<'breakpoint'>): Answer {
  const { combinedChlorine, targetFreeChlorine } = breakpoint(free ?? 0, total ?? (free ?? 0) + (combined ?? 0));
  const found = `Combined chlorine is ${plainNumber(combinedChlorine, 2)} ppm. The breakpoint rule is ten times that: raise free chlorine to ${plainNumber(targetFreeChlorine, 1)} ppm.`;
  if (combinedChlorine <= 0.5)
    return fromEngine(
      `Combined chlorine is ${plainNumber(combinedChlorine, 2)} ppm, at most 0.5 ppm: no shock is needed.`,
    );
  const note = 'With cyanuric acid in the water the rule is disputed; the shock level for it may be higher.';
  if (pool.gallons === null || free === null) return fromEngine(found, note);
  return fromEngine(
    found,
    ...chlorinate(
      { from: free, to: targetFreeChlorine, gallons: pool.gallons, chemical: null, bleach: false, strengthPct: null },
      [],
    ),
    note,
  );
}

interface Chlorination extends Pick<Of<'shock'>, 'chemical' | 'bleach' | 'strengthPct'> {
  readonly from: number;
  readonly to: number;
  readonly gallons: number;
}

function chlorinate(
  { from, to, gallons, chemical, bleach, strengthPct }: Chlorination,
  guesses: readonly string[],
): (string | null)[] {
  if (from >= to) return ['Free chlorine is there already: add nothing.', assumed(guesses)];
  const product =
    chemical && PRODUCTS[chemical].doses.includes('freeChlorine') && chemical !== 'sodium_thiosulfate'
      ? chemical
      : 'liquid_chlorine';
  const dose = doseFor({
    chemical: product,
    parameter: 'freeChlorine',
    gallons,
    from,
    to,
    ...strengthAsked(bleach, strengthPct),
  });
  return [
    `Add ${amountOf(dose.amount, dose.unit, product, dose.product.strengthPct)} to raise free chlorine from ${plainNumber(from, 1)} to ${plainNumber(to, 1)} ppm in ${plainNumber(gallons)} gallons.`,
    howToAdd(dose, gallons, 'freeChlorine'),
    assumed([...guesses, ...bleachAssumed(bleach, strengthPct), ...dose.assumptions]),
  ];
}

export function answerGenerator({ gallons, poundsPerDay, hours, percent }: Of<'generator'>): Answer {
  const ppm = generatorPpmPerDay({ gallons, outputLbPerDay24h: poundsPerDay, runHours: hours, outputPct: percent });
  return fromEngine(
    `That makes ${plainNumber(ppm, 2)} ppm of free chlorine a day: ${plainNumber(poundsPerDay, 2)} lb per 24 h at ${plainNumber(percent)}% for ${plainNumber(hours, 1)} hours in ${plainNumber(gallons)} gallons. A stabilized pool in use takes about 1.5 to 3 ppm a day.`,
  );
}

export const answerBromine = ({ freeChlorine }: Of<'bromine-of-chlorine'>): Answer =>
  fromEngine(
    `A chlorine reading of ${plainNumber(freeChlorine, 2)} ppm stands for ${plainNumber(bromineOfChlorineReading(freeChlorine), 1)} ppm of total bromine (2.25 times).`,
  );
