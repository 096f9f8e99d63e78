import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const read = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The secret kept in a file that only its owner may read; made at the first start. Written to a temporary name and linked into place:
 * a crash leaves no half key, and of two servers that start together both use the one that came first.
 */
export async function secretOfKeyFile(path: string, make: () => string = newSecret): Promise<string> {
  const kept = await read(path);
  if (kept) return kept;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${make()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  await rm(draft);
  const made = await read(path);
  if (!made)
    throw new Error(`The key file ${path} is empty. Restore a copy of it, or remove it to start with a new key.`);
  return made;
}
