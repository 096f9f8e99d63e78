import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addDays, localDate } from '#domain/calendar/index.ts';
import {
  type Coordinates,
  type Drives,
  estimatedDrive,
  estimateFrom,
  learnDrives,
  madeDrives,
  type OwnDrives,
  type RoadTable,
  roadPlaceOf,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { companiesOnTheMap, ownDrivesRepo, roadTimesRepo } from './repo.ts';

/** A drive that was not found, or longer than fits. */
const noWay = 0xffff;
const bytesAround = 16;

export interface Around {
  place: number;
  secondsTo: number;
  secondsFrom: number;
  milesTo: number;
  milesFrom: number;
}

const asShort = (value: number): number =>
  Number.isFinite(value) && value >= 0 && value < noWay ? Math.round(value) : noWay;

export function pack(around: readonly Around[]): Buffer {
  const packed = Buffer.alloc(around.length * bytesAround);
  for (const [index, { place, secondsTo, secondsFrom, milesTo, milesFrom }] of around.entries()) {
    let at = packed.writeDoubleLE(place, index * bytesAround);
    for (const value of [secondsTo, secondsFrom, milesTo * 100, milesFrom * 100]) {
      at = packed.writeUInt16LE(asShort(value), at);
    }
  }
  return packed;
}

/** By place around. */
export function unpack(packed: Buffer): Map<number, Around> {
  const known = new Map<number, Around>();
  for (let at = 0; at < packed.length; at += bytesAround) {
    const [place, { to, from }] = [packed.readDoubleLE(at), drivesAt(packed, at)];
    known.set(place, { place, secondsTo: to[0], secondsFrom: from[0], milesTo: to[1] / 100, milesFrom: from[1] / 100 });
  }
  return known;
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

export const placesOf = (places: readonly (Coordinates | null)[]): number[] => [
  ...new Set(places.flatMap((each) => (each === null ? [] : roadPlaceOf(each)))),
];

/** The drives between some places, and the roads that they were measured on; null where all are estimated. */
export interface CompanyDrives {
  readonly name: string | null;
  readonly drives: Drives;
}

/**
 * The drives between some places: as kept for the company, and estimated where it has no roads, or does not know a place: without roads from
 * its own drives.
 */
export async function companyDrives(
  tx: TenantTx,
  places: readonly (Coordinates | null)[],
  estimate?: Drives,
): Promise<CompanyDrives> {
  const numbers = placesOf(places);
  const { rows, own } = await roadTimesRepo(tx).rowsOrOwn(numbers);
  const [first] = rows;
  if (!first) return { name: null, drives: estimate ?? estimateFrom(ownDrivesIn(own, numbers)) };
  const otherwise = estimate ?? estimatedDrive;
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
  for (const [count, { place, around: packed }] of rows.entries()) {
    const here = indexOf.get(place) ?? 0;
    for (let at = 0; at < packed.length; at += bytesAround) {
      const there = indexOf.get(packed.readDoubleLE(at));
      if (there === undefined) continue;
      const { to, from } = drivesAt(packed, at);
      put(here, there, to);
      put(there, here, from);
    }
    if (count % 50 === 49) await yieldToEventLoop();
  }
  return { name: first.name, places: numbers, seconds, miles };
}

const bytesOfPair = 20;

function packPairs(pairs: OwnDrives['pairs']): Buffer {
  const packed = Buffer.alloc(pairs.length * bytesOfPair);
  for (const [index, { from, to, minutes }] of pairs.entries()) {
    packed.writeDoubleLE(from, index * bytesOfPair);
    packed.writeDoubleLE(to, index * bytesOfPair + 8);
    packed.writeFloatLE(minutes, index * bytesOfPair + 16);
  }
  return packed;
}

/** The pairs of some places. */
function unpackPairs(packed: Buffer, wanted: ReadonlySet<number>): OwnDrives['pairs'] {
  const pairs: OwnDrives['pairs'][number][] = [];
  for (let at = 0; at < packed.length; at += bytesOfPair) {
    const [from, to] = [packed.readDoubleLE(at), packed.readDoubleLE(at + 8)];
    if (wanted.has(from) && wanted.has(to)) pairs.push({ from, to, minutes: packed.readFloatLE(at + 16) });
  }
  return pairs;
}

type KeptOwnDrives = Awaited<ReturnType<ReturnType<typeof ownDrivesRepo>['find']>>;

/** What the company's own drives say of the drives between some rounded places; null where none count. */
const ownDrivesIn = (kept: KeptOwnDrives, places: readonly number[]): OwnDrives | null =>
  kept && { drives: kept.drives, factors: kept.factors, pairs: unpackPairs(kept.pairs, new Set(places)) };

export const ownDrivesOf = async (tx: TenantTx, places: readonly number[]): Promise<OwnDrives | null> =>
  ownDrivesIn(await ownDrivesRepo(tx).find(), places);

export const ownDrivesBetween = (tx: TenantTx, places: readonly (Coordinates | null)[]): Promise<OwnDrives | null> =>
  ownDrivesOf(tx, placesOf(places));

const hourMs = 60 * 60 * 1000;
const daysThatCount = 182;
const mostVisits = 20_000;

/** Learns from the visits of the last half year, where that was not done today. */
async function learnOf(tx: TenantTx, now: Date): Promise<void> {
  const repo = ownDrivesRepo(tx);
  const state = await repo.state();
  if (!state.isOn) return repo.forget();
  if (state.learnedAt && now.getTime() - state.learnedAt.getTime() < 23 * hourMs) return;
  const earliest = addDays(localDate('UTC', now), -daysThatCount);
  const since = state.since !== null && state.since > earliest ? state.since : earliest;
  const visits = await repo.worked(since, mostVisits);
  const { pairs, ...learned } = learnDrives(madeDrives(visits));
  if (learned.drives === 0) return repo.forget();
  await repo.keep({ ...learned, factors: [...learned.factors], since, pairs: packPairs(pairs), learnedAt: now });
}

/** What every company's own drives say, once a day. */
export async function learnOwnDrives({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const { companyId } of await companiesOnTheMap(db.system)) {
    await db.inCompany(companyId, (tx) => learnOf(tx, clock()));
  }
}
