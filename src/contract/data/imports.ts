import * as z from 'zod/mini';
import { id } from '#contract/shapes.ts';
import { importFieldNames, importLayouts, importLists } from '#domain/data/index.ts';
import { pricePers } from '#domain/money/index.ts';

/** The most rows one file may have, its header included. */
export const importMaxRows = 50_000;

export const importField = z.enum(importFieldNames as [(typeof importFieldNames)[number], ...typeof importFieldNames]);

/** Columns by hand: `{ "Column": "field" }`, null for a column that is left out. Field and column may change places. */
export const importMapping = z.record(
  z.string().check(z.maxLength(1000)),
  z.nullable(z.string().check(z.maxLength(1000))),
);
export type ImportMapping = z.infer<typeof importMapping>;

/** Rows corrected by hand: `{ "3": ["Pat Rivera", "pat@example.com"] }`, by the row's number, with all of its cells. */
export const importCorrections = z.record(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(500)),
);
export type ImportCorrections = z.infer<typeof importCorrections>;

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0', '']),
  z.transform((value) => value === 'true' || value === '1'),
);

/** `mapping` is JSON, here or as a field of the form; `corrections` is a field of the form alone. `importId` lets the caller follow and cancel the import. */
export const importQuery = z.object({
  dryRun: z.optional(flag),
  mapping: z.optional(z.string().check(z.maxLength(20_000))),
  importId: z.optional(id),
  /** What the file's prices are for, where it does not say so itself; per visit where this does not either. */
  pricePer: z.optional(z.enum(pricePers)),
});

export type ImportQuery = z.infer<typeof importQuery>;

/** A row's customer: what the file says of it, and its id where it has one. Absent: the file says nothing. */
export const importedCustomer = z.object({
  customerId: z.optional(z.string()),
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  zipCode: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  serviceDay: z.optional(z.string()),
  serviceFrequency: z.optional(z.string()),
  poolSize: z.optional(z.number()),
  poolType: z.optional(z.string()),
  notes: z.optional(z.string()),
  gateCode: z.optional(z.string()),
  dog: z.optional(z.string()),
  equipment: z.optional(z.string()),
  isActive: z.optional(z.boolean()),
  smsAlerts: z.optional(z.boolean()),
  emailAlerts: z.optional(z.boolean()),
  servicePrice: z.optional(z.number()),
  pricePer: z.optional(z.enum(pricePers)),
  setupFee: z.optional(z.number()),
});
export type ImportedCustomerAnswer = z.infer<typeof importedCustomer>;

/** How many rows were stored, left as they are, or at fault. */
export const importCounts = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const changedValue = z.union([z.string(), z.number(), z.boolean()]);

/** Row numbers are a spreadsheet's: the file's first line is 1. */
export const importRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'update', 'skip', 'error']),
  reason: z.optional(z.string()),
  customer: z.optional(importedCustomer),
  /** A faulty row's cells as in the file, for correction. */
  cells: z.optional(z.array(z.string())),
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.nullable(changedValue), to: changedValue }))),
});
export type ImportRow = z.infer<typeof importRow>;

export const importColumn = z.object({
  name: z.string(),
  /** What it feeds; null where it is left out. */
  field: z.nullable(importField),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importAnswer = z.object({
  importId: z.nullable(z.string()),
  dryRun: z.boolean(),
  rows: z.array(importRow),
  ...importCounts.shape,
  mapping: z.record(z.string(), z.nullable(importField)),
  layout: z.enum(importLayouts),
  columns: z.array(importColumn),
  /** False where no column holds the customers' names: nothing can come in until one is chosen. */
  namesCustomer: z.boolean(),
  /** What prices are taken per where no cell says it; null where the file has no prices, or a column that says so. */
  pricePer: z.nullable(z.enum(pricePers)),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum([',', ';', '\t', '|']),
  /** Why the plan has no room for this import, as the real run would answer; null where it has. */
  limitMessage: z.nullable(z.string()),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** How far an import is. `done` and `total` count rows of the file. */
export const importProgress = z.object({
  importId: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  fileName: z.nullable(z.string()),
  done: z.int(),
  total: z.int(),
  result: z.nullable(importCounts),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ImportProgress = z.infer<typeof importProgress>;
/** The latest imports, newest first; with `importId` that one alone, or none before it has begun. */
export const importsQuery = z.object({ importId: z.optional(id) });
export const importList = z.array(importProgress);

export const listImportParams = z.object({ list: z.enum(importLists) });

/** As for customers; `poolId` says of which pool every water test of the file is. */
export const listImportQuery = z.extend(importQuery, { poolId: z.optional(id) });

/** Row numbers are a spreadsheet's: the file's first line is 1. */
const listImportRow = z.object({
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
