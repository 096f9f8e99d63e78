declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';
  /** Writes layers as a vector tile, not compressed. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: number; extent?: number },
  ): Uint8Array;
}
