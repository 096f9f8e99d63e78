import * as z from 'zod/mini';
import { day, id, listQuery, requiredText } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { reagentTypes } from '#domain/stock/index.ts';
import { chemicalNames, UNITS } from '#domain/water/index.ts';
import { stockTexts as texts } from './texts.ts';

const level = z
  .number()
  .check(
    z.int(issue(texts.levelWhole)),
    z.minimum(0, issue(texts.levelBounds)),
    z.maximum(100, issue(texts.levelBounds)),
  );

/**
 * What a full package holds, so that chemicals used at a visit bring the level down by their amount. What is not sent
 * is taken from the type's usual product and package (domain/stock); a liquid's unit is a volume, a dry product's a weight.
 */
const stockFields = {
  product: z.optional(z.nullable(z.enum(chemicalNames, issue(texts.product)))),
  strengthPct: z.optional(
    z.nullable(
      z.number().check(z.positive(issue(texts.strengthAboveZero)), z.maximum(100, issue(texts.strengthAtMost))),
    ),
  ),
  packageAmount: z.optional(
    z.nullable(
      z
        .number()
        .check(z.minimum(0.01, issue(texts.packageAboveZero)), z.maximum(100_000, issue(texts.packageTooLarge))),
    ),
  ),
  packageUnit: z.optional(z.nullable(z.enum(UNITS))),
};

const newReagent = {
  id: z.optional(id),
  poolId: z.optional(id),
  reagentId: z.enum(reagentTypes, issue(texts.type)),
  description: requiredText(200, issue(texts.description)),
  level: z._default(level, 100),
  ...stockFields,
};

export const createReagentBody = z.object(newReagent).register(z.globalRegistry, {
  example: { reagentId: 'CHLORINE', description: 'Liquid chlorine 12.5%, 2.5 gal', level: 100 },
});
export type CreateReagent = z.infer<typeof createReagentBody>;

/** POST /api/reagents: at a pool or on a technician's truck, one of the two. */
export const createStockBody = z.object({ ...newReagent, technicianId: z.optional(id) }).register(z.globalRegistry, {
  example: { technicianId: 'TECH-1', reagentId: 'CHLORINE', description: 'Liquid chlorine 12.5%, 2.5 gal', level: 100 },
});
export type CreateStock = z.infer<typeof createStockBody>;

/** Whose stock: a pool's, a truck's, or all there is. */
export const companyStockQuery = z.object({ poolId: z.optional(id), technicianId: z.optional(id) });
export type CompanyStockQuery = z.infer<typeof companyStockQuery>;

/**
 * Where a package goes, one of the two. Without `percent` the package itself moves; with it, that much of a full package is
 * poured over.
 */
export const transferBody = z
  .object({
    poolId: z.optional(id),
    technicianId: z.optional(id),
    percent: z.optional(
      z
        .number()
        .check(
          z.int(issue(texts.percentWhole)),
          z.minimum(1, issue(texts.percentBounds)),
          z.maximum(100, issue(texts.percentBounds)),
        ),
    ),
  })
  .register(z.globalRegistry, { example: { technicianId: 'TECH-1' } });
export type Transfer = z.infer<typeof transferBody>;

export const updateReagentBody = z
  .object({
    level: z.optional(level),
    description: z.optional(requiredText(200, issue(texts.description))),
    ...stockFields,
  })
  .register(z.globalRegistry, { example: { level: 40 } });
export type UpdateReagent = z.infer<typeof updateReagentBody>;

export const reagent = z.object({
  id: z.string(),
  reagentId: z.string(),
  description: z.string(),
  level: z.int(),
  /** Its place: at a pool, or on a technician's truck; the other one is null. */
  poolId: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  product: z.nullable(z.string()),
  strengthPct: z.nullable(z.number()),
  packageAmount: z.nullable(z.number()),
  packageUnit: z.nullable(z.string()),
  lastUpdated: z.string(),
});
export const reagentList = z.array(reagent);
export type Reagent = z.infer<typeof reagent>;

/** A reagent among the whole company's, with its place and how fast it goes. */
export const stockedReagent = z.extend(reagent, {
  /** null on a truck. */
  poolName: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** null at a pool. */
  technicianName: z.nullable(z.string()),
  /** Percent a day by what visits took of it lately; null where nothing is known. */
  usagePctPerDay: z.nullable(z.number()),
  /**
   * The next day its place is worked, today included until somebody has been there: the pool's stop, the truck's round, any
   * stop for the company's own stock; null where none is planned.
   */
  nextServiceDate: z.nullable(day),
});
export const companyStock = z.array(stockedReagent);
export type StockedReagent = z.infer<typeof stockedReagent>;

/** The package that was moved or poured from, and the one that holds it now: the same where it moved whole. */
export const transferred = z.object({ from: reagent, to: reagent });
export type Transferred = z.infer<typeof transferred>;

const place = z.nullable(
  z.object({ poolId: z.nullable(z.string()), technicianId: z.nullable(z.string()), name: z.string() }),
);

/** One of GET /api/reagents/{id}/movements, newest first: how a package's level or place came to be. */
export const movement = z.object({
  movementId: z.string(),
  kind: z.enum(['added', 'set', 'visit', 'moved', 'poured-out', 'poured-in']),
  at: z.string(),
  /** Percent, to two decimals: small amounts add up. */
  levelBefore: z.number(),
  levelAfter: z.number(),
  /** What a visit took, as it was measured out. */
  amount: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  visit: z.nullable(
    z.object({
      visitId: z.string(),
      customerName: z.nullable(z.string()),
      poolId: z.nullable(z.string()),
      serviceDate: z.string(),
      technicianName: z.nullable(z.string()),
    }),
  ),
  from: place,
  to: place,
  /** Who changed it by hand. */
  by: z.nullable(z.string()),
});
export const movementList = z.array(movement);
export type Movement = z.infer<typeof movement>;
export const movementsQuery = z.pick(listQuery, { limit: true, offset: true });
export type MovementsQuery = z.infer<typeof movementsQuery>;

export const usageGroups = ['product', 'month', 'technician', 'pool'] as const;
export type UsageGroup = (typeof usageGroups)[number];

/** What finished visits put into the water between two days, both included; the last 30 days where none are given. */
export const chemicalUsageQuery = z.object({
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.enum(usageGroups)),
  technicianId: z.optional(id),
  poolId: z.optional(id),
});
export type ChemicalUsageQuery = z.infer<typeof chemicalUsageQuery>;

export const chemicalUsageExportQuery = z.extend(chemicalUsageQuery, { format: z.enum(['csv', 'pdf']) });

/** One product, at one strength, within its group. Weights are in ounces, volumes in fluid ounces. */
const chemicalUsageRow = z.object({
  /** The month, technician or pool; null where the rows are of products alone. */
  group: z.nullable(z.object({ id: z.nullable(z.string()), name: z.string() })),
  product: z.string(),
  name: z.string(),
  strengthPct: z.nullable(z.number()),
  amount: z.number(),
  unit: z.enum(['oz', 'fl_oz']),
  /** As it is measured out: `3 gal 2 qt`. */
  words: z.string(),
  visits: z.int(),
  pools: z.int(),
});
export type ChemicalUsageRow = z.infer<typeof chemicalUsageRow>;

export const chemicalUsage = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(usageGroups),
  visits: z.int(),
  rows: z.array(chemicalUsageRow),
});
export type ChemicalUsage = z.infer<typeof chemicalUsage>;
