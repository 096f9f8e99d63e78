import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { streetKey } from '#domain/data/index.ts';
import { type Coordinates, greatCircleMiles } from '#domain/scheduling/index.ts';
import { clearLeftovers, NoNewMap, reasonOf } from '#server/adapters/map/build-map.ts';
import { collectNodes, type Nodes, objectsOf, scale } from '#server/adapters/map/extract-shapes.ts';
import { requireExtract, UnusableExtract } from '#server/adapters/roads/extract.ts';
import { type AddressesInUse, type KnownPlace, writeAddresses } from './address-file.ts';

interface Build {
  /** An OpenStreetMap extract. */
  file: string;
  /** Where the addresses will be. */
  path: string;
  onProgress: (step: string, share: number) => void;
  signal?: AbortSignal;
}

const addressTags = ['addr:housenumber', 'addr:street', 'addr:postcode', 'addr:city'];
/** US streets of OpenStreetMap came from the Census Bureau's TIGER, with the ZIP codes of both sides. */
const streetTags = ['highway', 'name', 'tiger:zip_left', 'tiger:zip_right'];

type Tags = Readonly<Record<string, string>>;

/**
 * Reads the addresses of an extract: houses with their numbers, and named streets. Kept beside those in use until they are
 * whole.
 * @throws NoNewMap saying why there are none
 */
export async function buildAddresses(build: Build): Promise<AddressesInUse & { bytes: number }> {
  const { file, path, onProgress, signal } = build;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await clearLeftovers(dirname(path));
    await requireExtract(file);
    const places: KnownPlace[] = [];
    const { add, finish } = collectNodes();
    onProgress('reading addresses', 0.1);
    const wanted = { node: addressTags, way: [...addressTags, ...streetTags], relation: [] };
    // Places come before the ways through them; an extract that is not sorted so is read to its end first.
    for await (const objects of objectsOf(file, signal, wanted)) {
      for (const object of objects) {
        if (object.type !== 'node') continue;
        add(object);
        places.push(...housesOf(object.tags, { latitude: object.lat, longitude: object.lon }));
      }
    }
    const nodes = finish();
    onProgress('reading addresses', 0.5);
    for await (const objects of objectsOf(file, signal, wanted)) {
      for (const object of objects) {
        if (object.type === 'way' && object.tags) places.push(...placesOfWay(object.tags, object.refs, nodes));
      }
    }
    if (places.length === 0) throw new NoNewMap('There are no addresses in the extract.');
    onProgress('writing addresses', 0.9);
    const bytes = await writeAddresses(path, basename(file), places);
    const houses = places.filter(({ number }) => number !== null).length;
    return { name: basename(file), houses, streets: places.length - houses, bytes };
  } catch (error) {
    if (error instanceof NoNewMap) throw error;
    if (error instanceof UnusableExtract) throw new NoNewMap(error.message, { cause: error });
    throw new NoNewMap(reasonOf(error, basename(file)), { cause: error });
  }
}

const zipOf = (text: string | undefined): string | null => /^(\d{5})/.exec(text ?? '')?.[1] ?? null;

/** One place for each number: a building may have several ("12;14"). */
function housesOf(tags: Tags | undefined, place: Coordinates): KnownPlace[] {
  const street = streetKey(tags?.['addr:street'] ?? '');
  if (!tags || street === '') return [];
  return (tags['addr:housenumber'] ?? '').split(/[;,]/).flatMap((text) => {
    const number = /^\s*(\d{1,6})/.exec(text)?.[1];
    if (number === undefined) return [];
    const city = tags['addr:city']?.trim().toLowerCase().replace(/\s+/g, ' ') || null;
    return [{ ...place, street, number: Number(number), zip: zipOf(tags['addr:postcode']), city, miles: 0 }];
  });
}

function placesOfWay(tags: Tags, refs: readonly number[], nodes: Nodes): KnownPlace[] {
  const line = refs.flatMap((ref): Coordinates[] => {
    const at = nodes.at(ref);
    return at ? [{ longitude: at[0] / scale, latitude: at[1] / scale }] : [];
  });
  const [first] = line;
  if (!first) return [];
  if (tags['addr:housenumber'] !== undefined) return housesOf(tags, middleOfOutline(line));
  if (tags.highway === undefined || tags.name === undefined) return [];
  const street = streetKey(tags.name);
  if (street === '' || line.length < 2) return [];
  const zips = new Set([zipOf(tags['tiger:zip_left']), zipOf(tags['tiger:zip_right'])]);
  if (zips.size > 1) zips.delete(null);
  const stretch = { ...halfway(line), street, number: null, city: null };
  return [...zips].map((zip) => ({ ...stretch, zip }));
}

function middleOfOutline(line: readonly Coordinates[]): Coordinates {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(line.map(({ latitude }) => latitude)),
    longitude: mean(line.map(({ longitude }) => longitude)),
  };
}

/** The place halfway along a line, and its length. */
function halfway(line: readonly Coordinates[]): Coordinates & { miles: number } {
  const steps = line.slice(1).map((to, index) => {
    const from = line[index] ?? to;
    return { from, to, miles: greatCircleMiles(from, to) };
  });
  const miles = steps.reduce((sum, step) => sum + step.miles, 0);
  let left = miles / 2;
  for (const { from, to, miles: length } of steps) {
    if (length >= left && length > 0) {
      const share = left / length;
      return {
        latitude: from.latitude + share * (to.latitude - from.latitude),
        longitude: from.longitude + share * (to.longitude - from.longitude),
        miles,
      };
    }
    left -= length;
  }
  return { latitude: line[0]?.latitude ?? 0, longitude: line[0]?.longitude ?? 0, miles };
}
