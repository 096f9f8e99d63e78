import { useId } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitWork } from '../visit/visit-works.ts';
import { furtherReadings, poolTypeOf, type ReadingKind, readingStatus, routineReadings } from './reading-kinds.ts';
import { problemText, valueText } from './reading-rows.tsx';
import type { StopContext } from './stop-context.ts';
import { asTyped, judge } from './typed-reading.ts';

export interface ReadingsListProps {
  work: VisitWork;
  context: Pick<StopContext, 'poolType' | 'last'>;
}

/** The readings as plain fields, for a keyboard: what the keypad is on a phone. */
export function ReadingsList({ work, context }: ReadingsListProps) {
  const { draft } = useVisitWork(work);
  const poolType = poolTypeOf(context.poolType);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[...routineReadings(poolType), ...furtherReadings(poolType)].map((kind) => {
        const text = draft.typed[kind.key] ?? '';
        const { value } = judge(kind, text);
        return (
          <ReadingField
            key={kind.key}
            kind={kind}
            text={text}
            last={context.last.readings[kind.key] ?? null}
            status={value === null ? null : readingStatus(kind, value, poolType)}
            onType={(typed) => work.change({ typed: { ...work.state().draft.typed, [kind.key]: typed } })}
          />
        );
      })}
    </div>
  );
}

interface ReadingFieldProps {
  kind: ReadingKind;
  text: string;
  last: number | null;
  status: ReturnType<typeof readingStatus>;
  onType: (text: string) => void;
}

function ReadingField({ kind, text, last, status, onType }: ReadingFieldProps) {
  const id = useId();
  const { problem } = judge(kind, text);
  return (
    <div>
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {texts.readingNames[kind.key]}
          {kind.unit ? <span className="font-normal text-ink-2"> {kind.unit}</span> : null}
        </label>
        {status ? (
          <Chip tone={status.tone} dot>
            {status.word}
          </Chip>
        ) : null}
      </div>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onType(asTyped(kind, event.target.value))}
        className={`${inputClass} num`}
      />
      <p id={`${id}-about`} className={`num mt-1 text-xs ${problem ? 'font-semibold text-bad' : 'text-ink-2'}`}>
        {problem ? problemText(kind, problem) : last === null ? '' : texts.last(valueText(last))}
      </p>
    </div>
  );
}
