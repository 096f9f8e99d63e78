import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, memo, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { type BodyOfWater, type OwnTargets, type PoolType, poolTypeOf } from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fieldServiceTexts as texts } from '../../texts.ts';
import {
  isBromineTest,
  limitsOf,
  type ReadingKey,
  type ReadingKind,
  type ReadingStatus,
  readingStatus,
} from './reading-kinds.ts';
import { asTyped, judge, type Problem } from './typed-reading.ts';

/** "2.1", "1,850" */
export const valueText = (value: number): string => formatNumber(value, 2);

/** "85 ppm", "7.5" */
export const measureText = (kind: ReadingKind, value: number): string =>
  [valueText(value), kind.unit].filter(Boolean).join(' ');

function idealText(kind: ReadingKind, water: BodyOfWater): string | null {
  const limits = limitsOf(kind, water);
  if (!limits) return null;
  const { min, max } = limits.ideal;
  const range = max === null ? texts.idealFrom(valueText(min)) : `${valueText(min)}–${valueText(max)}`;
  const withUnit = [range, kind.unit].filter(Boolean).join(' ');
  return isBromineTest(kind, poolTypeOf(water.poolType)) ? texts.idealBromine(withUnit) : texts.ideal(withUnit);
}

export const problemText = (kind: ReadingKind, problem: Problem): string =>
  problem === 'too-high' ? texts.tooHigh(measureText(kind, kind.max)) : texts.tooLow(measureText(kind, kind.min));

/** The same object for all rows and renders, so that a digit re-renders one row. */
export interface RowActions {
  input: (key: ReadingKey, input: HTMLInputElement | null) => void;
  focus: (key: ReadingKey) => void;
  type: (key: ReadingKey, text: string) => void;
  next: () => void;
  move: (rows: 1 | -1) => void;
  leave: () => void;
}

export interface ReadingRowProps {
  kind: ReadingKind;
  poolType: PoolType;
  /** The body's own targets: the same object for all renders. */
  targets: OwnTargets | null | undefined;
  text: string;
  skipped: boolean;
  last: number | null;
  active: boolean;
  /** Just entered: typing replaces the value. */
  fresh: boolean;
  /** A value still being typed ("4" of "450") is not too low yet. */
  complaint: Problem | null;
  actions: RowActions;
}

/** One reading: its name, the last value and the ideal next to the number being typed. */
export const ReadingRow = memo(function ReadingRow(props: ReadingRowProps) {
  const { kind, poolType, targets, text, skipped, last, active, fresh, complaint, actions } = props;
  const id = useId();
  const { value } = judge(kind, text);
  const status = value === null ? null : readingStatus(kind, value, { poolType, targets });
  const beside = [last === null ? null : texts.last(valueText(last)), idealText(kind, { poolType, targets })].filter(
    Boolean,
  );
  const field = useRef<HTMLInputElement>(null);
  const inputRef = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      actions.input(kind.key, input);
    },
    [actions, kind.key],
  );
  // Setting the text of a focused field forces a layout: done last, so that it happens once per digit.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = asTyped(kind, currentTarget.value);
    if (currentTarget.value !== typed) currentTarget.value = typed;
    actions.type(kind.key, typed);
  };
  return (
    <div
      className={classNames(
        'relative flex min-h-16 items-center gap-2 border-b border-line pr-4 pl-4.5 contain-content',
        active && 'bg-aqua-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-brand',
      )}
    >
      <label htmlFor={id} className="flex min-h-16 min-w-0 grow flex-col justify-center py-1.5">
        <span id={`${id}-name`} className="text-md font-semibold">
          {texts.readingNames[kind.key]}
        </span>
        {complaint ? (
          <span id={`${id}-about`} className="flex items-center gap-1 text-xs font-semibold text-bad">
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {problemText(kind, complaint)}
          </span>
        ) : (
          <span id={`${id}-about`} className="num text-xs text-ink-2">
            {beside.join(' · ') || kind.unit}
          </span>
        )}
      </label>
      <span id={`${id}-status`} className="flex shrink-0">
        {status ? <StatusChip {...status} /> : skipped && text === '' ? <Chip>{texts.skipped}</Chip> : null}
      </span>
      <input
        id={id}
        ref={inputRef}
        // The page has its own keypad; the phone's would cover it. A keyboard types here all the same.
        inputMode="none"
        enterKeyHint="next"
        autoComplete="off"
        defaultValue={text}
        placeholder={last === null || skipped ? '–' : valueText(last)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about ${id}-status`}
        aria-invalid={complaint !== null || undefined}
        onFocus={() => actions.focus(kind.key)}
        // The press itself would move the cursor and clear the selection.
        onClick={(event) => fresh && event.currentTarget.select()}
        onChange={onChange}
        onKeyDown={(event) => {
          const act = keyAction(event.key, actions);
          if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          act();
        }}
        className={classNames(
          'num h-14 w-24 shrink-0 rounded-sm bg-transparent text-right text-[1.625rem] font-semibold caret-brand outline-none placeholder:font-medium placeholder:text-ink-3',
          complaint ? 'text-bad' : 'text-ink',
        )}
      />
    </div>
  );
});

/** What a reading means, at a glance. */
export const StatusChip = ({ tone, word }: ReadingStatus) => (
  <Chip tone={tone} dot>
    {word}
  </Chip>
);

/** Keyboard shortcuts in a reading. */
function keyAction(key: string, { next, move, leave }: RowActions): (() => void) | undefined {
  if (key === 'Enter') return next;
  if (key === 'ArrowDown') return () => move(1);
  if (key === 'ArrowUp') return () => move(-1);
  return key === 'Escape' ? leave : undefined;
}

export type RowInputs = Partial<Record<ReadingKey, HTMLInputElement>>;
