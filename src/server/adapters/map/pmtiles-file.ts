import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A box in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What the head of a PMTiles file of vector tiles says. */
export interface PmtilesHead {
  minZoom: number;
  maxZoom: number;
  bounds: Box;
  metadata: { offset: number; length: number; isGzipped: boolean };
}

/** Version 3 of the format, github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
const magic = 'PMTiles';
const version = 3;
const headBytes = 127;
/** Head and root directory are in the first 16 kB, so that one request brings both. */
const firstBytes = 16_384;
const gzipped = 2;
const vectorTiles = 1;
const scale = 1e7;
const entriesInLeaf = 4096;

/**
 * Reads the first bytes of a file.
 * @throws Error saying in a sentence why it cannot be used
 */
export function readPmtilesHead(bytes: Buffer): PmtilesHead {
  if (bytes.length < headBytes || bytes.toString('latin1', 0, 7) !== magic)
    throw new Error('It is not a PMTiles file.');
  if (bytes[7] !== version) throw new Error(`It is PMTiles version ${bytes[7]}; version 3 is needed.`);
  if (bytes[99] !== vectorTiles) throw new Error('It has pictures, and vector tiles are needed.');
  const [internal = 0, tiles = 0] = [bytes[97], bytes[98]];
  if (![1, gzipped].includes(internal) || ![1, gzipped].includes(tiles)) {
    throw new Error('Its tiles are compressed in a way that browsers can’t read. Use gzip.');
  }
  const degrees = (at: number) => bytes.readInt32LE(at) / scale;
  return {
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
    metadata: {
      offset: Number(bytes.readBigUInt64LE(24)),
      length: Number(bytes.readBigUInt64LE(32)),
      isGzipped: internal === gzipped,
    },
  };
}

interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

function varint(value: number, out: number[]): void {
  let left = value;
  while (left >= 128) {
    out.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  out.push(left);
}

/** A directory: ids as differences, then runs, lengths and offsets; an offset of 0 follows the tile before. */
function directory(entries: readonly Entry[]): Buffer {
  const out: number[] = [];
  varint(entries.length, out);
  entries.forEach(({ id }, index) => {
    varint(id - (entries[index - 1]?.id ?? 0), out);
  });
  for (const { run } of entries) varint(run, out);
  for (const { length } of entries) varint(length, out);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    varint(before && before.offset + before.length === offset ? 0 : offset + 1, out);
  });
  return gzipSync(Uint8Array.from(out));
}

/** Tiles with the same neighbor become one entry with a run. */
function joined(entries: readonly Entry[]): Entry[] {
  const runs: Entry[] = [];
  for (const entry of [...entries].sort((one, other) => one.id - other.id)) {
    const last = runs.at(-1);
    if (last && last.id + last.run === entry.id && last.offset === entry.offset) last.run += 1;
    else runs.push({ ...entry });
  }
  return runs;
}

function rootAndLeaves(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= firstBytes - headBytes) return { root: whole, leaves: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += entriesInLeaf) {
    const part = entries.slice(from, from + entriesInLeaf);
    const leaf = directory(part);
    parts.push(leaf);
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(parts) };
}

/** Writes a PMTiles file beside its place and puts it there when it is whole. */
export interface PmtilesWriter {
  /** Takes a vector tile, not compressed. */
  add(z: number, x: number, y: number, tile: Uint8Array): Promise<void>;
  /** @returns size and number of tiles */
  finish(what: {
    minZoom: number;
    maxZoom: number;
    bounds: Box;
    metadata: object;
  }): Promise<{ bytes: number; tiles: number }>;
  /** Leaves nothing behind. */
  cancel(): Promise<void>;
}

export async function writePmtiles(file: string): Promise<PmtilesWriter> {
  const unfinished = `${file}.${process.pid}`;
  const handle = await open(unfinished, 'w', 0o600);
  const entries: Entry[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  let end = firstBytes;
  const append = async (part: Uint8Array): Promise<number> => {
    const at = end;
    await writeAll(handle, part, at);
    end += part.length;
    return at;
  };
  return {
    async add(z, x, y, tile) {
      // Water and woods fill many a tile in the same way.
      const hash = createHash('sha256').update(tile).digest('base64');
      let place = known.get(hash);
      if (!place) {
        const small = gzipSync(tile);
        place = { offset: (await append(small)) - firstBytes, length: small.length };
        known.set(hash, place);
      }
      entries.push({ id: zxyToTileId(z, x, y), ...place, run: 1 });
    },
    async finish({ minZoom, maxZoom, bounds, metadata }) {
      const dataLength = end - firstBytes;
      const runs = joined(entries);
      const { root, leaves } = rootAndLeaves(runs);
      if (root.length > firstBytes - headBytes) throw new Error('The extract is too large for one map.');
      const said = gzipSync(JSON.stringify(metadata));
      const leavesAt = await append(leaves);
      const metadataAt = await append(said);
      const head = Buffer.alloc(headBytes);
      head.write(magic, 0, 'latin1');
      head[7] = version;
      const longs = [headBytes, root.length, metadataAt, said.length, leavesAt, leaves.length, firstBytes, dataLength];
      [...longs, entries.length, runs.length, known.size].forEach((value, index) => {
        head.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
      });
      // Not in the order of their numbers: a map is built region by region.
      head.set([0, gzipped, gzipped, vectorTiles, minZoom, maxZoom], 96);
      const { west, south, east, north } = bounds;
      [west, south, east, north].forEach((degrees, index) => {
        head.writeInt32LE(Math.round(degrees * scale), 102 + 4 * index);
      });
      head[118] = Math.min(maxZoom, Math.max(minZoom, 11));
      head.writeInt32LE(Math.round(((west + east) / 2) * scale), 119);
      head.writeInt32LE(Math.round(((south + north) / 2) * scale), 123);
      await writeAll(handle, Buffer.concat([head, root]), 0);
      await handle.sync();
      await handle.close();
      await rename(unfinished, file);
      return { bytes: end, tiles: entries.length };
    },
    async cancel() {
      await handle.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

async function writeAll(handle: FileHandle, part: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < part.length; ) {
    done += (await handle.write(part, done, part.length - done, at + done)).bytesWritten;
  }
}
