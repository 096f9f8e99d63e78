import type { Range } from '#domain/water/index.ts';

const WIDTH = 360;
const HEIGHT = 96;
/** Room for the last point's dot and for the stroke. */
const EDGE = 8;

export interface SparklineProps {
  /** What the line says, for those who cannot see it. */
  label: string;
  points: readonly { at: number; value: number }[];
  /** The time that the width stands for. */
  from: number;
  to: number;
  /** Drawn as a band behind the line. */
  range: Range | null;
  tone: 'ok' | 'warn' | 'bad';
}

const dots = { ok: 'fill-ok', warn: 'fill-warn', bad: 'fill-bad' } as const;

/** A reading over time, small: the line, its ideal range and where it stands now. */
export function Sparkline({ label, points, from, to, range, tone }: SparklineProps) {
  const values = [...points.map(({ value }) => value), ...(range ? [range.min, range.max ?? range.min] : [])];
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low + 1);
  const x = (at: number): number => EDGE + ((at - from) / (to - from)) * (WIDTH - 2 * EDGE);
  const y = (value: number): number => HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const path = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L');
  const last = points.at(-1);
  const top = range ? y(range.max ?? high) : 0;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full">
      {range ? (
        <rect x="0" width={WIDTH} y={top} height={Math.max(1, y(range.min) - top)} rx="4" className="fill-ok/15" />
      ) : null}
      <path
        d={`M${path}`}
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-brand"
      />
      {last ? <circle cx={x(last.at)} cy={y(last.value)} r="5" className={dots[tone]} /> : null}
    </svg>
  );
}
