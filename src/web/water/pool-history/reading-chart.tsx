import { memo, type PointerEvent, useMemo, useState } from 'react';
import type { PoolDose } from '#contract/water/pool-history.ts';
import { type Limits, type Range, type StatusWord, statusTexts } from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { StatusDot } from '#web/ui/chip.tsx';
import { statusOf } from '../reading-status.tsx';
import { waterTexts } from '../texts.ts';
import { type ChartedReading, doseText, type Moments } from './shown-readings.ts';
import { poolHistoryTexts as texts } from './texts.ts';

interface Scale {
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

export const heightOf = (value: number, { low, high }: Scale): number => (100 * (high - value)) / (high - low);

interface PlottedPoint {
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

/** What a chart says: in the pages' language, unless its reader has one of their own. */
export interface ChartSaid {
  readonly name: (reading: ChartedReading) => string;
  readonly status: (kind: StatusWord) => string;
  readonly idealIs: (range: string) => string;
  readonly rangeFrom: (least: string) => string;
  /** Of a chart as a whole, for who cannot see it. */
  readonly chart: (name: string, tests: number, first: string, last: string) => string;
}

const saidHere: ChartSaid = {
  name: (reading) => waterTexts.names[reading],
  status: (kind) => words.say(statusTexts[kind]),
  idealIs: waterTexts.idealIs,
  rangeFrom: waterTexts.rangeFrom,
  chart: texts.chartName,
};

export interface ReadingChartProps {
  reading: ChartedReading;
  points: readonly PlottedPoint[];
  doses: readonly PoolDose[];
  limits: Limits | null;
  fromMs: number;
  toMs: number;
  moments: Pick<Moments, 'day' | 'moment'>;
  said?: ChartSaid;
}

/** One reading over time. The picture is a handful of paths, however many tests there are. */
export const ReadingChart = memo(function ReadingChart(props: ReadingChartProps) {
  const { reading, points, doses, limits, fromMs, toMs, moments, said = saidHere } = props;
  const range = limits?.ideal ?? null;
  const [pointed, setPointed] = useState<number | null>(null);
  const scale = useMemo(
    () =>
      scaleOf(
        points.map(({ value }) => value),
        range,
      ),
    [points, range],
  );
  const paths = useMemo(() => {
    const x = (atMs: number): string => ((100 * (atMs - fromMs)) / Math.max(1, toMs - fromMs)).toFixed(2);
    const at = points.map(({ atMs, value }) => `${x(atMs)} ${heightOf(value, scale).toFixed(2)}`);
    return {
      line: `M${at.join('L')}`,
      dots: at.map((one) => `M${one}h0`).join(''),
      doses: doses.map(({ givenAt }) => `M${x(Date.parse(givenAt))} 100v-7`).join(''),
    };
  }, [points, doses, scale, fromMs, toMs]);

  const shown = points[pointed ?? points.length - 1] ?? points.at(-1);
  if (!shown) return null;
  const name = said.name(reading);
  const status = limits && statusOf(shown.value, limits);
  const given = doses.filter(({ givenAt }) => Date.parse(givenAt) === shown.atMs).map(doseText);
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setPointed(nearestIndex(points, fromMs + ((clientX - left) / width) * (toMs - fromMs)));
  };
  const label = said.chart(
    name,
    points.length,
    moments.day(points[0]?.atMs ?? shown.atMs),
    moments.day(points.at(-1)?.atMs ?? shown.atMs),
  );
  const top = range === null || range.max === null ? 0 : Math.max(0, heightOf(range.max, scale));
  const bottom = range === null ? 0 : Math.min(100, heightOf(range.min, scale));
  const shownX = (100 * (shown.atMs - fromMs)) / Math.max(1, toMs - fromMs);
  return (
    <section aria-label={name} className="min-w-0 break-inside-avoid rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="grow font-semibold">{name}</h3>
        <span className="num text-lg font-semibold">
          {waterTexts.reading(reading, shown.value)}
          {waterTexts.units[reading] ? (
            <span className="ml-1 text-sm font-normal text-ink-2">{waterTexts.units[reading]}</span>
          ) : null}
        </span>
        {status ? (
          <StatusDot tone={status.tone} className="text-sm text-ink-2">
            {said.status(status.kind)}
          </StatusDot>
        ) : null}
      </div>
      <p className="num min-h-9 text-xs text-ink-3">
        {moments.moment(shown.atMs)}
        {range ? ` · ${said.idealIs(idealText(reading, range, said))}` : ''}
        {given.length > 0 ? ` · ${texts.given(given.join(', '))}` : ''}
      </p>
      <div className="mt-2 flex gap-2">
        <div aria-hidden="true" className="num relative h-32 w-9 text-right text-xs text-ink-3">
          {scale.ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${heightOf(tick, scale)}%` }}>
              {formatNumber(tick)}
            </span>
          ))}
        </div>
        <div
          className="relative h-32 min-w-0 grow touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <svg
            role="img"
            aria-label={label}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            {range ? (
              <rect x="0" width="100" y={top} height={Math.max(0, bottom - top)} className="fill-ok/15" />
            ) : null}
            <path
              d={scale.ticks.map((tick) => `M0 ${heightOf(tick, scale).toFixed(2)}h100`).join('')}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
            <path d={paths.doses} vectorEffect="non-scaling-stroke" strokeWidth="2" className="stroke-warn" />
            <path
              d={`M${shownX.toFixed(2)} 0v100`}
              vectorEffect="non-scaling-stroke"
              className={pointed === null ? 'stroke-none' : 'stroke-line-2'}
            />
            <path
              d={paths.line}
              vectorEffect="non-scaling-stroke"
              strokeWidth="1.75"
              strokeLinejoin="round"
              className="fill-none stroke-brand"
            />
            <path
              d={paths.dots}
              vectorEffect="non-scaling-stroke"
              strokeWidth={points.length > 60 ? 3.5 : 5}
              strokeLinecap="round"
              className="fill-none stroke-brand"
            />
          </svg>
        </div>
      </div>
      <div aria-hidden="true" className="num mt-1 ml-11 flex justify-between text-xs text-ink-3">
        <span>{moments.day(fromMs)}</span>
        <span>{moments.day(toMs)}</span>
      </div>
    </section>
  );
});

function idealText(reading: ChartedReading, { min, max }: Range, said: ChartSaid): string {
  const written = reading === 'lsi' ? waterTexts.signedLimit : formatNumber;
  return max === null ? said.rangeFrom(written(min)) : waterTexts.range(written(min), written(max));
}
