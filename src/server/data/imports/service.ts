import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as z from 'zod/mini';
import {
  type ImportAnswer,
  type ImportColumn,
  type ImportCorrections,
  type ImportedCustomerAnswer,
  type ImportMapping,
  type ImportProgress,
  type ImportQuery,
  type ImportRow,
  importCorrections,
  importMapping,
} from '#contract/data/imports.ts';
import {
  cleanLine,
  countActions,
  type FieldChange,
  type ImportedCustomer,
  type ImportFile,
  type PlannedRow,
  planImport,
  readImportFile,
  type StoredCustomer,
} from '#domain/data/index.ts';
import type { Message, Words } from '#domain/language/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { limitMessage, roomFor } from '#domain/subscription/index.ts';
import { customersRepo, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { abandonedAfterMs, type Followed, followImport, runPlan } from './follow.ts';
import { type ImportRecord, importingRepo, importsRepo } from './repo.ts';
import { decodeText, type Separator, splitRows, type TextEncoding } from './split-rows.ts';
import { importsTexts as texts } from './texts.ts';
import { type Located, writePlan } from './write-plan.ts';

export interface ImportUpload {
  bytes: Uint8Array;
  fileName: string | null;
  mapping: string | null;
  /** Rows corrected by hand, as JSON. */
  corrections: string | null;
}

const rowsPerStep = 100;
const samplesShown = 3;
const sampleLength = 60;
/** Rows looked through for sample values: a column that is empty in all of these is shown as empty. */
const rowsForSamples = 200;

/** A row's customer as it travels: money in dollars, the pool's size under the calls' name. */
const presentImported = (
  { servicePriceCents, setupFeeCents, poolSizeGallons, ...fields }: ImportedCustomer,
  customerId: string | undefined,
): ImportedCustomerAnswer => ({
  ...fields,
  customerId: customerId ?? fields.customerId,
  poolSize: poolSizeGallons,
  servicePrice: servicePriceCents === undefined ? undefined : servicePriceCents / 100,
  setupFee: setupFeeCents === undefined ? undefined : setupFeeCents / 100,
});

const answerNames: Partial<Record<FieldChange['field'], string>> = {
  poolSizeGallons: 'poolSize',
  servicePriceCents: 'servicePrice',
  setupFeeCents: 'setupFee',
};

const presentChange = ({ field, from, to }: FieldChange) => {
  const inDollars = field === 'servicePriceCents' || field === 'setupFeeCents';
  return {
    field: answerNames[field] ?? field,
    from: inDollars && typeof from === 'number' ? from / 100 : from,
    to: inDollars && typeof to === 'number' ? to / 100 : to,
  };
};

async function presentRows(
  plan: readonly PlannedRow[],
  file: readonly (readonly string[])[],
  { say }: Words,
): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const [index, { row, action, reason, customer, customerId, changes }] of plan.entries()) {
    rows.push({
      row,
      action,
      reason: reason && say(reason),
      customer: presentImported(customer, customerId),
      cells: action === 'error' ? [...(file[row - 1] ?? [])] : undefined,
      changes: changes?.map(presentChange),
    });
    if (index % rowsPerStep === rowsPerStep - 1) await yieldToEventLoop();
  }
  return rows;
}

function sampleColumns(file: ImportFile, rows: readonly (readonly string[])[]): ImportColumn[] {
  const first = rows.slice(file.headerIndex + 1, file.headerIndex + 1 + rowsForSamples);
  return file.columns.map((name, index) => {
    const values = new Set<string>();
    for (const row of first) {
      const value = cleanLine(row[index] ?? '').slice(0, sampleLength);
      if (value !== '') values.add(value);
      if (values.size === samplesShown) break;
    }
    return { name, field: file.mapping[name] ?? null, samples: [...values] };
  });
}

interface ReadFile {
  file: ImportFile;
  rows: string[][];
  encoding: TextEncoding;
  separator: Separator;
}

/** Reads the file's text, rows and header. @throws AppError invalid_input with the reason, naming the row or column */
async function readFile(
  { bytes, corrections }: ImportUpload,
  mapping: ImportMapping,
  pricePer: PricePer | null = null,
): Promise<ReadFile> {
  const { text, encoding } = decodeText(bytes);
  const { rows, separator } = await splitRows(text);
  const file = readImportFile(rows, mapping, pricePer);
  if ('faults' in file) {
    const details = file.faults.map(({ column, message }) => ({ field: `mapping.${column}`, message }));
    throw new AppError('invalid_input', details[0]?.message ?? texts.badMapping, { details });
  }
  for (const [row, cells] of Object.entries(parseCorrections(corrections))) {
    const index = Number(row) - 1;
    if (index <= file.headerIndex || index >= rows.length) throw invalid('corrections', texts.noSuchRow);
    rows[index] = cells;
  }
  return { file, rows, encoding, separator };
}

async function customersOf(tx: TenantTx): Promise<(StoredCustomer & Located)[]> {
  const all: (StoredCustomer & Located)[] = [];
  for await (const page of importingRepo(tx).customers()) {
    all.push(...page);
    await yieldToEventLoop();
  }
  return all;
}

const answerOf = async (
  read: ReadFile,
  plan: readonly PlannedRow[],
  words: Words,
): Promise<Omit<ImportAnswer, 'importId' | 'dryRun' | 'limitMessage'>> => {
  const counts = countActions(plan);
  return {
    rows: await presentRows(plan, read.rows, words),
    created: counts.create,
    updated: counts.update,
    skipped: counts.skip,
    failed: counts.error,
    mapping: read.file.mapping,
    layout: read.file.layout,
    columns: sampleColumns(read.file, read.rows),
    namesCustomer: read.file.namesCustomer,
    pricePer: read.file.asksPricePer ? (read.file.pricePer ?? 'visit') : null,
    encoding: read.encoding,
    separator: read.separator,
  };
};

/** Says for every row what an import would do. Nothing is stored. */
export async function tryImport(
  tenant: Tenant,
  upload: ImportUpload,
  { mapping, pricePer }: Partial<ImportQuery> = {},
): Promise<ImportAnswer> {
  const read = await readFile(upload, parseMapping(mapping ?? upload.mapping), pricePer);
  const { existing, count } = await tenant.transaction(async (tx) => ({
    existing: await customersOf(tx),
    count: await customersRepo(tx).count(),
  }));
  const plan = await runPlan(planImport(read.file, read.rows, existing));
  const answer = await answerOf(read, plan, tenant.words);
  const { tier } = tenant.account.plan;
  const fits = answer.created === 0 || answer.created <= roomFor('customers', tier, count);
  return {
    importId: null,
    dryRun: true,
    ...answer,
    limitMessage: fits ? null : tenant.words.say(limitMessage('customers', tier, count + answer.created)),
  };
}

/**
 * Stores the good rows of a file in one transaction and answers what became of each.
 * @throws AppError limit_reached (402) where the plan has no room for the new customers: then nothing is stored;
 *   conflict (409) where an import with this id is running or was cancelled
 */
export async function runImport(
  tenant: Tenant,
  upload: ImportUpload,
  { importId = tenant.newId('IMP'), mapping, pricePer }: Partial<ImportQuery> = {},
): Promise<ImportAnswer> {
  const now = tenant.now();
  const read = await readFile(upload, parseMapping(mapping ?? upload.mapping), pricePer);
  if (!read.file.namesCustomer) {
    throw invalid('mapping', texts.noNames);
  }
  const rowCount = Math.max(0, read.rows.length - read.file.headerIndex - 1);
  return followImport(tenant, { importId, fileName: upload.fileName, total: rowCount }, (follow) =>
    storeImport(tenant, read, { importId, now, rowCount, follow }),
  );
}

async function storeImport(
  tenant: Tenant,
  read: ReadFile,
  { importId, now, rowCount, follow }: { importId: string; now: Date; rowCount: number; follow: Followed },
): Promise<ImportAnswer> {
  const report = (share: number) => follow.report(share * rowCount);
  const stored = await tenant.transaction(async (tx) => {
    await lockCompany(tx);
    const existing = await customersOf(tx);
    // Checking takes the first half of the bar, saving the second.
    const plan = await runPlan(planImport(read.file, read.rows, existing), ({ done, total }) =>
      report(total === 0 ? 0 : (done / total) * 0.5),
    );
    const { create } = countActions(plan);
    if (create > 0) await requireRoomFor(tx, tenant.account, 'customers', async () => existing.length, create);
    const wantsLocation = await writePlan(tx, plan, existing, {
      now,
      newId: (prefix) => tenant.newId(prefix),
      requireRoomForPools: async (adding) => {
        if (adding > 0) await requireRoomFor(tx, tenant.account, 'pools', poolsRepo(tx).count, adding);
      },
      report: (share) => report(0.5 + share * 0.5),
    });
    const answer = await answerOf(read, plan, tenant.words);
    const { created, updated, skipped, failed } = answer;
    await follow.end(tx, { created, updated, skipped, failed });
    return { answer, wantsLocation };
  });
  if (stored.wantsLocation) await tenant.enqueue('geocode-customers', { companyId: tenant.companyId });
  return { importId, dryRun: false, ...stored.answer, limitMessage: null };
}

const present = (record: ImportRecord, now: Date): ImportProgress => {
  const abandoned = record.state === 'running' && now.getTime() - record.createdAt.getTime() > abandonedAfterMs;
  return {
    importId: record.importId,
    state: abandoned ? 'failed' : record.state,
    fileName: record.fileName,
    done: record.done,
    total: record.total,
    result: record.result as ImportProgress['result'],
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
};

/** The latest imports, or the one with this id. */
export const listImports = (tenant: Tenant, importId?: string): Promise<ImportProgress[]> =>
  tenant.transaction(async (tx) => {
    const records = await importsRepo(tx).list(importId);
    return records.map((record) => present(record, tenant.now()));
  });

async function progressOf(tx: TenantTx, tenant: Tenant, importId: string): Promise<ImportProgress> {
  const record = await importsRepo(tx).find(importId);
  if (!record) throw notFound(texts.import);
  return present(record, tenant.now());
}

export const findImport = (tenant: Tenant, importId: string): Promise<ImportProgress> =>
  tenant.transaction((tx) => progressOf(tx, tenant, importId));

/** Stops a running import: it ends without having changed anything. One that has ended stays as it is. */
export const cancelImport = (tenant: Tenant, importId: string): Promise<ImportProgress> =>
  tenant.transaction(async (tx) => {
    await importsRepo(tx).end(importId, { state: 'cancelled', finishedAt: tenant.now() });
    return progressOf(tx, tenant, importId);
  });

/** @throws AppError invalid_input for what is no JSON or has another shape */
function parseJson<Schema extends z.ZodMiniType>(
  field: string,
  text: string | null | undefined,
  schema: Schema,
  [notJson, notOfShape]: readonly [Message, Message],
): z.infer<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text || '{}');
  } catch {
    throw invalid(field, notJson);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw invalid(field, notOfShape);
  return parsed.data;
}

export const parseMapping = (text: string | null | undefined): ImportMapping =>
  parseJson('mapping', text, importMapping, [texts.mappingNotJson, texts.mappingNotObject]);

const parseCorrections = (text: string | null): ImportCorrections =>
  parseJson('corrections', text, importCorrections, [texts.correctionsNotJson, texts.correctionsNotRows]);
