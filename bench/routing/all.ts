/** The whole reference in one run: every instance with its kind's budget, and each set's mean gap. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { timeBudget } from '#domain/scheduling/routing/budget.ts';
import { processorMilliseconds } from './clock.ts';
import { type Instance, readInstance } from './instances.ts';
import { score } from './score.ts';
import { solveInstance } from './solutions.ts';

type BestKnown = { kind: Instance['kind']; cost: number; balanced?: number };
type Measured = {
  instance: string;
  cost: number;
  bestKnown: number;
  gapPercent: number;
  cpuSeconds: number;
  faults: string[];
  spreadMinutes?: number;
};
type Task = { name: string; path: string; bestKnown: number; balanced: boolean };
type MeasuredSet = { set: string; seconds: number; goal: string; meanGapPercent: number; instances: Measured[] };
type Report = {
  command: string;
  node: string;
  processor: string;
  mostMemoryMegabytes: number;
  sets: MeasuredSet[];
};
type Set = { name: string; seconds: number; goal: string; tasks: Task[] };

export type FolderRun = {
  folder: string;
  seed: number;
  only?: string | undefined;
  results: string;
  say: (line: string) => void;
};

/** Solves all instances of a folder, or those of some sets, says how it went, and writes these sets' results. */
export function measureFolder({ folder, seed, only, results, say }: FolderRun): void {
  const sets = setsOf(folder).filter(({ name }) => only === undefined || name.includes(only));
  const measured = sets.map((set): MeasuredSet => {
    say(`\n${set.name}, ${set.seconds} s each (goal: ${set.goal})`);
    const instances = set.tasks.map((task) => {
      const result = measure(task, set.seconds, seed);
      say(lineOf(result));
      return result;
    });
    const meanGapPercent = round(instances.reduce((sum, { gapPercent }) => sum + gapPercent, 0) / instances.length, 3);
    say(`mean gap ${meanGapPercent} %`);
    return { set: set.name, seconds: set.seconds, goal: set.goal, meanGapPercent, instances };
  });
  // Sets that are measured one by one keep the others' last results.
  const before = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as Report) : undefined;
  const report: Report = {
    command: `npm run bench:routing -- --all --seed ${seed}`,
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    mostMemoryMegabytes: Math.max(before?.mostMemoryMegabytes ?? 0, Math.round(process.resourceUsage().maxRSS / 1024)),
    sets: [...(before?.sets ?? []).filter(({ set }) => !measured.some((each) => each.set === set)), ...measured],
  };
  const names = setsOf(folder).map(({ name }) => name);
  report.sets.sort((a, b) => names.indexOf(a.set) - names.indexOf(b.set));
  say(`\nmost memory ${report.mostMemoryMegabytes} MB`);
  writeFileSync(results, `${JSON.stringify(report, null, 2)}\n`);
}

function setsOf(folder: string): Set[] {
  const { instances } = JSON.parse(readFileSync(join(folder, 'best-known.json'), 'utf8')) as {
    instances: Record<string, BestKnown>;
  };
  const tasks = (kind: string, place: string, ending: string, wanted = (_name: string) => true): Task[] =>
    Object.entries(instances)
      .filter(([name, each]) => each.kind === kind && wanted(name))
      .map(([name, { cost }]) => ({
        name,
        path: join(folder, place, `${name}.${ending}`),
        bestKnown: cost,
        balanced: false,
      }));
  const isLarge = (name: string) => name.startsWith('large');
  const weeks = tasks('pool-week', 'pool', 'json', (name) => !isLarge(name));
  const balanced = weeks.flatMap((task) => {
    const best = instances[task.name]?.balanced;
    return best === undefined ? [] : [{ ...task, bestKnown: best, balanced: true }];
  });
  return [
    { name: 'pool-day', seconds: 0.03, goal: 'equal, within 50 ms', tasks: tasks('pool-day', 'pool', 'json') },
    { name: 'tsp', seconds: 1, goal: '1.0 %', tasks: tasks('tsp', 'tsp', 'tsp') },
    { name: 'cvrp', seconds: 5, goal: '0.6 %', tasks: tasks('cvrp', 'cvrp', 'vrp') },
    { name: 'vrptw', seconds: 5, goal: '0.6 %, none above 3 %', tasks: tasks('vrptw', 'vrptw', 'txt') },
    { name: 'pvrp', seconds: 30, goal: '1.0 %', tasks: tasks('pvrp', 'pvrp', 'txt') },
    { name: 'pool-week', seconds: 5, goal: '1.0 %', tasks: weeks },
    { name: 'pool-week balanced', seconds: 5, goal: '2 %, spread 60 min', tasks: balanced },
    { name: 'pool-large', seconds: 30, goal: '3 %, 300 MB', tasks: tasks('pool-week', 'pool', 'json', isLarge) },
  ];
}

function measure({ name, path, bestKnown, balanced }: Task, seconds: number, seed: number): Measured {
  const instance = readInstance(path);
  const before = processorMilliseconds();
  const budget = timeBudget(processorMilliseconds, seconds * 1000);
  const solution = solveInstance(instance, { seed, budget, balanced });
  const cpuSeconds = (processorMilliseconds() - before) / 1000;
  const { cost, faults, spreadMinutes } = score(instance, solution);
  return {
    instance: name,
    cost: round(cost, 2),
    bestKnown,
    gapPercent: round((cost / bestKnown - 1) * 100, 2),
    cpuSeconds: round(cpuSeconds, 3),
    faults,
    ...(spreadMinutes === undefined ? {} : { spreadMinutes: round(spreadMinutes, 1) }),
  };
}

function lineOf({ instance, cost, bestKnown, gapPercent, cpuSeconds, spreadMinutes, faults }: Measured): string {
  const spread = spreadMinutes === undefined ? '' : `, spread ${spreadMinutes} min`;
  const wrong = faults.length === 0 ? '' : `, not valid: ${faults.join('; ')}`;
  return `${instance}: ${cost} (best known ${bestKnown}), gap ${gapPercent} %, ${cpuSeconds} s${spread}${wrong}`;
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
