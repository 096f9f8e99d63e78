import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { type BackupManifest, backupFormat, backupManifest, backupVersion, entryOf } from './manifest.ts';
import { verifying } from './measured.ts';

interface Content {
  bytes: number;
  sha256: string;
}

export interface Backup {
  manifest: BackupManifest;
  /** The companies' files, in the order of their keys. */
  files(): AsyncGenerator<Content & { key: string }>;
  /** An entry's content; the stream fails at its end where it is not what was written. */
  open(name: string, content: Content): Promise<Readable>;
  close(): void;
}

const foreign = (path: string): Error => new Error(`${path} is no backup that "npm run backup" has finished.`);

/** @throws Error where the file is no whole backup, or one of a later release */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : foreign(path);
    },
  );
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const raw = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`The backup is damaged: ${name} is missing. Nothing was restored.`);
      return zip.openReadStreamPromise(entry);
    };
    if (!entries.has(entryOf.manifest)) throw foreign(path);
    const json: unknown = JSON.parse(await text(await raw(entryOf.manifest)));
    const about = json as { format?: unknown; version?: unknown } | null;
    if (about?.format !== backupFormat) throw foreign(path);
    if (typeof about.version === 'number' && about.version > backupVersion) {
      throw new Error('The backup was made by a later release of Poolhand. Bring this installation up to date first.');
    }
    const manifest = backupManifest.parse(json);
    const open: Backup['open'] = async (name, content) =>
      // Who reads hears of what fails.
      pipeline(await raw(name), verifying(name, content), () => undefined);
    return {
      manifest,
      open,
      async *files() {
        for await (const line of createInterface({ input: await open(entryOf.fileList, manifest.files) })) {
          const [key = '', bytes, sha256 = ''] = line.split(',');
          yield { key, bytes: Number(bytes), sha256 };
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
