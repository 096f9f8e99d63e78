import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRoads, currentRoads } from './build-roads.ts';
import { engineIn, roadsOfFolder } from './engine-process.ts';
import { roadServer } from './http.ts';

const here = { latitude: 40.26, longitude: -76.8 };
const there = { latitude: 40.27, longitude: -76.81 };

/** As Valhalla answers `directions_type: maneuvers`. */
const maneuvers = [
  { type: 2, street_names: ['Harvest Lane'], time: 20, length: 0.2, begin_shape_index: 0, travel_mode: 'drive' },
  { type: 15, begin_street_names: ['US 22', 'Main Street'], street_names: ['US 22'], time: 60, length: 0.6 },
  { type: 8, street_names: ['US 22'], time: 30, length: 0.3 },
  { type: 26, street_names: ['Park Road'], roundabout_exit_count: 2, time: 40, length: 0.4 },
  { type: 27, street_names: ['Park Road'], time: 40, length: 0.4 },
  { type: 5, time: 0, length: 0 },
];
const saidOfManeuvers = [
  ['depart', 'Harvest Lane', null],
  ['left', 'US 22', null],
  ['roundabout', 'Park Road', 2],
  ['arriveRight', null, null],
];

/** As OSRM answers `steps=true`. */
const steps = [
  { maneuver: { type: 'depart', modifier: 'right' }, name: 'Harvest Lane', ref: '', duration: 20, distance: 200 },
  { maneuver: { type: 'end of road', modifier: 'left' }, name: '', ref: 'US 22', duration: 60, distance: 600 },
  { maneuver: { type: 'new name', modifier: 'straight' }, name: '', ref: 'US 22', duration: 30, distance: 300 },
  { maneuver: { type: 'rotary', modifier: 'right', exit: 2 }, name: 'Park Road', duration: 40, distance: 400 },
  { maneuver: { type: 'exit rotary', modifier: 'right', exit: 2 }, name: 'Park Road', duration: 40, distance: 400 },
  { maneuver: { type: 'arrive', modifier: 'right' }, name: '', duration: 0, distance: 0 },
];

/** Answers as Valhalla 3.6 and OSRM 5.27 write them, cut to what matters. */
const recorded: Record<string, (url: URL, body: string) => { status?: number; body: unknown }> = {
  '/valhalla/status': () => ({ body: { version: '3.6.1', tileset_last_modified: 1764115200, available_actions: [] } }),
  '/valhalla/sources_to_targets': (_url, body) => {
    const { sources, targets } = JSON.parse(body) as { sources: unknown[]; targets: unknown[] };
    const rows = (value: number | null) => sources.map(() => targets.map(() => value));
    return {
      body: {
        algorithm: 'costmatrix',
        units: 'kilometers',
        sources_to_targets: { durations: rows(202), distances: rows(1.905) },
      },
    };
  },
  '/valhalla/route': (_url, body) => ({
    body: {
      trip: {
        legs: [
          {
            shape: '_izlhA~rlgdF_{geC~ywl@',
            summary: { time: 202.757, length: 1.906, cost: 220.1 },
            ...(body.includes('"maneuvers"') ? { maneuvers } : {}),
          },
        ],
        summary: { time: 202.757, length: 1.906 },
        status: 0,
        units: 'kilometers',
      },
    },
  }),
  '/valhalla/locate': () => ({
    body: [
      {
        edges: [{ correlated_lat: 40.259971, correlated_lon: -76.800185, distance: 16, side_of_street: 'left' }],
        nodes: null,
        input_lat: 40.26,
        input_lon: -76.8,
      },
    ],
  }),
};

const osrm = (url: URL): { status?: number; body: unknown } => {
  const [, , service = '', , , places = ''] = url.pathname.split('/');
  if (service === 'table') {
    const rows = (url.searchParams.get('sources') ?? '').split(';');
    const columns = (url.searchParams.get('destinations') ?? '').split(';');
    if (places.split(';').length !== rows.length + columns.length)
      return { status: 400, body: { code: 'InvalidQuery' } };
    const all = (value: number) =>
      rows.map((_, row) => columns.map((__, column) => (row === 1 && column === 0 ? null : value)));
    return { body: { code: 'Ok', durations: all(120.5), distances: all(1609.344), sources: [], destinations: [] } };
  }
  if (service === 'route') {
    const isAsked = url.searchParams.get('steps') === 'true';
    const legs = [{ duration: 120, distance: 1609.344, steps: isAsked ? steps : [], weight: 130, summary: '' }];
    return { body: { code: 'Ok', routes: [{ geometry: '_izlhA~rlgdF_{geC~ywl@', legs, weight_name: 'routability' }] } };
  }
  return { body: { code: 'Ok', waypoints: [{ location: [-76.800185, 40.259971], distance: 16.2, name: '' }] } };
};

describe('a road server', () => {
  let server: Server;
  let base = '';
  let failures = 0;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += String(part);
      });
      request.on('end', () => {
        const url = new URL(request.url ?? '', 'http://localhost');
        asked.push(url.pathname);
        const answer =
          failures-- > 0
            ? { status: 503, body: {} }
            : (recorded[url.pathname]?.(url, body) ??
              (url.pathname.startsWith('/osrm/') ? osrm(url) : { status: 404, body: { code: 'InvalidUrl' } }));
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.close();
  });
  const open = (kind: 'valhalla' | 'osrm') => roadServer({ url: `${base}/${kind}/`, kind, retryMs: 1 });

  it('of Valhalla tells which roads it has, and measures drives on them', async () => {
    const roads = open('valhalla');
    expect(await roads.inForce()).toMatchObject({ version: expect.stringContaining('1764115200') });
    const { seconds, miles } = await roads.matrix([here, there], [there]);
    expect(Array.from(seconds)).toEqual([202, 202]);
    expect(miles[0]).toBeCloseTo(1.1837, 3);
    const { legs, line } = await roads.route([here, there]);
    expect(legs[0]?.minutes).toBeCloseTo(3.379, 3);
    expect(line).toHaveLength(2);
    expect((await roads.nearest(here))?.milesAway).toBeCloseTo(0.0099, 4);
  });

  it('of OSRM does the same; where there is no way, there is no number', async () => {
    const roads = open('osrm');
    const { seconds, miles } = await roads.matrix([here, there], [there, here]);
    expect(Array.from(seconds)).toEqual([120.5, 120.5, Number.NaN, 120.5]);
    expect(miles[0]).toBeCloseTo(1, 5);
    expect((await roads.route([here, there])).legs).toEqual([{ minutes: 2, miles: 1 }]);
    expect(await roads.nearest(here)).toMatchObject({ place: { latitude: 40.259971, longitude: -76.800185 } });
  });

  it.each(['valhalla', 'osrm'] as const)('of %s tells each turn, and nothing that is no news', async (kind) => {
    const [leg] = await open(kind).directions([here, there]);
    expect(leg?.turns.map(({ kind, street, exit }) => [kind, street, exit])).toEqual(saidOfManeuvers);
    // What was left out is part of the way before it.
    expect(leg?.turns.reduce((sum, { minutes }) => sum + minutes, 0)).toBeCloseTo(190 / 60, 6);
    expect(leg?.turns[1]?.miles).toBeCloseTo(900 / 1609.344, 6);
  });

  it('is asked for large matrices in parts that it allows', async () => {
    asked.length = 0;
    const many = Array.from({ length: 130 }, (_, index) => ({ latitude: 40 + index / 1000, longitude: -76.8 }));
    const { seconds } = await open('osrm').matrix(many, many.slice(0, 120));
    expect(seconds).toHaveLength(130 * 120);
    expect(Array.from(seconds).filter(Number.isNaN).length).toBeLessThan(20);
    expect(asked.length).toBeGreaterThan(5);
  });

  it('is asked again when it was busy, and given up in words when it stays so', async () => {
    failures = 2;
    await expect(open('osrm').nearest(here)).resolves.not.toBeNull();
    failures = 9;
    await expect(open('osrm').nearest(here)).rejects.toThrow('The road server answered 503');
    failures = 0;
    const elsewhere = roadServer({ url: 'http://127.0.0.1:9', kind: 'osrm', retryMs: 1 });
    await expect(elsewhere.nearest(here)).rejects.toThrow('out of reach');
  });
});

const extract = join(import.meta.dirname, '../../../../../shared/reference/roads/liechtenstein.osm.pbf');
const engineHome = process.env.ROADS_ENGINE ?? join(import.meta.dirname, '../../../../data/roads/engine');
const isThere = existsSync(extract) && (existsSync(engineHome) || engineIn(tmpdir()) !== null);

describe.skipIf(!isThere)('roads built from an extract', () => {
  it('answer as soon as they are in force, and stay where new ones cannot be built', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'poolhand-roads-'));
    const roads = roadsOfFolder(folder);
    try {
      if (existsSync(engineHome)) await symlink(engineHome, join(folder, 'engine'));
      expect(await roads.inForce()).toBeNull();
      const build = (file: string) => buildRoads({ folder, file, onProgress: () => undefined, now: () => new Date() });
      // What a killed build has left.
      await mkdir(join(folder, 'building-999999999'));
      const built = await build(extract);
      expect(await readdir(folder)).not.toContain('building-999999999');
      expect(await roads.inForce()).toEqual({ version: built.version, name: built.name });
      const [vaduz, schaan] = [
        { latitude: 47.141, longitude: 9.5215 },
        { latitude: 47.165, longitude: 9.51 },
      ];
      const { seconds } = await roads.matrix([vaduz], [schaan]);
      const { legs } = await roads.route([vaduz, schaan]);
      expect((seconds[0] ?? 0) / 60).toBeCloseTo(legs[0]?.minutes ?? 0, 1);

      const broken = join(folder, 'broken.osm.pbf');
      await copyFile(extract, broken);
      await truncate(broken, 200_000);
      await expect(build(broken)).rejects.toThrow(/broken\.osm\.pbf is broken/);
      await writeFile(broken, 'no map');
      await expect(build(broken)).rejects.toThrow(/broken\.osm\.pbf is not an OpenStreetMap/);
      expect(await currentRoads(folder)).toEqual(built);
      expect(JSON.parse(await readFile(join(folder, 'current.json'), 'utf8'))).toMatchObject({ tiles: built.tiles });
      expect((await readdir(folder)).filter((name) => name.startsWith('building-'))).toEqual([]);
    } finally {
      await roads.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('stay as they are when the disk is full, or the command is killed', { timeout: 120_000 }, async () => {
    const data = await mkdtemp(join(tmpdir(), 'poolhand-roads-'));
    const folder = join(data, 'roads');
    const command = (before: string, onLine: (line: string, pid: number) => void = () => undefined) =>
      new Promise<string>((resolve) => {
        const script = `${before} exec "$0" --import tsx src/server/programs/roads.ts "$1"`;
        const child = spawn('bash', ['-c', script, process.execPath, extract], {
          cwd: join(import.meta.dirname, '../../../..'),
          env: { ...process.env, DATA_DIR: data },
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (part) => {
            said += part;
            onLine(said, child.pid ?? 0);
          });
        }
        child.once('close', () => resolve(said));
      });
    try {
      await mkdir(folder);
      if (existsSync(engineHome)) await symlink(engineHome, join(folder, 'engine'));
      expect(await command('')).toContain('100% ready');
      const built = await currentRoads(folder);
      // No file may grow beyond this, as on a full disk.
      expect(await command('ulimit -f 200;')).toContain('The roads of before stay in force');
      expect(await currentRoads(folder)).toEqual(built);
      expect((await readdir(folder)).filter((name) => name.startsWith('building-'))).toEqual([]);
      await command('', (said, pid) => {
        if (said.includes('joining streets')) process.kill(pid, 'SIGKILL');
      });
      expect(await currentRoads(folder)).toEqual(built);
      expect(await command('')).toContain('100% ready');
      expect((await readdir(folder)).filter((name) => name.startsWith('building-'))).toEqual([]);
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  });
});

it.runIf(!isThere)(
  'roads built from an extract are not tested: there is no extract or no engine here',
  () => undefined,
);
