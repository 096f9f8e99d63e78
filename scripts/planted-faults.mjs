/**
 * `npm run faults [-- ID ...]`: plants each fault of tests/faults/faults.json and runs the test file that must notice it.
 * Works on a copy of the last commit, so that no fault can stay behind. Exits with 1 where a fault survives.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ id: string, file: string, find: string, replace: string, test: string }} Fault */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

if (git('status', '--porcelain').trim() !== '') {
  process.stderr.write('Commit first: the faults are planted in a copy of the last commit.\n');
  process.exit(2);
}
/** @type {Fault[]} */
const all = JSON.parse(readFileSync(join(root, 'tests/faults/faults.json'), 'utf8'));
const ids = process.argv.slice(2);
const unknown = ids.filter((id) => !all.some((fault) => fault.id === id));
if (unknown.length > 0) {
  process.stderr.write(`No such fault: ${unknown.join(', ')}\n`);
  process.exit(2);
}
const faults = ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all;

const copy = join(mkdtempSync(join(tmpdir(), 'poolhand-faults-')), 'copy');
const passes = (/** @type {string[]} */ files) =>
  spawnSync('npx', ['vitest', 'run', ...files], { cwd: copy, stdio: 'ignore' }).status === 0;

/** @param {Fault} fault */
function outcomeOf({ file, find, replace, test }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) return 'NOT PLANTED: its text is not in the file once';
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return passes([test]) ? 'SURVIVED' : 'caught';
  } finally {
    writeFileSync(path, text);
  }
}

process.on('SIGINT', () => undefined);
git('worktree', 'add', '--detach', copy, 'HEAD');
try {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const tests = [...new Set(faults.map(({ test }) => test))];
  // Otherwise a test that fails anyway would seem to catch everything.
  if (!passes(tests)) throw new Error('The tests fail without any fault.');
  for (const fault of faults) {
    const outcome = outcomeOf(fault);
    if (outcome !== 'caught') process.exitCode = 1;
    process.stdout.write(`${fault.id.padEnd(26)} ${outcome} (${fault.test})\n`);
  }
} finally {
  git('worktree', 'remove', '--force', copy);
  rmSync(dirname(copy), { recursive: true, force: true });
}
