import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Coordinates } from '#domain/scheduling/index.ts';
import { answersOf, type BuiltRoads, engineConfig, engineIn, enginePackage, startEngine } from './engine-process.ts';
import { isRunning, requireExtract, requireSpace, UnusableExtract } from './extract.ts';

/** A reason for people why no new roads were built; the earlier ones stay in use. */
export class NoNewRoads extends UnusableExtract {}

interface Build {
  /** `roads` in the data folder. */
  folder: string;
  /** An OpenStreetMap extract. */
  file: string;
  /** Where the engine comes from: the registry, or a package file for a place without a network. */
  engine?: string | undefined;
  onProgress: (step: string, share: number | null) => void;
  now: () => Date;
  signal?: AbortSignal;
}

/** Space that building takes, as a multiple of the extract, and at least. */
const spaceFactor = 6;
const leastSpace = 20_000_000;

/** What the engine's log says when a step begins, and how much of the work is done by then. */
const steps: readonly (readonly [begins: string, step: string, share: number])[] = [
  ['Parsing ways', 'reading streets', 0.02],
  ['Parsing relations', 'reading turn restrictions', 0.2],
  ['Parsing nodes', 'reading places', 0.3],
  ['Creating graph edges', 'joining streets', 0.45],
  ['Enhancing', 'looking at junctions', 0.7],
  ['HierarchyBuilder', 'joining highways', 0.85],
  ['Validating, finishing', 'finishing tiles', 0.93],
];

/** How drives are measured (`engine.worker.ts`, `valhalla.ts`): raised where figures change, so that kept drives are measured again. */
const measuring = 3;

/**
 * Builds roads from an extract next to those in use, checks them and switches to them. Whatever goes wrong, and wherever
 * it is killed, the earlier roads stay as they are: the one file that names the tiles in use is replaced last, at once.
 * @throws NoNewRoads saying why
 */
export async function buildRoads(build: Build): Promise<BuiltRoads> {
  const { folder, file, onProgress } = build;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearLeftovers(folder);
  await requireExtract(file);
  await requireSpace(folder, Math.max(leastSpace, statSync(file).size * spaceFactor));
  const library = engineIn(folder) ?? (await fetchEngine(build));
  const version = `valhalla-${enginePackage.version}/${measuring} ${(await hashOf(file)).slice(0, 16)}`;
  const unfinished = join(folder, `building-${process.pid}`);
  try {
    await mkdir(unfinished);
    await runBuilder(library, unfinished, build);
    onProgress('checking', 0.97);
    await check(library, unfinished);
    build.signal?.throwIfAborted();
    const builtAt = build.now();
    const tiles = `tiles-${builtAt.getTime().toString(36)}`;
    await rename(unfinished, join(folder, tiles));
    const roads = {
      version,
      name: `Valhalla ${enginePackage.version}, ${basename(file)}`,
      tiles,
      builtAt: builtAt.toISOString(),
    };
    const earlier = await currentRoads(folder);
    await putInForce(folder, roads);
    await removeOldTiles(folder, [tiles, earlier?.tiles ?? tiles]);
    return roads;
  } catch (error) {
    if (error instanceof NoNewRoads) throw error;
    throw new NoNewRoads(reasonOf(error), { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The roads in use; null without. */
export const currentRoads = (folder: string): Promise<BuiltRoads | null> =>
  readFile(join(folder, 'current.json'), 'utf8').then(
    (text) => JSON.parse(text) as BuiltRoads,
    () => null,
  );

/** From now on everything is estimated. */
export const removeRoads = (folder: string): Promise<void> => rm(join(folder, 'current.json'), { force: true });

async function putInForce(folder: string, roads: BuiltRoads): Promise<void> {
  const unfinished = join(folder, `current.json.${process.pid}`);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(roads, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, 'current.json'));
}

/** What a killed build has left goes; one that runs is not disturbed. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^(?:building-|current\.json\.)(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid)) continue;
    if (pid !== process.pid && isRunning(pid))
      throw new NoNewRoads('Roads are being built already. Wait until they are ready.');
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** A running server may still answer from the tiles before these. */
async function removeOldTiles(folder: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('tiles-') && !kept.includes(name))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** The hash of the package of `enginePackage`, so that nothing else is ever run. */
const engineIntegrity =
  'sha512-od2CkY58XW2Frf2/6KTaqgd567XwGKkwFu4ga4YjYOAdu0u3aJIODEr6zlY6sSKW3qGylW1wwg3joZHidIbaiw==';

/** Fetches the engine through npm, pinned by its hash, and keeps the parts for this platform. */
async function fetchEngine({ folder, engine, onProgress, signal }: Build): Promise<string> {
  const { name, version } = enginePackage;
  const supported = ['linux/x64', 'linux/arm64', 'darwin/arm64'];
  if (!supported.includes(`${process.platform}/${process.arch}`)) {
    throw new NoNewRoads(
      `There is no road engine for ${process.platform} on ${process.arch}. Use a road server: ROADS_URL.`,
    );
  }
  onProgress(`fetching the road engine (${name} ${version}, 280 MB, once)`, null);
  const home = join(folder, 'engine');
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const wanted = engine ?? version;
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: wanted } }));
  if (engine === undefined) {
    await writeFile(
      join(home, 'package-lock.json'),
      JSON.stringify({
        lockfileVersion: 3,
        requires: true,
        packages: {
          '': { dependencies: { [name]: version } },
          [`node_modules/${name}`]: { version, integrity: engineIntegrity },
        },
      }),
    );
  }
  const asked = engine === undefined ? 'ci' : 'install';
  const failed = await run('npm', [asked, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], home, signal);
  const library = failed === null ? engineIn(folder) : null;
  if (library === null) {
    await rm(home, { recursive: true, force: true });
    throw new NoNewRoads(`The road engine could not be fetched. ${failed ?? ''}`.trim());
  }
  for (const platform of supported.filter((each) => each !== `${process.platform}/${process.arch}`)) {
    await rm(join(dirname(library), platform), { recursive: true, force: true });
  }
  return library;
}

/** Runs a program; null where it succeeds, else the end of what it said. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  signal: AbortSignal | undefined,
  onLine: (line: string) => void = () => undefined,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], signal });
    const last: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        if (!/\[(?:INFO|TIMING|WARN)\]/.test(line)) last.push(line.trim());
        if (last.length > 5) last.shift();
      });
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? null : last.join(' ') || `It ended with ${code ?? 'a signal'}.`),
    );
  });
}

async function runBuilder(library: string, tiles: string, { file, onProgress, signal }: Build): Promise<void> {
  const config = join(tiles, 'config.json');
  await writeFile(config, JSON.stringify(engineConfig(tiles)));
  const program = join(dirname(library), process.platform, process.arch, 'valhalla_build_tiles');
  const failed = await run(program, ['-c', config, file], tiles, signal, (line) => {
    const begun = steps.find(([begins]) => line.includes(`] ${begins}`));
    if (begun) onProgress(begun[1], begun[2]);
  });
  signal?.throwIfAborted();
  if (failed === null) return;
  const [bytesFree, file_] = [(await statfs(tiles)).bavail * (await statfs(tiles)).bsize, basename(file)];
  if (bytesFree < leastSpace || /no space left/i.test(failed)) throw new NoNewRoads('The disk is full.');
  throw new NoNewRoads(
    /pbf|eof|blob|invalid/i.test(failed)
      ? `${file_} is broken (${failed.replace(/^.*what\(\):\s*/, '')}).`
      : `The road engine could not read ${file_}. ${failed}`,
  );
}

/** Tiles of the finest level are a quarter of a degree wide and named by their number. */
const tileDegrees = 0.25;
const tilesAround = 360 / tileDegrees;

const probesAside = 6;
const mostProbedTiles = 16;

/** New tiles must answer: places on their streets are found, and there are ways between most of them. */
async function check(library: string, folder: string): Promise<void> {
  const level = join(folder, '2');
  const files = existsSync(level) ? await readdir(level, { recursive: true }) : [];
  const tiles = files.flatMap((name) => (name.endsWith('.gph') ? Number(name.replace(/\D/g, '')) : []));
  if (tiles.length === 0) throw new NoNewRoads('There are no streets for cars in the extract.');
  const engine = startEngine(library, folder);
  try {
    const { nearest, matrix, route } = answersOf(engine.ask);
    const found: Coordinates[] = [];
    const step = Math.max(1, Math.floor(tiles.length / mostProbedTiles));
    for (const tile of tiles.filter((_, index) => index % step === 0)) {
      for (let probe = 0; probe < probesAside ** 2; probe++) {
        const north = Math.floor(tile / tilesAround) + (Math.floor(probe / probesAside) + 0.5) / probesAside;
        const east = (tile % tilesAround) + ((probe % probesAside) + 0.5) / probesAside;
        const at = { latitude: north * tileDegrees - 90, longitude: east * tileDegrees - 180 };
        // Tiles reach far beyond the extract: there is no road near most places of the first and the last.
        const road = await nearest(at).catch(() => null);
        if (
          road &&
          !found.some((each) => each.latitude === road.place.latitude && each.longitude === road.place.longitude)
        ) {
          found.push(road.place);
        }
      }
    }
    const sample = found.slice(0, 12);
    if (sample.length < 2) throw new NoNewRoads('The new roads have no street that a car may use.');
    const { seconds } = await matrix(sample, sample);
    const ways = sample.flatMap((from, row) =>
      sample.flatMap((to, column) =>
        row !== column && (seconds[row * sample.length + column] ?? -1) >= 0 ? [[from, to]] : [],
      ),
    );
    if (ways.length < (sample.length * (sample.length - 1)) / 3) {
      throw new NoNewRoads('There is no way between most places of the new roads.');
    }
    await route(ways[0] ?? []);
  } finally {
    engine.end();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.';
  if (error instanceof Error && error.name === 'AbortError') return 'It was stopped.';
  return error instanceof Error ? error.message : String(error);
}
