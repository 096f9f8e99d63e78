import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ArchiveManifest, CompanyImportAnswer } from '#contract/data/exports.ts';
import { isTimeZone } from '#domain/calendar/index.ts';
import type { LimitedThing } from '#domain/subscription/index.ts';
import { faultsOfEntries, permissionsRepo } from '#server/access/index.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import { customersRepo, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { bytesOfGigabyte, storedBytes } from '#server/db/company-storage.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { logoFormats, NotAPicture, photoFormats, pictures } from '#server/platform/pictures.ts';
import { techniciansRepo } from '#server/scheduling/index.ts';
import { followImport } from '../../imports/follow.ts';
import type { ArchiveRow } from '../archive-rows.ts';
import { boundOf, type CarriedTable } from '../carried-tables/carried-table.ts';
import { carriedTables } from '../carried-tables/carried-tables.ts';
import { type Archive, type ArchivedFile, isFileKey, openArchive, refuse } from '../read-archive.ts';
import { people } from '../repo.ts';
import { exportsTexts as texts } from '../texts.ts';
import { restoreRepo } from './repo.ts';

/** What the plan counts, once its rows have come in. */
const limited: Record<string, { thing: LimitedThing; count: (tx: TenantTx) => Promise<number> }> = {
  customers: { thing: 'customers', count: (tx) => customersRepo(tx).count() },
  pools: { thing: 'pools', count: (tx) => poolsRepo(tx).count() },
  technicians: { thing: 'technicians', count: (tx) => techniciansRepo(tx).count() },
};

const words = (table: string): string => table.replaceAll('_', ' ');

const namedAtMost = 4;

/** @throws AppError conflict where the company has begun to work */
async function requireEmpty(tx: TenantTx): Promise<void> {
  const begun: string[] = [];
  for (const table of carriedTables) if (await restoreRepo(tx).isBegun(table)) begun.push(words(table.name));
  if (begun.length === 0) return;
  throw new AppError(
    'conflict',
    texts.notEmpty({ tables: begun.slice(0, namedAtMost), more: begun.length > namedAtMost }),
  );
}

/** The tables of the archive that this release knows, in its own order; one that it does not know is no export's. */
function tablesOf({ tables }: ArchiveManifest): { table: CarriedTable; about: ArchiveManifest['tables'][number] }[] {
  const known = new Map(carriedTables.map((table) => [table.name, table]));
  const named = new Map(tables.map((about) => [about.name, about]));
  const stranger = tables.find(({ name }) => !known.has(name));
  if (stranger) throw refuse(texts.strangeTable({ table: stranger.name.slice(0, 60) }));
  if (named.size < tables.length) throw refuse(texts.tableTwice);
  // An earlier release had fewer.
  return carriedTables.flatMap((table) => {
    const about = named.get(table.name);
    return about ? [{ table, about }] : [];
  });
}

/** Codes of values that do not fit, of rows that contradict each other, and of what is nested too deep or too long for an index. */
const isFaultOfData = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && /^(2[23]|54)/.test(error.code)) return true;
  return 'cause' in error && isFaultOfData(error.cause);
};

/** Reads the next while the last is still being stored. */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = source.next();
    // Met where it is awaited; until then it must not count as unhandled.
    next.catch(() => undefined);
    return next;
  };
  let next = read();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = read();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}

interface Following {
  report: (rows: number) => Promise<void>;
  /** The files that the rows so far name. */
  named: Set<string>;
}

async function restoreTable(
  tx: TenantTx,
  companyId: string,
  archive: Archive,
  { table, about }: ReturnType<typeof tablesOf>[number],
  { report, named }: Following,
): Promise<void> {
  const repo = restoreRepo(tx);
  await repo.clear(table);
  const types = await repo.typesOf(table.name);
  let header: string[] | null = null;
  let done = 0;
  for await (const batch of oneAhead(archive.rows(about))) {
    const rows = header === null ? batch.slice(1) : batch;
    header ??= headerOf(table.columns, batch[0], about.file);
    const columns = header;
    if (rows.length === 0) continue;
    const values: (string | null)[][] = [];
    const place = { companyId, file: about.file, first: done + 2, named };
    for (const [index, column] of columns.entries()) {
      values.push(valuesOf(table, { column, index, type: types.get(column) ?? 'text' }, rows, place));
      // Each of a row's JSON cells may be long.
      if (table.shapes?.[column]) await yieldToEventLoop();
    }
    try {
      await repo.insert(table.name, columns, types, values);
    } catch (error) {
      if (isFaultOfData(error)) throw refuse(texts.badData({ file: about.file, row: done + 2 }));
      throw error;
    }
    done += rows.length;
    await report(rows.length);
    await yieldToEventLoop();
  }
}

/** What has happened has happened by now: a row that is dated ahead would count as the newest for years. */
async function requirePast(tx: TenantTx, table: CarriedTable, now: Date): Promise<void> {
  // Two machines' clocks differ by some minutes.
  const latest = new Date(now.getTime() + 10 * 60_000);
  if (await restoreRepo(tx).hasLaterThan(table, latest)) {
    throw refuse(texts.inFuture({ table: words(table.name) }));
  }
}

function headerOf(columns: readonly string[], cells: ArchiveRow | undefined, file: string): string[] {
  const header = (cells ?? []).map((cell) => cell ?? '');
  const isSound =
    header.length > 0 && new Set(header).size === header.length && header.every((one) => columns.includes(one));
  if (!isSound) throw refuse(texts.strangeColumns({ file }));
  return header;
}

/** The members of a list as the database writes one, such as {salt,repairs}; else the value alone. */
const membersOf = (value: string): string[] =>
  /^\{.*\}$/s.test(value) ? (value.slice(1, -1).match(/[^,"]+/g) ?? []) : [value];

/** Reading a cell holds everything else up; what is kept of a change of thousands of stops takes less. */
const longestJson = 4 * 1024 * 1024;

const fits = (shape: z.ZodMiniType, cell: string): boolean => {
  if (cell.length > longestJson) return false;
  try {
    return z.safeParse(shape, JSON.parse(cell)).success;
  } catch {
    return false;
  }
};

/** What the rows hold in one column; `first` is the first one's number in the file. */
function valuesOf(
  { files = {}, kinds = {}, shapes = {} }: Pick<CarriedTable, 'files' | 'kinds' | 'shapes'>,
  { column, index, type }: { column: string; index: number; type: string },
  rows: readonly ArchiveRow[],
  { companyId, file, first, named }: { companyId: string; file: string; first: number; named: Set<string> },
): (string | null)[] {
  const folder = files[column];
  const known = kinds[column];
  const shape = shapes[column];
  const bound = boundOf(column, type);
  return rows.map((row, place) => {
    const value = row[index] ?? null;
    if (value === null) return null;
    const isStrange =
      (bound && !bound(value)) ||
      (known && !membersOf(value).every((each) => known.includes(each))) ||
      (shape && !fits(shape, value));
    if (isStrange) throw refuse(texts.strangeValue({ file, column, row: first + place }));
    if (folder !== undefined && !(isFileKey(value) && value.startsWith(`${folder}/`))) {
      throw refuse(texts.strangeFile({ file }));
    }
    if (folder !== undefined) named.add(value);
    return folder === undefined ? value : `${companyId}/${value}`;
  });
}

async function restorePeople(tx: TenantTx, archive: Archive): Promise<void> {
  const about = { file: 'people.csv', ...archive.manifest.people };
  const table = { name: 'imported_people', order: [], columns: people.columns };
  await restoreTable(
    tx,
    '',
    archive,
    { table, about: { name: 'people', ...about } },
    { report: async () => undefined, named: new Set() },
  );
}

/** What will be drawn on sheets and shown in browsers is what would have been taken from a phone. */
async function requireReadable(key: string, content: Buffer): Promise<void> {
  const formats = key.startsWith('photos/') ? photoFormats : key.startsWith('branding/') ? logoFormats : null;
  if (!formats) return;
  await pictures.look(content, formats).catch((error: unknown) => {
    throw error instanceof NotAPicture ? refuse(texts.notPicture({ file: `files/${key}` })) : error;
  });
}

/** @throws AppError too_large (413) where photos and recordings take more than this installation lets a company store */
function requireStorageFor({ storageGb: allowed }: Tenant, bytes: number): void {
  const needed = bytes / bytesOfGigabyte;
  if (needed > allowed) throw new AppError('too_large', texts.tooMuchToStore({ needed, allowed }));
}

/** Photos and recordings by their names; what counts in the end is what the rows say they are. */
const isCounted = ({ key }: ArchivedFile): boolean =>
  key.startsWith('voice-notes/') || (key.startsWith('photos/') && !key.endsWith('-small.jpg'));

/** Stores the archive's files under the company and lists them in `stored`, for cleanup after a failure. */
async function storeFiles(
  files: FileStore,
  companyId: string,
  archive: Archive,
  stored: string[],
  report: (files: number) => Promise<void>,
): Promise<void> {
  for (const file of archive.files) {
    const content = await archive.content(file);
    await requireReadable(file.key, content);
    const key = `${companyId}/${file.key}`;
    stored.push(key);
    await files.put(key, content);
    await report(1);
  }
}

async function restoreRows(
  tenant: Tenant,
  archive: Archive,
  report: (rows: number) => Promise<void>,
  end: (tx: TenantTx) => Promise<void>,
) {
  const { manifest } = archive;
  const tables = tablesOf(manifest);
  const named = new Set<string>();
  await tenant.longTransaction(async (tx) => {
    await lockCompany(tx);
    await restoreRepo(tx).begin();
    await requireEmpty(tx);
    for (const each of tables) {
      await restoreTable(tx, tenant.companyId, archive, each, { report, named });
      await requirePast(tx, each.table, tenant.now());
      const counted = limited[each.table.name];
      if (!counted) continue;
      const count = await counted.count(tx);
      if (count > 0) await requireRoomFor(tx, tenant.account, counted.thing, async () => 0, count);
    }
    // What no row names, nothing would ever find and remove.
    const stray = archive.files.find(({ key }) => !named.has(key));
    if (stray) throw refuse(texts.unusedFile({ file: `files/${stray.key}` }));
    const [fault] = faultsOfEntries(await permissionsRepo(tx).list());
    if (fault) throw refuse(texts.badPermissions({ fault: fault.message }));
    await restoreRepo(tx).measure(tenant.companyId, archive.files);
    requireStorageFor(tenant, await storedBytes(tx));
    await restorePeople(tx, archive);
    await restoreRepo(tx).describeCompany(manifest.company);
    await end(tx);
  });
}

/**
 * Brings an archive into an empty company: its files first, then all of its rows in one transaction. What goes wrong
 * leaves the company as empty as it was.
 * @throws AppError invalid_input for what is no export, was changed or holds what cannot be; conflict where the company has
 *   begun or the import was cancelled; limit_reached where the plan has no room; too_large where its photos and recordings
 *   take more than a company may store
 */
export async function restoreCompany(
  tenant: Tenant,
  files: FileStore,
  upload: { path: string; fileName: string | null },
  importId: string,
): Promise<CompanyImportAnswer> {
  await tenant.transaction(requireEmpty);
  const archive = await openArchive(upload.path);
  const stored: string[] = [];
  try {
    const { manifest } = archive;
    tablesOf(manifest);
    requireTimeZone(manifest.company.timeZone);
    requireStorageFor(
      tenant,
      archive.files.filter(isCounted).reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const rows = manifest.tables.reduce((sum, each) => sum + each.rows, 0);
    return await followImport(
      tenant,
      { importId, fileName: upload.fileName, total: rows + archive.files.length },
      async (follow) => {
        let done = 0;
        const report = (more: number) => {
          done += more;
          return follow.report(done);
        };
        await storeFiles(files, tenant.companyId, archive, stored, report);
        await restoreRows(tenant, archive, report, (tx) =>
          follow.end(tx, { created: rows, updated: 0, skipped: 0, failed: 0 }),
        );
        return {
          importId,
          rows,
          files: archive.files.length,
          people: manifest.people.rows,
          tables: manifest.tables.map((each) => ({ name: each.name, rows: each.rows })),
        };
      },
    );
  } catch (error) {
    for (const key of stored) await files.remove(key);
    throw error;
  } finally {
    archive.close();
  }
}

function requireTimeZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw refuse(texts.unknownTimeZone({ file: 'manifest.json' }));
}
