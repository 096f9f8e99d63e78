// npm run house – the structure in figures: for each layer its rooms (what is directly under it), the imports between rooms, and
// those that run upward against scripts/check/areas.cjs; how many product files there are, and how full the folders. Fails
// where an import runs upward, a room is not in the list, a folder holds more files than can be taken in at once, or there are
// more rooms, imports between them or product files than one finds one's way in: what exists only to be small joins what uses it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import floors from './areas.cjs';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)));
const mostFiles = 30;
const mostProductFiles = 1_600;
/** Of a layer: what is directly under it, and how many of these import which others. */
const most = { server: { rooms: 45, imports: 240 }, web: { rooms: 25, imports: 120 } };
/** Migrations are one list in time order, which no folder could split. */
const notSplit = 'src/server/db/migrations';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const sources = files.filter((path) => /[.]tsx?$/.test(path) && !/[.]test[.]tsx?$/.test(path));
// A translation is no subject of its own: it is beside what it translates.
const isTranslation = (path) => path.endsWith('.es.ts');
const product = sources.filter((path) => !isTranslation(path));

/** `src/server/water/repo.ts` → `water`, `src/server/app.ts` → `app.ts`. */
const roomOf = (path) => path.split('/')[2];
const targetOf = (from, specifier) => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : '';
};

const faults = [];
for (const [layer, rooms] of Object.entries(floors)) {
  const inLayer = product.filter((path) => path.startsWith(`src/${layer}/`));
  const arrows = new Set();
  const upward = new Set();
  for (const path of inLayer) {
    const from = roomOf(path);
    if (!rooms.includes(from)) faults.push(`${path}: "${from}" is not in scripts/check/areas.cjs`);
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, path), 'utf8'), true, true).importedFiles) {
      const target = targetOf(path, fileName);
      if (!target.startsWith(`src/${layer}/`) || roomOf(target) === from) continue;
      arrows.add(`${from} → ${roomOf(target)}`);
      if (rooms.indexOf(roomOf(target)) > rooms.indexOf(from)) upward.add(`${path} → ${target}`);
    }
  }
  const used = new Set(inLayer.map(roomOf));
  process.stdout.write(
    `${layer.padEnd(9)}${String(inLayer.length).padStart(5)} files ${String(used.size).padStart(3)} rooms ${String(arrows.size).padStart(4)} imports between rooms, ${upward.size} upward\n`,
  );
  faults.push(...[...upward].map((arrow) => `upward: ${arrow}`));
  const { rooms: mostRooms = Infinity, imports: mostImports = Infinity } = most[layer] ?? {};
  if (used.size > mostRooms) faults.push(`${layer} has ${used.size} rooms, at most ${mostRooms}`);
  if (arrows.size > mostImports)
    faults.push(`${layer} has ${arrows.size} imports between rooms, at most ${mostImports}`);
}

const held = new Map();
const counted = files.filter((path) => !isTranslation(path));
for (const folder of counted.map((path) => posix.dirname(path))) held.set(folder, (held.get(folder) ?? 0) + 1);
const fullest = [...held].filter(([folder]) => folder !== notSplit).sort(([, left], [, right]) => right - left);
process.stdout.write(
  `${product.length} product files and ${sources.length - product.length} translations; fullest folders: ${fullest
    .slice(0, 3)
    .map(([folder, count]) => `${folder} ${count}`)
    .join(', ')}\n`,
);
faults.push(
  ...fullest
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} holds ${count} files, at most ${mostFiles}`),
);
if (product.length > mostProductFiles) faults.push(`${product.length} product files, at most ${mostProductFiles}`);

if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
