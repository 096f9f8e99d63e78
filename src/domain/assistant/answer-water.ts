import {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  distanceOutside,
  doseFor,
  generatorPpmPerDay,
  indexTexts,
  indexWord,
  type PoolType,
  productTable,
  type Range,
  saturationIndex,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine, say } from './answer.ts';
import { howToAdd } from './answer-doses.ts';
import { bleachAssumed, strengthAsked } from './answer-plan.ts';
import { type ReadingName, readingNames } from './lexicon.ts';
import type { Of, PoolAsked } from './question.ts';
import {
  amountOf,
  capitalised,
  idealRange,
  plainNumber,
  rangedReadings,
  readingWords,
  readingWritten,
  signedIndex,
  stabilizerNote,
} from './wording.ts';

const typeOf = ({ poolType, readings }: PoolAsked): PoolType =>
  poolType ?? (readings.bromine !== undefined ? 'bromine' : 'chlorine');

/** The saturation index with its word and assumptions. */
export function answerIndex({ pool }: Of<'index'>): Answer {
  const { pH, calciumHardness } = pool.readings;
  if (pH === undefined || calciumHardness === undefined) {
    const lacking = [
      ...(pH === undefined ? ['pH'] : []),
      ...(calciumHardness === undefined ? ['calcium hardness'] : []),
    ];
    return askBack(
      `To calculate the LSI, I need ${lacking.join(' and ')}. Alkalinity, temperature and CYA (stabilizer) help too. What are they?`,
    );
  }
  const { lsi, assumptions } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return fromEngine(
    `The LSI (water balance) is ${signedIndex(lsi)}: ${say(indexTexts[indexWord(lsi)])}. ${indexAdvice(lsi)}`,
    assumed(assumptions),
  );
}

export const answerIndexWord = ({ lsi }: Of<'index-word'>): Answer =>
  fromEngine(`LSI (water balance) ${signedIndex(lsi)}: ${say(indexTexts[indexWord(lsi)])}. ${indexAdvice(lsi)}`);

function indexAdvice(lsi: number): string {
  const outside = distanceOutside(lsi, waterLimits('chlorine').lsi.ideal);
  if (outside < 0)
    return 'Below -0.3, water attacks plaster and metal. Raise alkalinity, then pH, then calcium, whichever is low.';
  if (outside > 0) return 'Above +0.3, scale forms. Lower pH first, then alkalinity. Only fresh water lowers calcium.';
  return 'Water is balanced between -0.3 and +0.3.';
}

const rangeWritten = (reading: ReadingName, { min, max }: Range): string => {
  const unit = reading === 'pH' ? '' : reading === 'tempF' ? ' °F' : ' ppm';
  return max === null
    ? `at least ${plainNumber(min, 1)}${unit}`
    : `${plainNumber(min, 1)} to ${plainNumber(max, 1)}${unit}`;
};

/** Rates each reading, and what they mean together. */
export function answerInterpretation({ pool }: Of<'interpret'>): Answer {
  const type = typeOf(pool);
  const table = waterLimits(type);
  const { readings } = pool;
  const lines = readingNames.flatMap((reading) => {
    const value = readings[reading];
    if (value === undefined) return [];
    const ranged = rangedReadings[reading];
    const limits = ranged === undefined ? null : table[ranged];
    const written = `${capitalised(readingWords[reading])} ${readingWritten(reading, value)}`;
    if (!limits) return [written];
    return [
      `${written}: ${say(statusTexts[statusWord(value, limits)])} (ideal ${rangeWritten(reading, limits.ideal)})`,
    ];
  });
  const isAllWell = lines.every((line) => !/: (?:Low|High|Critical) /.test(line));
  const wanted =
    pool.gallons === null && !isAllWell ? 'I can work out what to add. How many gallons is the pool?' : null;
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
  return `Combined chlorine of ${plainNumber(known, 1)} ppm is above 0.5 ppm. The pool needs a shock.`;
}

function indexNote(pool: PoolAsked): string | null {
  const { pH, calciumHardness, totalAlkalinity } = pool.readings;
  if (pH === undefined || calciumHardness === undefined || totalAlkalinity === undefined || calciumHardness <= 0)
    return null;
  const { lsi } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return `LSI (water balance): ${signedIndex(lsi)}, ${say(indexTexts[indexWord(lsi)])}.`;
}

/** Where a reading should be; null for one without a range. */
export function answerRange({ reading, poolType }: Of<'range'>): Answer | null {
  const type = poolType ?? (reading === 'bromine' ? 'bromine' : reading === 'salt' ? 'saltwater' : 'chlorine');
  if (reading === 'combinedChlorine')
    return fromEngine('Combined chlorine should be at most 0.5 ppm. Above that, shock the pool.');
  const range = idealRange(reading, type);
  if (!range) return null;
  const kind = type === 'chlorine' ? 'chlorine pool' : type === 'spa' ? 'spa' : `${type} pool`;
  const more =
    reading === 'chlorine'
      ? 'With CYA (stabilizer) above 40 ppm, the pool needs more. Give me the CYA reading and I’ll work it out.'
      : null;
  return fromEngine(
    `${capitalised(readingWords[reading])} in a ${kind}: ideally ${rangeWritten(reading, range)}.`,
    more,
  );
}

/** Free chlorine needed for the cyanuric acid. */
export function answerChlorineForStabilizer({ cyanuricAcid, generator }: Of<'fc-for-cya'>): Answer {
  const { minimum, targetLow, targetHigh, shock } = chlorineForCyanuricAcid(cyanuricAcid, generator ? 'swg' : 'manual');
  return fromEngine(
    `With CYA (stabilizer) at ${readingWritten('cyanuricAcid', cyanuricAcid)}${generator ? ' and a salt system' : ''}, keep free chlorine at ${plainNumber(targetLow, 1)} to ${plainNumber(targetHigh, 1)} ppm and never below ${minimum} ppm. Shock level: ${plainNumber(shock, 1)} ppm.`,
  );
}

/** Where to shock to, and with how much. */
export function answerShock({ pool, chemical, bleach, strengthPct }: Of<'shock'>): Answer {
  const { cyanuricAcid, chlorine = 0 } = pool.readings;
  const { shock } = chlorineForCyanuricAcid(cyanuricAcid ?? 30);
  const guesses = cyanuricAcid === undefined ? ['CYA (stabilizer) is 30 ppm, since it wasn’t measured.'] : [];
  const level = `Shock level: ${plainNumber(shock, 1)} ppm of free chlorine. Hold it until combined chlorine is at most 0.5 ppm, the water is clear and chlorine no longer falls overnight. Keep swimmers out until free chlorine is 4 ppm or less.`;
  if (pool.gallons === null) return fromEngine(level, assumed(guesses));
  if (pool.readings.chlorine === undefined) guesses.push('Free chlorine is 0 ppm now.');
  return fromEngine(
    level,
    ...chlorinate({ from: chlorine, to: shock, gallons: pool.gallons, chemical, bleach, strengthPct }, guesses),
  );
}

/** Combined chlorine and the breakpoint. */
export function answerBreakpoint({ free, total, combined, pool }: Of<'breakpoint'>): Answer {
  const { combinedChlorine, targetFreeChlorine } = breakpoint(free ?? 0, total ?? (free ?? 0) + (combined ?? 0));
  const found = `Combined chlorine is ${plainNumber(combinedChlorine, 2)} ppm. The breakpoint rule is ten times that. Raise free chlorine to ${plainNumber(targetFreeChlorine, 1)} ppm.`;
  if (combinedChlorine <= 0.5)
    return fromEngine(
      `Combined chlorine is ${plainNumber(combinedChlorine, 2)} ppm. At 0.5 ppm or less, no shock is needed.`,
    );
  const note = 'With CYA (stabilizer) in the water, this rule is disputed. The shock level for your CYA may be higher.';
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
  if (from >= to) return ['Free chlorine is already there. Add nothing.', assumed(guesses)];
  const product =
    chemical && productTable[chemical].doses.includes('freeChlorine') && chemical !== 'sodium_thiosulfate'
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
    `That makes ${plainNumber(ppm, 2)} ppm of free chlorine per day: ${plainNumber(poundsPerDay, 2)} lb per 24 hours at ${plainNumber(percent)}% for ${plainNumber(hours, 1)} hours in ${plainNumber(gallons)} gallons. A stabilized pool in use needs about 1.5 to 3 ppm per day.`,
  );
}

export const answerBromine = ({ freeChlorine }: Of<'bromine-of-chlorine'>): Answer =>
  fromEngine(
    `A chlorine reading of ${plainNumber(freeChlorine, 2)} ppm equals ${plainNumber(bromineOfChlorineReading(freeChlorine), 1)} ppm of total bromine (2.25 times).`,
  );
