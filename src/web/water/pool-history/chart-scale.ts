import type { Range } from '#domain/water/index.ts';

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Values with a line and a number, from low to high. */
  readonly ticks: readonly number[];
}

/** Steps that people count in. */
const steps = [1, 2, 2.5, 5, 10];
const mostTicks = 4;
/** Above its ideal range an open scale shows so much of it. */
const openShare = 1.5;

/** From under the lowest to over the highest of values and ideal range, in round numbers. */
export function scaleOf(values: readonly number[], range: Range | null): Scale {
  const ends = range === null ? [] : [range.min, range.max ?? range.min * openShare];
  const low = Math.min(...values, ...ends);
  const high = Math.max(...values, ...ends);
  const extent = Math.max(high - low, Math.abs(high) * 0.1, 0.2);
  const rough = extent / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough - 1e-9) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(10)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Percent from the top of a plot. */
export const heightOf = (value: number, { low, high }: Scale): number => (100 * (high - value)) / (high - low);

export interface PlottedPoint {
  readonly atMs: number;
  readonly value: number;
}

/** The index of the point nearest in time; -1 for none. Points are in order of time. */
export function nearestIndex(points: readonly { readonly atMs: number }[], atMs: number): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  points.forEach((point, index) => {
    const away = Math.abs(point.atMs - atMs);
    if (away < distance) {
      distance = away;
      best = index;
    }
  });
  return best;
}
