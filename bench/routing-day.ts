/**
 * Measures the best route of a day against nearest neighbour, and against best known costs where a folder with them is
 * given: `npx tsx bench/routing-day.ts [FOLDER] [OUT.json]`. FOLDER holds best-known.json and pool/day-*.json.
 * CPU milliseconds are the median of five runs in one process, after a first that warms the compiler up.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { afterIterations, afterIterationsWithoutGain, whenAny } from '#domain/scheduling/routing/budget.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes } from '#domain/scheduling/routing/distance.ts';
import { createPathProblem, type PathProblem, pathCost } from '#domain/scheduling/routing/problem.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { nearestNeighbourOrder, solve } from '#domain/scheduling/routing/solve.ts';

type Measured = {
  name: string;
  stops: number;
  nearestNeighbourMinutes: number;
  bestMinutes: number;
  bestKnownMinutes?: number;
  gapPercent?: number;
  cpuMilliseconds: number;
};

const [folder = '', out = ''] = process.argv.slice(2);

/** A suburb's worth of stops, evenly spread over about 20 by 17 miles; the same for the same seed. */
function madeUpDay(stops: number): Coordinates[] {
  const random = seededRandom(stops);
  return Array.from({ length: stops }, () => ({ latitude: 33.4 + random() * 0.3, longitude: -112.3 + random() * 0.3 }));
}

/** Whole seconds a leg, as the reference days count. */
const problemOf = (places: readonly Coordinates[]): PathProblem =>
  createPathProblem(distanceMatrixMiles(places).map((miles) => Math.round(drivingMinutes(miles) * 60)));

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;

function measure(name: string, places: readonly Coordinates[], bestKnownMinutes?: number): Measured {
  const problem = problemOf(places);
  const run = () => {
    const before = process.cpuUsage();
    const { cost } = solve(problem, {
      seed: 1,
      stop: whenAny(afterIterations(20_000), afterIterationsWithoutGain(4_000)),
    });
    const { user, system } = process.cpuUsage(before);
    return { cost, milliseconds: (user + system) / 1000 };
  };
  const { cost } = run();
  const times = Array.from({ length: 5 }, () => run().milliseconds).sort((a, b) => a - b);
  const bestMinutes = minutesOf(cost);
  return {
    name,
    stops: places.length,
    nearestNeighbourMinutes: minutesOf(pathCost(problem, nearestNeighbourOrder(problem))),
    bestMinutes,
    ...(bestKnownMinutes === undefined
      ? {}
      : { bestKnownMinutes, gapPercent: Math.round((bestMinutes / bestKnownMinutes - 1) * 10_000) / 100 }),
    cpuMilliseconds: Math.round((times[2] ?? 0) * 10) / 10,
  };
}

function referenceDays(): Measured[] {
  if (folder === '' || !existsSync(join(folder, 'best-known.json'))) return [];
  const { instances } = JSON.parse(readFileSync(join(folder, 'best-known.json'), 'utf8')) as {
    instances: Record<string, { kind: string; cost: number }>;
  };
  return Object.entries(instances)
    .filter(([, { kind }]) => kind === 'pool-day')
    .map(([name, { cost }]) => {
      const { stops } = JSON.parse(readFileSync(join(folder, 'pool', `${name}.json`), 'utf8')) as {
        stops: { lat: number; lng: number }[];
      };
      return measure(
        name,
        stops.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
        cost,
      );
    });
}

const results = [
  ...[10, 20, 40, 80, 183].map((stops) => measure(`made-up-${stops}`, madeUpDay(stops))),
  ...referenceDays(),
];
const report = {
  command: 'npx tsx bench/routing-day.ts FOLDER bench/results/routing-day.json',
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  results,
};
if (out !== '') writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);
process.stdout.write(
  `${results
    .map(
      (r) =>
        `${r.name}: ${r.bestMinutes} min (nearest neighbour ${r.nearestNeighbourMinutes}), gap ${r.gapPercent ?? '-'} %, ${r.cpuMilliseconds} ms`,
    )
    .join('\n')}\n`,
);
