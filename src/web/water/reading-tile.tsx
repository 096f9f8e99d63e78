import type { ReactNode } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { WaterAnalysisForm } from '#contract/water/water.ts';
import {
  type BodyOfWater,
  chlorineForCyanuricAcid,
  idealRanges,
  type Limits,
  type OwnTargets,
  poolTypeOf,
  type Range,
  type RangedReading,
  sanitizerReading,
} from '#domain/water/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { rangeText, statusOf } from './reading-status.tsx';
import { waterTexts as texts } from './texts.ts';

export interface Tile {
  reading: RangedReading;
  value: number | null;
  note?: string;
}

/** The sanitizer's tile: bromine pools are tested by their chlorine reading, natural ones not at all. */
function sanitizerTiles(water: BodyOfWater, chlorine: number | null, cyanuricAcid: number | null): Tile[] {
  const poolType = poolTypeOf(water.poolType);
  const tile = sanitizerReading(poolType, chlorine);
  if (!tile) return [];
  if (tile.reading === 'bromine') return [tile];
  const least =
    cyanuricAcid === null
      ? 0
      : chlorineForCyanuricAcid(cyanuricAcid, poolType === 'saltwater' ? 'swg' : 'manual').minimum;
  const max = idealRanges(water).chlorine?.max ?? 0;
  const note =
    least > max && cyanuricAcid !== null
      ? texts.atLeastForStabilizer(least, texts.reading('cyanuricAcid', cyanuricAcid))
      : undefined;
  return [{ ...tile, ...(note === undefined ? {} : { note }) }];
}

export function tilesOfAnalysis(form: WaterAnalysisForm, targets: OwnTargets | null = null): Tile[] {
  const { poolType, chlorine, pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, temperature } = form;
  const tiles: Tile[] = [
    ...sanitizerTiles({ poolType, targets }, chlorine, cyanuricAcid ?? null),
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
    ...sanitizerTiles(pool, chlorine, cyanuricAcid),
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

const markers = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const;

/** A value's place on the bar, in percent: the ideal range is the middle 40%. */
function placeOf(value: number, { min, max }: Range): number {
  const width = max === null ? Math.max(min, 1) : Math.max(max - min, 0.01);
  const start = min - 0.75 * width;
  const at = ((value - start) / (2.5 * width)) * 100;
  return Math.min(98, Math.max(2, at));
}

/** Decoration: the words next to it say the same. */
function RangeBar({ value, range, tone }: { value: number | null; range: Range; tone: keyof typeof markers }) {
  return (
    <div aria-hidden="true" className="relative h-1.5 rounded-full bg-track">
      <div
        className={classNames(
          'absolute inset-y-0 left-[30%] rounded-full bg-ok/40',
          range.max === null ? 'right-0' : 'right-[30%]',
        )}
      />
      {value === null ? null : (
        <div
          className={classNames(
            'absolute -inset-y-1 w-[3px] -translate-x-1/2 rounded-full ring-2 ring-surface',
            markers[tone],
          )}
          style={{ left: `${placeOf(value, range)}%` }}
        />
      )}
    </div>
  );
}

export interface ReadingTileProps {
  reading: RangedReading;
  value: number | null;
  limits: Limits | null;
  /** Stands behind the ideal range: "for CYA 44 at least 4". */
  note?: ReactNode;
}

export function ReadingTile({ reading, value, limits, note }: ReadingTileProps) {
  const status = value === null || limits === null ? null : statusOf(value, limits);
  return (
    <section
      aria-label={texts.names[reading]}
      className="@container flex min-w-0 flex-col gap-2.5 rounded-md border border-line bg-surface p-4"
    >
      <h3 className="truncate text-sm font-normal text-ink-2">{texts.names[reading]}</h3>
      <div className="flex min-h-8.5 flex-col items-start gap-1.5 @[11rem]:flex-row @[11rem]:flex-wrap @[11rem]:items-center @[11rem]:justify-between @[11rem]:gap-x-2">
        {value === null ? (
          <span className="text-sm text-ink-3">{texts.notMeasured}</span>
        ) : (
          <p className="num text-2xl font-[620] tracking-[-0.035em] whitespace-nowrap">
            {texts.reading(reading, value)}
            <span className="ml-1 text-sm font-[450] tracking-normal text-ink-2">{texts.units[reading]}</span>
          </p>
        )}
        {status ? (
          <Chip tone={status.tone} dot>
            {status.word}
          </Chip>
        ) : null}
      </div>
      {limits ? (
        <>
          <RangeBar value={value} range={limits.ideal} tone={status?.tone ?? 'ok'} />
          <p className="num text-xs text-ink-3">
            {texts.ideal(rangeText(reading, limits.ideal))}
            {note ? <> · {note}</> : null}
          </p>
        </>
      ) : null}
    </section>
  );
}
