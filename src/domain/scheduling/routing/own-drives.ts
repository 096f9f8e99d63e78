import { type Coordinates, greatCircleMiles } from './distance.ts';
import { type Drives, estimatedDrive, roadPlaceOf } from './drives.ts';

/** A visit of a technician's day as it was worked; moments in milliseconds since 1970. */
export type WorkedVisit = {
  readonly technicianId: string;
  readonly date: string;
  readonly arrivedAt: number;
  readonly leftAt: number;
  /** Null where the customer is not on the map. */
  readonly place: Coordinates | null;
};

/** A drive that was made, from leaving one visit to arriving at the next. */
export type MadeDrive = { readonly from: Coordinates; readonly to: Coordinates; readonly minutes: number };

/** What a company's own drives say of the next ones. */
export type OwnDrives = {
  /** Of so many drives. */
  readonly drives: number;
  /** How many times as long as the general estimate a drive takes, at each of `knots`. */
  readonly factors: readonly number[];
  /** Minutes between two rounded places (`roadPlaceOf`) that were driven more than once. */
  readonly pairs: readonly DrivenPair[];
};
export type DrivenPair = { readonly from: number; readonly to: number; readonly minutes: number };

const millisecondsAMinute = 60_000;
/** Longer than this much more than a drive should take, there was something else on the way: lunch, a store, the office. */
const breakMinutes = 10;
const breakTimes = 3;
/** Quicker than this along the straight line, somebody forgot to say when they left or arrived. */
const milesAMinute = 80 / 60;

/** The drives between consecutive visits of each technician's days, without breaks and without times that can't be. */
export function madeDrives(visits: readonly WorkedVisit[]): MadeDrive[] {
  const inOrder = [...visits].sort(
    (a, b) => compare(a.technicianId, b.technicianId) || compare(a.date, b.date) || a.arrivedAt - b.arrivedAt,
  );
  return inOrder.slice(1).flatMap((next, index): MadeDrive[] => {
    const last = inOrder[index];
    if (!last || last.technicianId !== next.technicianId || last.date !== next.date) return [];
    if (last.place === null || next.place === null || roadPlaceOf(last.place) === roadPlaceOf(next.place)) return [];
    const drive = { from: last.place, to: next.place, minutes: (next.arrivedAt - last.leftAt) / millisecondsAMinute };
    return isPlausible(drive) ? [drive] : [];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function isPlausible({ from, to, minutes }: MadeDrive): boolean {
  const most = breakMinutes + breakTimes * estimatedDrive(from, to).minutes;
  return minutes > greatCircleMiles(from, to) / milesAMinute && minutes <= most;
}

/** Straight miles at which factors are kept; between them they change evenly with the logarithm of the distance. */
const knots = [0.1, 0.3, 1, 3, 10] as const;
/** With so many drives at a distance they weigh as much as the general estimate. */
const evenAt = 15;
const mostFactor = 2.5;
/** A farther drive must not take less time: the general minutes grow with at least the 0.45th power of the distance. */
const steepestFall = 0.4;
/** With so many drives between two places they weigh as much as what is estimated from the distance. */
const evenAtOfPair = 0.5;
const fewestOfPair = 2;
const mostPairs = 5_000;

/** What some drives say of the next ones: medians, so that single drives change little, and little as long as they are few. */
export function learnDrives(made: readonly MadeDrive[]): OwnDrives {
  const ratios = knots.map((): number[] => []);
  for (const { from, to, minutes } of made) {
    const straight = greatCircleMiles(from, to);
    const nearest = knots.reduce((best, knot, index) => (isNearer(knot, knots[best] ?? 0, straight) ? index : best), 0);
    ratios[nearest]?.push(Math.log(minutes / estimatedDrive(from, to).minutes));
  }
  const bound = Math.log(mostFactor);
  const logs: number[] = [];
  for (const [index, own] of ratios.entries()) {
    const shrunk = own.length === 0 ? 0 : (medianOf(own) * own.length) / (own.length + evenAt);
    const before = logs[index - 1];
    const apart = Math.log((knots[index] ?? 1) / (knots[index - 1] ?? 1));
    const least = before === undefined ? -bound : before - steepestFall * apart;
    logs.push(Math.max(least, -bound, Math.min(bound, shrunk)));
  }
  const factors = logs.map(Math.exp);
  return { drives: made.length, factors, pairs: pairsOf(made, factors) };
}

const isNearer = (one: number, other: number, straight: number): boolean =>
  Math.abs(Math.log(one / straight)) < Math.abs(Math.log(other / straight));

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}

function pairsOf(made: readonly MadeDrive[], factors: readonly number[]): DrivenPair[] {
  const drivesOf = new Map<string, MadeDrive[]>();
  for (const drive of made) {
    const key = `${roadPlaceOf(drive.from)} ${roadPlaceOf(drive.to)}`;
    const own = drivesOf.get(key);
    if (own) own.push(drive);
    else drivesOf.set(key, [drive]);
  }
  const often = [...drivesOf.values()].filter(({ length }) => length >= fewestOfPair);
  return often
    .sort((a, b) => b.length - a.length)
    .slice(0, mostPairs)
    .flatMap((drives) => {
      const [first] = drives;
      if (!first) return [];
      const { from, to } = first;
      const estimate = byDistance(factors, from, to).minutes;
      const log = medianOf(drives.map(({ minutes }) => Math.log(minutes / estimate)));
      const minutes = estimate * Math.exp((log * drives.length) / (drives.length + evenAtOfPair));
      return [{ from: roadPlaceOf(from), to: roadPlaceOf(to), minutes }];
    });
}

function byDistance(factors: readonly number[], from: Coordinates, to: Coordinates): ReturnType<Drives> {
  const drive = estimatedDrive(from, to);
  return { ...drive, minutes: drive.minutes * factorAt(factors, greatCircleMiles(from, to)) };
}

function factorAt(factors: readonly number[], straight: number): number {
  const next = knots.findIndex((knot) => knot > straight);
  if (next === 0) return factors[0] ?? 1;
  if (next === -1) return factors[knots.length - 1] ?? 1;
  const [low, high] = [knots[next - 1] ?? 1, knots[next] ?? 1];
  const share = Math.log(straight / low) / Math.log(high / low);
  return (factors[next - 1] ?? 1) ** (1 - share) * (factors[next] ?? 1) ** share;
}

/**
 * Drives estimated from a company's own: where its technicians have driven before, as long as that took, else by the distance. Miles are the
 * general estimate's: how far they drove, nobody has written down.
 */
export function estimateFrom(own: OwnDrives | null): Drives {
  if (own === null) return estimatedDrive;
  const { factors, pairs } = own;
  const known = new Map<number, Map<number, number>>();
  for (const { from, to, minutes } of pairs) known.set(from, (known.get(from) ?? new Map()).set(to, minutes));
  return (from, to) => {
    const [here, there] = [roadPlaceOf(from), roadPlaceOf(to)];
    const minutes = known.get(here)?.get(there) ?? known.get(there)?.get(here);
    return minutes === undefined ? byDistance(factors, from, to) : { ...estimatedDrive(from, to), minutes };
  };
}
