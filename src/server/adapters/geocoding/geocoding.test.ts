import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streetKey } from '#domain/data/index.ts';
import { addressesIn, addressFileGeocoder, type KnownPlace, writeAddresses } from './address-file.ts';
import { buildAddresses } from './build-addresses.ts';
import { type GeocoderKind, geocoderServer } from './http.ts';
import type { AddressQuery } from './port.ts';
import { firstThatKnows, zipCentroidGeocoder } from './zip-centroids.ts';

const crocus = { address: '5601 West Crocus Drive, Unit 4', city: 'Glendale', state: 'AZ', zipCode: '85306-1234' };

describe('the ZIP code table', () => {
  const table = zipCentroidGeocoder();

  it('answers the middle of the ZIP code', async () => {
    const found = await table.locate(crocus);
    expect(found?.quality).toBe('zip');
    expect(found?.latitude).toBeCloseTo(33.62, 1);
    expect(found?.longitude).toBeCloseTo(-112.18, 1);
  });

  it.each([null, '', '99999', 'abcde', '8530'])('does not know the ZIP code %s', async (zipCode) => {
    expect(await table.locate({ ...crocus, zipCode })).toBeNull();
  });
});

/** Answers as the services' documentation and examples show them, cut to what matters. */
const houseOfPhoton = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-112.1797, 33.6152] },
  properties: {
    osm_type: 'W',
    osm_key: 'building',
    type: 'house',
    housenumber: '5601',
    street: 'West Crocus Drive',
    city: 'Glendale',
    state: 'Arizona',
    country: 'United States',
    countrycode: 'US',
    postcode: '85306',
  },
};
const photon = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const photonWith = (properties: object): string =>
  photon({ ...houseOfPhoton, properties: { ...houseOfPhoton.properties, ...properties } });
const census = (...addressMatches: object[]): string =>
  JSON.stringify({ result: { input: { benchmark: { id: '4', benchmarkName: 'Public_AR_Current' } }, addressMatches } });
const censusMatch = (zip: string) => ({
  tigerLine: { side: 'R', tigerLineId: '123456789' },
  coordinates: { x: -112.1801, y: 33.6149 },
  addressComponents: { zip, streetName: 'CROCUS', suffixType: 'DR', city: 'GLENDALE', state: 'AZ' },
  matchedAddress: `5601 W CROCUS DR, GLENDALE, AZ, ${zip}`,
});

describe('a geocoding service', () => {
  const asked: { url: URL; agent: string | undefined; at: number; body: string }[] = [];
  let answer: (request: IncomingMessage) => { status?: number; body: string } = () => ({ body: '[]' });
  const server = createServer((request, response) => {
    const at = performance.now();
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      asked.push({
        url: new URL(request.url ?? '', 'http://localhost'),
        agent: request.headers['user-agent'],
        at,
        body,
      });
      const { status = 200, body: said } = answer(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(said);
    });
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
  const service = (kind: GeocoderKind = 'nominatim', minIntervalMs = 0) =>
    geocoderServer({ kind, url, userAgent: 'Poolhand test', minIntervalMs, retryMs: 1 });
  const searched = () => Object.fromEntries(asked[0]?.url.searchParams ?? []);

  it('Nominatim is asked for the street without its unit, in the United States, by name', async () => {
    answer = () => ({ body: JSON.stringify([{ lat: '33.6152', lon: '-112.1797', place_rank: 30 }]) });
    expect(await service().locate(crocus)).toEqual({ latitude: 33.6152, longitude: -112.1797, quality: 'rooftop' });
    expect(searched()).toEqual({
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

  it.each([
    [26, 'street'],
    [21, 'zip'],
  ])('Nominatim’s rank %i is a %s', async (place_rank, quality) => {
    answer = () => ({ body: JSON.stringify([{ lat: '33.6', lon: '-112.1', place_rank }]) });
    expect((await service().locate(crocus))?.quality).toBe(quality);
  });

  it.each<[string, string, string | null]>([
    ['the house', photonWith({}), 'rooftop'],
    ['another house of the street', photonWith({ housenumber: '5609' }), 'street'],
    ['the street', photonWith({ type: 'street', housenumber: undefined }), 'street'],
    ['a town', photonWith({ type: 'city' }), null],
    ['a street of that name far away', photonWith({ postcode: '33101' }), null],
    ['a street abroad', photonWith({ countrycode: 'MX', postcode: undefined }), null],
    ['nothing', photon(), null],
  ])('Photon answers %s', async (_what, body, quality) => {
    answer = () => ({ body });
    expect((await service('photon').locate(crocus))?.quality ?? null).toBe(quality);
    expect(asked[0]?.url.pathname).toBe('/api');
    expect(searched()).toMatchObject({ q: '5601 West Crocus Drive, Glendale AZ 85306', countrycode: 'US' });
  });

  it('the Census Bureau answers a place along the street, and none in another region', async () => {
    answer = () => ({ body: census(censusMatch('85306')) });
    expect(await service('census').locate(crocus)).toEqual({
      latitude: 33.6149,
      longitude: -112.1801,
      quality: 'street',
    });
    expect(asked[0]?.url.pathname).toBe('/geocoder/locations/address');
    expect(searched()).toMatchObject({
      street: '5601 West Crocus Drive',
      zip: '85306',
      benchmark: 'Public_AR_Current',
    });
    answer = () => ({ body: census(censusMatch('33101')) });
    expect(await service('census').locate(crocus)).toBeNull();
    answer = () => ({ body: census() });
    expect(await service('census').locate(crocus)).toBeNull();
  });

  it('the Census Bureau takes many at once, answers in any order, and splits what is more than it takes', async () => {
    const line = (id: string) =>
      `"${id}","${id} Crocus Dr, Glendale, AZ, 85306","Match","Exact","${id} W CROCUS DR, GLENDALE, AZ, 85306","-112.18,33.${id}","123","L"`;
    answer = () => ({
      body: [line('2'), '"0","x, y","No_Match"', '"1","x","Tie"', line('0').replace('"0"', '"7"')].join('\n'),
    });
    const noStreet: AddressQuery = { ...crocus, address: null };
    expect(
      await service('census').locateMany?.([crocus, { ...crocus, address: 'A "B", C' }, crocus, noStreet]),
    ).toEqual([null, null, { latitude: 33.2, longitude: -112.18, quality: 'street' }, null]);
    expect(asked[0]?.url.pathname).toBe('/geocoder/locations/addressbatch');
    expect(asked[0]?.body).toContain('0,"5601 West Crocus Drive","Glendale","AZ","85306"\n1,"A  B","Glendale"');
    expect(asked[0]?.body).not.toContain('\n3,');
    asked.length = 0;
    answer = () => ({ body: ['0', '10000'].map(line).join('\n') });
    const many = await service('census').locateMany?.(Array<AddressQuery>(10_001).fill(crocus));
    expect(asked).toHaveLength(2);
    expect(many?.filter((found) => found !== null)).toHaveLength(2);
  });

  it('is not asked for what has no street or no town', async () => {
    for (const kind of ['nominatim', 'photon', 'census'] as const) {
      expect(await service(kind).locate({ ...crocus, address: null })).toBeNull();
      expect(await service(kind).locate({ ...crocus, city: null, zipCode: null })).toBeNull();
    }
    expect(asked).toEqual([]);
  });

  it('keeps its distance between requests, also those made at once', async () => {
    const slow = service('nominatim', 60);
    await Promise.all([slow.locate(crocus), slow.locate(crocus), slow.locate(crocus)]);
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(gaps).toHaveLength(2);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(55);
  });

  it.each<[number, string, GeocoderKind, number]>([
    [429, 'busy', 'nominatim', 3],
    [503, 'down', 'photon', 3],
    [400, 'bad', 'census', 1],
    [200, '{"error":"x"}', 'nominatim', 1],
    [200, '<html>', 'photon', 1],
    [200, '{}', 'census', 1],
  ])(
    'fails on an answer of %i %s of %s after %i tries, and works again afterwards',
    async (status, body, kind, times) => {
      const one = service(kind);
      answer = () => ({ status, body });
      await expect(one.locate(crocus)).rejects.toThrow('The geocoding service returned');
      expect(asked).toHaveLength(times);
      answer = () => ({ body: { nominatim: '[]', photon: photon(), census: census() }[kind] });
      expect(await one.locate(crocus)).toBeNull();
    },
  );

  it('gives way to what is known here where it knows no more than the ZIP code', async () => {
    const street = { latitude: 33.6, longitude: -112.1, quality: 'street' as const };
    const found = await firstThatKnows(service(), zipCentroidGeocoder()).locate(crocus);
    expect(found?.quality).toBe('zip');
    answer = () => ({ body: JSON.stringify([{ lat: '33.6', lon: '-112.1', place_rank: 21 }]) });
    const local = { locate: async () => street };
    expect(await firstThatKnows(service(), local, zipCentroidGeocoder()).locate(crocus)).toEqual(street);
    answer = () => ({ body: '"0","x","No_Match"\n"1","x","No_Match"' });
    const many = firstThatKnows(service('census'), local, zipCentroidGeocoder());
    expect(await many.locateMany?.([crocus, crocus])).toEqual([street, street]);
  });
});

describe('the addresses of the map', () => {
  let folder = '';
  let path = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-addresses-'));
    path = join(folder, 'addresses.bin');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const middle = { latitude: 33.6, longitude: -112.18 };
  const geocoder = () => addressFileGeocoder(path, async () => middle);
  const house = (number: number, more: Partial<KnownPlace> = {}): KnownPlace => ({
    street: streetKey('West Crocus Drive'),
    number,
    zip: '85306',
    city: 'glendale',
    miles: 0,
    latitude: 33.6,
    longitude: -112.18 + number / 1e6,
    ...more,
  });
  const at = (address: string, more: Partial<AddressQuery> = {}) => geocoder().locate({ ...crocus, address, ...more });

  it('are none while there is no file', async () => {
    expect(await at('5601 W Crocus Dr')).toBeNull();
    expect(await addressesIn(path)).toBeNull();
  });

  it('know the house, its place between its neighbors, the nearest house, and the street', async () => {
    await writeAddresses(path, 'test.osm.pbf', [
      house(5601),
      house(5603, { latitude: 33.7 }),
      house(5611),
      house(5600, { latitude: 33.5 }),
      house(100, { street: 'harvest ln', zip: null, city: null }),
      ...[33.59, 33.6, 33.62].map((latitude) =>
        house(0, { street: 'n 7th ave', number: null, zip: '85306', city: null, miles: 0.2, latitude }),
      ),
      house(5601, { zip: '33101', city: 'miami', latitude: 25.8, longitude: -80.2 }),
    ]);
    expect(await at('5601 West Crocus Drive #4')).toEqual({
      latitude: 33.6,
      longitude: -112.174399,
      quality: 'rooftop',
    });
    const between = await at('5607 W. Crocus Dr');
    expect(between).toMatchObject({ quality: 'street' });
    expect(between?.latitude).toBeCloseTo(33.65, 6);
    // People leave the direction out.
    expect(await at('5601 Crocus Dr')).toMatchObject({ latitude: 33.6, quality: 'rooftop' });
    expect(await at('5650 W Crocus Dr')).toMatchObject({ latitude: 33.5, quality: 'street' });
    expect(await at('120 Harvest Lane')).toMatchObject({ quality: 'street', latitude: 33.6 });
    expect(await at('12 North Seventh Avenue')).toMatchObject({ quality: 'street', latitude: 33.6 });
    for (const nowhere of ['West Crocus Drive', '9000 Crocus Ct', '9000 W Crocus Dr'])
      expect(await at(nowhere)).toBeNull();
    expect(await addressesIn(path)).toEqual({ name: 'test.osm.pbf', houses: 6, streets: 3 });
  });

  it('give back every house that was written, however many streets there are', async () => {
    const drawn = fc.uniqueArray(
      fc.record({ street: fc.integer({ min: 1, max: 400 }), number: fc.integer({ min: 1, max: 9999 }) }),
      { minLength: 1, maxLength: 600, selector: ({ street, number }) => `${street} ${number}` },
    );
    await fc.assert(
      fc.asyncProperty(drawn, async (houses) => {
        const placed = houses.map(({ street, number }) => house(number, { street: `${street}th ave` }));
        await writeAddresses(path, 'drawn', placed);
        for (const { street, number, latitude, longitude } of placed.slice(0, 40)) {
          const found = await at(`${number} ${street}`);
          expect(found).toEqual({ latitude, longitude: Number(longitude.toFixed(6)), quality: 'rooftop' });
        }
      }),
      { numRuns: 10 },
    );
  });

  const extract = join(import.meta.dirname, '../../../../../shared/reference/roads/harrisburg.osm.pbf');

  it.skipIf(!existsSync(extract))(
    'are read from an extract; those of before stay where it is broken or none',
    async () => {
      const build = (file: string, signal?: AbortSignal) =>
        buildAddresses({ file, path, onProgress: () => undefined, ...(signal ? { signal } : {}) });
      await build(extract);
      const before = await readFile(path);
      const broken = join(folder, 'broken.osm.pbf');
      const handle = await open(broken, 'w');
      await handle.write((await readFile(extract)).subarray(0, 200_000));
      await handle.close();
      await expect(build(broken)).rejects.toThrow('broken.osm.pbf is broken');
      await expect(build(join(folder, 'missing.osm.pbf'))).rejects.toThrow('There is no file');
      await writeFile(broken, 'something else');
      await expect(build(broken)).rejects.toThrow('is not an OpenStreetMap extract');
      await expect(build(extract, AbortSignal.abort())).rejects.toThrow('It was stopped.');
      expect(await readFile(path)).toEqual(before);
      const zips = zipCentroidGeocoder();
      const known = addressFileGeocoder(path, zips.locate);
      const where = { city: 'Harrisburg', state: 'PA', zipCode: '17109' };
      expect((await known.locate({ ...where, address: '626 Rutherford Rd' }))?.quality).toBe('rooftop');
      expect((await known.locate({ ...where, address: '630 Rutherford Road' }))?.quality).toBe('street');
      expect((await known.locate({ ...where, address: '1 Harvest Lane', zipCode: '17111' }))?.quality).toBe('street');
    },
  );
});
