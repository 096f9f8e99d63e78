import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type PmtilesHead, readPmtilesHead } from './pmtiles-file.ts';

/** The one file that the streets of the maps come from: made by `npm run map`, or any PMTiles file of the Protomaps basemap. */
export interface MapInUse extends Pick<PmtilesHead, 'minZoom' | 'maxZoom' | 'bounds'> {
  /** Changes with the file. */
  tag: string;
  bytes: number;
  /** Whose data it is: text, with links. */
  attribution: string;
}

/** A range of bytes, both ends within it. */
export interface ByteRange {
  from: number;
  to: number;
}

const longestRange = 2_000_000;
const longestMetadata = 5_000_000;
const defaultAttribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

/** What the file at a path is now; it may be put there, and replaced, while the server runs. @throws Error saying why it cannot be used */
export async function readMapFile(path: string): Promise<MapInUse> {
  const file = await open(path);
  try {
    const { size, mtimeMs, ino } = await file.stat();
    const { minZoom, maxZoom, bounds, metadata } = readPmtilesHead(await part(file, 0, 127));
    const { attribution, vector_layers: layers } = await metadataOf(file, metadata);
    if (!layers?.some(({ id }) => id === 'roads')) {
      throw new Error('It has no layer “roads”. Use a file with the layers of the Protomaps basemap.');
    }
    const tag = [size, mtimeMs, ino].map((number) => Math.round(number).toString(36)).join('-');
    return { tag, bytes: size, minZoom, maxZoom, bounds, attribution: attribution || defaultAttribution };
  } finally {
    await file.close();
  }
}

async function part(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  return bytes.subarray(0, bytesRead);
}

interface Metadata {
  attribution?: string;
  vector_layers?: { id?: string }[];
}

async function metadataOf(file: FileHandle, { offset, length, isGzipped }: PmtilesHead['metadata']): Promise<Metadata> {
  if (length > longestMetadata) throw new Error('Its description is too long to be read.');
  const bytes = await part(file, offset, length);
  try {
    return JSON.parse((isGzipped ? await promisify(gunzip)(bytes) : bytes).toString('utf8')) as Metadata;
  } catch {
    throw new Error('Its description cannot be read.');
  }
}

/**
 * The map in use at a path; null while there is none, or one that cannot be used. A file that has not changed since is
 * not read again.
 */
export function watchMapFile(path: string): () => Promise<MapInUse | null> {
  let known: { stamp: string; map: Promise<MapInUse | null> } | null = null;
  return async () => {
    const stamp = await stat(path).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => null,
    );
    if (stamp === null) known = null;
    else if (known?.stamp !== stamp) known = { stamp, map: readMapFile(path).catch(() => null) };
    return known?.map ?? null;
  };
}

/**
 * The range that a request asks for, shortened to what is there.
 * @returns 'none' without a range, 'bad' where it is none of this file, or longer than one answer may be
 */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | 'bad' {
  if (header === undefined) return 'none';
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return 'bad';
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (from > to || to - from >= longestRange) return 'bad';
  return { from, to };
}

export const streamOfRange = (path: string, { from, to }: ByteRange) =>
  createReadStream(path, { start: from, end: to });
