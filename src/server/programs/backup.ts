import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BackupManifest } from '#server/backup/manifest.ts';
import { writeBackup, writeIntoFolder } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { aloneInBackup } from '#server/db/backup/snapshot.ts';
import { reachEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { filesFrom } from '#server/deps-from-config.ts';
import { systemClock } from '#server/platform/time-and-chance.ts';

/** How many a folder keeps. */
const keptUsually = 14;

/**
 * `npm run backup -- <file>`: the whole installation into one file, while it runs or is stopped. With a folder instead, the
 * next of its backups, which share their files: the newest 14 stay, or as many as `--keep` says.
 */
async function backUp(path?: string, option?: string, value?: string): Promise<void> {
  if (!path) throw new Error('Name the file or folder to write to: npm run backup -- poolhand-2026-11-22.backup');
  const keep = option === undefined ? keptUsually : Number(value);
  if ((option ?? '--keep') !== '--keep' || !Number.isInteger(keep) || keep < 1) {
    throw new Error('After a folder: --keep and how many backups stay in it.');
  }
  const isFolder = await stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );
  if (option && !isFolder) throw new Error(`--keep is for a folder, and ${path} isn’t one.`);
  const config = readConfig();
  const { connectionString, release } = config.databaseUrl
    ? { connectionString: config.databaseUrl, release: async () => undefined }
    : await reachEmbeddedPostgres(config.dataDir);
  try {
    const source = {
      connectionString,
      files: filesFrom(config),
      keysFolder: join(config.dataDir, 'keys'),
      clock: systemClock,
    };
    const told = (where: string, { takenAt, tables, files }: BackupManifest) =>
      process.stdout.write(`${where}: as of ${takenAt}, ${tables.length} tables, ${files.count} files\n`);
    await aloneInBackup(connectionString, async () => {
      if (!isFolder) {
        told(path, await writeBackup(source, resolve(path)));
        return;
      }
      const written = await writeIntoFolder(source, resolve(path), keep);
      told(written.path, written.manifest);
      if (written.removed instanceof Error) {
        process.stderr.write(`Nothing older was removed: ${written.removed.message}\n`);
        process.exitCode = 1;
        return;
      }
      const { backups, files } = written.removed;
      process.stdout.write(`Removed: ${backups} older backups, ${files} files that none of the others needs\n`);
    });
  } finally {
    await release();
  }
}

const [, , where, option, value] = process.argv;
backUp(where, option, value).catch((error: unknown) => {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
