import type { Parameter, StrengthChoice } from '#domain/water/index.ts';
import {
  acidEqualTo32FluidOunces,
  type Chemical,
  type Dose,
  doseFor,
  formatAmount,
  instructionsText,
  limitAtOnce,
  productTable,
  SAFETY_NOTES,
  splitFor,
} from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine, say } from './answer.ts';
import { answerDilution, bleachAssumed, parameterOf, strengthAsked } from './answer-plan.ts';
import type { ReadingName } from './lexicon.ts';
import type { Of, PoolAsked, ReadingsNow } from './question.ts';
import {
  amountOf,
  capitalised,
  idealRange,
  plainNumber,
  productWritten,
  readingWords,
  readingWritten,
  stabilizerNote,
} from './wording.ts';

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
  const name = readingWords[reading];
  const aim = aimOf(reading, pool, told);
  // A change is linear for everything but pH: it needs no start.
  const from = told.now ?? (told.change !== undefined && reading !== 'pH' ? Math.max(0, -told.change) : undefined);
  if (pool.gallons === null || from === undefined) return askForMore(question, reading, from === undefined);
  if (aim === null) return askBack(`What’s your target for ${name}?`);
  const settled = told.wanted === undefined && told.change === undefined ? settledAlready(reading, from, pool) : null;
  if (settled) return settled;
  const to = told.wanted ?? (told.change === undefined ? aim.value : from + told.change);
  const isStartKnown = told.now !== undefined;
  if (!isStartKnown && to < from && freshWater.includes(reading)) {
    return askBack(`Only fresh water lowers ${name}. What is it now, and what’s the target?`);
  }
  const unsafe = isStartKnown || told.wanted !== undefined ? unsafeAim(reading, to, pool) : null;
  if (unsafe) return unsafe;
  if (to < from && freshWater.includes(reading)) {
    return answerDilution({ kind: 'dilution', reading, from, to, fill: null, gallons: pool.gallons });
  }
  const chemical = question.chemical ?? (to < from ? lowers[reading] : raises[reading]);
  const parameter = parameterOf[reading];
  if (!chemical || !parameter) return null;
  if (to < 0) return askBack(`I can’t lower ${name} below 0. What is it now, and what’s the target?`);
  if (!productTable[chemical].doses.includes(parameter)) {
    const usual = to < from ? lowers[reading] : raises[reading];
    const advice = usual ? ` Use ${productWritten(usual)} instead.` : '';
    return fromEngine(`${productTable[chemical].name} isn’t used to adjust ${name}.${advice}`);
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
    ...(told.wanted === undefined && told.change === undefined ? [aim.why] : []),
    ...bleachAssumed(question.bleach, strengthPct),
    ...dose.assumptions,
  ];
  if (dose.amount === 0) return fromEngine(noDose(reading, from, to, dose), assumed(assumptions));
  const moved =
    told.change === undefined || told.now !== undefined
      ? `from ${readingWritten(reading, from)} to ${readingWritten(reading, to)}`
      : `by ${readingWritten(reading, Math.abs(told.change))}`;
  return fromEngine(
    `Add ${amountOf(dose.amount, dose.unit, chemical, dose.product.strengthPct)} to ${to < from ? 'lower' : 'raise'} ${name} ${moved} in ${plainNumber(pool.gallons)} gallons.`,
    howToAdd(dose, pool.gallons, parameter),
    sideEffects(dose, parameter),
    reading === 'chlorine' ? stabilizerNote(to, pool) : null,
    assumed(assumptions),
  );
}

const labelWords: Readonly<Partial<Record<Parameter, string>>> = {
  algaePreventionStart: 'to start prevention',
  algaePreventionWeekly: 'every 5 to 7 days',
  algaeVisible: 'if algae is visible',
  clarifierStart: 'to start',
  clarifierWeekly: 'per week',
};

/** Products dosed only by their label. */
function labelDoses({ chemical, pool, strengthPct }: Of<'dose'>): Answer | null {
  const labels = chemical === null ? undefined : productTable[chemical].labelDoses;
  if (chemical === null || labels === undefined) return null;
  const { gallons } = pool;
  if (gallons === null) return askBack('How many gallons is the pool?');
  const doses = (Object.keys(labels) as Parameter[]).map((parameter) => {
    const choice = strengthPct === null ? {} : { strengthPct };
    const dose = doseFor({ chemical, parameter, gallons, from: 0, to: 1, ...choice });
    return { dose, written: `${formatAmount(dose.amount, dose.unit)} ${labelWords[parameter] ?? ''}`.trim() };
  });
  return fromEngine(
    `${productTable[chemical].name} in ${plainNumber(gallons)} gallons: ${doses.map(({ written }) => written).join(', ')}.`,
    SAFETY_NOTES[chemical],
    assumed(doses.flatMap(({ dose }) => dose.assumptions)),
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
  { poolType }: PoolAsked,
  { wanted }: { wanted?: number },
): { value: number; why: string } | null {
  if (wanted !== undefined) return { value: wanted, why: '' };
  const usual = usualAim[reading];
  if (usual !== undefined) return { value: usual, why: `The target is ${readingWritten(reading, usual)}.` };
  const range = idealRange(reading, poolType);
  if (!range || range.max === null) return null;
  const value = Number(((range.min + range.max) / 2).toFixed(2));
  return {
    value,
    why: `The target is ${readingWritten(reading, value)}, the middle of the ideal ${range.min} to ${range.max}.`,
  };
}

/** A reading that needs no dose: it's in its range, or it's chlorine, which falls on its own. */
function settledAlready(reading: ReadingName, from: number, { poolType }: PoolAsked): Answer | null {
  const range = idealRange(reading, poolType);
  if (!range || from < range.min) return null;
  const name = capitalised(readingWords[reading]);
  if (range.max === null || from <= range.max) {
    return fromEngine(
      `${name} at ${readingWritten(reading, from)} is in the ideal range of ${range.min} to ${range.max ?? 'more'}. Add nothing for it.`,
    );
  }
  if (reading !== 'chlorine' && reading !== 'bromine') return null;
  return fromEngine(
    `${name} at ${readingWritten(reading, from)} is above ${range.max} ppm. Add nothing and let it fall on its own with the pump running. Sunlight speeds it up. Keep swimmers out above 4 ppm.`,
  );
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

function unsafeAim(reading: ReadingName, to: number, { poolType }: PoolAsked): Answer | null {
  const [least, most] = safeAims[reading] ?? [0, Number.POSITIVE_INFINITY];
  if (to >= least && to <= most) return null;
  const range = idealRange(reading, poolType);
  const ideal = range && range.max !== null ? ` The ideal range is ${range.min} to ${range.max}.` : '';
  return fromEngine(
    `I won’t calculate a dose that takes ${readingWords[reading]} to ${readingWritten(reading, to)}. That isn’t safe for people, surfaces and equipment.${ideal} Can you check the numbers?`,
  );
}

function askForMore(
  { chemical, bleach, strengthPct, pool }: Of<'dose'>,
  reading: ReadingName,
  lacksReading: boolean,
): Answer {
  const name = readingWords[reading];
  const wanted = [
    ...(lacksReading ? [`the current ${name} (and your target)`] : []),
    ...(pool.gallons === null ? ['the pool volume in gallons'] : []),
  ].join(' and ');
  const product = chemical ?? raises[reading];
  const parameter = parameterOf[reading];
  const rule =
    product && parameter && reading !== 'pH' && productTable[product].doses.includes(parameter)
      ? perTenThousand(product, parameter, reading, strengthAsked(bleach, strengthPct))
      : '';
  return {
    ...askBack(`${rule}To work it out, I need ${wanted}. What are they?`),
    sources: rule ? fromEngine().sources : [],
  };
}

/** "10,000 gallons take 10.5 fl oz of Liquid chlorine (12.5%) for each 1 ppm." */
function perTenThousand(
  chemical: Chemical,
  parameter: Parameter,
  reading: ReadingName,
  strength: StrengthChoice,
): string {
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
  if (dose.amount === 0) return '';
  return `As a rule of thumb, ${amountOf(dose.amount, dose.unit, chemical, dose.product.strengthPct)} moves ${readingWords[reading]} by ${step} ppm in 10,000 gallons. `;
}

function noDose(reading: ReadingName, from: number, to: number, dose: Dose): string {
  const name = capitalised(readingWords[reading]);
  if (from === to) return `${name} is already at ${readingWritten(reading, from)}. Add nothing.`;
  if (reading === 'chlorine' && to < from) {
    return `${name} is above ${readingWritten(reading, to)}. Let it fall on its own with the pump running, and keep swimmers out above 4 ppm. No dose of ${dose.product.name} lowers it.`;
  }
  return `${dose.product.name} doesn’t ${to < from ? 'lower' : 'raise'} ${readingWords[reading]}, so there’s no dose.`;
}

/** How to add it, what to wear and how long to wait. Large doses are split as in a dosing plan. */
export function howToAdd(dose: Dose, gallons: number, parameter: Parameter): string {
  const { chemical, strengthPct } = dose.product;
  const acid = acidEqualTo32FluidOunces({ chemical, strengthPct });
  const split = splitFor(dose.amount, limitAtOnce(chemical, dose.amount, gallons, acid));
  const parts = split
    ? `Split it into ${split.parts} doses of ${formatAmount(split.amountEach, dose.unit)}, ${split.waitHours} hours apart, and test in between. `
    : '';
  return `${parts}${say(instructionsText({ chemical, parameter, split }))} ${say(SAFETY_NOTES[chemical])} Add it on its own, wait at least 4 hours with the pump running, and test again before adding anything else.`;
}

const side: readonly (readonly [Parameter, string])[] = [
  ['cyanuricAcid', 'CYA (stabilizer)'],
  ['calciumHardness', 'calcium hardness'],
  ['totalAlkalinity', 'total alkalinity'],
];

function sideEffects({ changes }: Dose, parameter: Parameter): string | null {
  const told = side.flatMap(([one, name]) => {
    const change = changes[one] ?? 0;
    if (one === parameter || Math.abs(change) < 1) return [];
    return [`${name} by ${change > 0 ? '+' : '-'}${Math.abs(Math.round(change))} ppm`];
  });
  return told.length === 0 ? null : `It also changes ${told.join(' and ')}.`;
}
