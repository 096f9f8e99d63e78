import * as z from 'zod/mini';
import { id } from '#contract/shapes.ts';
import { importLists } from '#domain/data/index.ts';
import { importCounts, importQuery } from './imports.ts';

export const listImportParams = z.object({ list: z.enum(importLists) });

/** As for customers; `poolId` says of which pool every water test of the file is. */
export const listImportQuery = z.extend(importQuery, { poolId: z.optional(id) });

/** Row numbers are a spreadsheet's: the file's first line is 1. */
export const listImportRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'update', 'skip', 'error']),
  reason: z.optional(z.string()),
  /** Whom or what the row is about. */
  label: z.string(),
});
export type ListImportRow = z.infer<typeof listImportRow>;

export const listImportAnswer = z.object({
  list: z.enum(importLists),
  importId: z.nullable(z.string()),
  dryRun: z.boolean(),
  rows: z.array(listImportRow),
  ...importCounts.shape,
  mapping: z.record(z.string(), z.nullable(z.string())),
  columns: z.array(z.object({ name: z.string(), field: z.nullable(z.string()), samples: z.array(z.string()) })),
  /** What a column can be chosen to be. */
  fields: z.array(z.object({ field: z.string(), label: z.string() })),
});
export type ListImportAnswer = z.infer<typeof listImportAnswer>;
