import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMap } from './build-map.ts';
import { rangeOf, readMapFile } from './map-file.ts';
import { mapPoint, mapWay, type OsmTags } from './map-layers.ts';
import { readPmtilesHead, writePmtiles } from './pmtiles-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-map-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** As a browser reads it, by ranges of the file. */
async function opened(path: string): Promise<PMTiles> {
  const bytes = await readFile(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const part = bytes.subarray(offset, offset + length);
      return { data: part.buffer.slice(part.byteOffset, part.byteOffset + part.length) as ArrayBuffer };
    },
  };
  return new PMTiles(source);
}

const world = { west: -180, south: -85, east: 180, north: 85 };
const metadata = { attribution: 'Map makers', vector_layers: [{ id: 'roads' }] };

describe('a PMTiles file', () => {
  it('gives back every tile that was written, however many and however equal', async () => {
    const tiles = fc.uniqueArray(
      fc.record({ x: fc.nat(4095), y: fc.nat(4095), content: fc.integer({ min: 1, max: 20 }) }),
      { minLength: 1, maxLength: 300, selector: ({ x, y }) => `${x} ${y}` },
    );
    await fc.assert(
      fc.asyncProperty(tiles, async (drawn) => {
        const path = join(folder, 'drawn.pmtiles');
        const writer = await writePmtiles(path);
        for (const { x, y, content } of drawn) await writer.add(12, x, y, new Uint8Array(content).fill(content));
        await writer.finish({ minZoom: 12, maxZoom: 12, bounds: world, metadata });
        const file = await opened(path);
        for (const { x, y, content } of drawn) {
          const tile = await file.getZxy(12, x, y);
          expect([...new Uint8Array(tile?.data ?? new ArrayBuffer(0))]).toEqual(Array(content).fill(content));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('has leaves below its root where one directory would be too long', async () => {
    const path = join(folder, 'long.pmtiles');
    const writer = await writePmtiles(path);
    const places = Array.from({ length: 12_000 }, (_, index) => [(index * 7919) % 16_384, (index * 104_729) % 16_384]);
    for (const [index, [x = 0, y = 0]] of places.entries()) {
      await writer.add(14, x, y, Buffer.from(String(index % 50)));
    }
    await writer.finish({ minZoom: 14, maxZoom: 14, bounds: world, metadata });
    const file = await opened(path);
    expect((await file.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    for (const index of [0, 5_000, 11_999]) {
      const [x = 0, y = 0] = places[index] ?? [];
      const tile = await file.getZxy(14, x, y);
      expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString()).toBe(String(index % 50));
    }
  });

  it('is in its place only when it is whole', async () => {
    const path = join(folder, 'cancelled.pmtiles');
    const writer = await writePmtiles(path);
    await writer.add(7, 1, 1, Buffer.from('tile'));
    await writer.cancel();
    expect((await readdir(folder)).filter((name) => name.startsWith('cancelled'))).toEqual([]);
  });

  it('says in a sentence why another file can’t be used', async () => {
    const head = (change: (bytes: Buffer) => void): Buffer => {
      const bytes = Buffer.alloc(127);
      bytes.write('PMTiles');
      bytes.set([3], 7);
      bytes.set([2, 2, 1], 97);
      change(bytes);
      return bytes;
    };
    expect(() => readPmtilesHead(Buffer.from('nothing'))).toThrow('It is not a PMTiles file.');
    expect(() => readPmtilesHead(head((bytes) => bytes.set([2], 7)))).toThrow('PMTiles version 2');
    expect(() => readPmtilesHead(head((bytes) => bytes.set([2], 99)))).toThrow('It has pictures');
    expect(() => readPmtilesHead(head((bytes) => bytes.set([3], 98)))).toThrow('Use gzip.');
    const path = join(folder, 'other-layers.pmtiles');
    const writer = await writePmtiles(path);
    await writer.finish({
      minZoom: 7,
      maxZoom: 7,
      bounds: world,
      metadata: { vector_layers: [{ id: 'transportation' }] },
    });
    await expect(readMapFile(path)).rejects.toThrow('It has no layer “roads”.');
    await writeFile(path, (await readFile(path)).subarray(0, 300));
    await expect(readMapFile(path)).rejects.toThrow('Its description cannot be read.');
  });
});

it('takes a range only where the file has it', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 1000 }), (first, last, bytes) => {
      const range = rangeOf(`bytes=${first}-${last}`, bytes);
      if (first >= bytes || last < first) expect(range).toBe('bad');
      else expect(range).toEqual({ from: first, to: Math.min(last, bytes - 1) });
    }),
  );
});

describe('what of OpenStreetMap is on the map', () => {
  it('streets by how they are used, with name and number', () => {
    expect(mapWay({ highway: 'motorway_link', ref: 'I 83', oneway: 'yes', bridge: 'no' })).toEqual({
      layer: 'roads',
      minZoom: 11,
      isArea: false,
      properties: { kind: 'highway', kind_detail: 'motorway_link', ref: 'I 83', is_link: true, oneway: true },
    });
    expect(mapWay({ highway: 'residential', name: 'Elm Street' })?.properties).toMatchObject({ kind: 'minor_road' });
    expect(mapWay({ highway: 'service', service: 'driveway' })?.minZoom).toBe(14);
    expect(mapWay({ railway: 'rail' })?.properties.kind).toBe('rail');
  });

  it('water, woods, parks and buildings as areas, and nothing else', () => {
    expect(mapWay({ natural: 'water', name: 'Long Pond' })).toMatchObject({ layer: 'water', isArea: true });
    expect(mapWay({ waterway: 'river' })).toMatchObject({ layer: 'water', isArea: false });
    expect(mapWay({ leisure: 'swimming_pool' })?.minZoom).toBe(14);
    expect(mapWay({ landuse: 'forest' })).toMatchObject({ layer: 'landuse', isArea: true });
    expect(mapWay({ building: 'yes' })?.layer).toBe('buildings');
    const none: OsmTags[] = [{}, { building: 'no' }, { highway: 'proposed' }, { power: 'line' }];
    for (const tags of none) expect(mapWay(tags)).toBeNull();
  });

  it('places with a name', () => {
    expect(mapPoint({ place: 'city', name: 'Mesa', population: '504258' })?.properties).toMatchObject({
      kind: 'locality',
      population: 504_258,
    });
    expect(mapPoint({ place: 'city' })).toBeNull();
    expect(mapPoint({ name: 'A shop' })).toBeNull();
  });
});

const extract = join(import.meta.dirname, '../../../../../shared/reference/roads/harrisburg.osm.pbf');

describe.skipIf(!existsSync(extract))('built from an extract', () => {
  const build = (file: string, signal?: AbortSignal) =>
    buildMap({
      file,
      map: join(folder, 'streets.pmtiles'),
      onProgress: () => undefined,
      ...(signal ? { signal } : {}),
    });

  it('shows its streets by name at the zooms where they are read', async () => {
    const { bounds } = await build(extract);
    expect(bounds).toMatchObject({ west: -76.8459, east: -76.7474 });
    const file = await opened(join(folder, 'streets.pmtiles'));
    const at = async (z: number) => {
      const x = Math.floor(((-76.799 + 180) / 360) * 2 ** z);
      const sine = Math.sin((40.2726 * Math.PI) / 180);
      const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
      const tile = await file.getZxy(z, x, y);
      // Names and kinds stand in a tile as they are.
      return Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1');
    };
    expect(await at(14)).toContain('Harvest Lane');
    expect(await at(9)).toContain('highway');
    expect(await at(9)).not.toContain('minor_road');
  });

  it('leaves the map of before where a file is broken, is none, or the work is stopped', async () => {
    await build(extract);
    const before = await readMapFile(join(folder, 'streets.pmtiles'));
    const broken = join(folder, 'broken.osm.pbf');
    const handle = await open(broken, 'w');
    await handle.write((await readFile(extract)).subarray(0, 200_000));
    await handle.close();
    await expect(build(broken)).rejects.toThrow('broken.osm.pbf is broken');
    await expect(build(join(folder, 'missing.osm.pbf'))).rejects.toThrow('There is no file');
    await writeFile(broken, 'something else');
    await expect(build(broken)).rejects.toThrow('is not an OpenStreetMap extract');
    await expect(build(extract, AbortSignal.abort())).rejects.toThrow('It was stopped.');
    expect(await readMapFile(join(folder, 'streets.pmtiles'))).toEqual(before);
    expect((await readdir(folder)).filter((name) => /pmtiles\.\d/.test(name))).toEqual([]);
  });
});
