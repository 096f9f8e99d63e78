// npm run licences – writes docs/licences.md: the license of each package that the product is shipped with or
// built from. `npm run licences -- --check [folder]` changes nothing and fails where the list is not up to date, or where a
// package has a license that the product can’t be shipped with. Reads the lock file alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from './shipped-packages.mjs';

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const root = resolve(folder ?? fileURLToPath(new URL('..', import.meta.url)));
const checksOnly = process.argv.includes('--check');
const listFile = join(root, 'docs/licences.md');

/** Asking for no more than their notice, or for the source of the package itself where it was changed; none was. */
const shippable = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** A separate library file, loaded at run time, unchanged and replaceable. */
const loadedAsLibrary = /^@img[/]sharp-(?:libvips-|win32-|wasm32$)/;

const packages = shippedPackages(root);

/** `(MIT OR CC0-1.0)`: one of them is enough; `A AND B`: each must do. */
function mayBeShipped({ name, licence }) {
  const alone = (word) => shippable.has(word) || (word === 'LGPL-3.0-or-later' && loadedAsLibrary.test(name));
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(alone));
}

const count = new Map();
for (const { licence } of packages) count.set(licence, (count.get(licence) ?? 0) + 1);
const summary = [...count].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));

const list = `# Licences

Written by \`npm run licences\` from package-lock.json; \`npm run check\` refuses a list that is not up to date, and a package
whose licence is none of these. What is used for developing and testing alone is not shipped and not listed.

| licence | packages |
|---|---|
${summary.map(([licence, many]) => `| ${licence} | ${many} |`).join('\n')}

libvips (LGPL-3.0-or-later), by which pictures are read, comes as a library of its own beside the product, unchanged. The
packages under MPL-2.0 are unchanged as well. The embedded PostgreSQL itself stands under the PostgreSQL licence.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`;

const faults = packages
  .filter((each) => !mayBeShipped(each))
  .map(({ name, version, licence }) => `licence: ${name} ${version} stands under ${licence}`);
if (packages.length === 0) faults.push('nothing-seen: the lock file names no package');
if (checksOnly && (existsSync(listFile) ? readFileSync(listFile, 'utf8') : '') !== list) {
  faults.push('not-up-to-date: docs/licences.md; run npm run licences');
}
if (faults.length > 0) {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
if (!checksOnly) writeFileSync(listFile, list);
process.stdout.write(`${packages.length} packages stand under licences that the product may be shipped with\n`);
