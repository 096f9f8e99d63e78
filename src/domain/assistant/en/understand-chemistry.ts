import type { Chemical } from '#domain/water/index.ts';
import {
  type ChemistryQuestion,
  measureOf,
  type PoolAsked,
  type PoolShape,
  type ReadingName,
  type ReadingsNow,
  readingNames,
  type Told,
} from '../question.ts';
import type { Figures } from './figures.ts';
import { unitNamed } from './lexicon.ts';
import type { NumberToken } from './tokens.ts';

const toUnit = /\b(?:to|in|into|as|is|are|makes?|equals?)\s+((?:fluid |cubic |fl\.? )?[a-z°³0-9]+(?: [cf]\b)?)/g;
const howMany = /\bhow many ((?:fluid |cubic |fl\.? )?[a-z]+)\b/;
const isConversion = /\b(?:convert|conversion|how many|what is|what's|equals?|how much is)\b/;

/** "Ounces in a pound": one of it. */
function oneOf(text: string): Pick<NumberToken, 'value' | 'unit'> | undefined {
  const [, word] = text.match(/\b(?:in|is|are) (?:a|an|one) ((?:fluid |cubic )?[a-z]+)\b/) ?? [];
  const unit = word === undefined ? null : unitNamed(word);
  return unit === null ? undefined : { value: 1, unit };
}

/** "Convert 60,000 liters to gallons", "how many fl oz in 2.5 gallons". */
function conversionIn(text: string, { numbers, readings, chemicals }: Figures): ChemistryQuestion | null {
  const [number = oneOf(text), ...others] = numbers.filter(({ unit }) => unit !== null);
  const isAboutWater = Object.keys(readings).some((name) => name !== 'tempF') || chemicals.length > 0;
  if (!number?.unit || others.length > 0 || isAboutWater || !isConversion.test(text)) return null;
  const from = number.unit;
  const kind = measureOf(from)?.kind;
  const asked = [
    ...(text.match(howMany)?.slice(1) ?? []),
    ...[...text.matchAll(toUnit)].flatMap(([, unit]) => unit ?? []),
  ];
  for (const word of asked) {
    // "Ounces in a gallon" are fluid ones.
    const named = unitNamed(word) ?? unitNamed(word.split(' ')[0] ?? '');
    const to = named === 'oz' && kind === 'volume' ? 'fl_oz' : named;
    if (to !== null && to !== from && kind && measureOf(to)?.kind === kind)
      return { kind: 'convert', value: number.value, from, to };
  }
  return null;
}

const feetOf = ({ value, unit }: NumberToken): number => {
  if (unit === 'm') return value / 0.3048;
  return unit === 'in' ? value / 12 : value;
};
const shapes: readonly (readonly [PoolShape, RegExp])[] = [
  ['round', /\b(?:round|circular|circle|diameter|across)\b/],
  ['oval', /\b(?:oval|elliptical|ellipse)\b/],
  ['kidney', /\b(?:kidney|freeform|free[- ]form)\b/],
];
const isLength = ({ unit }: NumberToken): boolean => unit === 'ft' || unit === 'm' || unit === 'in' || unit === null;

/** "A 16 x 32 ft pool, 3 to 8 feet deep: how many gallons?" */
function volumeIn(text: string, { numbers, gallons }: Figures): ChemistryQuestion | null {
  if (gallons !== null || !/\b(?:volume|gallons|gallon|capacity|size|how big|how much water|hold)\b/.test(text))
    return null;
  const shape = shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? 'rectangle';
  const lengths = numbers
    .filter(isLength)
    .flatMap((one) => (one.upTo === null ? [feetOf(one)] : [feetOf(one), one.upTo]));
  const needed = shape === 'round' ? 1 : 2;
  const isDescribed = numbers.some(({ times, unit }) => times || unit === 'ft' || unit === 'm');
  if (!isDescribed || lengths.length < needed) return null;
  return {
    kind: 'volume',
    shape,
    lengthsFeet: lengths.slice(0, needed),
    depthsFeet: lengths.slice(needed, needed + 2),
  };
}

/** "How long does a 45 gpm pump take to turn over 18,000 gallons?" */
function turnoverIn(text: string, { numbers, gallons }: Figures): ChemistryQuestion | null {
  const isAsked =
    /\b(?:turn ?over|turns? (?:the )?(?:pool|water) over|run (?:the|my) pump|pump run|circulat\w*|flow rate|gpm)\b/.test(
      text,
    );
  if (!isAsked || gallons === null) return null;
  const perMinute = numbers.find(({ unit }) => unit === 'gpm')?.value;
  const perHour = numbers.find(({ unit }) => unit === 'gph')?.value;
  const hours = numbers.find(({ unit }) => unit === 'h')?.value ?? null;
  // A pump that moves nothing turns nothing over.
  const gallonsPerMinute = perMinute || (perHour ?? 0) / 60 || null;
  return gallonsPerMinute === null && hours === null ? null : { kind: 'turnover', gallons, gallonsPerMinute, hours };
}

const dose =
  /\b(?:how (?:much|many)|what (?:do|should|can|would|must) (?:i|we) (?:add|put|dose|use|need|do)|what to (?:add|do|put)|(?:need|want|have|like|trying) to (?:add|raise|lower|increase|decrease|reduce|bring|get|drop|bump)|dose|dosage|dosing|recipe|treatment|treat|fix|balance (?:it|my|the|this)|calculate|amount|add|needed|bring|get)\b/;
const move =
  /\b(?:raise|raising|lower|lowering|increase|decrease|reduce|drop|bump|bring|boost|get|take|move|adjust|correct|up|down)\b/;
const effect =
  /\b(?:raises?|lowers?|moves?|changes?)\b.*\bhow (?:much|far)|\b(?:what (?:will|would|does|did|do|happens)|how (?:much|far|many ppm|many)\b.{0,25}\b(?:will|would|does|do|did|raise|lower|change|increase)|effect|if i (?:add|put|pour|use)|will .* (?:raise|lower|change|increase|do)|(?:raises?|lowers?|adds?|increases?) .*\bby how)\b/;
const index = /\b(?:lsi|csi|saturation|langelier|corrosive|scaling|scale[- ]forming|balanced|water balance)\b/;
const breakpoint = /\b(?:break ?point|chloramines?|combined chlorine|cc)\b/;
const SHOCK = /\b(?:shock|slam|super ?chlorinat\w*)\b/;
const dilute = /\b(?:drain|replace|dilut\w*|partial|refill|water change|empty)\b/;
const generatorPattern = /\b(?:swg|swcg|salt (?:cell|generator|system)|generator|cell)\b/;
const needsChlorine = /\b(?:what|which|how (?:much|high)|minimum|min|target|keep|hold|maintain|need|should|enough)\b/;
const algaePattern = /\b(?:algae|green|slimy|swamp)\b/;
const cloudyPattern = /\b(?:cloudy|hazy|milky|murky)\b/;
const range =
  /\b(?:ideal|range|normal|good|recommended|recommend|proper|correct|right|target|acceptable|supposed|should|where.*be|what.*be|how high|how low|too (?:high|low))\b/;

const now = ({ readings }: Figures): ReadingsNow =>
  Object.fromEntries(
    readingNames.flatMap((name) => {
      const value = readings[name]?.now;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A question that the engine answers; null for any other. */
export function chemistryQuestion(text: string, figures: Figures): ChemistryQuestion | null {
  const pool: PoolAsked = { gallons: figures.gallons, poolType: figures.poolType, readings: now(figures) };
  const { readings } = pool;
  const count = Object.keys(readings).length;
  return (
    conversionIn(text, figures) ??
    volumeIn(text, figures) ??
    turnoverIn(text, figures) ??
    generatorIn(text, figures) ??
    effectIn(text, figures, pool) ??
    bromineIn(text, pool) ??
    breakpointIn(text, pool) ??
    dilutionIn(text, figures) ??
    shockIn(text, figures, pool) ??
    chlorineForStabilizer(text, figures, pool) ??
    indexIn(text, pool) ??
    indexWordIn(text, count) ??
    doseIn(text, figures, pool) ??
    planIn(text, figures, pool) ??
    (count > 0 ? { kind: 'interpret', pool } : null) ??
    rangeIn(text, figures)
  );
}

const productOf = ({ chemicals, productWords }: Figures): Chemical | null => chemicals[0] ?? productWords[0] ?? null;

function effectIn(text: string, figures: Figures, pool: PoolAsked): ChemistryQuestion | null {
  const chemical = productOf(figures) ?? (figures.named.includes('chlorine') ? 'liquid_chlorine' : null);
  const [amount] = figures.amounts;
  if (!chemical || !amount || !effect.test(text)) return null;
  return { kind: 'effect', chemical, bleach: figures.bleach, strengthPct: figures.strengthPct, amount, pool };
}

function bromineIn(text: string, { readings }: PoolAsked): ChemistryQuestion | null {
  const isAsked = /\bbromine\b/.test(text) && /\b(?:convert|equal|equivalent|mean|stand|how much|what|as)\b/.test(text);
  if (!isAsked || readings.chlorine === undefined || readings.bromine !== undefined) return null;
  return { kind: 'bromine-of-chlorine', freeChlorine: readings.chlorine };
}

function breakpointIn(text: string, pool: PoolAsked): ChemistryQuestion | null {
  const { chlorine: free, totalChlorine: total, combinedChlorine: combined } = pool.readings;
  if (!breakpoint.test(text) && !(SHOCK.test(text) && total !== undefined)) return null;
  if (combined === undefined && (free === undefined || total === undefined)) return null;
  return { kind: 'breakpoint', free: free ?? null, total: total ?? null, combined: combined ?? null, pool };
}

const diluted: readonly ReadingName[] = ['cyanuricAcid', 'calciumHardness', 'salt', 'tds'];

function dilutionIn(text: string, { readings, gallons, loose }: Figures): ChemistryQuestion | null {
  for (const reading of diluted) {
    const { now: from, wanted: to } = readings[reading] ?? {};
    if (from === undefined || to === undefined || from <= to) continue;
    const fill = /\b(?:fill|tap|source) water\b/.test(text)
      ? (loose.find(({ unit }) => unit === 'ppm')?.value ?? null)
      : null;
    return { kind: 'dilution', reading, from, to, fill, gallons };
  }
  if (!dilute.test(text)) return null;
  const known = diluted.find((one) => readings[one]?.now !== undefined);
  const from = known === undefined ? undefined : readings[known]?.now;
  const usual: Partial<Record<ReadingName, number>> = { cyanuricAcid: 50, calciumHardness: 300, salt: 3200, tds: 1500 };
  const to = known === undefined ? undefined : usual[known];
  if (known === undefined || from === undefined || to === undefined || from <= to) return null;
  return { kind: 'dilution', reading: known, from, to, fill: null, gallons };
}

function shockIn(text: string, figures: Figures, pool: PoolAsked): ChemistryQuestion | null {
  if (!SHOCK.test(text)) return null;
  const isHowMuch = /\b(?:how (?:much|many|high)|what|which|level|amount|dose|fc)\b/.test(text);
  const isKnown =
    pool.readings.cyanuricAcid !== undefined || pool.gallons !== null || pool.readings.chlorine !== undefined;
  if (!isHowMuch || !isKnown) return null;
  return {
    kind: 'shock',
    pool,
    chemical: productOf(figures),
    strengthPct: figures.strengthPct,
    bleach: figures.bleach,
  };
}

/** "CYA is 50: how much free chlorine do I need?" */
function chlorineForStabilizer(text: string, { named }: Figures, pool: PoolAsked): ChemistryQuestion | null {
  const { cyanuricAcid, ...others } = pool.readings;
  if (cyanuricAcid === undefined || Object.keys(others).length > 0 || pool.gallons !== null) return null;
  if (!named.includes('chlorine') || !needsChlorine.test(text)) return null;
  return { kind: 'fc-for-cya', cyanuricAcid, generator: pool.poolType === 'saltwater' || generatorPattern.test(text) };
}

function generatorIn(text: string, { gallons, amounts, numbers, strengthPct }: Figures): ChemistryQuestion | null {
  const pounds = amounts.find(({ unit }) => unit === 'lb');
  const hours = numbers.find(({ unit }) => unit === 'h' && unit !== null);
  if (!generatorPattern.test(text) || gallons === null || !pounds || !hours) return null;
  const percent = strengthPct ?? 100;
  return { kind: 'generator', gallons, poundsPerDay: pounds.value, hours: hours.value, percent };
}

function indexIn(text: string, pool: PoolAsked): ChemistryQuestion | null {
  return index.test(text) && Object.keys(pool.readings).length > 0 ? { kind: 'index', pool } : null;
}

/** "An LSI of -0.6": only the number is known. */
function indexWordIn(text: string, readings: number): ChemistryQuestion | null {
  const [, written] = text.match(/\b(?:lsi|csi|saturation index|index)\b[^\d+-]{0,15}([+-]?\d*\.?\d+)(?![\d%])/) ?? [];
  const lsi = Number(written);
  return written !== undefined && readings === 0 && Math.abs(lsi) <= 5 ? { kind: 'index-word', lsi } : null;
}

const lowering = /\b(?:lower(?:s|ing)?|decreas\w+|reduc\w+|drops?|dropping|down|cut)\b/;
const raising = /\b(?:rais\w+|increas\w+|bump|boost|up)\b/;

/** "By 20" falls where the question says so, or the product does nothing else. */
function withDirection(text: string, told: Told, reading: ReadingName, chemical: Chemical | null): Told {
  if (told.change === undefined) return told;
  const isAcid = chemical === 'muriatic_acid' || chemical === 'sodium_bisulfate';
  const isFalling =
    (lowering.test(text) && !raising.test(text)) || (isAcid && (reading === 'pH' || reading === 'totalAlkalinity'));
  return isFalling ? { ...told, change: -Math.abs(told.change) } : told;
}

function doseIn(text: string, figures: Figures, pool: PoolAsked): ChemistryQuestion | null {
  const { readings, chemicals, productWords, bleach, strengthPct } = figures;
  const moved = readingNames.filter(
    (name) => readings[name]?.wanted !== undefined || readings[name]?.change !== undefined,
  );
  const [parameter] = moved;
  if (parameter !== undefined && (moved.length === 1 || move.test(text))) {
    const chemical = chemicals[0] ?? productWords.find((one) => one !== 'bcdmh') ?? null;
    return {
      kind: 'dose',
      parameter,
      chemical,
      bleach,
      strengthPct,
      told: withDirection(text, readings[parameter] ?? {}, parameter, chemical),
      pool,
    };
  }
  if (!dose.test(text)) return null;
  const known = readingNames.filter((name) => readings[name]?.now !== undefined && name !== 'tempF' && name !== 'tds');
  const [only] = known;
  // Without pH there is no plan: a single reading is dosed to the middle of its range.
  if (known.length === 1 && only !== undefined && only !== 'pH') {
    return {
      kind: 'dose',
      parameter: only,
      chemical: chemicals[0] ?? productWords[0] ?? null,
      bleach,
      strengthPct,
      told: readings[only] ?? {},
      pool,
    };
  }
  const chemical = productOf(figures);
  if (known.length === 0 && /\bhow (?:much|many)\b/.test(text) && (chemical || figures.named.length > 0)) {
    return { kind: 'dose', parameter: figures.named[0] ?? null, chemical, bleach, strengthPct, told: {}, pool };
  }
  return null;
}

function planIn(text: string, { chemicals, bleach, strengthPct }: Figures, pool: PoolAsked): ChemistryQuestion | null {
  const { readings, gallons } = pool;
  const count = Object.keys(readings).length;
  const [algae, cloudy] = [algaePattern.test(text), cloudyPattern.test(text)];
  const isAsked = dose.test(text) || move.test(text);
  if (count === 0 || (!isAsked && gallons === null)) return null;
  return { kind: 'plan', pool, algae, cloudy, chemicals, bleach, strengthPct };
}

function rangeIn(text: string, { named, poolType }: Figures): ChemistryQuestion | null {
  const [reading] = named;
  const isCause = /\b(?:why|how (?:do|can|to|does)|cause|effect|mean|difference|happens)\b/.test(text);
  return reading !== undefined && range.test(text) && !isCause ? { kind: 'range', reading, poolType } : null;
}
