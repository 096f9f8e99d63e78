import type { Readable } from 'node:stream';

/** Where photos and other files of the companies are stored. */
export interface FileStore {
  /** Stores the content under the key; a key is written once and whole, or not at all. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** @throws FileMissing where there is none. */
  get(key: string): Promise<Uint8Array>;
  /** As `put`, for what is too large to be held: nothing is stored under the key unless the source ends well. */
  putStream(key: string, source: Readable): Promise<void>;
  /** As `get`, for what is too large to be held. @throws FileMissing where there is none. */
  open(key: string): Promise<{ content: Readable; bytes: number }>;
  remove(key: string): Promise<void>;
  /** Every key, in no promised order; one that comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
  constructor(key: string) {
    super(`No file is stored under ${key}`);
  }
}

/** Names below one another, none of which leads elsewhere: `company/photos/IMG-7K2M.jpg`. */
const keyPattern = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** @throws Error where it is no key */
export function fileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`);
  return key;
}

/**
 * Copies every file that is not there yet; a key is written once and whole, so one that is there is the same. Nothing is
 * taken away, and what was interrupted is done by doing it again.
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<{ copied: number; present: number }> {
  const there = new Set<string>();
  for await (const key of to.list()) there.add(key);
  const counted = { copied: 0, present: 0 };
  for await (const key of from.list()) {
    if (there.has(key)) {
      counted.present += 1;
      continue;
    }
    const opened = await from.open(key).catch((error: unknown) => {
      // Removed since it was listed.
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (!opened) continue;
    await to.putStream(key, opened.content);
    counted.copied += 1;
  }
  return counted;
}
