import { join, resolve } from 'node:path';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { filesFrom } from '#server/deps-from-config.ts';

/** `npm run restore -- <file>`: a backup into an empty installation. On the embedded database no server may run on it. */
async function restore(path: string | undefined): Promise<void> {
  if (!path) throw new Error('Name the backup to read: npm run restore -- poolhand-2026-11-22.backup');
  const config = readConfig();
  const { connectionString, stop } = config.databaseUrl
    ? { connectionString: config.databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
  try {
    const target = { connectionString, files: filesFrom(config), keysFolder: join(config.dataDir, 'keys') };
    const { takenAt, rows, files } = await restoreBackup(target, resolve(path));
    process.stdout.write(`Restored as of ${takenAt}: ${rows} rows, ${files} files. Start Poolhand now.\n`);
  } finally {
    await stop();
  }
}

restore(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`Not restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
