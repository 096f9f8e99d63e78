import type { ReactNode } from 'react';
import type { Limits, Range, RangedReading } from '#domain/water/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { rangeText, statusOf } from './reading-status.ts';
import { waterTexts as texts } from './texts.ts';

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
