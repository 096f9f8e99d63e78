import { join, resolve } from 'node:path';
import { writeBackup } from '#server/backup/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { reachEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { filesFrom } from '#server/deps-from-config.ts';
import { systemClock } from '#server/platform/time-and-chance.ts';

/** `npm run backup -- <file>`: the whole installation into one file, while it runs or is stopped. */
async function backUp(path: string | undefined): Promise<void> {
  if (!path) throw new Error('Name the file to write: npm run backup -- poolhand-2026-11-22.backup');
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
    const { takenAt, tables, files } = await writeBackup(source, resolve(path));
    process.stdout.write(`${path}: as of ${takenAt}, ${tables.length} tables, ${files.count} files\n`);
  } finally {
    await release();
  }
}

backUp(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
