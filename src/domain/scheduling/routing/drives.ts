import { type Coordinates, drivingMinutes, greatCircleMiles } from './distance.ts';

/** One drive by road; where no road engine has measured it, it is estimated from the straight line. */
export type Drive = { readonly minutes: number; readonly miles: number; readonly isEstimated: boolean };

/** How long and far it is from one place to another; not the same in both directions. */
export type Drives = (from: Coordinates, to: Coordinates) => Drive;

/** What a figure about driving is made of. */
export type DriveBasis = 'roads' | 'estimate' | 'mixed';

/** The kept drives between some places, as they travel to workers and phones. */
export type RoadTable = {
  /** Engine and map data, e.g. `Valhalla 3.6.1, arizona.osm.pbf`. */
  readonly name: string;
  /** `roadPlaceOf` each place. */
  readonly places: ArrayLike<number>;
  /** Row-major, from × to; below 0 where the drive was not measured. */
  readonly seconds: ArrayLike<number>;
  readonly miles: ArrayLike<number>;
};

/** A yard or so: two doors of one house are one place. */
const stepsADegree = 100_000;
const stepsOfLongitude = 360 * stepsADegree + 1;

/** The rounded place as one whole number. */
export function roadPlaceOf({ latitude, longitude }: Coordinates): number {
  const north = Math.round((latitude + 90) * stepsADegree);
  const east = Math.round((longitude + 180) * stepsADegree);
  return north * stepsOfLongitude + east;
}

/** Where a rounded place is. */
export function coordinatesOfRoadPlace(place: number): Coordinates {
  const north = Math.floor(place / stepsOfLongitude);
  const east = place - north * stepsOfLongitude;
  return {
    latitude: Number((north / stepsADegree - 90).toFixed(5)),
    longitude: Number((east / stepsADegree - 180).toFixed(5)),
  };
}

/**
 * Straight miles, with what a drive of that length takes: minutes for each straight mile, and road miles for each straight
 * mile. Medians of 44,700 drives between residential streets of a US suburb and of an alpine valley (`npm run bench roads`),
 * which agree within a tenth at every distance; beyond 13 miles, where neither has drives, highways at 50 mph.
 */
const bands = [
  { straight: 0.2, minutesAMile: 4.7, detour: 1.5 },
  { straight: 0.5, minutesAMile: 4.64, detour: 1.7 },
  { straight: 0.75, minutesAMile: 4.4, detour: 1.68 },
  { straight: 1.1, minutesAMile: 4.02, detour: 1.66 },
  { straight: 1.55, minutesAMile: 3.75, detour: 1.64 },
  { straight: 2.15, minutesAMile: 3.38, detour: 1.6 },
  { straight: 3, minutesAMile: 2.94, detour: 1.55 },
  { straight: 4.25, minutesAMile: 2.56, detour: 1.47 },
  { straight: 6, minutesAMile: 2.33, detour: 1.4 },
  { straight: 8.5, minutesAMile: 2.15, detour: 1.26 },
  { straight: 13, minutesAMile: 2, detour: 1.2 },
  { straight: 30, minutesAMile: 1.6, detour: 1.2 },
  { straight: 60, minutesAMile: 1.44, detour: 1.2 },
] as const;

/** An estimate of a drive from the straight line between two places; the same in both directions. */
export const estimatedDrive: Drives = (from, to) => {
  const straight = greatCircleMiles(from, to);
  const next = bands.findIndex((band) => band.straight > straight);
  const above = bands[next === -1 ? bands.length - 1 : next] ?? bands[0];
  const below = next === -1 ? above : (bands[Math.max(0, next - 1)] ?? above);
  const span = above.straight - below.straight;
  const share = span === 0 ? 0 : (straight - below.straight) / span;
  const between = (low: number, high: number): number => low + share * (high - low);
  return {
    minutes: straight * between(below.minutesAMile, above.minutesAMile),
    miles: straight * between(below.detour, above.detour),
    isEstimated: true,
  };
};

/** The documents' drive: a straight line at 25 mph. Costs and pay count by it where no road has been measured. */
export const straightDrive: Drives = (from, to) => {
  const miles = greatCircleMiles(from, to);
  return { minutes: drivingMinutes(miles), miles, isEstimated: true };
};

const secondsAMinute = 60;
const noDrive: Drive = { minutes: 0, miles: 0, isEstimated: false };

/** Drives as kept; those that were not measured are estimated, and say so. */
export function drivesOn(table: RoadTable | null, otherwise: Drives = estimatedDrive): Drives {
  if (table === null) return otherwise;
  const { places, seconds, miles } = table;
  const indexOf = new Map(Array.from(places, (place, index) => [place, index]));
  return (from, to) => {
    const [here, there] = [roadPlaceOf(from), roadPlaceOf(to)];
    if (here === there) return noDrive;
    const [row, column] = [indexOf.get(here), indexOf.get(there)];
    if (row === undefined || column === undefined) return otherwise(from, to);
    const at = row * places.length + column;
    const taken = seconds[at] ?? -1;
    return taken < 0
      ? otherwise(from, to)
      : { minutes: taken / secondsAMinute, miles: miles[at] ?? 0, isEstimated: false };
  };
}

/** What figures are made of, by how many of their drives are estimated. */
export function driveBasis(drives: number, estimated: number): DriveBasis {
  if (estimated === 0) return drives === 0 ? 'estimate' : 'roads';
  return estimated === drives ? 'estimate' : 'mixed';
}

/** The measured drives between some places as a table: whole seconds and hundredths of a mile, as JSON carries it. */
export function tableOfDrives(name: string, drives: Drives, wanted: readonly Coordinates[]) {
  const known = new Map(wanted.map((each) => [roadPlaceOf(each), each]));
  const cells = [...known.values()].flatMap((from) => [...known.values()].map((to) => drives(from, to)));
  return {
    name,
    places: [...known.keys()],
    seconds: cells.map(({ isEstimated, minutes }) => (isEstimated ? -1 : Math.round(minutes * secondsAMinute))),
    miles: cells.map(({ isEstimated, miles }) => (isEstimated ? 0 : Math.round(miles * 100) / 100)),
  };
}
