/**
 * What planning on roads is worth, and what it takes, on two extracts of OpenStreetMap: plans of 5 technicians and 150 customers
 * on residential streets, driven on the roads by the engine's own route; the estimates against measured drives, in general and after
 * weeks of own drives; the kept drives of 1,000 customers, their week's plan, and other calls meanwhile. Writes bench/results/roads.json. Run: npm run bench roads. Needs the extracts (ROADS_EXTRACTS, a folder), and fetches
 * the engine where it is not there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import {
  type Coordinates,
  drivesOn,
  estimatedDrive,
  iterationBudget,
  optimizeDay,
  type PlanningInput,
  planWeek,
  type RoadTable,
  roadPlaceOf,
} from '#domain/scheduling/index.ts';
import { buildRoads } from '#server/adapters/roads/build-roads.ts';
import { roadsOfFolder } from '#server/adapters/roads/engine-process.ts';
import type { RoadEngine } from '#server/adapters/roads/port.ts';
import { customers, technicians as technicianTable } from '#server/db/schema/index.ts';
import { roadJobs } from '#server/scheduling/roads/road-times.ts';
import { afterWeeks, errorsOf, leastErrorByDistance, minutesBy, percent } from './app/estimates.ts';
import { machine, median, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';
import { extracts, placesOnStreets, type Town, townsMeasured } from './app/streets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const technicians = 5;
const customersOfTown = 150;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

async function tableOf(engine: RoadEngine, places: readonly Coordinates[]): Promise<RoadTable> {
  const { seconds, miles } = await engine.matrix(places, places);
  return {
    name: 'bench',
    places: places.map(roadPlaceOf),
    seconds: seconds.map((each) => (each >= 0 ? each : -1)),
    miles,
  };
}

const inputOf = (places: readonly Coordinates[], roads: RoadTable | null): PlanningInput => ({
  today: '2026-11-23',
  customers: places.map((place, index) => ({
    customerId: `C${index}`,
    name: `Customer ${index}`,
    address: null,
    ...place,
    serviceDay: null,
    serviceFrequency: 'weekly',
    isActive: true,
  })),
  technicians: Array.from({ length: technicians }, (_, index) => ({
    technicianId: `T${index}`,
    name: `Technician ${index}`,
    isActive: true,
    workingDays: weekdays,
    startTime: '08:00',
    endTime: '17:00',
    maxCustomersPerDay: 10,
  })),
  assignments: [],
  scope: { keepTechnicians: false, keepDays: false },
  newAssignmentPrefix: 'NEW',
  roads,
});

/** The planned days, as places in their order. */
const daysOf = (input: PlanningInput): Coordinates[][] =>
  planWeek(input, { seed: 1, budget: iterationBudget(20_000) }).weeklySchedule.flatMap((day) =>
    day.technicians.flatMap(({ customers: stops }) => {
      const places = stops.flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ latitude, longitude }],
      );
      return places.length < 2 ? [] : [places];
    }),
  );

const drivenMinutes = async (engine: RoadEngine, day: readonly Coordinates[]): Promise<number> =>
  (await engine.route(day)).legs.reduce((sum, { minutes }) => sum + minutes, 0);

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

async function measureTown(engine: RoadEngine, town: Town) {
  const places = await placesOnStreets(engine, town, customersOfTown, 7);
  const table = await tableOf(engine, places);
  const onRoads = drivesOn(table);
  const roadDays = daysOf(inputOf(places, table));
  const estimateDays = daysOf(inputOf(places, null));

  const planned = roadDays.map((day) => minutesBy(onRoads, day));
  const driven: number[] = [];
  for (const day of roadDays) driven.push(await drivenMinutes(engine, day));
  const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
  const estimateDriven = estimateDays.map((day) => minutesBy(onRoads, day));

  // The same day's customers, ordered once on straight lines at 25 mph and once on roads; both driven on the roads.
  const longer = estimateDays.map((day) => {
    const dayCustomers = day.map((coordinates, index) => ({ customerId: `${index}`, coordinates }));
    const order = (roads: RoadTable | null): number =>
      minutesBy(
        onRoads,
        optimizeDay({ customers: dayCustomers, method: 'best', roads }).optimizedRoute.map(
          ({ customerId }) => day[Number(customerId)] as Coordinates,
        ),
      );
    return order(null) / order(table) - 1;
  });

  const errors = (pairs: readonly (readonly [number, number])[]): number =>
    median(pairs.map(([estimate, measured]) => Math.abs(estimate / measured - 1)));
  const allPairs = places.flatMap((from) =>
    places.flatMap((to) => {
      const drive = onRoads(from, to);
      return from === to || drive.isEstimated || drive.minutes < 0.5
        ? []
        : [[estimatedDrive(from, to).minutes, drive.minutes] as const];
    }),
  );
  return {
    days: roadDays.length,
    plannedMinutes: rounded(total(planned), 1),
    routeMinutes: rounded(total(driven), 1),
    plannedAgainstRoutePercent: percent(total(planned) / total(driven) - 1),
    worstDayPercent: percent(Math.max(...planned.map((each, day) => Math.abs(each / (driven[day] ?? each) - 1)))),
    week: {
      plannedOnRoads: rounded(total(planned), 1),
      plannedOnEstimates: rounded(total(estimateDriven), 1),
      shorterPercent: percent(1 - total(planned) / total(estimateDriven)),
    },
    straightLineOrderLongerPercent: { mean: percent(mean(longer)), worst: percent(Math.max(...longer)) },
    estimateErrorPercent: {
      medianOfAllDrives: percent(errors(allPairs)),
      ...errorsOf(estimatedDrive, onRoads, estimateDays),
      leastOfLegsByDistanceAlone: leastErrorByDistance(onRoads, estimateDays),
    },
    ownDrives: [4, 8, 26].map((weeks) =>
      afterWeeks(weeks, estimateDays, onRoads, (ownDrives) => daysOf({ ...inputOf(places, null), ownDrives })),
    ),
  };
}

/** What a client asks every 50 ms meanwhile. A call that could only begin late counts from when it was due. */
async function amongOtherCalls<T>(bench: Awaited<ReturnType<typeof openApp>>, token: string, work: () => Promise<T>) {
  const urls = ['/api/customers?limit=50', '/api/day-plan', '/api/auth/profile', '/api/technicians'];
  const taken: number[] = [];
  const asked: Promise<unknown>[] = [];
  const begun = performance.now();
  const ask = (): void => {
    for (let due = begun + (asked.length + 1) * 50; due <= performance.now(); due += 50) {
      const call = bench.get(token, urls[asked.length % urls.length] ?? '');
      asked.push(call.then(() => taken.push(performance.now() - due)));
    }
  };
  const timer = setInterval(ask, 5);
  const result = await work();
  clearInterval(timer);
  await Promise.all(asked);
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number): number => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, 1);
  return { result, calls: { calls: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1) } };
}

/** The kept drives of a large company, on a database of its own. */
async function measureKeeping(engine: RoadEngine) {
  const most = 1_000;
  let pairs = 0;
  const counted: RoadEngine = {
    ...engine,
    matrix: (sources, targets) => {
      pairs += sources.length * targets.length;
      return engine.matrix(sources, targets);
    },
  };
  const bench = await openApp(() => new Date(), { roads: counted });
  const admin = new pg.Client({ connectionString: bench.connectionString });
  await admin.connect();
  try {
    const { companyId, token } = await bench.register('owner@bench.example');
    const places = await placesOnStreets(engine, 'harrisburg', most + 1, 11);
    const add = (from: number, to: number) =>
      bench.db.inCompany(companyId, (tx) =>
        tx.insert(customers).values(
          places.slice(from - 1, to).map((place, index) => ({
            customerId: `C${from + index}`,
            name: `Customer ${from + index}`,
            ...place,
            locationSource: 'given' as const,
            createdAt: new Date(),
            updatedAt: new Date(),
          })),
        ),
      );
    await add(1, most);
    const fill = roadJobs(bench.deps)['measure-drives'];
    const begun = performance.now();
    const { calls: whileMeasuring } = await amongOtherCalls(bench, token, () => fill({ companyId }));
    const secondsToMeasure = (performance.now() - begun) / 1000;
    const pairsAsked = pairs;
    await add(most + 1, most + 1);
    pairs = 0;
    const added = performance.now();
    await fill({ companyId });
    const secondsForOneMore = (performance.now() - added) / 1000;
    const { rows: sizes } = await admin.query<{ bytes: string }>(
      `select pg_total_relation_size('road_times') as bytes`,
    );
    const drivesKept = await bench.db.inCompany(companyId, async (tx) => {
      const kept = await tx.execute<{ kept: string }>(
        sql`select coalesce(sum(length(around)), 0) / 16 * 2 as kept from road_times`,
      );
      return Number(kept.rows[0]?.kept);
    });
    await bench.db.inCompany(companyId, (tx) =>
      tx.insert(technicianTable).values(
        Array.from({ length: 25 }, (_, index) => ({
          ...{ technicianId: `T${index}`, name: `Technician ${index}`, maxCustomersPerDay: 10 },
          ...{ workingDays: [...weekdays], startTime: '08:00', endTime: '17:00' },
          ...{ createdAt: new Date(), updatedAt: new Date() },
        })),
      ),
    );
    const planned = performance.now();
    const { result: plan, calls: whilePlanning } = await amongOtherCalls(bench, token, async () => {
      const answer = await bench.app.inject({
        ...{ method: 'POST', url: '/api/route-optimization/week', payload: {} },
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.json<{ after: { basis: string }; roads: string | null }>();
    });
    const secondsToPlan = (performance.now() - planned) / 1000;
    return {
      customers: most,
      secondsToMeasure: rounded(secondsToMeasure, 1),
      pairsAsked,
      drivesKept,
      megabytes: rounded(Number(sizes[0]?.bytes) / 1e6, 1),
      newCustomer: { seconds: rounded(secondsForOneMore, 2), pairsAsked: pairs },
      weekPlan: { seconds: rounded(secondsToPlan, 1), basis: plan.after.basis },
      otherCalls: { whileMeasuring, whilePlanning },
      serverMegabytes: rounded(process.memoryUsage().rss / 1e6, 0),
    };
  } finally {
    await admin.end();
    await bench.close();
  }
}

type TownFigures = Awaited<ReturnType<typeof measureTown>> & { secondsToBuild: number };

/** What was asked for, each with whether these figures keep it. */
function linesKept(towns: Record<string, TownFigures>, keeping: Awaited<ReturnType<typeof measureKeeping>> | null) {
  const all = Object.values(towns);
  const every = (keeps: (town: TownFigures) => boolean): boolean => all.length > 0 && all.every(keeps);
  return [
    {
      what: 'planned minutes equal the route of the engine within 1%',
      holds: every((town) => Math.abs(town.plannedAgainstRoutePercent) <= 1),
    },
    { what: 'the same for the worst single day', holds: every((town) => town.worstDayPercent <= 1) },
    {
      what: 'orders made on straight lines are longer on the road, on average',
      holds: every((town) => town.straightLineOrderLongerPercent.mean > 0),
    },
    {
      what: 'a week planned on roads drives less than one on estimates',
      holds: every((town) => town.week.shorterPercent > 0),
    },
    {
      what: 'general estimate: median error of a planned leg at most 15%',
      holds: every((town) => town.estimateErrorPercent.medianOfPlannedLegs <= 15),
    },
    {
      what: 'general estimate: median error of a day at most 8%',
      holds: every((town) => town.estimateErrorPercent.medianOfDays <= 8),
    },
    {
      what: 'after 8 weeks of own drives, on these routes: a leg at most 15%',
      holds: every((town) => (town.ownDrives[1]?.sameRoutes.medianOfPlannedLegs ?? 100) <= 15),
    },
    {
      what: 'after 8 weeks of own drives, on these routes: a day at most 8%',
      holds: every((town) => (town.ownDrives[1]?.sameRoutes.medianOfDays ?? 100) <= 8),
    },
    {
      what: 'after 8 weeks of own drives, in a new plan: less than the general estimate',
      holds: every(
        ({ ownDrives: [, eight], estimateErrorPercent: general }) =>
          (eight?.newPlan.medianOfPlannedLegs ?? 100) < general.medianOfPlannedLegs &&
          (eight?.newPlan.medianOfDays ?? 100) < general.medianOfDays,
      ),
    },
    { what: 'roads of Harrisburg ready in at most 10 s', holds: (towns.harrisburg?.secondsToBuild ?? 11) <= 10 },
    ...(keeping
      ? [
          { what: '1,000 customers measured in at most 60 s', holds: keeping.secondsToMeasure <= 60 },
          { what: 'with at most 2,000,000 pairs', holds: keeping.pairsAsked <= 2_000_000 },
          { what: 'in at most 300 MB of database', holds: keeping.megabytes <= 300 },
          { what: 'a new customer in at most 1 s', holds: keeping.newCustomer.seconds <= 1 },
          {
            what: 'a week plan in at most 6 s',
            holds: keeping.weekPlan.seconds <= 6,
          },
          { what: 'with every drive of that plan measured', holds: keeping.weekPlan.basis === 'roads' },
          {
            what: 'other calls p99 under 100 ms while drives are measured',
            holds: keeping.otherCalls.whileMeasuring.p99Ms < 100,
          },
          {
            what: 'other calls p99 under 100 ms while the week is planned',
            holds: keeping.otherCalls.whilePlanning.p99Ms < 100,
          },
        ]
      : []),
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'poolhand-roads-'));
const ownEngine = process.env.ROADS_ENGINE ?? join(root, 'data/roads/engine');
const loadBefore = rounded(loadavg()[0] ?? 0, 1);
try {
  const towns: Record<string, TownFigures> = {};
  let keeping: Awaited<ReturnType<typeof measureKeeping>> | null = null;
  for (const town of townsMeasured) {
    const home = join(folder, town, 'roads');
    execFileSync('mkdir', ['-p', home]);
    if (existsSync(ownEngine)) await symlink(ownEngine, join(home, 'engine'));
    const begun = performance.now();
    await buildRoads({
      folder: home,
      file: join(extracts, `${town}.osm.pbf`),
      onProgress: () => undefined,
      now: () => new Date(),
    });
    const secondsToBuild = rounded((performance.now() - begun) / 1000, 1);
    const engine = roadsOfFolder(home);
    towns[town] = { secondsToBuild, ...(await measureTown(engine, town)) };
    process.stderr.write(`${JSON.stringify(towns[town])}\n`);
    if (town === 'harrisburg') keeping = await measureKeeping(engine);
    await engine.close();
  }
  await report('roads', {
    machine: machine(),
    load: { before: loadBefore, after: rounded(loadavg()[0] ?? 0, 1) },
    technicians,
    customers: customersOfTown,
    lines: linesKept(towns, keeping),
    towns,
    keeping,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
