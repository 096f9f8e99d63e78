/// <reference path="./vt-pbf.d.ts" />

import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Feature as GeoFeature } from 'geojson';
import GeoJSONVT, { type LegacyTile } from 'geojson-vt';
import { OSMTransform } from 'osm-pbf-parser-node';
import { fromGeojsonVt } from 'vt-pbf';
import { isRunning, requireExtract, requireSpace, UnusableExtract } from '#server/adapters/roads/extract.ts';
import { type MapLayer, type MapObject, mapLayers, mapPoint, mapWay, type OsmTags, tagsRead } from './map-layers.ts';
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

/** Something on the map, packed: each line or ring is longitudes and latitudes in 10⁻⁷ degrees. */
interface Shape {
  object: MapObject;
  kind: 'point' | 'line' | 'area';
  /** Of an area: the outer ring, then its holes, for each of its parts. */
  parts: Int32Array[][];
  box: Box;
}

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
    onProgress('reading places', 0.02);
    const { nodes, areas, bounds } = await readNodes(file, signal);
    onProgress('reading streets', 0.3);
    const shapes = [...pointShapes(nodes), ...(await readWays(file, nodes, areas, signal))];
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

function reasonOf(error: unknown, file: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 'The disk is full.';
  if (error instanceof Error && error.name === 'AbortError') return 'It was stopped.';
  return `${file} is broken (${error instanceof Error ? error.message : String(error)}).`;
}

/** What a killed build has left goes. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.pmtiles\.(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    await rm(`${folder}/${name}`, { force: true });
  }
}

interface OsmNode {
  type: 'node';
  id: number;
  lat: number;
  lon: number;
  tags?: OsmTags;
}
interface OsmWay {
  type: 'way';
  id: number;
  refs: number[];
  tags?: OsmTags;
}
interface OsmRelation {
  type: 'relation';
  id: number;
  members: { type: string; ref: number; role: string }[];
  tags?: OsmTags;
}
interface OsmHeader {
  type?: undefined;
  bbox?: { left: number; right: number; top: number; bottom: number } | null;
}
type OsmObject = OsmNode | OsmWay | OsmRelation | OsmHeader;

async function* objectsOf(file: string, signal: AbortSignal | undefined): AsyncGenerator<OsmObject[]> {
  const withTags = { node: ['name', 'place', 'population'], way: tagsRead, relation: tagsRead };
  const source = createReadStream(file);
  const parsed = new OSMTransform({ withTags });
  source.once('error', (error) => parsed.destroy(error));
  for await (const objects of source.pipe(parsed)) {
    signal?.throwIfAborted();
    yield objects as OsmObject[];
  }
}

/** Where every node is, found by its id. */
interface Nodes {
  /** In 10⁻⁷ degrees; null where it lies outside the extract. */
  at(id: number): readonly [longitude: number, latitude: number] | null;
  named: readonly OsmNode[];
}

const scale = 1e7;

function collectNodes() {
  let size = 0;
  let [ids, places] = [new Float64Array(1 << 16), new Int32Array(2 << 16)];
  const named: OsmNode[] = [];
  const add = (node: OsmNode): void => {
    if (size === ids.length) {
      const [more, further] = [new Float64Array(size * 2), new Int32Array(size * 4)];
      more.set(ids);
      further.set(places);
      [ids, places] = [more, further];
    }
    ids[size] = node.id;
    places[2 * size] = Math.round(node.lon * scale);
    places[2 * size + 1] = Math.round(node.lat * scale);
    size += 1;
    if (node.tags?.place !== undefined) named.push(node);
  };
  const finish = (): Nodes => {
    let isSorted = true;
    for (let index = 1; index < size && isSorted; index++) isSorted = (ids[index - 1] ?? 0) < (ids[index] ?? 0);
    const order = isSorted ? null : Uint32Array.from({ length: size }, (_, index) => index);
    order?.sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0));
    const indexAt = (rank: number): number => order?.[rank] ?? rank;
    return {
      named,
      at(id) {
        let [low, high] = [0, size - 1];
        while (low <= high) {
          const middle = (low + high) >> 1;
          const index = indexAt(middle);
          const found = ids[index] ?? 0;
          if (found === id) return [places[2 * index] ?? 0, places[2 * index + 1] ?? 0];
          if (found < id) low = middle + 1;
          else high = middle - 1;
        }
        return null;
      },
    };
  };
  return { add, finish };
}

/** An area of several ways, which come later in the file. */
interface Area {
  object: MapObject;
  members: OsmRelation['members'];
}

async function readNodes(file: string, signal: AbortSignal | undefined) {
  const { add, finish } = collectNodes();
  const areas: Area[] = [];
  let bounds: Box | null = null;
  for await (const objects of objectsOf(file, signal)) {
    for (const object of objects) {
      if (object.type === 'node') add(object);
      else if (object.type === 'relation') {
        const shown = object.tags?.type === 'multipolygon' ? mapWay(object.tags) : null;
        if (shown?.isArea) areas.push({ object: shown, members: object.members });
      } else if (object.type === undefined && object.bbox) {
        const { left, right, top, bottom } = object.bbox;
        bounds = { west: left / 1e9, east: right / 1e9, north: top / 1e9, south: bottom / 1e9 };
      }
    }
  }
  return { nodes: finish(), areas, bounds };
}

async function readWays(file: string, nodes: Nodes, areas: readonly Area[], signal: AbortSignal | undefined) {
  const shapes: Shape[] = [];
  const wanted = new Map<number, number[]>();
  for (const { members } of areas) for (const { type, ref } of members) if (type === 'way') wanted.set(ref, []);
  for await (const objects of objectsOf(file, signal)) {
    for (const object of objects) {
      if (object.type !== 'way') continue;
      if (wanted.has(object.id)) wanted.set(object.id, object.refs);
      const shown = object.tags ? mapWay(object.tags) : null;
      if (shown === null) continue;
      const isClosed = object.refs.length > 3 && object.refs[0] === object.refs.at(-1);
      if (shown.isArea && !isClosed) continue;
      const line = pack(object.refs, nodes);
      if (line.length >= 4) shapes.push(shapeOf(shown, shown.isArea ? 'area' : 'line', [[line]]));
    }
  }
  for (const { object, members } of areas) {
    const ringsOf = (role: string) =>
      closedRings(
        members
          .filter((member) => member.type === 'way' && (member.role || 'outer') === role)
          .map(({ ref }) => wanted.get(ref) ?? []),
      ).map((refs) => pack(refs, nodes));
    const parts = ringsOf('outer').flatMap((outer) => (outer.length >= 8 ? [[outer]] : []));
    for (const hole of ringsOf('inner')) parts.find(([outer]) => outer && isInside(hole, outer))?.push(hole);
    if (parts.length > 0) shapes.push(shapeOf(object, 'area', parts));
  }
  return shapes;
}

const pointShapes = ({ named }: Nodes): Shape[] =>
  named.flatMap(({ lon, lat, tags = {} }) => {
    const object = mapPoint(tags);
    const place = Int32Array.of(Math.round(lon * scale), Math.round(lat * scale));
    return object ? [shapeOf(object, 'point', [[place]])] : [];
  });

function pack(refs: readonly number[], nodes: Nodes): Int32Array {
  const line: number[] = [];
  for (const ref of refs) {
    const place = nodes.at(ref);
    if (place) line.push(...place);
  }
  return Int32Array.from(line);
}

/** Joins ways by their ends to closed rings; what does not close lies partly outside the extract and is left out. */
function closedRings(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const left = new Set(ways.filter(({ length }) => length > 1));
  for (const first of left) {
    left.delete(first);
    const ring = [...first];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1);
      const next = [...left].find((way) => way[0] === end || way.at(-1) === end);
      if (!next) break;
      left.delete(next);
      ring.push(...(next[0] === end ? next : [...next].reverse()).slice(1));
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

/** Whether a ring begins within another one. */
function isInside(ring: Int32Array, outer: Int32Array): boolean {
  const [x = 0, y = 0] = ring;
  let isIn = false;
  for (let at = 0, before = outer.length - 2; at < outer.length; before = at, at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [outer[at], outer[at + 1], outer[before], outer[before + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

function shapeOf(object: MapObject, kind: Shape['kind'], parts: Int32Array[][]): Shape {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [line] of parts) {
    for (let at = 0; line && at < line.length; at += 2) {
      const [longitude, latitude] = [(line[at] ?? 0) / scale, (line[at + 1] ?? 0) / scale];
      box.west = Math.min(box.west, longitude);
      box.east = Math.max(box.east, longitude);
      box.south = Math.min(box.south, latitude);
      box.north = Math.max(box.north, latitude);
    }
  }
  return { object, kind, parts, box };
}

const boxAround = (boxes: readonly Box[]): Box =>
  boxes.reduce((all, box) => ({
    west: Math.min(all.west, box.west),
    south: Math.min(all.south, box.south),
    east: Math.max(all.east, box.east),
    north: Math.max(all.north, box.north),
  }));

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
