import { bromineOfChlorineReading, type PoolType, type RangedReading, waterLimits } from '#domain/water/index.ts';
import { StatusDot } from '#web/ui/chip.tsx';
import { sanitizerField } from './analysis-values.ts';
import { rangeText } from './range-text.ts';
import { waterTexts as texts } from './texts.ts';
import { statusOf } from './tones.ts';

export interface FieldStatusProps {
  reading: RangedReading;
  /** What the field holds: a number, nothing yet, or text that is no number. */
  value: unknown;
  poolType: PoolType;
}

/** Under a field: the dot with its word, and the ideal range. */
export function FieldStatus({ reading, value, poolType }: FieldStatusProps) {
  const asked = reading === 'chlorine' ? sanitizerField(poolType) : null;
  if (asked === 'none') return <>{texts.noSanitizer}</>;
  const bromine = asked === 'bromine';
  const judged = bromine ? 'bromine' : reading;
  const limits = waterLimits(poolType)[judged];
  if (!limits) return null;
  const measured = typeof value === 'number' && value >= 0 ? (bromine ? bromineOfChlorineReading(value) : value) : null;
  const status = measured === null ? null : statusOf(measured, limits);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {status ? (
        <StatusDot tone={status.tone} className="font-medium text-ink-2">
          {status.word}
        </StatusDot>
      ) : null}
      <span className="num">
        {status?.word === 'Ideal' ? rangeText(judged, limits.ideal) : texts.idealIs(rangeText(judged, limits.ideal))}
      </span>
      {bromine && measured !== null ? (
        <span className="num">{texts.bromineTest(texts.reading('bromine', measured))}</span>
      ) : null}
    </span>
  );
}
