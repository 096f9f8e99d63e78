import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DayDirections, DirectionsAnswer, MapSettings, RouteLine } from '#contract/scheduling/map-settings.ts';
import { decodeLine } from '#domain/scheduling/index.ts';
import { noRoads, type RoadEngine } from '#server/adapters/roads/port.ts';
import { openWorld } from '#tests/support/world.ts';

const path = '/api/map-settings';
const streetsPath = '/api/map/streets.pmtiles';
const fixture = join(import.meta.dirname, '../../../../tests/support/streets.pmtiles');

describe('without streets or tiles', () => {
  const world = openWorld();

  it('says that there are none, and lets pictures come from nowhere else', async () => {
    const { owner } = await world.company();
    expect((await owner.get(path)).body).toEqual({ streets: null, tiles: null, hasRoads: false });
    expect((await owner.get(streetsPath)).status).toBe(404);
    const { headers } = await world.app.inject('/');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
  });

  it('tells nothing to who is not signed in', async () => {
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await world.visitor.get(streetsPath)).status).toBe(401);
  });
});

describe('with tiles', () => {
  const tiles = {
    url: 'https://{s}.tile.example.com/{z}/{x}/{y}.png',
    attribution: '© <a href="https://map.example.com/copyright">Map makers</a>',
    maxZoom: 19,
  };
  const world = openWorld({ config: { mapTiles: { ...tiles, origin: 'https://*.tile.example.com' } } });

  it('tells everybody who is signed in where they are, and lets the pages show them', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    expect((await technician.get<MapSettings>(path)).body.tiles).toEqual(tiles);
    const { headers } = await world.app.inject('/');
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://*.tile.example.com;");
  });
});

describe('with a map file', () => {
  const world = openWorld({ config: { mapFile: { path: fixture, isSet: true } } });
  const whole = readFileSync(fixture);

  const part = async (range: string | undefined, query = '', more: Record<string, string> = {}) => {
    const { token } = (await world.company()).owner;
    return world.app.inject({
      url: `${streetsPath}${query}`,
      headers: { authorization: `Bearer ${token}`, ...(range ? { range } : {}), ...more },
    });
  };
  const settings = async () => (await (await world.company()).owner.get<MapSettings>(path)).body.streets;

  it('names its region, and whose data it is', async () => {
    expect(await settings()).toMatchObject({
      attribution: expect.stringContaining('OpenStreetMap'),
      maxZoom: 14,
      bounds: { west: -76.815, south: 40.265, east: -76.785, north: 40.29 },
    });
  });

  it.each([
    ['bytes=0-126', 0, 126],
    ['bytes=100-', 100, null],
    ['bytes=-50', -50, null],
    ['bytes=99000-999999999', 99_000, null],
  ])('gives the part %s, for the browser to keep as long as the file is the same', async (range, from, to) => {
    const { url } = (await settings()) ?? { url: '' };
    const answer = await part(range, url.slice(url.indexOf('?')));
    const expected = whole.subarray(from, to === null ? undefined : to + 1);
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload.equals(expected)).toBe(true);
    const first = from < 0 ? whole.length + from : from;
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${first}-${first + expected.length - 1}/${whole.length}`,
      'content-length': String(expected.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=604800, immutable',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'content-type': 'application/vnd.pmtiles',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    'bytes=200-100',
    'bytes=99999999-',
    'bytes=-0',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'lines=0-1',
    'bytes=0-1,5-9',
  ])('refuses the range %s with how long the file is, to be kept by nobody', async (range) => {
    const answer = await part(range);
    expect(answer.statusCode).toBe(416);
    expect(answer.json()).toMatchObject({ error: 'Range not satisfiable' });
    expect(answer.headers).toMatchObject({ 'content-range': `bytes */${whole.length}`, 'cache-control': 'no-store' });
  });

  it('is given whole without a range, and to who has a part of another file; not kept under an address without its tag', async () => {
    for (const answer of [await part(undefined), await part('bytes=0-9', '', { 'if-range': '"other"' })]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(whole)).toBe(true);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('is the only file there: no path leads to another one', async () => {
    const { token } = (await world.company()).owner;
    for (const way of ['..%2Fsecret.key', '%2e%2e/keys/secret.key', '../streets.pmtiles%00', 'other.pmtiles']) {
      const answer = await world.app.inject({ url: `/api/map/${way}`, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode, way).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, way).toBeLessThan(500);
    }
  });
});

describe('a line along the roads', () => {
  const here = { latitude: 33.5, longitude: -112.1 };
  const corner = { latitude: 33.5, longitude: -112.11 };
  const there = { latitude: 33.51, longitude: -112.11 };
  let engine: Pick<RoadEngine, 'route'> | null = null;
  const roads: RoadEngine = {
    ...noRoads,
    inForce: async () => (engine ? { version: 'test', name: 'Test roads' } : null),
    route: (places) => (engine ?? noRoads).route(places),
  };
  const world = openWorld({ deps: { roads } });
  beforeEach(() => {
    engine = { route: async ([from, to]) => ({ legs: [], line: [from ?? here, corner, to ?? there] }) };
  });
  const ask = async (body: object, role: 'owner' | 'technician' | 'user' | 'homeowner' = 'owner') =>
    (await (await world.company()).signedIn(role)).post<RouteLine>('/api/route-line', body);

  it('is told to those who read routes, in the office and in the field', async () => {
    expect((await (await world.company()).owner.get<MapSettings>(path)).body.hasRoads).toBe(true);
    for (const role of ['owner', 'technician'] as const) {
      const { status, body } = await ask({ places: [here, there] }, role);
      expect(status).toBe(200);
      expect(decodeLine(body.line ?? '', 5)).toEqual([here, corner, there]);
    }
    expect((await ask({ places: [here, there] }, 'homeowner')).status).toBe(403);
    expect((await world.visitor.post('/api/route-line', { places: [here, there] })).status).toBe(401);
  });

  it('is none without roads, and where the engine fails', async () => {
    engine = { route: () => Promise.reject(new Error('The road engine stopped')) };
    expect((await ask({ places: [here, there] })).body).toEqual({ line: null });
    engine = null;
    expect((await ask({ places: [here, there] })).body).toEqual({ line: null });
  });

  it.each([
    ['one place', { places: [here] }],
    ['too many', { places: Array.from({ length: 101 }, () => here) }],
    ['a place on no globe', { places: [here, { latitude: 91, longitude: 0 }] }],
    ['no places', {}],
  ])('refuses %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400);
  });
});

describe('directions', () => {
  const here = { latitude: 33.5, longitude: -112.1 };
  const there = { latitude: 33.51, longitude: -112.11 };
  const turn = { kind: 'left', street: 'Main Street', exit: null, minutes: 2, miles: 1 } as const;
  let engine: Pick<RoadEngine, 'directions'> | null = null;
  const roads: RoadEngine = {
    ...noRoads,
    inForce: async () => (engine ? { version: 'test', name: 'Test roads' } : null),
    directions: (places) => (engine ?? noRoads).directions(places),
  };
  const world = openWorld({ deps: { roads } });
  beforeEach(() => {
    engine = { directions: async (places) => places.slice(1).map(() => ({ minutes: 2, miles: 1, turns: [turn] })) };
  });

  it('lead from each stop of the own route to the next, and to nobody else’s', async () => {
    const { owner, signedIn } = await world.company();
    const { body: tech } = await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Luis Ortega' });
    for (const [name, latitude] of [
      ['Ana', 33.5],
      ['Bo', null],
      ['Cy', 33.52],
    ] as const) {
      const place = latitude === null ? {} : { latitude, longitude: -112.1 };
      await owner.post('/api/customers', { customerId: name, name, ...place });
      const stop = { customerId: name, technicianId: tech.technicianId, dayOfWeek: 'MONDAY' };
      expect((await owner.post('/api/route-assignments', stop)).status).toBe(201);
    }
    const technician = await signedIn('technician', { technicianId: tech.technicianId });
    const { body } = await technician.get<DayDirections>('/api/directions');
    expect(body).toEqual({
      date: '2026-11-23',
      hasRoads: true,
      ways: [{ fromCustomerId: 'Ana', fromName: 'Ana', toCustomerId: 'Cy', minutes: 2, miles: 1, turns: [turn] }],
    });
    expect((await owner.get<DayDirections>('/api/directions')).body.ways).toEqual([]);
    engine = { directions: () => Promise.reject(new Error('The road engine stopped')) };
    expect((await technician.get<DayDirections>('/api/directions')).body.ways).toEqual([]);
    expect((await technician.post<DirectionsAnswer>('/api/directions', { from: here, to: there })).body.way).toBeNull();
    engine = null;
    expect((await technician.get<DayDirections>('/api/directions')).body).toMatchObject({ hasRoads: false, ways: [] });
  });

  it('lead from a given place, and are refused to others and for bad places', async () => {
    const { owner, signedIn } = await world.company();
    const { body } = await owner.post<DirectionsAnswer>('/api/directions', { from: here, to: there });
    expect(body.way).toEqual({ minutes: 2, miles: 1, turns: [turn] });
    const homeowner = await signedIn('homeowner');
    expect((await homeowner.post('/api/directions', { from: here, to: there })).status).toBe(403);
    expect((await homeowner.get('/api/directions')).status).toBe(403);
    expect((await world.visitor.post('/api/directions', { from: here, to: there })).status).toBe(401);
    for (const wrong of [
      { from: here },
      { from: here, to: { latitude: 91, longitude: 0 } },
      { from: 'here', to: there },
    ]) {
      expect((await owner.post('/api/directions', wrong)).status).toBe(400);
    }
  });
});
