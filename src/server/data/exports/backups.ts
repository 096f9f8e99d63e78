import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Backup } from '#contract/data/exports.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import { FileMissing } from '#server/adapters/files/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { alertOwners } from '#server/settings/index.ts';
import { type BackupRow, backupsRepo } from './repo.ts';
import { inSpoolFolder, spoolCompany } from './spool.ts';
import { exportsTexts as texts } from './texts.ts';
import {
  contentOf,
  fileListIn,
  inArchive,
  type PlaceFile,
  sha256Of,
  writeArchive,
  writeWithFiles,
} from './write-archive.ts';

/** The newest ones stay; older files are removed. */
export const keptBackups = 14;

/** One that runs for this long was cut off with its server. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Why one failed, to be worded: ours is kept in English, as is what the disk or the store said. */
const reasonOf = (kept: string): Message | string =>
  [texts.serverStopped, texts.backupNotWritten, texts.noRoom].find((ours) => wordsOf('en').say(ours) === kept) ?? kept;

function causeOf(error: unknown): string {
  const { say } = wordsOf('en');
  if (!(error instanceof Error)) return say(texts.backupNotWritten);
  const isFull = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return isFull ? say(texts.noRoom) : error.message.slice(0, 500);
}

const present = (row: BackupRow, { say }: Words): Backup => ({
  backupId: row.backupId,
  state: row.state,
  nightly: row.askedBy === null,
  reason: row.reason && say(reasonOf(row.reason)),
  bytes: row.bytes,
  rows: row.rowsWritten,
  files: row.filesWritten,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/**
 * Begins a kept export of a company; a job makes it. For the nightly schedule without anybody who asked.
 * @returns null where one is being made already
 */
export async function startBackup(
  deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'jobs'>,
  companyId: string,
  askedBy: string | null = null,
): Promise<BackupRow | null> {
  const now = deps.clock();
  const backupId = deps.newId('BACKUP');
  const begun = await deps.db.inCompany(companyId, async (tx) => {
    const repo = backupsRepo(tx);
    const isBegun = await repo.begin({ backupId, askedBy, startedAt: now }, new Date(now.getTime() - abandonedAfterMs));
    return isBegun ? repo.find(backupId) : null;
  });
  if (!begun) return null;
  await deps.jobs.enqueue('make-backup', { companyId, backupId });
  return begun;
}

/** Makes a backup that was begun, or says why not; then lets go of the oldest. */
async function makeBackup(deps: Deps, companyId: string, backupId: string): Promise<void> {
  const row = await deps.db.inCompany(companyId, (tx) => backupsRepo(tx).find(backupId));
  if (row?.state !== 'running') return;
  const fileKey = `${companyId}/backups/${backupId}.zip`;
  try {
    const written = await storeArchive(deps, companyId, fileKey);
    await deps.db.inCompany(companyId, (tx) =>
      backupsRepo(tx).end(backupId, { state: 'done', fileKey, ...written, finishedAt: deps.clock() }),
    );
  } catch (error) {
    const reason = causeOf(error);
    await deps.db.inCompany(companyId, async (tx) => {
      await backupsRepo(tx).end(backupId, { state: 'failed', reason, finishedAt: deps.clock() });
      // The user who asked sees it at once.
      if (row.askedBy === null) await alertOwners(tx, deps, failedAtNight(reason));
    });
    await deps.files.remove(fileKey);
    await deps.files.remove(listOf(fileKey));
  }
  await letGo(deps, companyId);
}

/** The list of a backup's files is beside it; one of an earlier release has its files inside, and no list. */
const listOf = (fileKey: string): string => fileKey.replace(/[.]zip$/, '.csv');

/**
 * Where the companies' backups have each file, however many of them name it: a file is written once and never changed. It is
 * a copy, so that a photo that is deleted stays in the backups that have it.
 */
const sharedKey = (companyId: string, key: string): string => `${companyId}/backups/files/${key}`;

interface Listed {
  key: string;
  bytes: number;
  sha256: string;
}

async function* listed(files: Deps['files'], fileKey: string): AsyncGenerator<Listed> {
  const list = await openOrNull(files, listOf(fileKey));
  if (!list) return;
  let isHeader = true;
  for await (const line of createInterface({ input: list.content })) {
    const [key = '', bytes, sha256 = ''] = line.split(',');
    if (!isHeader) yield { key, bytes: Number(bytes), sha256 };
    isHeader = false;
  }
}

const openOrNull = (files: Deps['files'], key: string) =>
  files.open(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });

/**
 * Removes the backups beyond the newest, and the files that only those name. Rows go last: what is cut off is found again the
 * next night.
 */
async function letGo({ db, files }: Deps, companyId: string): Promise<void> {
  const { old, kept } = await db.inCompany(companyId, async (tx) => {
    const found = await backupsRepo(tx).old(keptBackups);
    const all = await backupsRepo(tx).list();
    return { old: found, kept: all.filter(({ backupId }) => !found.some((each) => each.backupId === backupId)) };
  });
  const keysOf = (rows: typeof old) => rows.flatMap(({ fileKey }) => fileKey ?? []);
  const unneeded = new Set<string>();
  for (const fileKey of keysOf(old)) for await (const { key } of listed(files, fileKey)) unneeded.add(key);
  for (const fileKey of keysOf(kept)) {
    // The newest one names nearly all.
    if (unneeded.size === 0) break;
    for await (const { key } of listed(files, fileKey)) unneeded.delete(key);
  }
  for (const key of unneeded) await files.remove(sharedKey(companyId, key));
  for (const fileKey of keysOf(old)) {
    await files.remove(fileKey);
    await files.remove(listOf(fileKey));
  }
  await db.inCompany(companyId, (tx) => backupsRepo(tx).forget(old.map(({ backupId }) => backupId)));
}

const failedAtNight =
  (reason: string) =>
  ({ say }: Words) => ({
    purpose: 'backup-failed' as const,
    subject: say(texts.backupFailedSubject),
    paragraphs: [say(texts.backupFailed), say(texts.reason({ reason: reasonOf(reason) }))],
  });

/** Stores the archive without its files, their list, and those files that the last backup did not have. */
const storeArchive = ({ db, files, config, clock }: Deps, companyId: string, fileKey: string) =>
  inSpoolFolder(config.dataDir, async (folder) => {
    const rows = await db.inCompany(companyId, (tx) => backupsRepo(tx).list());
    const last = rows.find(({ state }) => state === 'done')?.fileKey;
    const known = new Map<string, Listed>();
    if (last) for await (const each of listed(files, last)) known.set(each.key, each);
    const place: PlaceFile = async (key) => {
      const there = known.get(key);
      if (there) return there;
      const content = await contentOf(files, `${companyId}/${key}`);
      if (content === null) return null;
      await files.put(sharedKey(companyId, key), content);
      return { bytes: content.length, sha256: sha256Of(content) };
    };
    const spool = await spoolCompany(db, companyId, folder);
    let bytes = 0;
    const through = new Transform({
      transform(part: Buffer, _encoding, pass) {
        bytes += part.length;
        pass(null, part);
      },
    });
    const [written] = await Promise.all([
      writeArchive({ spool, folder, at: clock(), place }, through),
      files.putStream(fileKey, through),
    ]);
    await files.putStream(listOf(fileKey), createReadStream(fileListIn(folder)));
    return { rowsWritten: written.rows, filesWritten: written.files, bytes: bytes + written.fileBytes };
  });

export const backupJobs = (deps: Deps): Pick<JobHandlers, 'make-backup'> => ({
  'make-backup': ({ companyId, backupId }) => makeBackup(deps, companyId, backupId),
});

export const listBackups = (tenant: Tenant): Promise<Backup[]> =>
  tenant.transaction(async (tx) => (await backupsRepo(tx).list()).map((row) => present(row, tenant.words)));

/** @throws AppError conflict where one is being made already */
export async function askForBackup(deps: Deps, tenant: Tenant): Promise<Backup> {
  const begun = await startBackup(deps, tenant.companyId, tenant.account.userId);
  if (!begun) throw new AppError('conflict', texts.backupRunning);
  return present(begun, tenant.words);
}

/**
 * A backup with its files, as one archive. A file whose content doesn't match its hash is left out and counted in the
 * manifest as missing; the rest of the backup stays usable.
 * @param onCutOff what went wrong once the answer had begun
 * @throws AppError not_found where there is none, or it is not finished
 */
export async function openBackup(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  { transaction, companyId }: Tenant,
  backupId: string,
  onCutOff: (error: unknown) => void,
): Promise<{ content: Readable; startedAt: Date }> {
  const row = await transaction((tx) => backupsRepo(tx).find(backupId));
  if (!row?.fileKey) throw notFound(texts.backup);
  const { fileKey, startedAt } = row;
  const hashes = new Map<string, string>();
  for await (const { key, sha256 } of listed(files, fileKey)) hashes.set(key, sha256);
  const stored = await openOrNull(files, fileKey);
  if (!stored) throw notFound(texts.backup);
  if (hashes.size === 0) return { content: stored.content, startedAt };
  const content = new PassThrough();
  // Also said by `writeWithFiles`; a stream without a listener would end the process.
  content.on('error', () => undefined);
  inSpoolFolder(config.dataDir, async (folder) => {
    const path = join(folder, 'archive.zip');
    await pipeline(stored.content, createWriteStream(path, { mode: 0o600 }));
    const place = inArchive(async (key) => {
      for (const where of [sharedKey(companyId, key), `${companyId}/${key}`]) {
        const found = await contentOf(files, where);
        if (found && sha256Of(found) === hashes.get(key)) return found;
      }
      return null;
    });
    await writeWithFiles({ path, keys: Readable.from(hashes.keys()), folder, at: startedAt, place }, content);
  }).catch((error: unknown) => {
    content.destroy();
    onCutOff(error);
  });
  return { content, startedAt };
}
