import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { streetKey } from '#domain/data/index.ts';
import { type Coordinates, greatCircleMiles } from '#domain/scheduling/index.ts';
import { type AddressQuery, fiveDigits, type Geocoder, type Location, streetLine } from './port.ts';

/** A house, or the middle of a stretch of street (`number` null, with its length in miles), as an extract has it. */
export interface KnownPlace extends Coordinates {
  /** As `streetKey` writes it. */
  street: string;
  number: number | null;
  zip: string | null;
  city: string | null;
  miles: number;
}

export interface AddressesInUse {
  /** The extract they were read from. */
  name: string;
  houses: number;
  streets: number;
}

/** Where `npm run map` keeps the addresses, in the data folder. */
export const addressFileIn = (dataDir: string): string => join(dataDir, 'map', 'addresses.bin');

// The file: a mark, how long its description is, the description, where each bucket begins, and the buckets, deflated. A street
// is in the bucket of its name, so that a question reads one bucket and the server holds nothing in memory.
const mark = Buffer.from('PHADDR1\n');
const placesABucket = 150;
const mostBuckets = 65_536;

interface Description extends AddressesInUse {
  buckets: number;
}

const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']);

/** A street's name without its directions: people leave them out, and maps have them. */
function coreOf(street: string): string {
  const words = street.split(' ');
  while (words.length > 1 && directions.has(words[0] ?? '')) words.shift();
  while (words.length > 1 && directions.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

function bucketOf(street: string, buckets: number): number {
  let hash = 2_166_136_261;
  for (const character of coreOf(street)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % buckets;
}

const lineOf = ({ street, number, zip, city, miles, latitude, longitude }: KnownPlace): string =>
  [street, number ?? '', zip ?? '', city ?? '', number === null ? miles.toFixed(3) : '']
    .concat(latitude.toFixed(6), longitude.toFixed(6))
    .join('\t');

function placeOf(line: string): KnownPlace {
  const [street = '', number = '', zip = '', city = '', miles = '', latitude, longitude] = line.split('\t');
  return {
    street,
    number: number === '' ? null : Number(number),
    zip: zip || null,
    city: city || null,
    miles: Number(miles),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}

/** Writes the places beside the file in use and puts them in its place when they are whole. Answers its size in bytes. */
export async function writeAddresses(path: string, name: string, places: readonly KnownPlace[]): Promise<number> {
  const buckets = Math.min(mostBuckets, Math.max(1, Math.ceil(places.length / placesABucket)));
  const lines: string[][] = Array.from({ length: buckets }, () => []);
  for (const place of places) lines[bucketOf(place.street, buckets)]?.push(lineOf(place));
  const packed: Buffer[] = [];
  for (const bucket of lines) packed.push(await promisify(deflateRaw)(Buffer.from(bucket.join('\n'))));
  const houses = places.filter(({ number }) => number !== null).length;
  const description: Description = { name, houses, streets: places.length - houses, buckets };
  const head = Buffer.from(JSON.stringify(description));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const index = Buffer.alloc(8 * (buckets + 1));
  let offset = mark.length + length.length + head.length + index.length;
  for (let bucket = 0; bucket <= buckets; bucket++) {
    index.writeDoubleLE(offset, 8 * bucket);
    offset += packed[bucket]?.length ?? 0;
  }
  const unfinished = `${path}.${process.pid}`;
  try {
    await writeFile(unfinished, Buffer.concat([mark, length, head, index, ...packed]), { mode: 0o600 });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return offset;
}

async function part(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new Error('The file of addresses is cut short');
  return bytes;
}

async function headOf(file: FileHandle): Promise<{ description: Description; indexAt: number }> {
  const start = await part(file, 0, mark.length + 4);
  if (!start.subarray(0, mark.length).equals(mark)) throw new Error('This is no file of addresses');
  const length = start.readUInt32LE(mark.length);
  const description = JSON.parse((await part(file, start.length, length)).toString()) as Description;
  return { description, indexAt: start.length + length };
}

/** Does something with the file; null where there is none. @throws Error where it is another file or cut short */
async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** What addresses there are; null without any. @throws Error where the file cannot be read */
export const addressesIn = (path: string): Promise<AddressesInUse | null> =>
  withFile(path, async (file) => {
    const { name, houses, streets } = (await headOf(file)).description;
    return { name, houses, streets };
  });

const placesOfStreet = (path: string, street: string): Promise<KnownPlace[] | null> =>
  withFile(path, async (file) => {
    const { description, indexAt } = await headOf(file);
    const index = await part(file, indexAt + 8 * bucketOf(street, description.buckets), 16);
    const [from, to] = [index.readDoubleLE(0), index.readDoubleLE(8)];
    const text = (await promisify(inflateRaw)(await part(file, from, to - from))).toString();
    const core = coreOf(street);
    return text === ''
      ? []
      : text
          .split('\n')
          .map(placeOf)
          .filter((place) => coreOf(place.street) === core);
  });

/**
 * The addresses of the map in the data folder, as soon as there are some: the house where the map has its number, else its place
 * between its neighbors, else the middle of its street.
 * @param middleOf where a ZIP code's area has its middle
 */
export function addressFileGeocoder(path: string, middleOf: (query: AddressQuery) => Promise<Coordinates | null>) {
  const locate: Geocoder['locate'] = async (query) => {
    const [, number = '', name = ''] = /^(\d+)(?:-\d+)? ?[a-z]? (.+)$/.exec(streetKey(streetLine(query))) ?? [];
    if (name === '') return null;
    const known = await placesOfStreet(path, name);
    if (!known || known.length === 0) return null;
    const near = inTown(query, known, await middleOf(query));
    const exactly = near.filter(({ street }) => street === name);
    return alongStreet(Number(number), exactly.length > 0 ? exactly : near);
  };
  return { locate };
}

/** Further from the middle of its ZIP code is another street of that name. */
const farthestMiles = 12;
/** One street, where neither ZIP code nor town tells which. */
const oneStreetMiles = 3;

/** Those of the streets of one name that are meant. */
function inTown(query: AddressQuery, known: readonly KnownPlace[], middle: Coordinates | null): KnownPlace[] {
  const zip = fiveDigits(query.zipCode);
  const city = query.city?.trim().toLowerCase();
  const near = middle ? known.filter((place) => greatCircleMiles(middle, place) <= farthestMiles) : [...known];
  const ofZip = near.filter((place) => zip !== null && place.zip === zip);
  // Where some houses of the street have the ZIP code, its others that have none belong to them.
  if (ofZip.length > 0)
    return near.filter((place) => place.zip === zip || (place.zip === null && isAmong(place, ofZip)));
  const ofCity = near.filter((place) => city !== undefined && place.city === city);
  if (ofCity.length > 0) return ofCity;
  const unsaid = near.filter((place) => place.zip === null || zip === null);
  const [first] = unsaid;
  return first && unsaid.every((place) => greatCircleMiles(first, place) <= oneStreetMiles) ? unsaid : [];
}

const isAmong = (place: Coordinates, others: readonly Coordinates[]): boolean =>
  others.some((other) => greatCircleMiles(place, other) <= 1);

/** House numbers that are further apart say nothing of each other. */
const farthestNumbers = 200;

/** A house by its number on one street. */
function alongStreet(number: number, places: readonly KnownPlace[]): Location | null {
  const houses = places.flatMap((place) => (place.number === null ? [] : [{ ...place, number: place.number }]));
  const itself = houses.find((house) => house.number === number);
  if (itself) return { latitude: itself.latitude, longitude: itself.longitude, quality: 'rooftop' };
  // Even and odd numbers are on different sides.
  const side = houses.filter((house) => house.number % 2 === number % 2);
  for (const some of [side, houses]) {
    const below = nearestTo(
      number,
      some.filter((house) => house.number < number),
    );
    const above = nearestTo(
      number,
      some.filter((house) => house.number > number),
    );
    if (below && above && above.number - below.number <= 2 * farthestNumbers) {
      const share = (number - below.number) / (above.number - below.number);
      return {
        latitude: below.latitude + share * (above.latitude - below.latitude),
        longitude: below.longitude + share * (above.longitude - below.longitude),
        quality: 'street',
      };
    }
  }
  for (const some of [side, houses]) {
    const neighbor = nearestTo(number, some);
    if (neighbor && Math.abs(neighbor.number - number) <= farthestNumbers / 2) {
      return { latitude: neighbor.latitude, longitude: neighbor.longitude, quality: 'street' };
    }
  }
  return middleOfStreet(places.filter((place) => place.number === null));
}

const nearestTo = <House extends { number: number }>(number: number, houses: readonly House[]): House | undefined =>
  houses.reduce<House | undefined>(
    (best, house) => (best && Math.abs(best.number - number) <= Math.abs(house.number - number) ? best : house),
    undefined,
  );

/** The stretch that is nearest to the middle of all: a place on the street, where the middle of a bend is beside it. */
function middleOfStreet(stretches: readonly KnownPlace[]): Location | null {
  const all = stretches.reduce((sum, { miles }) => sum + Math.max(miles, 0.001), 0);
  if (all === 0) return null;
  const mean = (of: (place: KnownPlace) => number): number =>
    stretches.reduce((sum, place) => sum + of(place) * Math.max(place.miles, 0.001), 0) / all;
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
  const [first, ...others] = stretches;
  if (!first) return null;
  const { latitude, longitude } = others.reduce(
    (best, place) => (greatCircleMiles(middle, place) < greatCircleMiles(middle, best) ? place : best),
    first,
  );
  return { latitude, longitude, quality: 'street' };
}
