import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Coordinates, coordinatesOfRoadPlace, type RoadTable, roadPlaceOf } from '#domain/scheduling/index.ts';
import type { RoadEngine, RoadMatrix, RoadsInForce } from '#server/adapters/roads/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import { noteFailure } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { endPlacesOf, techniciansRepo } from '../technicians/repo.ts';
import { type Around, learnOwnDrives, pack, placesOf, roadTableOf, unpack } from './kept-drives.ts';
import { companiesOnRoads, companiesOnTheMap, type PlaceRow, roadTimesRepo } from './repo.ts';

/** So many of the nearest places of each are measured, and those on the same routes; together at most so many drives. */
const nearest = 100;
const mostDrives = 1_000_000;
/** Measured in one question. */
const sourcesAtOnce = 50;
/** So many new places are measured before a plan is made; more are left to the job. */
const mostAtOnce = 60;
const dayMs = 24 * 60 * 60 * 1000;
const unusedDays = 30;

interface Wanted {
  places: number[];
  /** Places on the same route, by place. */
  routeMates: Map<number, Set<number>>;
  routes: number[][];
}

async function wantedPlaces(tx: TenantTx): Promise<Wanted> {
  const places = new Set<number>();
  const routes = new Map<string, Set<number>>();
  for (const { latitude, longitude, technicianId, dayOfWeek } of await roadTimesRepo(tx).wanted()) {
    if (latitude === null || longitude === null) continue;
    const place = roadPlaceOf({ latitude, longitude });
    places.add(place);
    if (technicianId === null) continue;
    const route = `${technicianId} ${dayOfWeek}`;
    routes.set(route, (routes.get(route) ?? new Set()).add(place));
  }
  // Days start and end somewhere too: those places are on all routes of their technician.
  for (const technician of await techniciansRepo(tx).list()) {
    for (const place of placesOf(endPlacesOf([technician]))) {
      places.add(place);
      for (const [route, mates] of routes) if (route.startsWith(`${technician.technicianId} `)) mates.add(place);
    }
  }
  const routeMates = new Map<number, Set<number>>();
  for (const mates of routes.values()) {
    for (const place of mates) routeMates.set(place, new Set([...(routeMates.get(place) ?? []), ...mates]));
  }
  return { places: [...places], routeMates, routes: [...routes.values()].map((mates) => [...mates]) };
}

/** For each new place those around it: the nearest ones, and its mates on routes. */
async function surroundings(fresh: readonly number[], all: readonly number[], { routeMates }: Wanted) {
  const where = all.map(coordinatesOfRoadPlace);
  const most = Math.min(nearest, Math.floor(mostDrives / Math.max(1, all.length)));
  const sets = new Map<number, Set<number>>();
  for (const [count, place] of fresh.entries()) {
    const { latitude, longitude } = coordinatesOfRoadPlace(place);
    const shrink = Math.cos((latitude * Math.PI) / 180);
    const far = Float64Array.from(
      where,
      (each) => (each.latitude - latitude) ** 2 + ((each.longitude - longitude) * shrink) ** 2,
    );
    const limit = far.slice().sort()[Math.min(most, far.length - 1)] ?? 0;
    const near = all.filter((_, index) => (far[index] ?? 0) <= limit);
    sets.set(place, new Set([...near, ...(routeMates.get(place) ?? [])]));
    if (count % 20 === 19) await yieldToEventLoop();
  }
  for (const [place, set] of sets) {
    set.delete(place);
    // Measured from both ends at once where both are new.
    for (const other of set) sets.get(other)?.add(place);
  }
  return sets;
}

/** Neighbors next to each other, so that the places around those of one question overlap. */
function inCells(places: readonly number[]): number[] {
  const cell = (place: number): number => {
    const { latitude, longitude } = coordinatesOfRoadPlace(place);
    const [row, column] = [Math.floor(latitude * 40), Math.floor(longitude * 40)];
    return row * 100_000 + (row % 2 === 0 ? column : -column);
  };
  return [...places].sort((a, b) => cell(a) - cell(b) || a - b);
}

type Measured = Map<number, Map<number, [seconds: number, miles: number]>>;

function note(measured: Measured, sources: readonly number[], targets: readonly number[], matrix: RoadMatrix): void {
  for (const [row, source] of sources.entries()) {
    const own = measured.get(source) ?? new Map<number, [number, number]>();
    measured.set(source, own);
    for (const [column, target] of targets.entries()) {
      const at = row * targets.length + column;
      own.set(target, [matrix.seconds[at] ?? Number.NaN, matrix.miles[at] ?? Number.NaN]);
    }
  }
}

/** Measures new places: the drives from each to those around it, and back. */
async function measure(
  engine: RoadEngine,
  fresh: readonly number[],
  all: readonly number[],
  wanted: Wanted,
): Promise<PlaceRow[]> {
  const sets = await surroundings(fresh, all, wanted);
  const isFresh = new Set(fresh);
  const order = inCells(fresh);
  const there: Measured = new Map();
  const back: Measured = new Map();
  for (let from = 0; from < order.length; from += sourcesAtOnce) {
    const block = order.slice(from, from + sourcesAtOnce);
    const targets = [...new Set(block.flatMap((place) => [...(sets.get(place) ?? [])]))];
    if (targets.length === 0) continue;
    const places = block.map(coordinatesOfRoadPlace);
    note(there, block, targets, await engine.matrix(places, targets.map(coordinatesOfRoadPlace)));
    const known = targets.filter((place) => !isFresh.has(place));
    if (known.length > 0) note(back, known, block, await engine.matrix(known.map(coordinatesOfRoadPlace), places));
  }
  const drive = (from: number, to: number): [number, number] =>
    there.get(from)?.get(to) ?? back.get(from)?.get(to) ?? [Number.NaN, Number.NaN];
  const rows: PlaceRow[] = [];
  for (const place of order) {
    const around = [...(sets.get(place) ?? [])].map((other) => {
      const [[secondsTo, milesTo], [secondsFrom, milesFrom]] = [drive(place, other), drive(other, place)];
      return { place: other, secondsTo, secondsFrom, milesTo, milesFrom };
    });
    rows.push({ place, around: pack(around) });
    if (rows.length % 20 === 0) await yieldToEventLoop();
  }
  return rows;
}

type RoadDeps = Pick<Deps, 'db' | 'roads' | 'clock' | 'jobs'>;

/** Measures what the company's places lack under some roads, at most so many; whether all is measured then. */
async function measureMissing(
  { db, roads: engine, clock }: RoadDeps,
  companyId: string,
  roads: RoadsInForce,
  { extra = [], most = Number.POSITIVE_INFINITY }: { extra?: readonly Coordinates[]; most?: number } = {},
): Promise<boolean> {
  const { wanted, known, inForce } = await db.inCompany(companyId, async (tx) => ({
    wanted: await wantedPlaces(tx),
    known: await roadTimesRepo(tx).measured(roads.version),
    inForce: await roadTimesRepo(tx).inForce(),
  }));
  const measured = new Set(known);
  const all = [...new Set([...wanted.places, ...extra.map(roadPlaceOf)])];
  const fresh = all.filter((place) => !measured.has(place));
  const isInForce = inForce?.version === roads.version && inForce.name === roads.name;
  if (fresh.length === 0 && isInForce) return true;
  if (fresh.length > most) return false;
  const rows = await measure(engine, fresh, all, wanted);
  await db.inCompany(companyId, async (tx) => {
    const now = clock();
    await roadTimesRepo(tx).keep(roads.version, rows, now);
    if (!isInForce) {
      await roadTimesRepo(tx).putInForce(roads, all, now, new Date(now.getTime() - unusedDays * dayMs));
    }
  });
  return true;
}

/** So many routes are asked for at once, of so many places each; together with those around, a place keeps so many drives. */
const mostRoutes = 150;
const mostPlacesOfRoute = 60;
const mostAround = 300;

/**
 * Measures the drives within some routes that are not kept, and keeps them: a plan may bring places together that are not near each
 * other. Whether there were any.
 */
async function measureRoutes(
  { db, roads: engine, clock }: RoadDeps,
  companyId: string,
  routes: readonly (readonly number[])[],
): Promise<boolean> {
  const roads = await engine.inForce();
  if (roads === null) return false;
  const rows = await db.inCompany(companyId, async (tx) => {
    const inForce = await roadTimesRepo(tx).inForce();
    return inForce?.version === roads.version ? roadTimesRepo(tx).rows([...new Set(routes.flat())]) : [];
  });
  const kept = new Map<number, Map<number, Around>>();
  for (const [count, { place, around }] of rows.entries()) {
    kept.set(place, unpack(around));
    if (count % 50 === 49) await yieldToEventLoop();
  }
  const isKept = (one: number, other: number): boolean =>
    one === other || kept.get(one)?.has(other) === true || kept.get(other)?.has(one) === true;
  const changed = new Set<number>();
  let asked = 0;
  for (const whole of routes) {
    const route = whole.filter((place) => kept.has(place)).slice(0, mostPlacesOfRoute);
    if (route.every((one) => route.every((other) => isKept(one, other)))) continue;
    if (++asked > mostRoutes) break;
    const places = route.map(coordinatesOfRoadPlace);
    const { seconds, miles } = await engine.matrix(places, places);
    const drive = (from: number, to: number): [number, number] => {
      const at = from * route.length + to;
      return [seconds[at] ?? Number.NaN, miles[at] ?? Number.NaN];
    };
    for (const [here, place] of route.entries()) {
      for (const [there, other] of route.entries()) {
        if (isKept(place, other)) continue;
        const [[secondsTo, milesTo], [secondsFrom, milesFrom]] = [drive(here, there), drive(there, here)];
        kept.get(place)?.set(other, { place: other, secondsTo, secondsFrom, milesTo, milesFrom });
        changed.add(place);
      }
    }
  }
  if (changed.size === 0) return false;
  // The nearest stay; of the others those that were measured last.
  const bounded = (all: readonly Around[]): readonly Around[] =>
    all.length <= mostAround ? all : [...all.slice(0, nearest), ...all.slice(nearest - mostAround)];
  const keep = [...changed].map((place) => ({ place, around: pack(bounded([...(kept.get(place)?.values() ?? [])])) }));
  await db.inCompany(companyId, (tx) => roadTimesRepo(tx).keep(roads.version, keep, clock()));
  return true;
}

/**
 * After a plan was found: measures the routes that drive where nothing was measured before, and reads the table of these places
 * again; null where nothing more is known. Never throws: the plan says what its figures are made of.
 */
export async function measurePlanned(
  deps: RoadDeps,
  companyId: string,
  routes: readonly (readonly Coordinates[])[],
  { places }: RoadTable,
): Promise<RoadTable | null> {
  try {
    if (!(await measureRoutes(deps, companyId, routes.map(placesOf)))) return null;
    return await deps.db.inCompany(companyId, (tx) => roadTableOf(tx, Array.from(places, coordinatesOfRoadPlace)));
  } catch (error) {
    await noteFailure(deps.db.system, 'roads', error, deps.clock());
    return null;
  }
}

/**
 * Before a plan is made: measures the few places that are new, and these. Many new places are left to the job, and the plan is
 * made on what is known. Never throws: without the engine the plan is made on estimates, and says so.
 */
export async function prepareRoads(
  deps: RoadDeps,
  companyId: string,
  extra: readonly Coordinates[] = [],
): Promise<void> {
  try {
    const roads = await deps.roads.inForce();
    if (roads === null) return;
    if (!(await measureMissing(deps, companyId, roads, { extra, most: mostAtOnce }))) {
      await deps.jobs.enqueue('measure-drives', { companyId });
    }
  } catch (error) {
    await noteFailure(deps.db.system, 'roads', error, deps.clock());
  }
}

/** Finds the companies with places that are not measured; where the roads are gone, everybody's driving is estimated. */
async function sweepDrives({ db, jobs, roads: engine }: RoadDeps): Promise<void> {
  const roads = await engine.inForce();
  if (roads === null) {
    for (const { companyId } of await companiesOnRoads(db.system)) {
      await db.inCompany(companyId, (tx) => roadTimesRepo(tx).forget());
    }
    return;
  }
  for (const { companyId } of await companiesOnTheMap(db.system)) {
    const isBehind = await db.inCompany(companyId, (tx) => roadTimesRepo(tx).lacks(roads.version));
    if (isBehind) await jobs.enqueue('measure-drives', { companyId });
  }
}

export const roadJobs = (deps: RoadDeps): Pick<JobHandlers, 'measure-drives' | 'sweep-drives' | 'learn-drives'> => ({
  'learn-drives': () => learnOwnDrives(deps),
  'measure-drives': async ({ companyId }) => {
    const roads = await deps.roads.inForce();
    if (roads === null) return;
    await measureMissing(deps, companyId, roads);
    const { routes } = await deps.db.inCompany(companyId, wantedPlaces);
    await measureRoutes(deps, companyId, routes);
  },
  'sweep-drives': () => sweepDrives(deps),
});
