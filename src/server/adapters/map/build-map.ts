/// <reference path="./vt-pbf.d.ts" />

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Feature as GeoFeature } from 'geojson';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { isRunning, requireExtract, requireSpace, UnusableExtract } from '#server/adapters/roads/extract.ts';
import { boxAround, readShapes, type Shape, scale } from './extract-shapes.ts';
import { type MapLayer, mapLayers } from './map-layers.ts';
import { type Box, type PmtilesWriter, writePmtiles } from './pmtiles-file.ts';

/** A reason for people why there is no new map; the earlier one stays. */
export class NoNewMap extends Error {}

interface Build {
  /** An OpenStreetMap extract. */
  file: string;
  /** Where the map will be. */
  map: string;
  onProgress: (step: string, share: number) => void;
  signal?: AbortSignal;
}

export interface BuiltMap {
  bytes: number;
  tiles: number;
  bounds: Box;
}

const minZoom = 7;
/** Half a yard is a step on the tiles of this zoom; nearer, they are drawn larger. One more would be three times the tiles. */
const maxZoom = 14;
/** Regions of this zoom are cut one after the other, so that memory holds the streets of one and not of all. */
const regionZoom = 9;
const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
/** Space that building takes, as a multiple of the extract, and at least. */
const spaceFactor = 4;
const leastSpace = 20_000_000;

/**
 * Builds a map from an extract beside the one in use, and puts it in its place when it is whole.
 * @throws NoNewMap saying why
 */
export async function buildMap(build: Build): Promise<BuiltMap> {
  const { file, map, onProgress, signal } = build;
  const folder = dirname(map);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let writer: PmtilesWriter | undefined;
  try {
    await clearLeftovers(folder);
    await requireExtract(file);
    await requireSpace(folder, Math.max(leastSpace, (await stat(file)).size * spaceFactor));
    const { shapes, bounds } = await readShapes(file, onProgress, signal);
    if (!shapes.some(({ object }) => object.layer === 'roads'))
      throw new NoNewMap('There are no streets in the extract.');
    onProgress('drawing', 0.5);
    writer = await writePmtiles(map);
    const extent = bounds ?? boxAround(shapes.map(({ box }) => box));
    await cutAll(shapes, extent, writer, build);
    const metadata = {
      name: basename(file),
      attribution,
      type: 'baselayer',
      vector_layers: mapLayers.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
    };
    return { ...(await writer.finish({ minZoom, maxZoom, bounds: extent, metadata })), bounds: extent };
  } catch (error) {
    await writer?.cancel();
    if (error instanceof NoNewMap) throw error;
    if (error instanceof UnusableExtract) throw new NoNewMap(error.message, { cause: error });
    throw new NoNewMap(reasonOf(error, basename(file)), { cause: error });
  }
}

export function reasonOf(error: unknown, file: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.';
  if (error instanceof Error && error.name === 'AbortError') return 'It was stopped.';
  return `${file} is broken (${error instanceof Error ? error.message : String(error)}).`;
}

/** What a killed build has left goes. */
export async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.(?:pmtiles|bin)\.(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    await rm(`${folder}/${name}`, { force: true });
  }
}

const columnOf = (longitude: number, zoom: number): number => Math.floor(((longitude + 180) / 360) * 2 ** zoom);
function rowOf(latitude: number, zoom: number): number {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
}

/** The far zooms of everything, then region by region the near ones. */
async function cutAll(shapes: readonly Shape[], extent: Box, writer: PmtilesWriter, { onProgress, signal }: Build) {
  const columns: [number, number] = [columnOf(extent.west, regionZoom), columnOf(extent.east, regionZoom)];
  const rows: [number, number] = [rowOf(extent.north, regionZoom), rowOf(extent.south, regionZoom)];
  const far = indexesOf(shapes.filter(({ object }) => object.minZoom < regionZoom));
  const above = 2 ** (regionZoom - minZoom);
  for (let x = Math.floor(columns[0] / above); x <= Math.floor(columns[1] / above); x++) {
    for (let y = Math.floor(rows[0] / above); y <= Math.floor(rows[1] / above); y++) {
      await cut(far, { z: minZoom, x, y }, { to: regionZoom - 1, columns, rows }, writer);
    }
  }
  const regions = (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);
  let done = 0;
  for (let x = columns[0]; x <= columns[1]; x++) {
    for (let y = rows[0]; y <= rows[1]; y++) {
      signal?.throwIfAborted();
      const here = shapes.filter(
        ({ box }) =>
          columnOf(box.west, regionZoom) <= x &&
          x <= columnOf(box.east, regionZoom) &&
          rowOf(box.north, regionZoom) <= y &&
          y <= rowOf(box.south, regionZoom),
      );
      if (here.length > 0) await cut(indexesOf(here), { z: regionZoom, x, y }, { to: maxZoom, columns, rows }, writer);
      done += 1;
      onProgress('drawing', 0.5 + (0.5 * done) / regions);
    }
  }
}

type Indexes = readonly (readonly [layer: MapLayer, index: GeoJSONVT])[];

const indexesOf = (shapes: readonly Shape[]): Indexes =>
  mapLayers.flatMap((layer): [MapLayer, GeoJSONVT][] => {
    const features = shapes.filter(({ object }) => object.layer === layer).map(featureOf);
    const options = { maxZoom, indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 4, extent: 4096, buffer: 64 };
    return features.length > 0 ? [[layer, new GeoJSONVT({ type: 'FeatureCollection', features }, options)]] : [];
  });

interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Writes a tile and those within it that have something on them. */
async function cut(
  indexes: Indexes,
  { z, x, y }: Tile,
  within: { to: number; columns: [number, number]; rows: [number, number] },
  writer: PmtilesWriter,
): Promise<void> {
  const layers: Record<string, LegacyTile> = {};
  let isEmpty = true;
  for (const [layer, index] of indexes) {
    const all = index.getTile(z, x, y)?.features ?? [];
    if (all.length > 0) isEmpty = false;
    const features = all.flatMap(({ tags, ...feature }) => {
      const { minZoom: from, ...properties } = tags ?? {};
      return Number(from) <= z ? [{ ...feature, tags: properties }] : [];
    });
    if (features.length > 0) layers[layer] = { features };
  }
  if (isEmpty) return;
  if (Object.keys(layers).length > 0) await writer.add(z, x, y, fromGeojsonVt(layers, { version: 2, extent: 4096 }));
  if (z === within.to) return;
  for (const [column, row] of [
    [2 * x, 2 * y],
    [2 * x + 1, 2 * y],
    [2 * x, 2 * y + 1],
    [2 * x + 1, 2 * y + 1],
  ] as const) {
    await cut(indexes, { z: z + 1, x: column, y: row }, within, writer);
  }
}

function featureOf({ object, kind, parts }: Shape): GeoFeature {
  const unpack = (line: Int32Array): [number, number][] =>
    Array.from({ length: line.length / 2 }, (_, index) => [
      (line[2 * index] ?? 0) / scale,
      (line[2 * index + 1] ?? 0) / scale,
    ]);
  const [first = Int32Array.of()] = parts[0] ?? [];
  const properties = { ...object.properties, minZoom: object.minZoom };
  if (kind === 'point') {
    const [place = [0, 0]] = unpack(first);
    return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: place } };
  }
  if (kind === 'line') {
    return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: unpack(first) } };
  }
  const coordinates = parts.map((rings) => rings.map(unpack));
  return { type: 'Feature', properties, geometry: { type: 'MultiPolygon', coordinates } };
}
