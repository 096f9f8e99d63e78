import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import * as z from 'zod/mini';

export const backupFormat = 'poolhand-backup';
export const backupVersion = 1;

const content = { bytes: z.number(), sha256: z.string() };

/** The last entry of a backup: what is in it, and what each part must hash to. */
export const backupManifest = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  /** The moment of which the database is. */
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...content })),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** Keys of the data folder; none where they come by the environment. */
  keys: z.array(z.object({ name: z.string(), ...content })),
  /** The list of the companies' files: `files.csv`. */
  files: z.object({ count: z.number(), ...content }),
});
export type BackupManifest = z.infer<typeof backupManifest>;

export const entryOf = {
  table: (name: string): string => `tables/${name}.copy`,
  key: (name: string): string => `keys/${name}`,
  file: (key: string): string => `files/${key}`,
  fileList: 'files.csv',
  manifest: 'manifest.json',
};

export interface Content {
  bytes: number;
  sha256: string;
}

/** Where the backups of a folder have a file that is in none of them: by its content, so that each is there once. */
export const sharedFile = (folder: string, { sha256 }: Content): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256);

/** Passes everything on and knows at the end how much it was and what it hashes to. */
export function measuring(): { through: Transform; content(): Content } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(part: Buffer, _encoding, pass) {
      hash.update(part);
      bytes += part.length;
      pass(null, part);
    },
  });
  return { through, content: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Passes everything on and fails at the end where it is not what was written down of it. */
export function verifying(name: string, { bytes, sha256 }: Content): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, pass) {
      hash.update(part);
      seen += part.length;
      pass(null, part);
    },
    flush(end) {
      const isTheSame = seen === bytes && hash.digest('hex') === sha256;
      end(
        isTheSame ? null : new Error(`The backup is damaged: ${name} is not what was written. Nothing was restored.`),
      );
    },
  });
}
