import { InvalidReading, type PoolType } from '../limits/water-limits.ts';
import { convertAmount, litresPerGallon, type Unit } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import { productTable } from '../plan/product-table.ts';
import { activeGramsPerUnit, type Chemical, type Parameter, type StrengthChoice } from '../plan/products.ts';

export const millisecondsPerDay = 86_400_000;
export const millisecondsPerHour = 3_600_000;

/** Readings of one test: `chlorine` is free chlorine, ppm; the rest in the units of `Water`. What was not measured is absent. */
export type HistoryReadings = Partial<Water> & { readonly chlorine?: number };

/** A water test. `atMs` is milliseconds since 1970, UTC. */
export interface PoolTest {
  readonly id: string;
  readonly atMs: number;
  readonly readings: HistoryReadings;
}

/** A product that went into the pool, as it was measured out. One given at the very time of a test counts as given after it. */
export interface GivenDose extends StrengthChoice {
  readonly id: string;
  readonly atMs: number;
  readonly chemical: Chemical;
  readonly amount: number;
  readonly unit: Unit;
}

/** What is known of a pool's water over time, in any order. `gallons` is the volume its doses are computed with. */
export interface PoolHistory {
  readonly gallons: number;
  readonly poolType: PoolType;
  readonly tests: readonly PoolTest[];
  readonly doses: readonly GivenDose[];
}

/** A reading behind a statement. */
export interface EvidenceReading {
  readonly testId: string;
  readonly atMs: number;
  readonly reading: TrackedReading;
  readonly value: number;
}

export const evidenceOf = (reading: TrackedReading, { id, atMs }: PoolTest, value: number): EvidenceReading => ({
  testId: id,
  atMs,
  reading,
  value,
});

/** `high`: safe to act on; `medium`: likely; `low`: a hint. */
export type Confidence = 'low' | 'medium' | 'high';

/** Readings that doses move in proportion to their amount; pH is not among them. */
export const dosedReadings = ['chlorine', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt'] as const;
export type DosedReading = (typeof dosedReadings)[number];
export type TrackedReading = DosedReading | 'pH';

/** What a test measured of a reading; undefined too for a value that no kit shows. */
export function measuredValue(test: PoolTest, reading: TrackedReading): number | undefined {
  const value = test.readings[reading];
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** A stretch of a pool's history in order of time. */
export interface Timeline extends PoolHistory {
  /** Active ingredient that each dose brings, in mg per litre of the pool at `gallons`. */
  readonly activePpm: readonly number[];
}

/**
 * Tests and doses between two moments (inclusive), oldest first.
 * @throws InvalidReading for a dose in a unit or strength that the product cannot have
 */
export function within(history: PoolHistory, fromMs: number, toMs: number): Timeline {
  const doses = inTime(history.doses, fromMs, toMs);
  return {
    gallons: history.gallons,
    poolType: history.poolType,
    tests: inTime(history.tests, fromMs, toMs),
    doses,
    activePpm: doses.map((dose) => activePpmOf(dose, history.gallons)),
  };
}

function inTime<T extends { readonly atMs: number }>(events: readonly T[], fromMs: number, toMs: number): T[] {
  const kept: T[] = [];
  let inOrder = true;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    if (event.atMs < fromMs || event.atMs > toMs) continue;
    inOrder &&= event.atMs >= lastMs;
    lastMs = event.atMs;
    kept.push(event);
  }
  return inOrder ? kept : kept.sort((a, b) => a.atMs - b.atMs);
}

/** Whether a dose's effect can be computed: it is in a unit and strength that its product can have. */
export function isComputable(dose: GivenDose): boolean {
  try {
    return Number.isFinite(activePpmOf(dose, 1)) && dose.amount >= 0;
  } catch (error) {
    if (error instanceof InvalidReading) return false;
    throw error;
  }
}

function activePpmOf(dose: GivenDose, gallons: number): number {
  const product = productTable[dose.chemical];
  const amount = convertAmount(dose.amount, dose.unit, product.unit);
  return (amount * activeGramsPerUnit(product, dose) * 1000) / (gallons * litresPerGallon);
}

const parameterOf: Readonly<Record<DosedReading, Parameter>> = {
  chlorine: 'freeChlorine',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
};

/** ppm of a reading per ppm of active ingredient. */
const effectOf = (chemical: Chemical, reading: DosedReading): number =>
  productTable[chemical].effects[parameterOf[reading]] ?? 0;

/** Whether the product is sold to move this reading, rather than moving it along. */
export const isMeantFor = (dose: GivenDose, reading: DosedReading): boolean =>
  productTable[dose.chemical].doses.includes(parameterOf[reading]);

/** The readings that a product moves. */
export const readingsMovedBy = (chemical: Chemical): TrackedReading[] => [
  ...dosedReadings.filter((reading) => effectOf(chemical, reading) !== 0),
  ...(productTable[chemical].acidity ? (['pH'] as const) : []),
];

/** A dose's effect on one reading, ppm at the history's volume. */
export interface ReadingEffect {
  readonly dose: GivenDose;
  readonly ppm: number;
}

/** The doses that move a reading, oldest first; the same ppm as the engine's `effectOf` says. */
export function effectsOn({ doses, activePpm }: Timeline, reading: DosedReading): ReadingEffect[] {
  const effects: ReadingEffect[] = [];
  for (let i = 0; i < doses.length; i += 1) {
    const dose = doses[i] as GivenDose;
    const effect = effectOf(dose.chemical, reading);
    if (effect !== 0) effects.push({ dose, ppm: effect * (activePpm[i] as number) });
  }
  return effects;
}
