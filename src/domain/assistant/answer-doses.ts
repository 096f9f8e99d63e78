import type { Message } from '#domain/language/index.ts';
import type { Parameter, StrengthChoice } from '#domain/water/index.ts';
import {
  acidEqualTo32FluidOunces,
  type Chemical,
  type Dose,
  doseFor,
  instructionsText,
  limitAtOnce,
  productTable,
  productTexts,
  SAFETY_NOTES,
  splitFor,
} from '#domain/water/index.ts';
import {
  type Answer,
  amountOf,
  askBack,
  assumed,
  fromEngine,
  hasOwnTarget,
  idealRange,
  productWritten,
  stabilizerNote,
} from './answer.ts';
import { answerDilution, bleachAssumed, parameterOf, strengthAsked } from './answer-plan.ts';
import type { Of, PoolAsked, ReadingName, ReadingsNow } from './question.ts';
import { answerTexts as texts } from './texts.ts';

const raises: Readonly<Partial<Record<ReadingName, Chemical>>> = {
  chlorine: 'liquid_chlorine',
  bromine: 'bcdmh',
  pH: 'soda_ash',
  totalAlkalinity: 'sodium_bicarbonate',
  calciumHardness: 'calcium_chloride',
  cyanuricAcid: 'cyanuric_acid',
  salt: 'salt',
  borate: 'boric_acid',
};
const lowers: Readonly<Partial<Record<ReadingName, Chemical>>> = {
  chlorine: 'sodium_thiosulfate',
  pH: 'muriatic_acid',
  totalAlkalinity: 'muriatic_acid',
};
/** What only fresh water lowers. */
const freshWater: readonly ReadingName[] = ['calciumHardness', 'cyanuricAcid', 'salt', 'borate', 'tds'];
/** Chlorine is dosed to the middle of the range, salt to what makers call ideal. */
const usualAim: Readonly<Partial<Record<ReadingName, number>>> = { salt: 3200 };

/** The water around a dose as `doseFor` takes it. */
const waterAround = ({ pH: _own, ...readings }: ReadingsNow): Omit<ReadingsNow, 'pH'> => readings;

/** One product for one reading. */
export function answerDose(question: Of<'dose'>): Answer | null {
  const { pool, told, strengthPct } = question;
  const reading = question.parameter ?? readingOf(question.chemical);
  if (reading === null) return labelDoses(question);
  const aim = aimOf(reading, pool, told);
  // A change is linear for everything but pH: it needs no start.
  const from = told.now ?? (told.change !== undefined && reading !== 'pH' ? Math.max(0, -told.change) : undefined);
  if (pool.gallons === null || from === undefined) return askForMore(question, reading, from === undefined);
  if (aim === null) return askBack(texts.target({ reading }));
  const settled = told.wanted === undefined && told.change === undefined ? settledAlready(reading, from, pool) : null;
  if (settled) return settled;
  const to = told.wanted ?? (told.change === undefined ? aim.value : from + told.change);
  const isStartKnown = told.now !== undefined;
  if (!isStartKnown && to < from && freshWater.includes(reading)) {
    return askBack(texts.freshWaterOnly({ reading }));
  }
  const unsafe = isStartKnown || told.wanted !== undefined ? unsafeAim(reading, to, pool) : null;
  if (unsafe) return unsafe;
  if (to < from && freshWater.includes(reading)) {
    return answerDilution({ kind: 'dilution', reading, from, to, fill: null, gallons: pool.gallons });
  }
  const chemical = question.chemical ?? (to < from ? lowers[reading] : raises[reading]);
  const parameter = parameterOf[reading];
  if (!chemical || !parameter) return null;
  if (to < 0) return askBack(texts.belowZero({ reading }));
  if (!productTable[chemical].doses.includes(parameter)) {
    const usual = to < from ? lowers[reading] : raises[reading];
    return fromEngine(
      texts.notUsedFor({ product: productTexts.names[chemical], reading, usual: usual ? productWritten(usual) : null }),
    );
  }
  const dose = doseFor({
    chemical,
    parameter,
    gallons: pool.gallons,
    from,
    to,
    ...strengthAsked(question.bleach, strengthPct),
    water: waterAround(pool.readings),
    ...(pool.poolType ? { poolType: pool.poolType } : {}),
  });
  const assumptions = [
    ...(told.wanted === undefined && told.change === undefined && aim.why ? [aim.why] : []),
    ...bleachAssumed(question.bleach, strengthPct),
    ...dose.assumptions,
  ];
  if (dose.amount === 0) return fromEngine(noDose(reading, from, to, dose), assumed(assumptions));
  return fromEngine(
    texts.add({
      dose: amountOf(dose.amount, dose.unit, chemical, dose.product.strengthPct),
      reading,
      from,
      to,
      gallons: pool.gallons,
      by: told.change !== undefined && !isStartKnown ? Math.abs(told.change) : null,
    }),
    howToAdd(dose, pool.gallons, parameter),
    sideEffects(dose, parameter),
    reading === 'chlorine' ? stabilizerNote(to, pool) : null,
    assumed(assumptions),
  );
}

const labelWords: Readonly<Partial<Record<Parameter, Message>>> = texts.labelWords;

/** Products dosed only by their label. */
function labelDoses({ chemical, pool, strengthPct }: Of<'dose'>): Answer | null {
  const labels = chemical === null ? undefined : productTable[chemical].labelDoses;
  if (chemical === null || labels === undefined) return null;
  const { gallons } = pool;
  if (gallons === null) return askBack(texts.howManyGallons);
  const choice = strengthPct === null ? {} : { strengthPct };
  const doses = (Object.keys(labels) as Parameter[]).map((parameter) => ({
    ...doseFor({ chemical, parameter, gallons, from: 0, to: 1, ...choice }),
    when: labelWords[parameter] ?? null,
  }));
  return fromEngine(
    texts.labelDoses({
      product: productTexts.names[chemical],
      gallons,
      doses: doses.map(({ amount, unit, when }) => texts.labelDose({ amount, unit, when })),
    }),
    SAFETY_NOTES[chemical],
    assumed(doses.flatMap(({ assumptions }) => assumptions)),
  );
}

const readingOf = (chemical: Chemical | null): ReadingName | null => {
  const [found] = Object.entries(parameterOf).filter(
    ([, parameter]) => chemical !== null && productTable[chemical].doses[0] === parameter,
  );
  return (found?.[0] as ReadingName | undefined) ?? null;
};

function aimOf(
  reading: ReadingName,
  { poolType, targets }: PoolAsked,
  { wanted }: { wanted?: number },
): { value: number; why: Message | null } | null {
  if (wanted !== undefined) return { value: wanted, why: null };
  const usual = usualAim[reading];
  if (usual !== undefined && !hasOwnTarget(reading, targets))
    return { value: usual, why: texts.targetIs({ reading, value: usual }) };
  const range = idealRange(reading, poolType, targets);
  if (!range || range.max === null) return null;
  const value = Number(((range.min + range.max) / 2).toFixed(2));
  return { value, why: texts.targetInMiddle({ reading, value, ...range }) };
}

/** A reading that needs no dose: it's in its range, or it's chlorine, which falls on its own. */
function settledAlready(reading: ReadingName, from: number, { poolType, targets }: PoolAsked): Answer | null {
  const range = idealRange(reading, poolType, targets);
  if (!range || from < range.min) return null;
  const { max } = range;
  if (max === null || from <= max) return fromEngine(texts.inRange({ reading, value: from, ...range }));
  if (reading !== 'chlorine' && reading !== 'bromine') return null;
  return fromEngine(texts.letItFall({ reading, value: from, max }));
}

/** Outside these, water would harm people, surfaces or equipment: no dose is ever calculated. */
const safeAims: Readonly<Partial<Record<ReadingName, readonly [number, number]>>> = {
  chlorine: [0, 40],
  bromine: [0, 20],
  pH: [6.8, 8.2],
  totalAlkalinity: [50, 250],
  calciumHardness: [0, 800],
  cyanuricAcid: [0, 100],
  salt: [0, 8000],
  borate: [0, 60],
};

function unsafeAim(reading: ReadingName, to: number, { poolType, targets }: PoolAsked): Answer | null {
  const [least, most] = safeAims[reading] ?? [0, Number.POSITIVE_INFINITY];
  if (to >= least && to <= most) return null;
  const range = idealRange(reading, poolType, targets);
  return fromEngine(texts.unsafeAim({ reading, value: to, range: range && range.max !== null ? range : null }));
}

function askForMore(
  { chemical, bleach, strengthPct, pool }: Of<'dose'>,
  reading: ReadingName,
  lacksReading: boolean,
): Answer {
  const product = chemical ?? raises[reading];
  const parameter = parameterOf[reading];
  const rule =
    product && parameter && reading !== 'pH' && productTable[product].doses.includes(parameter)
      ? perTenThousand(product, parameter, reading, strengthAsked(bleach, strengthPct))
      : null;
  const question = texts.needMore({ rule, reading: lacksReading ? reading : null, volume: pool.gallons === null });
  return rule ? fromEngine(question) : askBack(question);
}

/** "10,000 gallons take 10.5 fl oz of Liquid chlorine (12.5%) for each 1 ppm." */
function perTenThousand(
  chemical: Chemical,
  parameter: Parameter,
  reading: ReadingName,
  strength: StrengthChoice,
): Message | null {
  const step =
    reading === 'chlorine' || reading === 'bromine' || reading === 'borate' ? 1 : reading === 'salt' ? 100 : 10;
  const up = productTable[chemical].effects[parameter] ?? 1;
  const dose = doseFor({
    chemical,
    parameter,
    gallons: 10_000,
    from: up > 0 ? 0 : step,
    to: up > 0 ? step : 0,
    ...strength,
  });
  if (dose.amount === 0) return null;
  const { amount, unit, product } = dose;
  return texts.ruleOfThumb({ dose: amountOf(amount, unit, chemical, product.strengthPct), reading, step });
}

function noDose(reading: ReadingName, from: number, to: number, { product: { chemical } }: Dose): Message {
  const product = productTexts.names[chemical];
  if (from === to) return texts.thereAlready({ reading, value: from });
  if (reading === 'chlorine' && to < from) return texts.fallsAlone({ reading, value: to, product });
  return texts.noDose({ reading, from, to, product });
}

/** How to add it, what to wear and how long to wait. Large doses are split as in a dosing plan. */
export function howToAdd(dose: Dose, gallons: number, parameter: Parameter): Message {
  const { chemical, strengthPct } = dose.product;
  const acid = acidEqualTo32FluidOunces({ chemical, strengthPct });
  const split = splitFor(dose.amount, limitAtOnce(chemical, dose.amount, gallons, acid));
  return texts.howToAdd({
    split: split && { ...split, unit: dose.unit },
    instructions: instructionsText({ chemical, parameter, split }),
    safety: SAFETY_NOTES[chemical],
  });
}

function sideEffects({ changes }: Dose, parameter: Parameter): Message | null {
  const moved = (['cyanuricAcid', 'calciumHardness', 'totalAlkalinity'] as const).flatMap((reading) => {
    const value = changes[reading] ?? 0;
    return reading === parameter || Math.abs(value) < 1 ? [] : [{ reading, value }];
  });
  return moved.length === 0 ? null : texts.alsoChanges({ changes: moved });
}
