import {
  type IndexWord,
  type Limits,
  type OwnTargets,
  type PoolType,
  type Range,
  type RangedReading,
  type StatusWord,
  sanitizerReading,
  statusDot,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { StatusDot } from '#web/ui/chip.tsx';
import { waterTexts as texts } from './texts.ts';

const dotTones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** A reading's dot and word: status is never color alone. */
export function statusOf(
  value: number,
  limits: Limits,
): { tone: 'bad' | 'warn' | 'ok'; kind: StatusWord; word: string } {
  const kind = statusWord(value, limits);
  return { tone: dotTones[statusDot(value, limits)], kind, word: words.say(statusTexts[kind]) };
}

export const indexTones: Readonly<Record<IndexWord, 'bad' | 'warn' | 'ok'>> = {
  corrosive: 'bad',
  slightlyCorrosive: 'warn',
  balanced: 'ok',
  slightlyScaling: 'warn',
  scaling: 'bad',
};

/** "1.0–3.0", "−0.3 to +0.3", "from 100" where there is no upper limit. */
export function rangeText(reading: RangedReading, { min, max }: Range): string {
  if (max === null) return texts.rangeFrom(texts.reading(reading, min));
  if (reading === 'lsi') return texts.indexRange(texts.signedLimit(min), texts.signedLimit(max));
  return texts.range(texts.reading(reading, min), texts.reading(reading, max));
}

export interface FieldStatusProps {
  reading: RangedReading;
  /** What the field holds: a number, nothing yet, or text that is no number. */
  value: unknown;
  poolType: PoolType;
  targets: OwnTargets | null | undefined;
}

export function FieldStatus({ reading, value, poolType, targets }: FieldStatusProps) {
  const measured = typeof value === 'number' && (value >= 0 || reading === 'lsi') ? value : null;
  const judged = reading === 'chlorine' ? sanitizerReading(poolType, measured) : { reading, value: measured };
  if (!judged) return <>{texts.noSanitizer}</>;
  const limits = waterLimits({ poolType, targets })[judged.reading];
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
