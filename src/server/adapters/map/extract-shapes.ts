import { createReadStream } from 'node:fs';
import { OSMTransform } from 'osm-pbf-parser-node';
import { type MapObject, mapPoint, mapWay, type OsmTags, tagsRead } from './map-layers.ts';
import type { Box } from './pmtiles-file.ts';

/** Shapes hold places as whole numbers of so many to the degree. */
export const scale = 1e7;

/** Something on the map, packed: each line or ring is longitudes and latitudes in 10⁻⁷ degrees. */
export interface Shape {
  object: MapObject;
  kind: 'point' | 'line' | 'area';
  /** Of an area: the outer ring, then its holes, for each of its parts. */
  parts: Int32Array[][];
  box: Box;
}

/**
 * What of an extract is on the map, and the region that the extract says it covers. The file is read twice: places come before
 * the ways that are drawn through them, and areas of several ways after those.
 * @throws Error where the file is broken
 */
export async function readShapes(
  file: string,
  onProgress: (step: string, share: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ shapes: Shape[]; bounds: Box | null }> {
  onProgress('reading places', 0.02);
  const { nodes, areas, bounds } = await readNodes(file, signal);
  onProgress('reading streets', 0.3);
  return { shapes: [...pointShapes(nodes), ...(await readWays(file, nodes, areas, signal))], bounds };
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

/** The tags that are read of each kind of object; the others are left out. */
interface TagsWanted {
  node: string[];
  way: string[];
  relation: string[];
}

const tagsShown: TagsWanted = { node: ['name', 'place', 'population'], way: tagsRead, relation: tagsRead };

/** An extract's objects in their order, some thousands at a time. @throws Error where the file is broken */
export async function* objectsOf(
  file: string,
  signal: AbortSignal | undefined,
  withTags: TagsWanted = tagsShown,
): AsyncGenerator<OsmObject[]> {
  const source = createReadStream(file);
  const parsed = new OSMTransform({ withTags });
  source.once('error', (error) => parsed.destroy(error));
  for await (const objects of source.pipe(parsed)) {
    signal?.throwIfAborted();
    yield objects as OsmObject[];
  }
}

/** Where every node is, found by its id. */
export interface Nodes {
  /** In 10⁻⁷ degrees; null where it is outside the extract. */
  at(id: number): readonly [longitude: number, latitude: number] | null;
  named: readonly OsmNode[];
}

export function collectNodes() {
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

/** Joins ways by their ends to closed rings; what does not close is partly outside the extract and is left out. */
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

export const boxAround = (boxes: readonly Box[]): Box =>
  boxes.reduce((all, box) => ({
    west: Math.min(all.west, box.west),
    south: Math.min(all.south, box.south),
    east: Math.max(all.east, box.east),
    north: Math.max(all.north, box.north),
  }));
