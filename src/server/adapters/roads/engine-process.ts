import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inParts, type RoadEngine } from './port.ts';
import { type AskValhalla, valhallaDirections, valhallaMatrix, valhallaNearest, valhallaRoute } from './valhalla.ts';

/** The engine's package; fetched by `npm run roads` rather than installed with every Poolhand (decision 65). */
export const enginePackage = { name: '@valhallajs/valhallajs', version: '3.6.1' };

/** What `npm run roads` leaves in `roads/current.json` of the data folder. */
export interface BuiltRoads {
  version: string;
  name: string;
  /** The folder of the tiles, next to the file. */
  tiles: string;
  builtAt: string;
}

/** Where the engine's package is: installed beside Poolhand, else fetched into the folder of the roads; null without. */
export function engineIn(roadsFolder: string): string | null {
  for (const from of [import.meta.url, join(roadsFolder, 'engine', 'package.json')]) {
    try {
      return createRequire(from).resolve(enginePackage.name);
    } catch {
      // Not there.
    }
  }
  return null;
}

const mostPairs = 100_000;
const megabyte = 1_000_000;

const travelModes = [
  ...['auto', 'bicycle', 'bikeshare', 'bus', 'motor_scooter', 'motorcycle', 'multimodal', 'pedestrian', 'taxi'],
  ...['transit', 'truck'],
];
const modeLimits = {
  max_distance: 5_000_000,
  max_locations: 100,
  max_matrix_distance: 400_000,
  max_matrix_location_pairs: mostPairs,
  max_transit_walking_distance: 1,
  min_transit_walking_distance: 1,
};

/** What Valhalla needs to know, to build tiles and to answer from them; the rest is as the engine has it. */
export const engineConfig = (tiles: string) => ({
  mjolnir: {
    tile_dir: tiles,
    max_cache_size: 200 * megabyte,
    concurrency: Math.max(1, Math.min(4, cpus().length)),
    include_driveways: true,
    include_driving: true,
    include_bicycle: false,
    include_pedestrian: false,
    hierarchy: true,
    shortcuts: true,
    id_table_size: 1_300_000_000,
    data_processing: { use_admin_db: false, infer_internal_intersections: true, infer_turn_channels: true },
    logging: { type: 'std_out', color: false },
  },
  loki: {
    actions: ['locate', 'route', 'sources_to_targets'],
    use_connectivity: true,
    service_defaults: {
      minimum_reachability: 50,
      radius: 0,
      search_cutoff: 35_000,
      heading_tolerance: 60,
      node_snap_tolerance: 5,
      street_side_max_distance: 1_000,
      street_side_tolerance: 5,
    },
    logging: { type: '' },
  },
  thor: { logging: { type: '' } },
  odin: { logging: { type: '' } },
  meili: {
    mode: 'auto',
    customizable: [],
    default: {
      beta: 3,
      breakage_distance: 2_000,
      geometry: false,
      gps_accuracy: 5,
      interpolation_distance: 10,
      max_route_distance_factor: 5,
      max_route_time_factor: 5,
      max_search_radius: 100,
      route: true,
      search_radius: 50,
      sigma_z: 4.07,
      turn_penalty_factor: 0,
    },
    auto: { search_radius: 50, turn_penalty_factor: 200 },
    grid: { cache_size: 1_000, size: 500 },
    logging: { type: '' },
  },
  // The engine ends without an answer where a limit is missing, even of what it is never asked.
  service_limits: {
    ...Object.fromEntries(travelModes.map((mode) => [mode, modeLimits])),
    isochrone: { max_contours: 1, max_distance: 1, max_distance_contour: 1, max_locations: 1, max_time_contour: 1 },
    trace: {
      max_alternates: 0,
      max_alternates_shape: 1,
      max_distance: 1,
      max_gps_accuracy: 1,
      max_search_radius: 1,
      max_shape: 1,
    },
    skadi: { max_shape: 1, min_resample: 1 },
    centroid: { max_distance: 1, max_locations: 1 },
    status: { allow_verbose: false },
    hierarchy_limits: { allow_modification: false },
    max_alternates: 0,
    max_distance_disable_hierarchy_culling: 0,
    max_exclude_locations: 0,
    max_exclude_polygons_length: 0,
    max_radius: 200,
    max_reachability: 100,
    max_timedep_distance: 500_000,
    max_timedep_distance_matrix: 0,
    allow_hard_exclusions: false,
  },
});

export interface EngineProcess {
  ask: AskValhalla;
  end(): void;
}

const runsFromSource = import.meta.url.endsWith('.ts');
/** Far beyond what any question takes; an engine that hangs is ended. */
const longestMs = 120_000;

/** Starts the engine over some tiles; its first questions wait until it is up. */
export function startEngine(library: string, tiles: string): EngineProcess {
  const program = fileURLToPath(new URL(runsFromSource ? './engine.worker.ts' : './engine.worker.js', import.meta.url));
  const child: ChildProcess = fork(program, [library, JSON.stringify(engineConfig(tiles))], {
    execArgv: runsFromSource ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  let ended: Error | null = null;
  const fail = (error: Error): void => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('message', ({ id, answer, error }: { id?: number; answer?: unknown; error?: string }) => {
    const question = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !question) return;
    waiting.delete(id);
    if (error === undefined) question.resolve(answer);
    else question.reject(new Error(`The road engine: ${error}`));
    if (waiting.size === 0) rest();
  });
  child.on('error', (error) => fail(error));
  child.on('exit', () => fail(new Error('The road engine stopped')));
  // An engine with nothing to do keeps no server from ending.
  const rest = (): void => {
    child.unref();
    child.channel?.unref();
  };
  rest();
  return {
    ask: (call, question) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++last;
        child.channel?.ref();
        const timer = setTimeout(() => {
          fail(new Error('The road engine did not answer in time'));
          child.kill('SIGKILL');
        }, longestMs);
        const done =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            settle(value);
          };
        waiting.set(id, { resolve: done(resolve), reject: done(reject) });
        child.send({ id, call, question });
      }),
    end: () => {
      child.kill('SIGTERM');
    },
  };
}

/** Sent to the engine in one question. */
const partOf = { mostPlaces: 1_000, mostPairs: mostPairs / 2 };

/** What an engine in a process answers; `ask` is looked up for each question, since tiles are swapped while it runs. */
export const answersOf = (ask: AskValhalla): Pick<RoadEngine, 'matrix' | 'route' | 'directions' | 'nearest'> => ({
  matrix: (sources, targets) =>
    inParts(sources, targets, partOf, (rows, columns) => valhallaMatrix(ask, rows, columns)),
  route: (places) => valhallaRoute(ask, places),
  directions: (places) => valhallaDirections(ask, places),
  nearest: (place) => valhallaNearest(ask, place),
});

/**
 * Valhalla over the tiles that `npm run roads` has built last. New tiles are taken up with the next question, by an engine
 * of their own; what the earlier one was asked it still answers.
 */
export function roadsOfFolder(folder: string): RoadEngine {
  const file = join(folder, 'current.json');
  let read: { changedAt: number; roads: BuiltRoads } | null = null;
  let running: { tiles: string; engine: EngineProcess } | null = null;

  async function current(): Promise<BuiltRoads | null> {
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt === null) return null;
    if (read?.changedAt === changedAt) return read.roads;
    const roads = JSON.parse(readFileSync(file, 'utf8')) as BuiltRoads;
    read = { changedAt, roads };
    return roads;
  }

  const ask: AskValhalla = async (call, question) => {
    const roads = await current();
    const library = engineIn(folder);
    if (!roads || !library) throw new Error('There are no roads: npm run roads -- FILE.osm.pbf');
    if (running?.tiles !== roads.tiles) {
      const earlier = running?.engine;
      // Its last answers take seconds at most.
      if (earlier) setTimeout(() => earlier.end(), longestMs).unref();
      running = { tiles: roads.tiles, engine: startEngine(library, join(folder, roads.tiles)) };
    }
    const { engine } = running;
    return engine.ask(call, question).catch((error: unknown) => {
      // Started again for the next question.
      if (running?.engine === engine && String(error).includes('stopped')) running = null;
      throw error;
    });
  };

  return {
    async inForce() {
      const roads = await current();
      return roads && engineIn(folder) ? { version: roads.version, name: roads.name } : null;
    },
    ...answersOf(ask),
    async close() {
      running?.engine.end();
      running = null;
    },
  };
}
