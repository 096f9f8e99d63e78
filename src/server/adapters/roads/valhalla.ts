import * as z from 'zod/mini';
import { type Coordinates, decodeLine, type TurnKind } from '#domain/scheduling/index.ts';
import {
  type DirectionsLeg,
  matrixOfRows,
  milesOfKilometers,
  type NearestRoad,
  type RoadMatrix,
  type RoadRoute,
  withoutRepeats,
} from './port.ts';

/** The calls of Valhalla's API, by the names of its HTTP service. */
export type ValhallaCall = 'sources_to_targets' | 'route' | 'locate' | 'status';

/** Asks Valhalla, wherever it runs, and answers what it answers. */
export type AskValhalla = (call: ValhallaCall, question: object) => Promise<unknown>;

/**
 * Nobody's pool lies on a motorway or its ramps: a place beside one belongs to the street nearby. Where a motorway is cut by the
 * edge of the extract, matrix and route would otherwise choose different ways to a place on it.
 */
const onStreets = { max_road_class: 'trunk', exclude_ramp: true };

const at = ({ latitude, longitude }: Coordinates) => ({
  lat: latitude,
  lon: longitude,
  search_filter: onStreets,
});

const row = z.array(z.nullable(z.number()));
const compactMatrix = z.object({ sources_to_targets: z.object({ durations: z.array(row), distances: z.array(row) }) });
const cell = z.object({ time: z.nullable(z.number()), distance: z.nullable(z.number()) });
/** Servers before 3.5 do not know `verbose`, and answer one object a pair. */
const fullMatrix = z.object({ sources_to_targets: z.array(z.array(cell)) });
const matrixAnswer = z.union([compactMatrix, fullMatrix]);

const summary = z.object({ time: z.number(), length: z.number() });
const routeAnswer = z.object({
  trip: z.object({
    legs: z.array(z.object({ shape: z.string(), summary })),
  }),
});

const directionsAnswer = z.object({
  trip: z.object({
    legs: z.array(
      z.object({
        summary,
        maneuvers: z.array(
          z.object({
            type: z.int(),
            time: z.number(),
            length: z.number(),
            street_names: z.optional(z.array(z.string())),
            begin_street_names: z.optional(z.array(z.string())),
            roundabout_exit_count: z.optional(z.int()),
          }),
        ),
      }),
    ),
  }),
});

/** By the numbers of Valhalla's maneuver types; those that are missing go on straight. */
const turnsByType: Readonly<Record<number, TurnKind>> = {
  ...{ 1: 'depart', 2: 'depart', 3: 'depart', 4: 'arrive', 5: 'arriveRight', 6: 'arriveLeft' },
  ...{ 9: 'slightRight', 10: 'right', 11: 'sharpRight', 12: 'uTurn', 13: 'uTurn' },
  ...{ 14: 'sharpLeft', 15: 'left', 16: 'slightLeft' },
  ...{ 18: 'exitRight', 19: 'exitLeft', 20: 'exitRight', 21: 'exitLeft', 23: 'keepRight', 24: 'keepLeft' },
  ...{ 25: 'merge', 26: 'roundabout', 28: 'ferry', 37: 'merge', 38: 'merge' },
};

const locateAnswer = z.array(
  z.object({
    edges: z.optional(
      z.nullable(
        z.array(z.object({ correlated_lat: z.number(), correlated_lon: z.number(), distance: z.optional(z.number()) })),
      ),
    ),
  }),
);

const statusAnswer = z.object({ version: z.optional(z.string()), tileset_last_modified: z.optional(z.number()) });

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new Error('Valhalla answered something else than was asked');
  return read.data;
}

const secondsAMinute = 60;

export async function valhallaMatrix(
  ask: AskValhalla,
  sources: readonly Coordinates[],
  targets: readonly Coordinates[],
): Promise<RoadMatrix> {
  const question = { sources: sources.map(at), targets: targets.map(at), costing: 'auto', units: 'km', verbose: false };
  const { sources_to_targets: pairs } = read(matrixAnswer, await ask('sources_to_targets', question));
  const [durations, distances] = Array.isArray(pairs)
    ? [pairs.map((line) => line.map(({ time }) => time)), pairs.map((line) => line.map(({ distance }) => distance))]
    : [pairs.durations, pairs.distances];
  return matrixOfRows(durations, distances, {
    rows: sources.length,
    columns: targets.length,
    milesOf: milesOfKilometers,
  });
}

export async function valhallaRoute(ask: AskValhalla, places: readonly Coordinates[]): Promise<RoadRoute> {
  const question = { locations: places.map(at), costing: 'auto', units: 'km', directions_type: 'none' };
  const { trip } = read(routeAnswer, await ask('route', question));
  return {
    legs: trip.legs.map(({ summary }) => ({
      minutes: summary.time / secondsAMinute,
      miles: milesOfKilometers(summary.length),
    })),
    line: trip.legs.flatMap(({ shape }) => decodeLine(shape, 6)),
  };
}

export async function valhallaDirections(ask: AskValhalla, places: readonly Coordinates[]): Promise<DirectionsLeg[]> {
  const question = { locations: places.map(at), costing: 'auto', units: 'km', directions_type: 'maneuvers' };
  const { trip } = read(directionsAnswer, await ask('route', question));
  return trip.legs.map(({ summary: { time, length }, maneuvers }) => ({
    minutes: time / secondsAMinute,
    miles: milesOfKilometers(length),
    turns: withoutRepeats(
      maneuvers.map((maneuver) => ({
        kind: turnsByType[maneuver.type] ?? 'continue',
        // Where a street changes its name right after the turn, the sign at the corner has the first one.
        street: (maneuver.begin_street_names ?? maneuver.street_names)?.[0] ?? null,
        exit: maneuver.roundabout_exit_count ?? null,
        minutes: maneuver.time / secondsAMinute,
        miles: milesOfKilometers(maneuver.length),
      })),
    ),
  }));
}

export async function valhallaNearest(ask: AskValhalla, place: Coordinates): Promise<NearestRoad | null> {
  const [found] = read(locateAnswer, await ask('locate', { locations: [at(place)], costing: 'auto', verbose: true }));
  const [edge] = found?.edges ?? [];
  if (!edge) return null;
  return {
    place: { latitude: edge.correlated_lat, longitude: edge.correlated_lon },
    milesAway: milesOfKilometers((edge.distance ?? 0) / 1000),
  };
}

/** The engine's version and when its map was made, as far as a server reports it. */
export async function valhallaStatus(ask: AskValhalla): Promise<{ version: string; madeAt: number | null }> {
  const { version = '', tileset_last_modified: madeAt = null } = read(statusAnswer, await ask('status', {}));
  return { version, madeAt };
}
