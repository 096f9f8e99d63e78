import { copyFiles } from '#server/adapters/files/port.ts';
import { s3FileStore } from '#server/adapters/files/s3.ts';
import { readConfig } from '#server/config.ts';
import { folderFilesFrom } from '#server/deps-from-config.ts';

/** `npm run files:copy -- to-s3` or `to-folder`: the companies' files from the one store to the other. */
async function copy(where: string | undefined): Promise<void> {
  if (where !== 'to-s3' && where !== 'to-folder') throw new Error('Usage: npm run files:copy -- to-s3 | to-folder');
  const config = readConfig();
  if (!config.filesS3) throw new Error('Set FILES_S3_ENDPOINT and what belongs to it.');
  const stores = [folderFilesFrom(config), s3FileStore(config.filesS3)] as const;
  const [from, to] = where === 'to-s3' ? stores : ([stores[1], stores[0]] as const);
  const { copied, present } = await copyFiles(from, to);
  process.stdout.write(`${copied} files copied, ${present} were there already.\n`);
}

copy(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`Not all files were copied: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
