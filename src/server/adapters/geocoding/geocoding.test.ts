import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nominatimGeocoder } from './nominatim.ts';
import { firstThatKnows, zipCentroidGeocoder } from './zip-centroids.ts';

const crocus = { address: '5601 West Crocus Drive, Unit 4', city: 'Glendale', state: 'AZ', zipCode: '85306-1234' };

describe('the ZIP code table', () => {
  const table = zipCentroidGeocoder();

  it('answers the middle of the ZIP code as approximate', async () => {
    const found = await table.locate(crocus);
    expect(found?.precision).toBe('approximate');
    expect(found?.latitude).toBeCloseTo(33.62, 1);
    expect(found?.longitude).toBeCloseTo(-112.18, 1);
  });

  it.each([null, '', '99999', 'abcde', '8530'])('does not know the ZIP code %s', async (zipCode) => {
    expect(await table.locate({ ...crocus, zipCode })).toBeNull();
  });
});

describe('a Nominatim service', () => {
  const asked: { url: URL; agent: string | undefined; at: number }[] = [];
  let answer: (request: IncomingMessage) => { status?: number; body: string } = () => ({ body: '[]' });
  const server = createServer((request, response) => {
    asked.push({
      url: new URL(request.url ?? '', 'http://localhost'),
      agent: request.headers['user-agent'],
      at: performance.now(),
    });
    const { status = 200, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked.length = 0;
    answer = () => ({ body: '[]' });
  });
  const service = (minIntervalMs = 0) => nominatimGeocoder({ url, userAgent: 'Poolhand test', minIntervalMs });

  it('is asked for the street without its unit, in the United States, by name', async () => {
    answer = () => ({ body: JSON.stringify([{ lat: '33.6152', lon: '-112.1797', place_rank: 30 }]) });
    expect(await service().locate(crocus)).toEqual({ latitude: 33.6152, longitude: -112.1797, precision: 'exact' });
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      limit: '1',
      countrycodes: 'us',
      street: '5601 West Crocus Drive',
      city: 'Glendale',
      state: 'AZ',
      postalcode: '85306',
    });
    expect(asked[0]?.agent).toBe('Poolhand test');
  });

  it('gives a street as approximate', async () => {
    answer = () => ({ body: JSON.stringify([{ lat: '33.6', lon: '-112.1', place_rank: 26 }]) });
    expect((await service().locate(crocus))?.precision).toBe('approximate');
  });

  it('is not asked for what has no street or no town', async () => {
    expect(await service().locate({ ...crocus, address: null })).toBeNull();
    expect(await service().locate({ ...crocus, city: null, zipCode: null })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('keeps its distance between requests, also those made at once', async () => {
    const slow = service(60);
    await Promise.all([slow.locate(crocus), slow.locate(crocus), slow.locate(crocus)]);
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(55);
  });

  it.each([
    [429, 'busy'],
    [503, 'down'],
    [200, '{"error":"x"}'],
  ])('fails on an answer of %i %s, and works again afterwards', async (status, body) => {
    const one = service();
    answer = () => ({ status, body });
    await expect(one.locate(crocus)).rejects.toThrow('The geocoding service returned');
    answer = () => ({ body: '[]' });
    expect(await one.locate(crocus)).toBeNull();
  });

  it('gives way to the ZIP code table where it knows no such place', async () => {
    const found = await firstThatKnows(service(), zipCentroidGeocoder()).locate(crocus);
    expect(found?.precision).toBe('approximate');
    expect(asked).toHaveLength(1);
  });
});
