import type { ReactNode } from 'react';
import type { Range, RangedReading } from '#domain/chemistry/index.ts';
import { waterTexts as texts } from '#web/texts/water.ts';
import { Chip } from '#web/ui/chip.tsx';
import { RangeBar } from './range-bar.tsx';
import { statusOf } from './tones.ts';

export interface ReadingTileProps {
  reading: RangedReading;
  /** null where it was not measured. */
  value: number | null;
  /** The ideal range; null where the pool type has none. */
  range: Range | null;
  /** Stands behind the ideal range: "for CYA 44 at least 4". */
  note?: ReactNode;
}

/** "1.0–3.0", "from 100" where there is no upper limit. */
export const rangeText = (reading: RangedReading, { min, max }: Range): string =>
  max === null
    ? texts.idealFrom(texts.reading(reading, min))
    : texts.ideal(`${texts.reading(reading, min)}–${texts.reading(reading, max)}`);

/** One reading: value, unit, dot and word, and where it stands in its ideal range. */
export function ReadingTile({ reading, value, range, note }: ReadingTileProps) {
  const status = value === null || range === null ? null : statusOf(reading, value, range);
  return (
    <section
      aria-label={texts.names[reading]}
      className="flex min-w-0 flex-col gap-2.5 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="text-sm font-normal text-ink-2">{texts.names[reading]}</h3>
        {status ? (
          <Chip tone={status.tone} dot>
            {status.word}
          </Chip>
        ) : null}
      </div>
      <p className="num flex items-baseline gap-1 text-2xl font-[620] tracking-[-0.035em]">
        {value === null ? (
          <span className="text-sm font-normal tracking-normal text-ink-3">{texts.notMeasured}</span>
        ) : (
          <>
            {texts.reading(reading, value)}
            <span className="text-sm font-[450] tracking-normal text-ink-2">{texts.units[reading]}</span>
          </>
        )}
      </p>
      {range ? (
        <>
          <RangeBar value={value} range={range} tone={status?.tone ?? 'ok'} />
          <p className="num text-xs text-ink-3">
            {rangeText(reading, range)}
            {note ? <> · {note}</> : null}
          </p>
        </>
      ) : null}
    </section>
  );
}
