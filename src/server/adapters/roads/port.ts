import type { Coordinates, TurnKind } from '#domain/scheduling/index.ts';

/** The roads that are asked, as long as the same question has the same answer. */
export interface RoadsInForce {
  /** Changes with the engine and with its map data: what was measured under another one is measured again. */
  readonly version: string;
  /** For people: engine and map data. */
  readonly name: string;
}

/** Drives from each source to each target, row-major. NaN where there is no way. */
export interface RoadMatrix {
  readonly seconds: Float32Array;
  readonly miles: Float32Array;
}

/** A way through places in their order. */
export interface RoadRoute {
  readonly legs: readonly { readonly minutes: number; readonly miles: number }[];
  /** Along the roads. */
  readonly line: readonly Coordinates[];
}

/** What to do at a place, and the way from there to the next one. */
export interface Turn {
  readonly kind: TurnKind;
  /** The street that it leads onto, where it has a name. */
  readonly street: string | null;
  /** Which exit of a roundabout. */
  readonly exit: number | null;
  readonly minutes: number;
  readonly miles: number;
}

/** The way from one place to the next, turn by turn. */
export interface DirectionsLeg {
  readonly minutes: number;
  readonly miles: number;
  readonly turns: readonly Turn[];
}

/** Without turns that say nothing: going on along the same street, or along one without a name. */
export function withoutRepeats(turns: readonly Turn[]): Turn[] {
  const said: Turn[] = [];
  for (const turn of turns) {
    const before = said.at(-1);
    if (before && turn.kind === 'continue' && (turn.street === null || turn.street === before.street)) {
      said[said.length - 1] = { ...before, minutes: before.minutes + turn.minutes, miles: before.miles + turn.miles };
    } else said.push(turn);
  }
  return said;
}

export interface NearestRoad {
  readonly place: Coordinates;
  readonly milesAway: number;
}

/** Measures drives on roads. Every method but `inForce` rejects with an Error where the engine cannot answer. */
export interface RoadEngine {
  /** Null while there are no roads: everything is estimated. */
  inForce(): Promise<RoadsInForce | null>;
  /** Any number of places; larger questions are asked in parts. */
  matrix(sources: readonly Coordinates[], targets: readonly Coordinates[]): Promise<RoadMatrix>;
  /** Two places or more. */
  route(places: readonly Coordinates[]): Promise<RoadRoute>;
  /** Two places or more: each way to the next, turn by turn. */
  directions(places: readonly Coordinates[]): Promise<DirectionsLeg[]>;
  /** The nearest place on a road; null where there is none. */
  nearest(place: Coordinates): Promise<NearestRoad | null>;
  close(): Promise<void>;
}

/** Without any roads. */
export const noRoads: RoadEngine = {
  inForce: async () => null,
  matrix: () => Promise.reject(new Error('There are no roads')),
  route: () => Promise.reject(new Error('There are no roads')),
  directions: () => Promise.reject(new Error('There are no roads')),
  nearest: async () => null,
  close: async () => undefined,
};

const metersAMile = 1609.344;
export const milesOfMeters = (meters: number): number => meters / metersAMile;
export const milesOfKilometers = (kilometers: number): number => milesOfMeters(kilometers * 1000);

/** Asks a large matrix in parts of at most so many places and pairs, one after the other, and puts them together. */
export async function inParts(
  sources: readonly Coordinates[],
  targets: readonly Coordinates[],
  { mostPlaces, mostPairs }: { mostPlaces: number; mostPairs: number },
  ask: (sources: readonly Coordinates[], targets: readonly Coordinates[]) => Promise<RoadMatrix>,
): Promise<RoadMatrix> {
  const seconds = new Float32Array(sources.length * targets.length).fill(Number.NaN);
  const miles = new Float32Array(sources.length * targets.length).fill(Number.NaN);
  const targetsAtOnce = Math.min(targets.length, Math.max(1, mostPlaces - Math.min(sources.length, mostPlaces >> 1)));
  const sourcesAtOnce = Math.max(1, Math.min(mostPlaces - targetsAtOnce, Math.floor(mostPairs / targetsAtOnce)));
  for (let from = 0; from < sources.length; from += sourcesAtOnce) {
    for (let to = 0; to < targets.length; to += targetsAtOnce) {
      const [rows, columns] = [sources.slice(from, from + sourcesAtOnce), targets.slice(to, to + targetsAtOnce)];
      const part = await ask(rows, columns);
      for (let row = 0; row < rows.length; row++) {
        const at = (from + row) * targets.length + to;
        seconds.set(part.seconds.subarray(row * columns.length, (row + 1) * columns.length), at);
        miles.set(part.miles.subarray(row * columns.length, (row + 1) * columns.length), at);
      }
    }
  }
  return { seconds, miles };
}

/** Reads rows of numbers or nothing, as Valhalla and OSRM write them. @throws Error where the shape is another */
export function matrixOfRows(
  durations: readonly (readonly (number | null)[])[],
  distances: readonly (readonly (number | null)[])[],
  { rows, columns, milesOf }: { rows: number; columns: number; milesOf: (distance: number) => number },
): RoadMatrix {
  const whole = (lines: readonly (readonly unknown[])[]): boolean =>
    lines.length === rows && lines.every(({ length }) => length === columns);
  if (!whole(durations) || !whole(distances)) throw new Error('The road engine answered another matrix than was asked');
  return {
    seconds: Float32Array.from(durations.flat(), (value) => value ?? Number.NaN),
    miles: Float32Array.from(distances.flat(), (value) => (value === null ? Number.NaN : milesOf(value))),
  };
}
