import * as z from 'zod/mini';
import { CHEMICALS } from '#domain/chemistry/index.ts';
import { UNITS } from '#domain/chemistry/units.ts';
import { REAGENT_TYPES } from '#domain/stock/index.ts';
import { id, requiredText } from './shapes.ts';

const level = z
  .number()
  .check(
    z.int('Level must be a whole number of percent'),
    z.minimum(0, 'Level must be between 0 and 100'),
    z.maximum(100, 'Level must be between 0 and 100'),
  );

/**
 * What a full package holds, so that chemicals used at a visit bring the level down by their amount. What is not sent
 * is taken from the type's usual product and package (domain/stock); a liquid's unit is a volume, a dry product's a weight.
 */
const stockFields = {
  product: z.optional(z.nullable(z.enum(CHEMICALS, 'Please choose a product'))),
  strengthPct: z.optional(
    z.nullable(
      z.number().check(z.positive('Strength must be more than 0'), z.maximum(100, 'Strength is at most 100 percent')),
    ),
  ),
  packageAmount: z.optional(
    z.nullable(
      z
        .number()
        .check(z.minimum(0.01, 'The package must hold something'), z.maximum(100_000, 'The package is too large')),
    ),
  ),
  packageUnit: z.optional(z.nullable(z.enum(UNITS))),
};

export const createReagentBody = z
  .object({
    id: z.optional(id),
    poolId: z.optional(id),
    reagentId: z.enum(REAGENT_TYPES, 'Please choose a reagent type'),
    description: requiredText(200, 'Description is required'),
    level: z._default(level, 100),
    ...stockFields,
  })
  .register(z.globalRegistry, {
    example: { reagentId: 'CHLORINE', description: 'Liquid chlorine 12.5%, 2.5 gal', level: 100 },
  });
export type CreateReagent = z.infer<typeof createReagentBody>;

export const updateReagentBody = z
  .object({
    level: z.optional(level),
    description: z.optional(requiredText(200, 'Description is required')),
    ...stockFields,
  })
  .register(z.globalRegistry, { example: { level: 40 } });
export type UpdateReagent = z.infer<typeof updateReagentBody>;

export const reagent = z.object({
  id: z.string(),
  reagentId: z.string(),
  description: z.string(),
  level: z.int(),
  poolId: z.string(),
  product: z.nullable(z.string()),
  strengthPct: z.nullable(z.number()),
  packageAmount: z.nullable(z.number()),
  packageUnit: z.nullable(z.string()),
  lastUpdated: z.string(),
});
export const reagentList = z.array(reagent);
export type Reagent = z.infer<typeof reagent>;

/** A reagent among the whole company's: whose pool it stands at, and how fast it goes. */
export const stockedReagent = z.extend(reagent, {
  poolName: z.string(),
  customerName: z.nullable(z.string()),
  /** Percent a day by what visits took of it lately; null where nothing is known. */
  usagePctPerDay: z.nullable(z.number()),
});
export const companyStock = z.array(stockedReagent);
export type StockedReagent = z.infer<typeof stockedReagent>;
