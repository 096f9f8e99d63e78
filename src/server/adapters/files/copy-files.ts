import { FileMissing, type FileStore } from './port.ts';

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
