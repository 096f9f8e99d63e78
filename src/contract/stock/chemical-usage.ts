import * as z from 'zod/mini';
import { day, id } from '#contract/shapes.ts';

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
export const chemicalUsageRow = z.object({
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
