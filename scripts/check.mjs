// npm run check: types of every layer, format and lint, who imports whom, source rules, dead code, how
// heavy the pages are, licenses and published vulnerabilities of packages. Runs the parts two at a time, says how each went, and fails when any fails. `npm run check types
// lint` runs the named parts alone.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const buildInfo = join(root, '.cache/check');
mkdirSync(buildInfo, { recursive: true });

const types = (layer, folder) => ({
  name: `types of ${layer}`,
  args: [
    'node_modules/typescript7/bin/tsc',
    '--project',
    folder,
    // Parts run side by side: several checkers in each would infer the same types again, a quarter more processor time.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join(buildInfo, `${layer}.tsbuildinfo`),
  ],
});

const parts = [
  types('web', 'src/web'),
  types('tests', 'tests'),
  types('server', 'src/server'),
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  types('contract', 'src/contract'),
  types('service-worker', 'src/web/service-worker'),
  types('domain', 'src/domain'),
  { name: 'page weight', args: ['scripts/check/page-weight.mjs'] },
  { name: 'page weight in Spanish', args: ['scripts/check/page-weight.mjs', '.', 'es'] },
  { name: 'boundaries', args: ['scripts/check/boundaries.mjs'] },
  { name: 'house', args: ['scripts/check/house.mjs'] },
  { name: 'licences', args: ['scripts/licences.mjs', '--check'] },
  { name: 'vulnerabilities', args: ['scripts/vulnerabilities.mjs'] },
  { name: 'source rules', args: ['scripts/check/source-rules.mjs'] },
  {
    name: 'lint and format',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--diagnostic-level=warn'],
  },
].filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).some((word) => name.includes(word)));

function run({ name, args }) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
      if (code !== 0) process.stdout.write(`${Buffer.concat(output).toString().trimEnd()}\n\n`);
      resolve(code === 0);
    });
  });
}

const waiting = [...parts];
const outcomes = [];
async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await run(part));
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));

const failed = outcomes.filter((passed) => !passed).length;
process.stdout.write(failed === 0 ? 'check passed\n' : `check failed: ${failed} of ${outcomes.length} parts\n`);
process.exitCode = failed === 0 && outcomes.length > 0 ? 0 : 1;
