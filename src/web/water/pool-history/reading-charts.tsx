import { useMemo } from 'react';
import type { PoolDose } from '#contract/water/pool-history.ts';
import type { PoolReading } from '#contract/water/water.ts';
import type { Moments } from './moments.ts';
import { ReadingChart } from './reading-chart.tsx';
import { type ChartedReading, rangeOf } from './shown-readings.ts';
import { poolHistoryTexts as texts } from './texts.ts';

export interface ReadingChartsProps {
  readings: readonly PoolReading[];
  doses: readonly PoolDose[];
  columns: readonly ChartedReading[];
  poolType: string | null;
  /** The begin of the time shown; the first test where all is shown. */
  fromMs: number | null;
  toMs: number;
  moments: Moments;
}

/** The readings of the time shown, one chart each. */
export function ReadingCharts({ readings, doses, columns, poolType, fromMs, toMs, moments }: ReadingChartsProps) {
  const charts = useMemo(
    () =>
      columns.flatMap((reading) => {
        const points = readings.flatMap(({ measuredAt, [reading]: value }) =>
          value === null ? [] : [{ atMs: Date.parse(measuredAt), value }],
        );
        const own = doses.filter(({ moves }) => moves.includes(reading));
        return points.length === 0 ? [] : [{ reading, points, doses: own, range: rangeOf(poolType, reading) }];
      }),
    [readings, doses, columns, poolType],
  );
  const begin = fromMs ?? Math.min(...charts.flatMap(({ points }) => points[0]?.atMs ?? toMs));
  return (
    <section aria-label={texts.charts}>
      <h2 className="sr-only">{texts.charts}</h2>
      <div className="grid gap-4 md:grid-cols-2 print:grid-cols-2">
        {charts.map((chart) => (
          <ReadingChart key={chart.reading} {...chart} fromMs={begin} toMs={toMs} moments={moments} />
        ))}
      </div>
      <p className="mt-2 text-xs text-ink-3">{texts.legend}</p>
    </section>
  );
}
