import { z } from 'zod';
import { id, text } from './shapes.ts';

/** The fixed list a reagent is chosen from (spec 2 §3). */
export const reagentTypes = [
  'CHLORINE',
  'PH_UP',
  'PH_DOWN',
  'ALKALINITY',
  'SHOCK',
  'ALGAECIDE',
  'CLARIFIER',
  'STABILIZER',
] as const;
export type ReagentType = (typeof reagentTypes)[number];

const level = z
  .number()
  .int('Level must be a whole number of percent')
  .min(0, 'Level must be between 0 and 100')
  .max(100, 'Level must be between 0 and 100');

/** What a full package holds, so that chemicals used at a visit bring the level down by their amount. */
const stockFields = {
  product: z.string().max(60).nullable().optional(),
  strengthPct: z.number().positive().max(100).nullable().optional(),
  packageAmount: z.number().positive().max(100_000).nullable().optional(),
  packageUnit: z.enum(['fl_oz', 'oz', 'lb', 'gal']).nullable().optional(),
};

export const createReagentBody = z
  .object({
    id: id.optional(),
    poolId: id.optional(),
    reagentId: z.enum(reagentTypes, 'Please choose a reagent type'),
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
export type Reagent = z.infer<typeof reagent>;
