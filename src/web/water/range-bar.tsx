import type { Range } from '#domain/water/index.ts';
import { classNames } from '#web/ui/class-names.ts';

const markers = { ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const;

/** Where a value stands on the bar, in percent: the ideal range is the middle 40%, the rest is what lies outside. */
function placeOf(value: number, { min, max }: Range): number {
  const width = max === null ? Math.max(min, 1) : Math.max(max - min, 0.01);
  const start = min - 0.75 * width;
  const at = ((value - start) / (2.5 * width)) * 100;
  return Math.min(98, Math.max(2, at));
}

/** The ideal range as a bar with the reading on it. Decoration: the words beside it say the same. */
export function RangeBar({ value, range, tone }: { value: number | null; range: Range; tone: keyof typeof markers }) {
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
