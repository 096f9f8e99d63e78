// Measures the rules that are computed most: the water's index, a treatment plan, the best order of a day's stops. Each as
// multiples of a piece of plain arithmetic in the same run, so that machines compare.
// Writes bench/results/rules.json. Run: npm run bench rules; or shorter, without writing: npx tsx bench/rules.ts <rounds>

import { afterIterations, afterIterationsWithoutGain, whenAny } from '#domain/scheduling/routing/budget.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes } from '#domain/scheduling/routing/distance.ts';
import { createPathProblem } from '#domain/scheduling/routing/problem.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { nearestNeighbourOrder, solve } from '#domain/scheduling/routing/solve.ts';
import { saturationIndex } from '#domain/water/physics/saturation-index.ts';
import { planTreatment } from '#domain/water/plan/plan.ts';
import { machine, median, report, rounded } from './app/figures.ts';

const given = Number(process.argv[2]);
const rounds = given || 15;

const random = seededRandom(11);
const between = (least: number, most: number): number => least + random() * (most - least);
const waters = Array.from({ length: 200 }, () => ({
  chlorine: between(0, 8),
  pH: between(6.8, 8.4),
  calciumHardness: between(80, 500),
  tempF: between(50, 100),
  totalAlkalinity: between(40, 200),
  cyanuricAcid: between(0, 90),
}));
const day = (stops: number) => {
  const places: Coordinates[] = Array.from({ length: stops }, () => ({
    latitude: between(33.4, 33.7),
    longitude: between(-112.3, -112),
  }));
  return createPathProblem(distanceMatrixMiles(places).map((miles) => Math.round(drivingMinutes(miles) * 60)));
};
const days = { of12: day(12), of40: day(40) };
const stop = () => whenAny(afterIterations(20_000), afterIterationsWithoutGain(4_000));

/** What everything is a multiple of: a thousand logarithms and exponentials. */
function plainArithmetic(): number {
  let sum = 0;
  for (let n = 1; n <= 1000; n += 1) sum += Math.log10(n) * Math.exp(-n / 1000);
  return sum;
}

const works: Record<string, { times: number; run: () => unknown }> = {
  plainArithmetic: { times: 200, run: plainArithmetic },
  saturationIndex: { times: 10, run: () => waters.map((water) => saturationIndex(water).lsi) },
  treatmentPlan: {
    times: 1,
    run: () =>
      waters.map((readings) => planTreatment({ gallons: 18_000, poolType: 'chlorine', readings }).steps.length),
  },
  dayOf12ByNearestNeighbour: { times: 100, run: () => nearestNeighbourOrder(days.of12) },
  dayOf12: { times: 1, run: () => solve(days.of12, { seed: 1, stop: stop() }).cost },
  dayOf40: { times: 1, run: () => solve(days.of40, { seed: 1, stop: stop() }).cost },
};
/** How many a run of it computes. */
const inARun: Record<string, number> = { saturationIndex: waters.length, treatmentPlan: waters.length };

const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]));
for (let round = -2; round < rounds; round += 1) {
  for (const [name, { times: count, run }] of Object.entries(works)) {
    const before = process.cpuUsage();
    for (let n = 0; n < count; n += 1) run();
    const { user, system } = process.cpuUsage(before);
    // The first two warm the compiler up.
    if (round >= 0) times.get(name)?.push((user + system) / 1000 / count / (inARun[name] ?? 1));
  }
}
const milliseconds = (name: string): number => median(times.get(name) ?? []);
const base = milliseconds('plainArithmetic');
const slowest = Math.max(...Object.keys(works).map((name) => milliseconds(name as keyof typeof works)));
const result = {
  what: 'Rules, in processor milliseconds each and as multiples of a thousand logarithms and exponentials in the same run',
  machine: machine(),
  // What a page computes while somebody types must fit between two frames; the day's order is computed in a worker.
  holds: slowest <= 50,
  rounds,
  baselineMs: rounded(base, 4),
  rules: Object.keys(works)
    .filter((name) => name !== 'plainArithmetic')
    .map((name) => ({ name, ms: rounded(milliseconds(name), 4), multiple: rounded(milliseconds(name) / base, 2) })),
};
if (given) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
else await report('rules', result);
