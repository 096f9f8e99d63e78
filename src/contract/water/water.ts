import * as z from 'zod/mini';
import { day, id, listQuery, moment, poolType, text } from '#contract/shapes.ts';
import { chemicalNames } from '#domain/water/index.ts';

/** A number within bounds; the same message below, above and where it is no number. */
const bounded = (min: number, max: number, message: string) =>
  z.number(message).check(z.minimum(min, message), z.maximum(max, message));
/** Not measured: absent or null. */
const unmeasured = <T extends z.ZodMiniType>(reading: T) =>
  z.pipe(
    z.optional(z.nullable(reading)),
    z.transform((value) => value ?? undefined),
  );

const poolSize = z
  .number('Pool size must be at least 1,000 gallons')
  .check(z.minimum(1000, 'Pool size must be at least 1,000 gallons'), z.maximum(100_000, 'Pool size too large'));

const upTo = (max: number, label: string) =>
  z
    .number(`${label} must be a number`)
    .check(z.minimum(0, `${label} cannot be negative`), z.maximum(max, `${label} too high`));

/** Readings that the form and the calls take beyond the documented six. */
const furtherReadings = {
  totalChlorine: unmeasured(upTo(30, 'Total chlorine')),
  combinedChlorine: unmeasured(upTo(30, 'Combined chlorine')),
  bromine: unmeasured(upTo(40, 'Bromine')),
  cyanuricAcid: unmeasured(upTo(500, 'Cyanuric acid')),
  borate: unmeasured(upTo(200, 'Borate')),
  salt: unmeasured(upTo(20_000, 'Salt')),
};

/** A field that must be filled in: empty says so, text that is no number says that. */
const typed = (label: string) =>
  z.number({
    error: ({ input }) =>
      input === null || input === undefined ? `${label} is required` : `${label} must be a number`,
  });

const strengthPct = unmeasured(
  z
    .number('Strength must be a number')
    .check(z.positive('Strength must be more than 0'), z.maximum(100, 'Strength can’t be over 100')),
);
/** The product that the form prefers for one job; '' takes what is in stock, or else the usual one. */
const chosenProduct = z.object({ chemical: z.enum(['', ...chemicalNames]), strengthPct });

/**
 * The water analysis form with its own bounds and messages; the calls take wider ones. An index left empty is
 * computed only.
 */
export const waterAnalysisForm = z.object({
  poolSize,
  poolType,
  chlorine: typed('Chlorine').check(
    z.minimum(0, 'Chlorine level cannot be negative'),
    z.maximum(10, 'Chlorine level too high'),
  ),
  pH: typed('pH').check(z.minimum(6, 'pH level out of safe range'), z.maximum(9, 'pH level out of safe range')),
  lsi: unmeasured(bounded(-3, 3, 'LSI out of range')),
  calciumHardness: typed('Calcium hardness').check(
    z.minimum(0, 'Calcium hardness cannot be negative'),
    z.maximum(1000, 'Calcium hardness too high'),
  ),
  temperature: typed('Temperature').check(
    z.minimum(32, 'Temperature out of range'),
    z.maximum(110, 'Temperature out of range'),
  ),
  totalAlkalinity: unmeasured(upTo(300, 'Total alkalinity')),
  cyanuricAcid: furtherReadings.cyanuricAcid,
  combinedChlorine: furtherReadings.combinedChlorine,
  salt: furtherReadings.salt,
  borate: furtherReadings.borate,
  products: z.object({ sanitizer: chosenProduct, acid: chosenProduct, base: chosenProduct }),
  algaeVisible: z.boolean(),
  cloudy: z.boolean(),
  notes: z.string().check(z.maxLength(2000, 'Must be at most 2000 characters')),
});
export type WaterAnalysisForm = z.infer<typeof waterAnalysisForm>;
/** What the form's fields hold while they are typed in. */
export type WaterAnalysisFields = z.input<typeof waterAnalysisForm>;

const range = z
  .object({ min: z.number('Must be a number'), max: z.number('Must be a number') })
  .check(z.refine(({ min, max }) => min <= max, { message: 'The minimum is above the maximum', path: ['min'] }));

const targetRanges = z.object({
  chlorine: z.optional(range),
  bromine: z.optional(range),
  pH: z.optional(range),
  lsi: z.optional(range),
  calciumHardness: z.optional(range),
  temperature: z.optional(range),
  totalAlkalinity: z.optional(range),
  cyanuricAcid: z.optional(range),
  salt: z.optional(range),
});

const productChoice = z.object({
  chemical: z.enum(chemicalNames, 'Please choose a product'),
  strengthPct,
  strengthBasis: unmeasured(text(100)),
});

/** The public dosage question, with wider bounds than a visit's readings; `poolId` is any marker text. */
export const calculateDosageBody = z
  .object({
    poolId: z.optional(z.nullable(text(200))),
    poolSize,
    poolType,
    currentReadings: z.object({
      chlorine: upTo(20, 'Chlorine level'),
      pH: bounded(5, 10, 'pH level out of safe range'),
      lsi: unmeasured(bounded(-5, 5, 'LSI out of range')),
      calciumHardness: upTo(2000, 'Calcium hardness'),
      temperature: bounded(30, 120, 'Temperature out of range'),
      totalAlkalinity: unmeasured(upTo(500, 'Total alkalinity')),
      ...furtherReadings,
    }),
    targetRanges: unmeasured(targetRanges),
    notes: z.optional(z.nullable(text(2000))),
    /** What is in stock, the preferred first, with the strength on the label. */
    products: unmeasured(z.array(productChoice).check(z.maxLength(30))),
    algaeVisible: z.optional(z.boolean()),
    cloudy: z.optional(z.boolean()),
    /** True: work with the stated volume although the pool has answered earlier doses as another one. */
    plainCalculation: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, {
    example: {
      poolId: 'unified-calculator',
      poolSize: 18000,
      poolType: 'chlorine',
      currentReadings: { chlorine: 0.4, pH: 7.7, lsi: 0, calciumHardness: 126, temperature: 82, totalAlkalinity: 90 },
      targetRanges: {
        chlorine: { min: 1, max: 3 },
        pH: { min: 7.2, max: 7.6 },
        lsi: { min: -0.3, max: 0.3 },
        calciumHardness: { min: 150, max: 300 },
      },
      notes: '',
    },
  });

const dosageUnit = z.enum(['fl_oz', 'gal', 'oz', 'lb']);
const maybeNumber = z.nullable(z.number());

/** One dose of the plan. */
export const dosageRecommendation = z.object({
  chemical: z.string(),
  purpose: z.string(),
  priority: z.enum(['high', 'medium', 'low']),
  amount: z.number(),
  unit: dosageUnit,
  amountText: z.string(),
  instructions: z.string(),
  safetyNotes: z.string(),
  product: z.object({ name: z.string(), strengthPct: z.number() }),
  order: z.int(),
  waitHours: z.number(),
  split: z.optional(
    z.object({
      parts: z.int(),
      amount: z.number(),
      unit: dosageUnit,
      amountText: z.string(),
      waitHours: z.number(),
    }),
  ),
});

export const dosageAnswer = z.object({
  recommendations: z.array(dosageRecommendation),
  projected: z.object({
    chlorine: maybeNumber,
    bromine: maybeNumber,
    pH: z.number(),
    lsi: maybeNumber,
    calciumHardness: z.number(),
    temperature: z.number(),
    totalAlkalinity: z.number(),
    cyanuricAcid: z.number(),
  }),
  /** Computed from the readings; null where they do not allow it. */
  lsi: maybeNumber,
  notes: z.array(z.string()),
  assumptions: z.array(z.string()),
  safety: z.array(z.string()),
  /** The volume that the pool named answers earlier doses as, where the amounts are worked out for it. */
  learned: z.nullable(z.object({ gallons: z.number(), statedGallons: z.number(), doses: z.int() })),
});
export type DosageAnswer = z.infer<typeof dosageAnswer>;

/** What a test may measure, in the bounds of the dosage call. */
export const measuredReadings = {
  chlorine: unmeasured(upTo(20, 'Chlorine level')),
  totalChlorine: furtherReadings.totalChlorine,
  pH: unmeasured(bounded(5, 10, 'pH level out of safe range')),
  temperature: unmeasured(bounded(30, 120, 'Temperature out of range')),
  calciumHardness: unmeasured(upTo(2000, 'Calcium hardness')),
  totalAlkalinity: unmeasured(upTo(500, 'Total alkalinity')),
  cyanuricAcid: unmeasured(upTo(1000, 'Cyanuric acid')),
  salt: furtherReadings.salt,
  borate: furtherReadings.borate,
};
const testReadings = { ...measuredReadings, lsi: unmeasured(bounded(-5, 5, 'LSI out of range')) };
const readingsOnly = z.object(testReadings);
export type TestReadings = Partial<z.infer<typeof readingsOnly>>;

/** A manual test: the readings are given next to `poolId`, or together under `readings`. */
export const createWaterTestBody = z
  .pipe(
    z.object({
      testId: z.optional(id),
      poolId: id,
      measuredAt: z.optional(moment),
      readings: z.optional(readingsOnly),
      ...testReadings,
    }),
    z.transform(({ testId, poolId, measuredAt, readings, ...flat }, ctx) => {
      const given = Object.entries({ ...readings, ...definedOf(flat) }).filter(([, value]) => value !== undefined);
      if (given.length === 0)
        ctx.issues.push({
          code: 'custom',
          message: 'At least one reading is required',
          path: ['readings'],
          input: readings,
        });
      return { testId, poolId, measuredAt, readings: Object.fromEntries(given) as TestReadings };
    }),
  )
  .register(z.globalRegistry, {
    example: {
      poolId: 'Pool-001',
      chlorine: 2.1,
      pH: 7.5,
      calciumHardness: 210,
      temperature: 82,
      totalAlkalinity: 95,
    },
  });
export type CreateWaterTest = z.infer<typeof createWaterTestBody>;

const definedOf = (values: TestReadings): TestReadings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const storedReadings = {
  chlorine: maybeNumber,
  totalChlorine: maybeNumber,
  pH: maybeNumber,
  temperature: maybeNumber,
  calciumHardness: maybeNumber,
  totalAlkalinity: maybeNumber,
  cyanuricAcid: maybeNumber,
  salt: maybeNumber,
  borate: maybeNumber,
  /** Computed where the readings suffice, else as typed. */
  lsi: maybeNumber,
};

export const waterTest = z.object({
  id: z.string(),
  testId: z.string(),
  poolId: z.string(),
  customerId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  visitId: z.nullable(z.string()),
  testType: z.string(),
  ...storedReadings,
  poolVolume: maybeNumber,
  /** JSON text with a `summary` member. */
  testResults: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type WaterTest = z.infer<typeof waterTest>;
export const waterTestList = z.array(waterTest);

/** A pool's readings over time; `from` and `to` are days of the company or moments, both included. */
export const poolHistoryQuery = z.extend(z.pick(listQuery, { limit: true, offset: true }), {
  from: z.optional(z.union([day, moment], 'Must be a date as YYYY-MM-DD')),
  to: z.optional(z.union([day, moment], 'Must be a date as YYYY-MM-DD')),
});
export type PoolHistoryQuery = z.infer<typeof poolHistoryQuery>;

export const poolReading = z.object({ testId: z.string(), measuredAt: z.string(), ...storedReadings });
export type PoolReading = z.infer<typeof poolReading>;
export const poolHistory = z.array(poolReading);
