// Checks whether the built product is whole and newer than everything it is made from.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const stampFile = join(root, 'dist/built');

const madeFrom = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
];

export function isFresh() {
  const stamp = statSync(stampFile, { throwIfNoEntry: false });
  if (!stamp) return false;
  // An image may carry the built product alone.
  if (!existsSync(join(root, 'src'))) return true;
  return madeFrom.every((path) => !changedSince(join(root, path), stamp.mtimeMs));
}

function changedSince(path, timeMs) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return false;
  // A folder's own time changes when a file in it is added or removed.
  if (entry.mtimeMs > timeMs) return true;
  if (!entry.isDirectory()) return false;
  return readdirSync(path).some((name) => !/\.test\.tsx?$/.test(name) && changedSince(join(path, name), timeMs));
}
