import { Transform } from 'node:stream';
import type { Backup } from '#contract/data/exports.ts';
import { type Message, type Words, wordsOf } from '#domain/language/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { alertOwners } from '#server/settings/index.ts';
import { type BackupRow, backupsRepo } from './repo.ts';
import { inSpoolFolder, spoolCompany } from './spool.ts';
import { exportsTexts as texts } from './texts.ts';
import { writeArchive } from './write-archive.ts';

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

/** Makes a backup that was begun: one file in the store, or a reason why not. */
async function makeBackup(deps: Deps, companyId: string, backupId: string): Promise<void> {
  const row = await deps.db.inCompany(companyId, (tx) => backupsRepo(tx).find(backupId));
  if (row?.state !== 'running') return;
  const fileKey = `${companyId}/backups/${backupId}.zip`;
  try {
    const written = await storeArchive(deps, companyId, fileKey);
    const old = await deps.db.inCompany(companyId, async (tx) => {
      const repo = backupsRepo(tx);
      const { rows, files, bytes } = written;
      const counts = { rowsWritten: rows, filesWritten: files, bytes };
      await repo.end(backupId, { state: 'done', fileKey, ...counts, finishedAt: deps.clock() });
      return repo.forgetOld(keptBackups);
    });
    for (const key of old) await deps.files.remove(key);
  } catch (error) {
    const reason = causeOf(error);
    await deps.db.inCompany(companyId, async (tx) => {
      await backupsRepo(tx).end(backupId, { state: 'failed', reason, finishedAt: deps.clock() });
      // The user who asked sees it at once.
      if (row.askedBy === null) await alertOwners(tx, deps, failedAtNight(reason));
    });
    await deps.files.remove(fileKey);
  }
}

const failedAtNight =
  (reason: string) =>
  ({ say }: Words) => ({
    purpose: 'backup-failed' as const,
    subject: say(texts.backupFailedSubject),
    paragraphs: [say(texts.backupFailed), say(texts.reason({ reason: reasonOf(reason) }))],
  });

const storeArchive = (deps: Deps, companyId: string, fileKey: string) =>
  inSpoolFolder(deps.config.dataDir, async (folder) => {
    const spool = await spoolCompany(deps.db, companyId, folder);
    let bytes = 0;
    const through = new Transform({
      transform(part: Buffer, _encoding, pass) {
        bytes += part.length;
        pass(null, part);
      },
    });
    const sources = { spool, folder, files: deps.files, companyId, at: deps.clock() };
    const [written] = await Promise.all([writeArchive(sources, through), deps.files.putStream(fileKey, through)]);
    return { ...written, bytes };
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

/** @throws AppError not_found where there is none, or it is not finished */
export async function openBackup(tenant: Tenant, files: Deps['files'], backupId: string) {
  const row = await tenant.transaction((tx) => backupsRepo(tx).find(backupId));
  if (!row?.fileKey) throw notFound(texts.backup);
  return { ...(await files.open(row.fileKey)), startedAt: row.startedAt };
}
