/**
 * Measures the planner against the best known costs of public instances and of our own.
 *
 * `npm run bench:routing -- INSTANCE OUT.json [--seconds N] [--seed N] [--balanced]` solves one file and writes the
 * solution. `npm run bench:routing -- --all [--seed N] [--only KIND] [--folder FOLDER]` solves every instance of a folder
 * with best-known.json in it, prints the gaps and writes them to bench/results/routing.json. Budgets are seconds of
 * processor time, so that what else runs on the machine does not count. `npm run bench` runs it without arguments, which
 * measures nothing: the whole takes some ten minutes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { timeBudget } from '#domain/scheduling/routing/budget.ts';
import { measureFolder } from './routing/all.ts';
import { processorMilliseconds } from './routing/clock.ts';
import { readInstance } from './routing/instances.ts';
import { score } from './routing/score.ts';
import { solveInstance } from './routing/solutions.ts';

const referenceFolder = '../shared/reference/routing';
const resultsPath = 'bench/results/routing.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    balanced: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    folder: { type: 'string', default: referenceFolder },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const [instancePath, solutionPath] = positionals;
const seed = Number(values.seed);

if (values.all) {
  measureFolder({ folder: values.folder, seed, only: values.only, results: resultsPath, say });
} else if (instancePath !== undefined && solutionPath !== undefined) {
  const instance = readInstance(instancePath);
  const milliseconds = Number(values.seconds) * 1000;
  const solution = solveInstance(instance, {
    seed,
    budget: timeBudget(processorMilliseconds, milliseconds),
    balanced: values.balanced,
  });
  writeFileSync(solutionPath, `${JSON.stringify(solution)}\n`);
  const { cost, faults } = score(instance, solution);
  say(`cost ${cost.toFixed(2)}${faults.length === 0 ? '' : `, not valid: ${faults.join('; ')}`}`);
  if (faults.length > 0) process.exitCode = 1;
} else {
  say(
    'Nothing measured. npm run bench:routing -- INSTANCE OUT.json [--seconds N] [--seed N] [--balanced], or -- --all',
  );
}
