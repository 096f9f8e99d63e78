import { type Message, wordsOf } from '#domain/language/index.ts';
import { readingFaults } from './texts.ts';

/** Pools by sanitizer, then by property; both lists are accepted everywhere. */
export const sanitizerPoolTypes = ['chlorine', 'saltwater', 'bromine', 'natural'] as const;
export const propertyPoolTypes = ['residential', 'commercial', 'spa'] as const;
export const poolTypes = [...sanitizerPoolTypes, ...propertyPoolTypes] as const;

/** The pool that every company has from the start; the company's own stock is kept under it. */
export const firstPoolId = 'Pool-001';

export type Sanitizer = (typeof sanitizerPoolTypes)[number];
export type PoolType = (typeof poolTypes)[number];

/** A pool type as it was stored or typed. What is not known is taken for a chlorine pool, which most are. */
export const poolTypeOf = (stored: unknown): PoolType => poolTypes.find((known) => known === stored) ?? 'chlorine';

/** The sanitizer the chemistry works with: the type itself, or chlorine where the type names a property. */
export function sanitizerOf(poolType: PoolType): Sanitizer {
  return poolType === 'residential' || poolType === 'commercial' || poolType === 'spa' ? 'chlorine' : poolType;
}

export const isNaturalPool = (poolType: PoolType): boolean => poolType === 'natural';

/** Readings that have a range. `chlorine` is free chlorine; temperature in degrees F; the rest ppm. */
export const rangedReadings = [
  'chlorine',
  'bromine',
  'pH',
  'lsi',
  'calciumHardness',
  'temperature',
  'totalAlkalinity',
  'cyanuricAcid',
  'salt',
] as const;
export type RangedReading = (typeof rangedReadings)[number];

/** `max` null: no upper limit. What is exactly at an end is inside. */
export interface Range {
  readonly min: number;
  readonly max: number | null;
}

/** Each range holds the one before it: what is ideal raises no alert, and what is critical always raises one where alerts are. */
export interface Limits {
  readonly ideal: Range;
  /** Outside it an alert is raised; null for readings without alerts. */
  readonly alert: Range | null;
  /** Outside it someone must act today; null where nothing is that urgent. */
  readonly critical: Range | null;
}

/** null: this reading plays no part in the pool type. Every water has a saturation index. */
export type WaterLimits = Readonly<Record<RangedReading, Limits | null> & { lsi: Limits }>;
export type Ranges = Readonly<Record<RangedReading, Range | null>>;
export type PartialRanges = Readonly<Partial<Record<RangedReading, Range | undefined>>>;

const range = (min: number, max: number | null): Range => ({ min, max });
const idealOnly = (min: number, max: number | null): Limits => ({
  ideal: range(min, max),
  alert: null,
  critical: null,
});

/** Chlorine above its ideal falls without help, so the alert waits for 10 ppm; the index is judged to 10 NYCRR 6-1. */
const pool: WaterLimits = {
  chlorine: { ideal: range(1, 3), alert: range(1, 10), critical: range(0.5, 10) },
  bromine: null,
  pH: { ideal: range(7.2, 7.6), alert: range(7.2, 7.6), critical: range(6.8, 8) },
  lsi: { ideal: range(-0.3, 0.3), alert: null, critical: range(-0.5, 0.5) },
  calciumHardness: idealOnly(150, 300),
  temperature: idealOnly(78, 82),
  totalAlkalinity: { ideal: range(80, 120), alert: range(80, 120), critical: range(60, 150) },
  cyanuricAcid: idealOnly(30, 50),
  salt: null,
};

const limitsByPoolType: Readonly<Record<PoolType, WaterLimits>> = {
  chlorine: pool,
  residential: pool,
  commercial: pool,
  // Trouble Free Pool for cyanuric acid, Hayward for salt.
  saltwater: { ...pool, cyanuricAcid: idealOnly(70, 80), salt: idealOnly(2700, 3400) },
  bromine: {
    ...pool,
    chlorine: null,
    bromine: { ideal: range(3, 6), alert: range(3, 20), critical: range(1, 20) },
    cyanuricAcid: null,
  },
  // FLL swimming-pond guideline for pH, alkalinity and hardness; at most about 77 °F (AB 10/2022). Plants clean the
  // water: no reading can be so far off that something must go in today.
  natural: {
    ...pool,
    chlorine: null,
    pH: { ideal: range(7, 9), alert: range(7, 9), critical: null },
    calciumHardness: idealOnly(100, null),
    totalAlkalinity: { ideal: range(100, null), alert: range(100, null), critical: null },
    temperature: idealOnly(32, 77),
    cyanuricAcid: null,
  },
  // ANSI/APSP-11 calcium, WH chlorine, 104 °F maximum.
  spa: {
    ...pool,
    chlorine: { ideal: range(2, 5), alert: range(2, 10), critical: range(0.5, 10) },
    pH: { ideal: range(7.2, 7.8), alert: range(7.2, 7.8), critical: range(6.8, 8) },
    calciumHardness: idealOnly(150, 250),
    temperature: idealOnly(78, 104),
    cyanuricAcid: null,
  },
};

/** What the office may set a range of its own for, in the order shown. The index follows from the others and from the surface. */
export const targetReadings = [
  'chlorine',
  'bromine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'temperature',
] as const satisfies readonly RangedReading[];
export type TargetReading = (typeof targetReadings)[number];

/** A body of water's own ideal ranges, in place of its type's. */
export type OwnTargets = Readonly<Partial<Record<TargetReading, Range | undefined>>>;

/** Targets that may be asked for: physical values, so that no dose runs away. */
export const targetBounds: Readonly<Record<TargetReading, { readonly min: number; readonly max: number }>> = {
  chlorine: { min: 0, max: 50 },
  bromine: { min: 0, max: 50 },
  pH: { min: 6, max: 9 },
  totalAlkalinity: { min: 10, max: 500 },
  calciumHardness: { min: 0, max: 2000 },
  cyanuricAcid: { min: 0, max: 300 },
  salt: { min: 0, max: 10_000 },
  temperature: { min: 32, max: 110 },
};

/** A body of water as it is judged: by its type, and by its own targets where it has some. A pool's row is one. */
export interface BodyOfWater {
  readonly poolType: string | null;
  readonly targets: OwnTargets | null | undefined;
}

/** A type alone stands for its usual ranges. */
export type JudgedWater = PoolType | BodyOfWater;
export const typeOfWater = (water: JudgedWater): PoolType =>
  typeof water === 'string' ? water : poolTypeOf(water.poolType);

/**
 * What each reading of a body of water is judged by; every status, alert, verdict and plan asks here. A type alone says what
 * holds where nobody has set anything else.
 */
export function waterLimits(water: JudgedWater): WaterLimits {
  const poolType = typeOfWater(water);
  const usual = limitsByPoolType[poolType];
  if (typeof water === 'string' || !water.targets) return usual;
  const limits: Record<RangedReading, Limits | null> & { lsi: Limits } = { ...usual };
  for (const reading of targetReadings) {
    const own = water.targets[reading];
    if (own && (usual[reading] !== null || keptThoughUnused(poolType, reading))) {
      limits[reading] = limitsAround(own, usual[reading]);
    }
  }
  return limits;
}

/**
 * The limits around an own ideal range. An alert bound that is the ideal one follows it; any other stays where it is, as what is
 * critical does, and gives way only to an ideal range beyond it.
 */
function limitsAround(ideal: Range, usual: Limits | null): Limits {
  if (!usual) return { ideal, alert: null, critical: null };
  const alert = usual.alert && holding(ideal, following(ideal, usual.alert, usual.ideal));
  return { ideal, alert, critical: usual.critical && holding(alert ?? ideal, usual.critical) };
}

const following = (own: Range, range: Range, ideal: Range): Range => ({
  min: range.min === ideal.min ? own.min : range.min,
  max: range.max === ideal.max ? own.max : range.max,
});

/** A range, widened to hold another. */
const holding = (inner: Range, range: Range): Range => ({
  min: Math.min(inner.min, range.min),
  max: inner.max === null || range.max === null ? null : Math.max(inner.max, range.max),
});

/** The ideal ranges of a body of water, or of a type. */
export function idealRanges(water: JudgedWater): Ranges {
  const limits = Object.entries<Limits | null>(waterLimits(water));
  return Object.fromEntries(limits.map(([reading, judged]) => [reading, judged?.ideal ?? null])) as Ranges;
}

/**
 * Ideal ranges with the company's own in their place; missing ones take the ideal ranges. A range for a
 * sanitizer the pool does not use is left out: a natural pool never gets a chlorine target.
 * @throws InvalidReading when a range is not two finite numbers in rising order.
 */
export function rangesWith(poolType: PoolType, own: PartialRanges = {}): Ranges {
  const ideal = idealRanges(poolType);
  const ranges: Record<RangedReading, Range | null> = { ...ideal };
  for (const reading of rangedReadings) {
    const range = own[reading];
    if (range === undefined || (ideal[reading] === null && !keptThoughUnused(poolType, reading))) continue;
    const min = requireNumber(`targetRanges.${reading}.min`, range.min);
    const max = range.max === null ? null : requireNumber(`targetRanges.${reading}.max`, range.max);
    if (max !== null && max < min) throw new InvalidReading(`targetRanges.${reading}`, readingFaults.maxUnderMin);
    ranges[reading] = { min, max };
  }
  return ranges;
}

/** A spa or indoor pool may be run with stabilizer when its owner sets a range for it. */
const keptThoughUnused = (poolType: PoolType, reading: RangedReading): boolean =>
  reading === 'cyanuricAcid' && sanitizerOf(poolType) === 'chlorine';

/**
 * A value the chemistry cannot work with. `field` is the input's name as the caller gave it, `reason` is the
 * rest of the sentence that begins with it ("must be more than 0"), and `told` is the whole. The HTTP layer answers it as 400 with the field in `details`.
 */
export class InvalidReading extends Error {
  readonly field: string;
  readonly reason: Message;
  readonly told: Message;

  constructor(field: string, reason: Message) {
    const told = readingFaults.sentence({ field, reason });
    super(wordsOf('en').say(told));
    this.told = told;
    this.name = 'InvalidReading';
    this.field = field;
    this.reason = reason;
  }
}

/** Bounds of a number: `above` is exclusive, `min` and `max` are inclusive. */
export interface Bounds {
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Returns `value` when it is a finite number inside `bounds`.
 * @throws InvalidReading naming `field` for a missing, non-numeric, NaN, infinite or out-of-bounds value.
 */
export function requireNumber(field: string, value: unknown, bounds: Bounds = {}): number {
  if (value === undefined || value === null) throw new InvalidReading(field, readingFaults.required);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidReading(field, readingFaults.notNumber);
  if (bounds.above !== undefined && value <= bounds.above) {
    throw new InvalidReading(field, readingFaults.above({ above: bounds.above }));
  }
  if (bounds.min !== undefined && value < bounds.min)
    throw new InvalidReading(field, readingFaults.atLeast({ min: bounds.min }));
  if (bounds.max !== undefined && value > bounds.max)
    throw new InvalidReading(field, readingFaults.atMost({ max: bounds.max }));
  return value;
}
