import { type PoolType, type RangedReading, sanitizerReading, waterLimits } from '#domain/water/index.ts';
import { StatusDot } from '#web/ui/chip.tsx';
import { rangeText, statusOf } from './reading-status.ts';
import { waterTexts as texts } from './texts.ts';

export interface FieldStatusProps {
  reading: RangedReading;
  /** What the field holds: a number, nothing yet, or text that is no number. */
  value: unknown;
  poolType: PoolType;
}

export function FieldStatus({ reading, value, poolType }: FieldStatusProps) {
  const measured = typeof value === 'number' && (value >= 0 || reading === 'lsi') ? value : null;
  const judged = reading === 'chlorine' ? sanitizerReading(poolType, measured) : { reading, value: measured };
  if (!judged) return <>{texts.noSanitizer}</>;
  const limits = waterLimits(poolType)[judged.reading];
  if (!limits) return null;
  const status = judged.value === null ? null : statusOf(judged.value, limits);
  const ideal = rangeText(judged.reading, limits.ideal);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {status ? (
        <StatusDot tone={status.tone} className="font-medium text-ink-2">
          {status.word}
        </StatusDot>
      ) : null}
      <span className="num">{status?.kind === 'ideal' ? ideal : texts.idealIs(ideal)}</span>
      {judged.reading === 'bromine' && judged.value !== null ? (
        <span className="num">{texts.bromineTest(texts.reading('bromine', judged.value))}</span>
      ) : null}
    </span>
  );
}
