// node scripts/check/boundaries.mjs [folder] – who may import whom, by the rules in .dependency-cruiser.cjs.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));
const root = resolve(process.argv[2] ?? project);
const layers = ['domain', 'contract', 'server', 'web'];

const report = JSON.parse(
  execFileSync(
    process.execPath,
    [
      join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(project, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'src',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
  ),
);

const faults = report.summary.violations.map(({ rule, from, to, cycle }) => {
  const through = cycle ? cycle.map((step) => step.name).join(' → ') : to;
  return `${rule.name}: ${from} → ${through}`;
});
// A compiler that the tool does not understand makes it see nothing and report success.
for (const layer of layers) {
  const seen = report.modules.filter((module) => module.source.startsWith(`src/${layer}/`)).length;
  if (seen === 0) faults.push(`nothing-seen: no module of src/${layer} was read`);
}

if (faults.length > 0) {
  process.stdout.write(`${faults.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${report.summary.totalCruised} modules keep to their layers\n`);
