import * as z from 'zod/mini';
import { day, listQuery } from '#contract/shapes.ts';

const confidence = z.enum(['low', 'medium', 'high']);

/** A reading behind a statement. */
const evidenceReading = z.object({
  testId: z.string(),
  measuredAt: z.string(),
  reading: z.enum(['chlorine', 'pH', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt']),
  value: z.number(),
});

/** A fact about the pool's water over time; `low` and `high` hold the true value with a chance of 80%. */
export const poolTrend = z.object({
  kind: z.enum(['chlorine-loss', 'ph-rise', 'cyanuric-acid-creep', 'calcium-rise', 'water-loss', 'water-replaced']),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  unit: z.enum(['ppm/day', 'pH/week', 'ppm/month', '%/week', '%']),
  confidence,
  from: z.string(),
  to: z.string(),
  /** chlorine-loss: percent of the level lost in a day, and the level `value` is for, ppm. */
  percentPerDay: z.nullable(z.number()),
  atPpm: z.nullable(z.number()),
  isAtLeast: z.boolean(),
  /** cyanuric-acid-creep, calcium-rise: the part that chlorine products brought along, ppm a month. */
  fromChlorinePpm: z.nullable(z.number()),
  restsOn: z.array(evidenceReading),
});
export type PoolTrend = z.infer<typeof poolTrend>;

/** A chemical that a visit put into the pool. */
export const poolDose = z.object({
  id: z.string(),
  visitId: z.string(),
  givenAt: z.string(),
  chemical: z.string(),
  name: z.string(),
  amount: z.number(),
  unit: z.string(),
  strengthPct: z.nullable(z.number()),
  technicianName: z.nullable(z.string()),
  /** Readings that the product moves, in the names of a test. */
  moves: z.array(z.string()),
  /** False where product, unit or strength are not known to the engine: such a dose is shown only. */
  counted: z.boolean(),
});
export type PoolDose = z.infer<typeof poolDose>;

const doseResponse = z.object({
  reading: z.string(),
  doseIds: z.array(z.string()),
  before: z.object({ testId: z.string(), measuredAt: z.string() }),
  after: z.object({ testId: z.string(), measuredAt: z.string() }),
  expectedPpm: z.number(),
  observedPpm: z.number(),
});

export const leftOutReasons = [
  'too-soon-to-read',
  'too-long-between',
  'diluted',
  'outlier',
  'chlorine-demand',
] as const;

/** The volume that the pool's answers to earlier doses speak for. */
export const learnedVolume = z.object({
  statedGallons: z.number(),
  gallons: z.number(),
  lowGallons: z.number(),
  highGallons: z.number(),
  /** Whether `gallons` is another volume than the stated one. */
  differs: z.boolean(),
  /** Whether recommendations are worked out for `gallons`: it differs, and is known well enough. */
  dosedFor: z.boolean(),
  /** The answers spoke for a volume beyond the safe band: the records want checking. */
  atEdgeOfBand: z.boolean(),
  confidence,
  doseCount: z.int(),
  responses: z.array(doseResponse),
  leftOut: z.array(
    z.object({
      reading: z.string(),
      doseIds: z.array(z.string()),
      testId: z.string(),
      measuredAt: z.string(),
      reason: z.enum(leftOutReasons),
    }),
  ),
});
export type LearnedVolumeAnswer = z.infer<typeof learnedVolume>;

/** Likely free chlorine at a moment to come; `lowPpm` and `highPpm` hold it with a chance of 80%. */
export const chlorineForecast = z.object({
  at: z.string(),
  expectedPpm: z.number(),
  lowPpm: z.number(),
  highPpm: z.number(),
  /** Least free chlorine for the pool's cyanuric acid. */
  minimumPpm: z.number(),
  chanceUnderMinimum: z.number(),
  underMinimumAt: z.nullable(z.string()),
  underMinimumEarliest: z.nullable(z.string()),
  lossPercentPerDay: z.number(),
  basis: z.enum(['own-loss', 'usual-level', 'typical-loss']),
  lastTestId: z.string(),
  assumed: z.array(z.enum(['cyanuricAcid', 'temperature', 'latitude', 'sunExposure', 'volume'])),
});
export type ChlorineForecastAnswer = z.infer<typeof chlorineForecast>;

/** GET /api/pools/{poolId}/insights: what the stored tests and doses show. */
export const poolInsights = z.object({
  poolId: z.string(),
  customer: z.nullable(z.object({ customerId: z.string(), name: z.string(), address: z.nullable(z.string()) })),
  testCount: z.int(),
  /** Every dose of the pool's finished visits, oldest first. */
  doses: z.array(poolDose),
  /** Who made a test, by its id, where it is known. */
  testedBy: z.record(z.string(), z.string()),
  /** Empty where the pool's volume is not known. */
  trends: z.array(poolTrend),
  /** null where the pool's volume is not known. */
  learned: z.nullable(learnedVolume),
  /** The next scheduled visit, in the company's time zone. */
  nextVisit: z.nullable(z.string()),
  /** For the next visit, or two weeks ahead without one. null: no chlorine, or none measured in the last 30 days. */
  forecast: z.nullable(chlorineForecast),
});
export type PoolInsights = z.infer<typeof poolInsights>;

/** One of GET /api/pools/at-risk, most urgent first. */
export const poolAtRisk = z.object({
  poolId: z.string(),
  poolName: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  nextVisit: z.nullable(z.string()),
  forecast: chlorineForecast,
});
export type PoolAtRiskAnswer = z.infer<typeof poolAtRisk>;
export const poolsAtRiskQuery = z.pick(listQuery, { limit: true, offset: true });
export type PoolsAtRiskQuery = z.infer<typeof poolsAtRiskQuery>;
export const poolsAtRiskList = z.array(poolAtRisk);

/** The days of a test sheet, both included; the whole history where they are not given. */
export const testSheetQuery = z.object({ from: z.optional(day), to: z.optional(day) });
export type TestSheetQuery = z.infer<typeof testSheetQuery>;
