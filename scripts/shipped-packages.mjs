import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tools of the build whose own text is in what it makes. */
const builtFrom = new Set(['node_modules/tailwindcss']);

/** Where the package's own description leaves its licence out, and its licence file says it. */
const saidByFile = [
  { name: /^png-js$/, licence: 'MIT' },
  { name: /^@tailwindcss[/]oxide-/, licence: 'MIT' },
];

/**
 * Every package of the lock file once per version, in order, and whether the product is shipped with it or built from it.
 * Reads the lock file alone.
 */
export function lockedPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name: own, version, license, integrity, dev }]) => {
      // Installed under another name than its own, the lock file says its own.
      const name = own ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? saidByFile.find((each) => each.name.test(name))?.licence ?? 'not told';
      return { name, version, licence, integrity, isShipped: !dev || builtFrom.has(path) };
    })
    .sort((a, b) => Number(b.isShipped) - Number(a.isShipped) || (a.name + a.version < b.name + b.version ? -1 : 1))
    .filter(
      ({ name, version }, index, all) => all.findIndex((one) => one.name === name && one.version === version) === index,
    );
}

export const shippedPackages = (root) => lockedPackages(root).filter(({ isShipped }) => isShipped);
