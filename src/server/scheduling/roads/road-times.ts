import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type Coordinates,
  coordinatesOfRoadPlace,
  type Drives,
  estimatedDrive,
  type RoadTable,
  roadPlaceOf,
} from '#domain/scheduling/index.ts';
import type { RoadEngine, RoadMatrix, RoadsInForce } from '#server/adapters/roads/port.ts';
import type { TenantTx } from '#server/db/client.ts';
import { noteFailure } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { endPlacesOf, techniciansRepo } from '../technicians/repo.ts';
import { companiesOnRoads, companiesOnTheMap, type PlaceRow, roadTimesRepo } from './repo.ts';

/** A drive that was not found, or longer than fits. */
const noWay = 0xffff;
const bytesAround = 16;

interface Around {
  place: number;
  secondsTo: number;
  secondsFrom: number;
  milesTo: number;
  milesFrom: number;
}

const asShort = (value: number): number =>
  Number.isFinite(value) && value >= 0 && value < noWay ? Math.round(value) : noWay;

function pack(around: readonly Around[]): Buffer {
  const packed = Buffer.alloc(around.length * bytesAround);
  for (const [index, { place, secondsTo, secondsFrom, milesTo, milesFrom }] of around.entries()) {
    let at = packed.writeDoubleLE(place, index * bytesAround);
    for (const value of [secondsTo, secondsFrom, milesTo * 100, milesFrom * 100]) {
      at = packed.writeUInt16LE(asShort(value), at);
    }
  }
  return packed;
}

/** What a row says of the drives to and from one place; null where it says nothing. */
function around(packed: Buffer, place: number): { to: [number, number]; from: [number, number] } | null {
  for (let at = 0; at < packed.length; at += bytesAround) {
    if (packed.readDoubleLE(at) === place) return drivesAt(packed, at);
  }
  return null;
}

const drivesAt = (packed: Buffer, at: number): { to: [number, number]; from: [number, number] } => ({
  to: [packed.readUInt16LE(at + 8), packed.readUInt16LE(at + 12)],
  from: [packed.readUInt16LE(at + 10), packed.readUInt16LE(at + 14)],
});

const placesOf = (places: readonly (Coordinates | null)[]): number[] => [
  ...new Set(places.flatMap((each) => (each === null ? [] : roadPlaceOf(each)))),
];

/** The drives between some places, and the roads that they were measured on; null where all are estimated. */
export interface CompanyDrives {
  readonly name: string | null;
  readonly drives: Drives;
}

/**
 * The drives between some places: as kept for the company, and estimated where it has no roads, or does not know a place. One
 * query.
 */
export async function companyDrives(
  tx: TenantTx,
  places: readonly (Coordinates | null)[],
  otherwise: Drives = estimatedDrive,
): Promise<CompanyDrives> {
  const rows = await roadTimesRepo(tx).rows(placesOf(places));
  const [first] = rows;
  if (!first) return { name: null, drives: otherwise };
  const known = new Map(rows.map((row) => [row.place, row.around]));
  const drives: Drives = (from, to) => {
    const [here, there] = [roadPlaceOf(from), roadPlaceOf(to)];
    if (here === there) return { minutes: 0, miles: 0, isEstimated: false };
    const [own, others] = [known.get(here), known.get(there)];
    const [seconds, miles] = (own && around(own, there)?.to) ?? (others && around(others, here)?.from) ?? [noWay, 0];
    if (seconds === noWay) return otherwise(from, to);
    return { minutes: seconds / 60, miles: miles / 100, isEstimated: false };
  };
  return { name: first.name, drives };
}

export const drivesBetween = async (...asked: Parameters<typeof companyDrives>): Promise<Drives> =>
  (await companyDrives(...asked)).drives;

/** A table of more places would be of no use to any search. */
const mostPlacesInTable = 2_500;

/** The same as a table, for workers and phones; null where the company has no roads. */
export async function roadTableOf(tx: TenantTx, places: readonly (Coordinates | null)[]): Promise<RoadTable | null> {
  const numbers = placesOf(places);
  if (numbers.length > mostPlacesInTable) return null;
  const rows = await roadTimesRepo(tx).rows(numbers);
  const [first] = rows;
  if (!first) return null;
  const size = numbers.length;
  const indexOf = new Map(numbers.map((place, index) => [place, index]));
  const seconds = new Float32Array(size * size).fill(-1);
  const miles = new Float32Array(size * size);
  const put = (from: number, to: number, [taken, long]: [number, number]): void => {
    if (taken === noWay) return;
    seconds[from * size + to] = taken;
    miles[from * size + to] = long / 100;
  };
  for (const { place, around: packed } of rows) {
    const here = indexOf.get(place) ?? 0;
    for (let at = 0; at < packed.length; at += bytesAround) {
      const there = indexOf.get(packed.readDoubleLE(at));
      if (there === undefined) continue;
      const { to, from } = drivesAt(packed, at);
      put(here, there, to);
      put(there, here, from);
    }
  }
  return { name: first.name, places: numbers, seconds, miles };
}

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
  return { places: [...places], routeMates };
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
  return order.map((place) => ({
    place,
    around: pack(
      [...(sets.get(place) ?? [])].map((other) => {
        const [[secondsTo, milesTo], [secondsFrom, milesFrom]] = [drive(place, other), drive(other, place)];
        return { place: other, secondsTo, secondsFrom, milesTo, milesFrom };
      }),
    ),
  }));
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

export const roadJobs = (deps: RoadDeps): Pick<JobHandlers, 'measure-drives' | 'sweep-drives'> => ({
  'measure-drives': async ({ companyId }) => {
    const roads = await deps.roads.inForce();
    if (roads !== null) await measureMissing(deps, companyId, roads);
  },
  'sweep-drives': () => sweepDrives(deps),
});
