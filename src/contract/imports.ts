import { z } from 'zod';
import { importFieldNames, importLayouts } from '#domain/importing/import-fields.ts';
import { id } from './shapes.ts';

/** The largest file that is taken: 5 MB. */
export const importMaxBytes = 5 * 1024 * 1024;
/** The most rows one file may have, its header included. */
export const importMaxRows = 50_000;

export const importField = z.enum(importFieldNames as [(typeof importFieldNames)[number], ...typeof importFieldNames]);

/** Columns by hand: `{ "Column": "field" }`, null for a column that is left out. Field and column may change places. */
export const importMapping = z.record(z.string().max(1000), z.string().max(1000).nullable());
export type ImportMapping = z.infer<typeof importMapping>;

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** `mapping` is JSON, here or as a field of the form. `importId` lets the caller follow and cancel the import. */
export const importQuery = z.object({
  dryRun: flag.optional(),
  mapping: z.string().max(20_000).optional(),
  importId: id.optional(),
});

/** A row's customer: what the file says of it, and its id where it has one. Absent: the file says nothing. */
export const importedCustomer = z.object({
  customerId: z.string().optional(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  zipCode: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  serviceDay: z.string().optional(),
  serviceFrequency: z.string().optional(),
  poolSize: z.number().optional(),
  poolType: z.string().optional(),
  notes: z.string().optional(),
  isActive: z.boolean().optional(),
  smsAlerts: z.boolean().optional(),
  emailAlerts: z.boolean().optional(),
  servicePrice: z.number().optional(),
  setupFee: z.number().optional(),
});
export type ImportedCustomerAnswer = z.infer<typeof importedCustomer>;

const changedValue = z.union([z.string(), z.number(), z.boolean()]);

/** Row numbers are a spreadsheet's: the file's first line is 1. */
export const importRow = z.object({
  row: z.number().int(),
  action: z.enum(['create', 'update', 'skip', 'error']),
  reason: z.string().optional(),
  customer: importedCustomer.optional(),
  /** A faulty row's cells as they stand in the file, to be corrected. */
  cells: z.array(z.string()).optional(),
  changes: z.array(z.object({ field: z.string(), from: changedValue.nullable(), to: changedValue })).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importColumn = z.object({
  name: z.string(),
  /** What it feeds; null where it is left out. */
  field: importField.nullable(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** The whole answer (decisions §12, with what the page shows beside it). */
export const importAnswer = z.object({
  importId: z.string().nullable(),
  dryRun: z.boolean(),
  rows: z.array(importRow),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  mapping: z.record(z.string(), importField.nullable()),
  layout: z.enum(importLayouts),
  columns: z.array(importColumn),
  /** False where no column holds the customers' names: nothing can come in until one is chosen. */
  namesCustomer: z.boolean(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum([',', ';', '\t', '|']),
  /** Why the plan has no room for this import, as the real run would answer; null where it has. */
  limitMessage: z.string().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** How far an import is. `done` and `total` count rows of the file. */
export const importProgress = z.object({
  importId: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  fileName: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int(),
  result: z
    .object({
      created: z.number().int(),
      updated: z.number().int(),
      skipped: z.number().int(),
      failed: z.number().int(),
    })
    .nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;
/** The latest imports, newest first; with `importId` that one alone, or none before it has begun. */
export const importsQuery = z.object({ importId: id.optional() });
export const importList = z.array(importProgress);
