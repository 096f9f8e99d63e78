import * as z from 'zod/mini';
import { day, id, listQuery, moment, poolType, text } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue, type Message } from '#domain/language/index.ts';
import { chemicalNames, readingTexts, stockBases } from '#domain/water/index.ts';
import { waterContractTexts as texts } from './texts.ts';

const { names } = texts;

const within = (min: number, max: number, message: Message) =>
  [z.minimum(min, issue(message)), z.maximum(max, issue(message))] as const;
/** A number within bounds; the same message below, above and where it is no number. */
export const bounded = (min: number, max: number, message: Message) =>
  z.number(issue(message)).check(...within(min, max, message));
/** Not measured: absent or null. */
const unmeasured = <T extends z.ZodMiniType>(reading: T) =>
  z.pipe(
    z.optional(z.nullable(reading)),
    z.transform((value) => value ?? undefined),
  );

const poolSize = z
  .number(issue(texts.smallPool))
  .check(z.minimum(1000, issue(texts.smallPool)), z.maximum(100_000, issue(texts.largePool)));

const between0And = (max: number, name: Message) =>
  [z.minimum(0, issue(texts.negative({ name }))), z.maximum(max, issue(texts.tooHigh({ name })))] as const;
const upTo = (max: number, name: Message) =>
  z.number(issue(texts.notNumber({ name }))).check(...between0And(max, name));

/** Readings that the form and the calls take beyond the documented six. */
const furtherReadings = {
  totalChlorine: unmeasured(upTo(30, readingTexts.totalChlorine)),
  combinedChlorine: unmeasured(upTo(30, readingTexts.combinedChlorine)),
  bromine: unmeasured(upTo(40, readingTexts.bromine)),
  cyanuricAcid: unmeasured(upTo(500, readingTexts.cyanuricAcid)),
  borate: unmeasured(upTo(200, readingTexts.borate)),
  salt: unmeasured(upTo(20_000, readingTexts.salt)),
};

/** A field that must be filled in: empty says so, text that is no number says that. */
const typed = (name: Message) =>
  z.number({
    error: ({ input }) => issue((input === null || input === undefined ? texts.required : texts.notNumber)({ name })),
  });

const strengthPct = unmeasured(
  z
    .number(issue(texts.strengthNumber))
    .check(z.positive(issue(texts.noStrength)), z.maximum(100, issue(texts.mostStrength))),
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
  chlorine: typed(names.chlorine).check(...between0And(10, names.chlorineLevel)),
  pH: typed(readingTexts.pH).check(...within(6, 9, texts.pHRange)),
  lsi: unmeasured(bounded(-3, 3, texts.lsiRange)),
  calciumHardness: typed(readingTexts.calciumHardness).check(...between0And(1000, readingTexts.calciumHardness)),
  temperature: typed(readingTexts.temperature).check(...within(32, 110, texts.temperatureRange)),
  totalAlkalinity: unmeasured(upTo(300, readingTexts.totalAlkalinity)),
  cyanuricAcid: furtherReadings.cyanuricAcid,
  combinedChlorine: furtherReadings.combinedChlorine,
  salt: furtherReadings.salt,
  borate: furtherReadings.borate,
  products: z.object({ sanitizer: chosenProduct, acid: chosenProduct, base: chosenProduct }),
  algaeVisible: z.boolean(),
  cloudy: z.boolean(),
  notes: z.string().check(z.maxLength(2000, issue(contractTexts.mostCharacters({ most: 2000 })))),
});
export type WaterAnalysisForm = z.infer<typeof waterAnalysisForm>;
/** What the form's fields hold while they are typed in. */
export type WaterAnalysisFields = z.input<typeof waterAnalysisForm>;

const range = z
  .object({ min: z.number(issue(texts.number)), max: z.number(issue(texts.number)) })
  .check(z.refine(({ min, max }) => min <= max, { message: issue(texts.minAboveMax), path: ['min'] }));

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
  chemical: z.enum(chemicalNames, issue(texts.chooseProduct)),
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
      chlorine: upTo(20, names.chlorineLevel),
      pH: bounded(5, 10, texts.pHRange),
      lsi: unmeasured(bounded(-5, 5, texts.lsiRange)),
      calciumHardness: upTo(2000, readingTexts.calciumHardness),
      temperature: bounded(30, 120, texts.temperatureRange),
      totalAlkalinity: unmeasured(upTo(500, readingTexts.totalAlkalinity)),
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

/** What goes in at one stop, what is left for the next one, and what that was worked out for. */
const dosageVisit = z.object({
  basis: z.enum(stockBases),
  basisText: z.string(),
  /** Of all waits between the products that go in now. */
  waitMinutes: z.number(),
  now: z.array(
    z.object({
      order: z.int(),
      product: z.object({ name: z.string(), strengthPct: z.number() }),
      purpose: z.string(),
      priority: z.enum(['high', 'medium', 'low']),
      /** As it is measured out, on the safe side. */
      amount: z.number(),
      unit: dosageUnit,
      amountText: z.string(),
      /** "3 scoops"; null where it is weighed or poured by its amount. */
      measureText: z.nullable(z.string()),
      /** Before it was rounded, where that changed it. */
      exactText: z.nullable(z.string()),
      /** Minutes of moving water before it. */
      waitMinutes: z.number(),
      /** Why another product or less than all of it; null where it is neither. */
      remark: z.nullable(z.string()),
      instructions: z.string(),
      safetyNotes: z.string(),
    }),
  ),
  later: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['dose', 'task']),
      title: z.string(),
      measureText: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
  /** The water once what goes in now has worked. */
  after: z.object({ chlorine: maybeNumber, bromine: maybeNumber, pH: z.number(), lsi: maybeNumber }),
  notes: z.array(z.string()),
  assumptions: z.array(z.string()),
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
  visit: dosageVisit,
});
export type DosageAnswer = z.infer<typeof dosageAnswer>;

/** What a test may measure, in the bounds of the dosage call. */
export const measuredReadings = {
  chlorine: unmeasured(upTo(20, names.chlorineLevel)),
  totalChlorine: furtherReadings.totalChlorine,
  pH: unmeasured(bounded(5, 10, texts.pHRange)),
  temperature: unmeasured(bounded(30, 120, texts.temperatureRange)),
  calciumHardness: unmeasured(upTo(2000, readingTexts.calciumHardness)),
  totalAlkalinity: unmeasured(upTo(500, readingTexts.totalAlkalinity)),
  cyanuricAcid: unmeasured(upTo(1000, readingTexts.cyanuricAcid)),
  salt: furtherReadings.salt,
  borate: furtherReadings.borate,
};
const testReadings = { ...measuredReadings, lsi: unmeasured(bounded(-5, 5, texts.lsiRange)) };
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
          message: issue(texts.noReading),
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
  from: z.optional(z.union([day, moment], issue(contractTexts.date))),
  to: z.optional(z.union([day, moment], issue(contractTexts.date))),
});
export type PoolHistoryQuery = z.infer<typeof poolHistoryQuery>;

export const poolReading = z.object({ testId: z.string(), measuredAt: z.string(), ...storedReadings });
export type PoolReading = z.infer<typeof poolReading>;
export const poolHistory = z.array(poolReading);

/** A calculator's inputs, checked one by one by the calculator itself so that a fault names its field. */
export const calculatorInputs = z.record(z.string().check(z.maxLength(100)), z.unknown()).register(z.globalRegistry, {
  example: { pH: 7.5, tempF: 80, calciumHardness: 300, totalAlkalinity: 100, cyanuricAcid: 40 },
});

const calculator = z.object({
  kind: z.string(),
  title: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.nullable(z.string()),
      required: z.boolean(),
      choices: z.optional(z.array(z.string())),
    }),
  ),
  /** The units the results come in. */
  units: z.string(),
  sources: z.array(z.string()),
});
export const calculatorList = z.array(calculator);

/** The named results with their unit (null where there is none) and what was assumed. */
export const calculatorResult = z.catchall(
  z.object({ unit: z.nullable(z.string()), assumptions: z.array(z.string()) }),
  z.union([z.number(), z.string(), z.null(), z.array(z.string())]),
);
export type CalculatorAnswer = z.infer<typeof calculatorResult>;
