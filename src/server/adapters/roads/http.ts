import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Coordinates, decodeLine, greatCircleMiles, type TurnKind } from '#domain/scheduling/index.ts';
import { askService } from '#server/adapters/outbound/ask-service.ts';
import {
  type DirectionsLeg,
  inParts,
  matrixOfRows,
  milesOfMeters,
  type NearestRoad,
  type RoadEngine,
  type RoadMatrix,
  type RoadRoute,
  type RoadsInForce,
  type Turn,
  withoutRepeats,
} from './port.ts';
import {
  type AskValhalla,
  valhallaDirections,
  valhallaMatrix,
  valhallaNearest,
  valhallaRoute,
  valhallaStatus,
} from './valhalla.ts';

export interface RoadServer {
  /** Base address, e.g. http://localhost:8002 or http://localhost:5000 */
  url: string;
  kind: 'valhalla' | 'osrm';
  timeoutMs?: number;
  /** The wait before the first of two more tries, doubled for the second. */
  retryMs?: number;
  clock?: () => number;
}

const tries = 3;
const largestBytes = 20_000_000;
/** What the servers allow by default: Valhalla 2,500 pairs of at most 50 places, OSRM 100 places. */
const limits = { valhalla: { mostPlaces: 100, mostPairs: 2_500 }, osrm: { mostPlaces: 100, mostPairs: 2_500 } };
/** How long what a server said of itself is believed. */
const believedMs = 60_000;

/** Worth asking again: too many at once, or a server that is just starting. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

class Passing extends Error {}

async function askOnce(url: string, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const response = await askService(url, { ...init, signal: AbortSignal.timeout(timeoutMs), largestBytes }).catch(
    (error: unknown) => {
      throw new Passing('The road server is out of reach', { cause: error });
    },
  );
  // OSRM says in the body of a 400 that there is no way.
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const why = z.safeParse(z.object({ code: z.string() }), body);
  const answer = `The road server answered ${response.status}${why.success ? ` (${why.data.code})` : ''}`;
  throw isPassing(response.status) ? new Passing(answer) : new Error(answer);
}

/** A Valhalla or OSRM server. One question at a time: a matrix in parts would otherwise take all it has. */
export function roadServer({
  url,
  kind,
  timeoutMs = 30_000,
  retryMs = 500,
  clock = () => performance.now(),
}: RoadServer): RoadEngine {
  const base = url.replace(/\/+$/, '');
  let turn: Promise<unknown> = Promise.resolve();
  let known: { at: number; roads: RoadsInForce } | null = null;

  async function again(path: string, init: RequestInit): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(`${base}${path}`, init, timeoutMs);
      } catch (error) {
        if (!(error instanceof Passing) || attempt === tries) throw error;
        await pause(retryMs * 2 ** (attempt - 1));
      }
    }
  }
  const inTurn = (path: string, init: RequestInit): Promise<unknown> => {
    const answer = turn.then(() => again(path, init));
    turn = Promise.allSettled([answer]);
    return answer;
  };
  const askValhalla: AskValhalla = (call, question) =>
    inTurn(`/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
  const askOsrm = (path: string) => inTurn(path, {});
  const { host } = new URL(base);

  return {
    async inForce() {
      // The address alone names an OSRM server's roads: it does not report which map it has.
      if (kind === 'osrm') return { version: `osrm ${host}`, name: `OSRM at ${host}` };
      if (known && clock() - known.at < believedMs) return known.roads;
      const { version, madeAt } = await valhallaStatus(askValhalla);
      const name = ['Valhalla', version, `at ${host}`].filter(Boolean).join(' ');
      known = { at: clock(), roads: { version: `valhalla ${version} ${host} ${madeAt ?? ''}`.trim(), name } };
      return known.roads;
    },
    matrix: (sources, targets) =>
      inParts(sources, targets, limits[kind], (rows, columns) =>
        kind === 'valhalla' ? valhallaMatrix(askValhalla, rows, columns) : osrmMatrix(askOsrm, rows, columns),
      ),
    route: (places) => (kind === 'valhalla' ? valhallaRoute(askValhalla, places) : osrmRoute(askOsrm, places)),
    directions: (places) =>
      kind === 'valhalla' ? valhallaDirections(askValhalla, places) : osrmDirections(askOsrm, places),
    nearest: (place) => (kind === 'valhalla' ? valhallaNearest(askValhalla, place) : osrmNearest(askOsrm, place)),
    close: async () => undefined,
  };
}

type AskOsrm = (path: string) => Promise<unknown>;

const inUrl = (places: readonly Coordinates[]): string =>
  places.map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';');

const row = z.array(z.nullable(z.number()));
const tableAnswer = z.object({ code: z.literal('Ok'), durations: z.array(row), distances: z.array(row) });
const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(
    z.object({ geometry: z.string(), legs: z.array(z.object({ duration: z.number(), distance: z.number() })) }),
  ),
});
const nearestAnswer = z.object({
  code: z.literal('Ok'),
  waypoints: z.array(z.object({ location: z.tuple([z.number(), z.number()]), distance: z.optional(z.number()) })),
});

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new Error('The road server answered something else than OSRM does');
  return read.data;
}

async function osrmMatrix(
  ask: AskOsrm,
  sources: readonly Coordinates[],
  targets: readonly Coordinates[],
): Promise<RoadMatrix> {
  const all = [...sources, ...targets];
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index).join(';');
  const search = new URLSearchParams({
    annotations: 'duration,distance',
    sources: numbers(0, sources.length),
    destinations: numbers(sources.length, targets.length),
  });
  const answer = await ask(`/table/v1/driving/${inUrl(all)}?${decodeURIComponent(search.toString())}`);
  const { durations, distances } = read(tableAnswer, answer);
  return matrixOfRows(durations, distances, { rows: sources.length, columns: targets.length, milesOf: milesOfMeters });
}

async function osrmRoute(ask: AskOsrm, places: readonly Coordinates[]): Promise<RoadRoute> {
  const answer = await ask(`/route/v1/driving/${inUrl(places)}?overview=full&geometries=polyline6`);
  const [best] = read(routeAnswer, answer).routes;
  if (!best) throw new Error('The road server knows no way');
  return {
    legs: best.legs.map(({ duration, distance }) => ({ minutes: duration / 60, miles: milesOfMeters(distance) })),
    line: decodeLine(best.geometry, 6),
  };
}

const stepsAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(
    z.object({
      legs: z.array(
        z.object({
          duration: z.number(),
          distance: z.number(),
          steps: z.array(
            z.object({
              duration: z.number(),
              distance: z.number(),
              name: z.optional(z.string()),
              ref: z.optional(z.string()),
              maneuver: z.object({
                type: z.string(),
                modifier: z.optional(z.string()),
                exit: z.optional(z.int()),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});

const byModifier: Readonly<Record<string, TurnKind>> = {
  uturn: 'uTurn',
  'sharp right': 'sharpRight',
  right: 'right',
  'slight right': 'slightRight',
  'slight left': 'slightLeft',
  left: 'left',
  'sharp left': 'sharpLeft',
};
const bySide: Readonly<Record<string, { left: TurnKind; right: TurnKind; straight: TurnKind }>> = {
  arrive: { left: 'arriveLeft', right: 'arriveRight', straight: 'arrive' },
  'on ramp': { left: 'exitLeft', right: 'exitRight', straight: 'continue' },
  'off ramp': { left: 'exitLeft', right: 'exitRight', straight: 'continue' },
  fork: { left: 'keepLeft', right: 'keepRight', straight: 'continue' },
};
const byType: Readonly<Record<string, TurnKind>> = {
  depart: 'depart',
  merge: 'merge',
  roundabout: 'roundabout',
  rotary: 'roundabout',
  'new name': 'continue',
  notification: 'continue',
  // Said with the roundabout itself, by its exit.
  'exit roundabout': 'continue',
  'exit rotary': 'continue',
};

function osrmTurn({ type, modifier = '' }: { type: string; modifier?: string | undefined }): TurnKind {
  const side = modifier.includes('left') ? 'left' : modifier.includes('right') ? 'right' : 'straight';
  return bySide[type]?.[side] ?? byType[type] ?? byModifier[modifier] ?? 'continue';
}

async function osrmDirections(ask: AskOsrm, places: readonly Coordinates[]): Promise<DirectionsLeg[]> {
  const answer = await ask(`/route/v1/driving/${inUrl(places)}?overview=false&steps=true`);
  const [best] = read(stepsAnswer, answer).routes;
  if (!best) throw new Error('The road server knows no way');
  return best.legs.map(({ duration, distance, steps }) => ({
    minutes: duration / 60,
    miles: milesOfMeters(distance),
    turns: withoutRepeats(
      steps.map(
        ({ maneuver, name, ref, ...step }): Turn => ({
          kind: osrmTurn(maneuver),
          street: name || ref || null,
          exit: maneuver.exit ?? null,
          minutes: step.duration / 60,
          miles: milesOfMeters(step.distance),
        }),
      ),
    ),
  }));
}

async function osrmNearest(ask: AskOsrm, place: Coordinates): Promise<NearestRoad | null> {
  const [found] = read(nearestAnswer, await ask(`/nearest/v1/driving/${inUrl([place])}?number=1`)).waypoints;
  if (!found) return null;
  const [longitude, latitude] = found.location;
  const there = { latitude, longitude };
  const milesAway = found.distance === undefined ? greatCircleMiles(place, there) : milesOfMeters(found.distance);
  return { place: there, milesAway };
}
