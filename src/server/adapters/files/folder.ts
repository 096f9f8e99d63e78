import { mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore, fileKey, isFileKey } from './port.ts';

/** Files below a folder. Written to a temporary name and renamed, so that a crash never leaves half a file under its key. */
export function folderFileStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, fileKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      try {
        const file = await open(draft, 'w', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        // Half a file on a full disk would keep others from fitting.
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key);
        throw error;
      }
    },
    async putStream(key, source) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.part`;
      try {
        const file = await open(draft, 'w', 0o600);
        await pipeline(source, file.createWriteStream({ flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key), 'r');
        return { content: file.createReadStream(), bytes: (await file.stat()).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key);
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: () => keysBelow(root, ''),
  };
}

async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    // Not half a file, whether it is being written or was left by a crash, nor what a program of the system leaves behind.
    else if (!entry.name.endsWith('.part') && isFileKey(key)) yield key;
  }
}
