import type { Message } from '#domain/language/index.ts';
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
  saturationIndex,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import {
  type Answer,
  amountOf,
  askBack,
  assumed,
  fromEngine,
  idealRange,
  rangedReadings,
  stabilizerNote,
} from './answer.ts';
import { howToAdd } from './answer-doses.ts';
import { bleachAssumed, strengthAsked } from './answer-plan.ts';
import { type Of, type PoolAsked, readingNames } from './question.ts';
import { answerTexts as texts } from './texts.ts';

const typeOf = ({ poolType, readings }: PoolAsked): PoolType =>
  poolType ?? (readings.bromine !== undefined ? 'bromine' : 'chlorine');

/** The saturation index with its word and assumptions. */
export function answerIndex({ pool }: Of<'index'>): Answer {
  const lacking = (['pH', 'calciumHardness'] as const).filter((reading) => pool.readings[reading] === undefined);
  if (lacking.length > 0) return askBack(texts.indexNeeds({ lacking }));
  const { lsi, assumptions } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return fromEngine(texts.theIndex(judged(lsi)), assumed(assumptions));
}

export const answerIndexWord = ({ lsi }: Of<'index-word'>): Answer => fromEngine(texts.indexWord(judged(lsi)));

function judged(lsi: number) {
  const outside = distanceOutside(lsi, waterLimits('chlorine').lsi.ideal);
  const advice = outside < 0 ? texts.corrosive : outside > 0 ? texts.scaling : texts.balanced;
  return { lsi, word: indexTexts[indexWord(lsi)], advice };
}

/** Rates each reading, and what they mean together. */
export function answerInterpretation({ pool }: Of<'interpret'>): Answer {
  const type = typeOf(pool);
  const table = waterLimits({ poolType: type, targets: pool.targets });
  const { readings } = pool;
  let isAllWell = true;
  const lines = readingNames.flatMap((reading) => {
    const value = readings[reading];
    if (value === undefined) return [];
    const ranged = rangedReadings[reading];
    const limits = ranged === undefined ? null : table[ranged];
    const written = texts.reading({ reading, value });
    if (!limits) return [written];
    const status = statusWord(value, limits);
    isAllWell &&= status === 'ideal';
    const range = texts.range({ reading, ...limits.ideal });
    return [texts.rated({ reading: written, status: statusTexts[status], range })];
  });
  return fromEngine(
    texts.lines({ lines }),
    combinedNote(pool),
    stabilizerNote(readings.chlorine, pool),
    indexNote(pool),
    pool.gallons === null && !isAllWell ? texts.gallonsForDoses : null,
  );
}

function combinedNote({ readings: { chlorine, totalChlorine, combinedChlorine } }: PoolAsked): Message | null {
  const combined =
    combinedChlorine ?? (chlorine !== undefined && totalChlorine !== undefined ? totalChlorine - chlorine : null);
  return combined === null || combined <= 0.5 ? null : texts.needsShock({ combined });
}

function indexNote(pool: PoolAsked): Message | null {
  const { pH, calciumHardness, totalAlkalinity } = pool.readings;
  if (pH === undefined || calciumHardness === undefined || totalAlkalinity === undefined || calciumHardness <= 0)
    return null;
  const { lsi } = saturationIndex(pool.readings, { poolType: typeOf(pool) });
  return texts.indexNote({ lsi, word: indexTexts[indexWord(lsi)] });
}

/** Where a reading should be; null for one without a range. */
export function answerRange({ reading, poolType }: Of<'range'>): Answer | null {
  const type = poolType ?? (reading === 'bromine' ? 'bromine' : reading === 'salt' ? 'saltwater' : 'chlorine');
  if (reading === 'combinedChlorine') return fromEngine(texts.combinedRange);
  const range = idealRange(reading, type);
  if (!range) return null;
  return fromEngine(
    texts.ideally({ reading, poolType: type, range: texts.range({ reading, ...range }) }),
    reading === 'chlorine' ? texts.moreWithStabilizer : null,
  );
}

/** Free chlorine needed for the cyanuric acid. */
export function answerChlorineForStabilizer({ cyanuricAcid, generator }: Of<'fc-for-cya'>): Answer {
  const levels = chlorineForCyanuricAcid(cyanuricAcid, generator ? 'swg' : 'manual');
  const { minimum, targetLow: low, targetHigh: high, shock } = levels;
  return fromEngine(texts.chlorineForStabilizer({ cyanuricAcid, generator, minimum, low, high, shock }));
}

/** Where to shock to, and with how much. */
export function answerShock({ pool, ...product }: Of<'shock'>): Answer {
  const { cyanuricAcid, chlorine } = pool.readings;
  const { shock } = chlorineForCyanuricAcid(cyanuricAcid ?? 30);
  const guesses = cyanuricAcid === undefined ? [texts.stabilizerGuessed] : [];
  const level = texts.shockLevel({ shock });
  if (pool.gallons === null) return fromEngine(level, assumed(guesses));
  if (chlorine === undefined) guesses.push(texts.chlorineGuessed);
  return fromEngine(
    level,
    ...chlorinate({ from: chlorine ?? 0, to: shock, gallons: pool.gallons, ...product }, guesses),
  );
}

/** Combined chlorine and the breakpoint. */
export function answerBreakpoint({ free, total, combined: told, pool }: Of<'breakpoint'>): Answer {
  const levels = breakpoint(free ?? 0, total ?? (free ?? 0) + (told ?? 0));
  const { combinedChlorine: combined, targetFreeChlorine: target } = levels;
  if (combined <= 0.5) return fromEngine(texts.noShockNeeded({ combined }));
  const doses =
    pool.gallons === null || free === null
      ? []
      : chlorinate({ from: free, to: target, gallons: pool.gallons, chemical: null, bleach: false, strengthPct: null });
  return fromEngine(texts.breakpoint({ combined, target }), ...doses, texts.breakpointDisputed);
}

interface Chlorination extends Pick<Of<'shock'>, 'chemical' | 'bleach' | 'strengthPct'> {
  readonly from: number;
  readonly to: number;
  readonly gallons: number;
}

function chlorinate(
  { from, to, gallons, chemical, bleach, strengthPct }: Chlorination,
  guesses: readonly Message[] = [],
): (Message | null)[] {
  if (from >= to) return [texts.chlorineEnough, assumed(guesses)];
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
  const amount = amountOf(dose.amount, dose.unit, product, dose.product.strengthPct);
  return [
    texts.chlorinate({ dose: amount, from, to, gallons }),
    howToAdd(dose, gallons, 'freeChlorine'),
    assumed([...guesses, ...bleachAssumed(bleach, strengthPct), ...dose.assumptions]),
  ];
}

export function answerGenerator({ gallons, poundsPerDay: pounds, hours, percent }: Of<'generator'>): Answer {
  const ppm = generatorPpmPerDay({ gallons, outputLbPerDay24h: pounds, runHours: hours, outputPct: percent });
  return fromEngine(texts.generator({ ppm, pounds, percent, hours, gallons }));
}

export const answerBromine = ({ freeChlorine: chlorine }: Of<'bromine-of-chlorine'>): Answer =>
  fromEngine(texts.bromine({ chlorine, bromine: bromineOfChlorineReading(chlorine) }));
