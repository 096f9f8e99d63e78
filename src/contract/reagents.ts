import { z } from 'zod';
import { CHEMICALS } from '#domain/chemistry/index.ts';
import { UNITS } from '#domain/chemistry/units.ts';
import { REAGENT_TYPES } from '#domain/stock/index.ts';
import { id, text } from './shapes.ts';

const level = z
  .number()
  .int('Level must be a whole number of percent')
  .min(0, 'Level must be between 0 and 100')
  .max(100, 'Level must be between 0 and 100');

/**
 * What a full package holds, so that chemicals used at a visit bring the level down by their amount. What is not sent
 * is taken from the type's usual product and package (domain/stock); a liquid's unit is a volume, a dry product's a weight.
 */
const stockFields = {
  product: z.enum(CHEMICALS, 'Please choose a product').nullable().optional(),
  strengthPct: z
    .number()
    .positive('Strength must be more than 0')
    .max(100, 'Strength is at most 100 percent')
    .nullable()
    .optional(),
  packageAmount: z
    .number()
    .min(0.01, 'The package must hold something')
    .max(100_000, 'The package is too large')
    .nullable()
    .optional(),
  packageUnit: z.enum(UNITS).nullable().optional(),
};

export const createReagentBody = z
  .object({
    id: id.optional(),
    poolId: id.optional(),
    reagentId: z.enum(REAGENT_TYPES, 'Please choose a reagent type'),
    description: text(200).pipe(z.string().min(1, 'Description is required')),
    level: level.default(100),
    ...stockFields,
  })
  .meta({ example: { reagentId: 'CHLORINE', description: 'Liquid chlorine 12.5%, 2.5 gal', level: 100 } });
export type CreateReagent = z.infer<typeof createReagentBody>;

export const updateReagentBody = z
  .object({
    level: level.optional(),
    description: text(200).pipe(z.string().min(1, 'Description is required')).optional(),
    ...stockFields,
  })
  .meta({ example: { level: 40 } });
export type UpdateReagent = z.infer<typeof updateReagentBody>;

export const reagent = z.object({
  id: z.string(),
  reagentId: z.string(),
  description: z.string(),
  level: z.number().int(),
  poolId: z.string(),
  product: z.string().nullable(),
  strengthPct: z.number().nullable(),
  packageAmount: z.number().nullable(),
  packageUnit: z.string().nullable(),
  lastUpdated: z.string(),
});
export const reagentList = z.array(reagent);
export type Reagent = z.infer<typeof reagent>;
