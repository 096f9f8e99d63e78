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
