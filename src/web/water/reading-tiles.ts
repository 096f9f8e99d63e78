import type { Pool } from '#contract/customers/pools.ts';
import type { WaterAnalysisForm } from '#contract/water/water.ts';
import {
  chlorineForCyanuricAcid,
  idealRanges,
  type PoolType,
  poolTypeOf,
  type RangedReading,
  sanitizerReading,
} from '#domain/water/index.ts';
import { waterTexts as texts } from './texts.ts';

export interface Tile {
  reading: RangedReading;
  value: number | null;
  note?: string;
}

/** The sanitizer's tile: bromine pools are tested by their chlorine reading, natural ones not at all. */
function sanitizerTiles(poolType: PoolType, chlorine: number | null, cyanuricAcid: number | null): Tile[] {
  const tile = sanitizerReading(poolType, chlorine);
  if (!tile) return [];
  if (tile.reading === 'bromine') return [tile];
  const least =
    cyanuricAcid === null
      ? 0
      : chlorineForCyanuricAcid(cyanuricAcid, poolType === 'saltwater' ? 'swg' : 'manual').minimum;
  const max = idealRanges(poolType).chlorine?.max ?? 0;
  const note =
    least > max && cyanuricAcid !== null
      ? texts.atLeastForStabilizer(least, texts.reading('cyanuricAcid', cyanuricAcid))
      : undefined;
  return [{ ...tile, ...(note === undefined ? {} : { note }) }];
}

export function tilesOfAnalysis(form: WaterAnalysisForm): Tile[] {
  const { poolType, chlorine, pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, temperature } = form;
  const tiles: Tile[] = [
    ...sanitizerTiles(poolType, chlorine, cyanuricAcid ?? null),
    { reading: 'pH', value: pH },
    { reading: 'totalAlkalinity', value: totalAlkalinity ?? null },
    { reading: 'calciumHardness', value: calciumHardness },
  ];
  if (cyanuricAcid !== undefined) tiles.push({ reading: 'cyanuricAcid', value: cyanuricAcid });
  if (salt !== undefined) tiles.push({ reading: 'salt', value: salt });
  if (poolType === 'natural' || cyanuricAcid !== undefined || salt !== undefined) {
    tiles.push({ reading: 'temperature', value: temperature });
  }
  return tiles;
}

/** The documented grid, and what else is known of the pool's water. */
export function tilesOfPool(pool: Pool, computedLsi: number | null): Tile[] {
  const { chlorine, pH, lsi, temperature, calciumHardness, totalAlkalinity, cyanuricAcid, salt } = pool;
  const tiles: Tile[] = [
    ...sanitizerTiles(poolTypeOf(pool.poolType), chlorine, cyanuricAcid),
    { reading: 'pH', value: pH },
    {
      reading: 'lsi',
      value: lsi ?? computedLsi,
      ...(computedLsi === null ? {} : { note: texts.computed(texts.signed(computedLsi)) }),
    },
    { reading: 'temperature', value: temperature },
    { reading: 'calciumHardness', value: calciumHardness },
  ];
  if (totalAlkalinity !== null) tiles.push({ reading: 'totalAlkalinity', value: totalAlkalinity });
  if (cyanuricAcid !== null) tiles.push({ reading: 'cyanuricAcid', value: cyanuricAcid });
  if (salt !== null) tiles.push({ reading: 'salt', value: salt });
  return tiles;
}
