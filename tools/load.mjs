import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Large programs that measure, and are asked for rarely: a quarter of all packages. They are installed the first time
 * one of them is used.
 * @param {string} name
 * @returns the package's module
 */
export function tool(name) {
  if (!existsSync(join(folder, 'node_modules', name))) {
    const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`${name} could not be installed in ${folder}.`);
  }
  return import(name);
}
