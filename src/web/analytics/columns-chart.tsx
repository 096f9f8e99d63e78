import { type PointerEvent, useMemo, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface AxisScale {
  low: number;
  high: number;
  /** Values with a line and a number, from low to high; zero is one of them. */
  ticks: readonly number[];
}

const steps = [1, 2, 2.5, 5, 10];
const mostTicks = 4;
/** Sums of steps are not exact: ticks are rounded to this many digits. */
const digits = 10;

/** From zero, or under the lowest where that is below it, to over the highest value, in round numbers. */
export function scaleFromZero(values: readonly number[]): AxisScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = Math.max(high - low, Number.MIN_VALUE) / mostTicks;
  if (high === low) return { low: 0, high: 1, ticks: [0, 1] };
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(digits)));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
}

/** Percent from the top of a plot. */
export const heightOf = (value: number, { low, high }: AxisScale): number => (100 * (high - value)) / (high - low);

/** Which of `count` equal places is at a share of the width. */
export const placeAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));

export interface ColumnSeries {
  name: string;
  look: 'columns' | 'line';
  /** One per place; null where there is none. */
  values: readonly (number | null)[];
}

export interface ColumnsChartProps {
  title: string;
  /** The places from left to right, as they are read out. */
  places: readonly { key: string; label: string; short: string }[];
  series: readonly ColumnSeries[];
  say: (value: number) => string;
  remark?: (place: number) => string;
}

const looks = {
  columns: { fill: 'fill-aqua', swatch: 'bg-aqua' },
  line: { fill: 'stroke-ink', swatch: 'bg-ink' },
} as const;

const columnShare = 0.7;

/**
 * Values by place as columns and lines. A place is chosen by pointing at it, or with the arrow keys: to the keyboard and
 * to a screen reader the picture is a slider that says the chosen place's values.
 */
export function ColumnsChart({ title, places, series, say, remark }: ColumnsChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const last = places.length - 1;
  const chosen = Math.min(pointed ?? last, last);
  const scale = useMemo(
    () => scaleFromZero(series.flatMap(({ values }) => values.filter((value) => value !== null))),
    [series],
  );
  const place = places[chosen];
  if (!place) return null;
  const width = 100 / places.length;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const { left, width: across } = currentTarget.getBoundingClientRect();
    if (across > 0) setPointed(placeAt((clientX - left) / across, places.length));
  };
  const said = series.map(({ name: of, values }) => ({ of, value: values[chosen] ?? null }));
  const spoken = [
    place.label,
    ...said.map(({ of, value }) => (value === null ? '' : `${of} ${say(value)}`)),
    remark?.(chosen),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div>
      <div aria-hidden="true" className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        <span className="num min-w-32 font-semibold">{place.label}</span>
        {series.map(({ name: of, look, values }) => (
          <span key={of} className="num inline-flex items-baseline gap-2">
            <span className={classNames('size-2.5 rounded-full', looks[look].swatch)} />
            <span className="text-ink-2">{of}</span>
            <span className="font-semibold">{sayOrNot(values[chosen] ?? null, say)}</span>
          </span>
        ))}
        {remark ? <span className="num text-ink-2">{remark(chosen)}</span> : null}
      </div>
      <div className="mt-3 flex gap-2">
        <div aria-hidden="true" className="num relative h-44 w-14 shrink-0 text-right text-xs text-ink-3">
          {scale.ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${heightOf(tick, scale)}%` }}>
              {say(tick)}
            </span>
          ))}
        </div>
        <div
          className="relative h-44 min-w-0 grow touch-pan-y rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)"
          onPointerMove={point}
          onPointerDown={point}
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <rect x={chosen * width} width={width} y="0" height="100" className="fill-sunken" />
            <path
              d={scale.ticks.map((tick) => `M0 ${heightOf(tick, scale).toFixed(2)}h100`).join('')}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
            {series.map(({ name: of, look, values }) =>
              look === 'columns' ? (
                <path key={of} d={columnsPath(values, scale)} className={looks.columns.fill} />
              ) : (
                <g key={of} className={classNames('fill-none', looks.line.fill)}>
                  <path
                    d={linePath(values, scale)}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth="2"
                    strokeLinejoin="round"
                  />
                  <path
                    d={dotsPath(values, scale)}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth={places.length > 30 ? 4 : 6}
                    strokeLinecap="round"
                  />
                </g>
              ),
            )}
            <path
              d={`M0 ${heightOf(0, scale).toFixed(2)}h100`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line-2"
            />
          </svg>
          <input
            type="range"
            aria-label={title}
            aria-valuetext={spoken}
            min={0}
            max={last}
            step={1}
            value={chosen}
            onChange={({ target }) => setPointed(Number(target.value))}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
      </div>
      <div aria-hidden="true" className="num mt-1.5 ml-16 flex justify-between text-xs text-ink-3">
        <span>{places[0]?.short}</span>
        {last > 0 ? <span>{places[last]?.short}</span> : null}
      </div>
    </div>
  );
}

const sayOrNot = (value: number | null, say: (value: number) => string): string => (value === null ? '–' : say(value));

type Scale = ReturnType<typeof scaleFromZero>;
const round = (value: number): string => value.toFixed(2);

function columnsPath(values: readonly (number | null)[], scale: Scale): string {
  const width = 100 / values.length;
  const zero = heightOf(0, scale);
  return values
    .map((value, place) => {
      if (value === null || value === 0) return '';
      const x = round(place * width + (width * (1 - columnShare)) / 2);
      return `M${x} ${round(zero)}V${round(heightOf(value, scale))}h${round(width * columnShare)}V${round(zero)}Z`;
    })
    .join('');
}

const pointOf = (value: number, place: number, count: number, scale: Scale): string =>
  `${round(((place + 0.5) * 100) / count)} ${round(heightOf(value, scale))}`;

/** Broken where there is no value. */
function linePath(values: readonly (number | null)[], scale: Scale): string {
  return values
    .map((value, place) => {
      if (value === null) return '';
      const begins = place === 0 || (values[place - 1] ?? null) === null;
      return `${begins ? 'M' : 'L'}${pointOf(value, place, values.length, scale)}`;
    })
    .join('');
}

const dotsPath = (values: readonly (number | null)[], scale: Scale): string =>
  values.map((value, place) => (value === null ? '' : `M${pointOf(value, place, values.length, scale)}h0`)).join('');
