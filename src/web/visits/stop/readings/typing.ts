import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';
import { fieldServiceTexts as texts } from '../../texts.ts';
import type { VisitDraft } from '../../visit/visit-draft.ts';
import type { VisitWork } from '../../visit/visit-work.ts';
import type { StopContext } from '../stop-context.ts';
import type { KeyActions } from './keypad.tsx';
import { type ReadingKey, type ReadingKind, readingKind, readingStatus } from './reading-kinds.ts';
import { measureText, problemText, type RowActions, type RowInputs } from './reading-rows.tsx';
import { afterKey, judge, type Problem, withoutLast } from './typed-reading.ts';

export interface Typing {
  active: ReadingKey | null;
  /** The reading was just entered: a digit replaces the value, as with selected text. */
  fresh: boolean;
  /** For screen readers, after each step. */
  said: string;
  complaintAt: (key: ReadingKey) => Problem | null;
  activate: (key: ReadingKey) => void;
  leave: () => void;
  /** The same at every render. */
  rowActions: RowActions;
  keyActions: KeyActions;
}

interface TypingSetting extends Pick<VisitDraft, 'typed' | 'skipped'> {
  work: VisitWork;
  context: StopContext;
  rows: readonly ReadingKind[];
  startsWith: ReadingKey | null;
  /** Typing is over: the last reading was entered, or "Done" pressed. */
  onLeave: () => void;
}

/** On a desktop everything is in view; only on a phone the page has to scroll along. */
export const isDesk = (): boolean => window.matchMedia('(min-width: 48rem)').matches;

/** The keypad's and the keyboard's way through the readings. */
export function useTyping({ work, typed, skipped, context, rows, startsWith, onLeave }: TypingSetting): Typing {
  const [active, setActive] = useState<ReadingKey | null>(startsWith);
  const [insistAt, setInsistAt] = useState<ReadingKey | null>(null);
  const [said, setSaid] = useState('');
  const [fresh, setFresh] = useState(true);
  const inputs = useRef<RowInputs>({});
  useFirstFocus(inputs, startsWith);

  const activate = (key: ReadingKey | null) => {
    if (key !== active) setFresh(true);
    setActive(key);
  };
  const goTo = (key: ReadingKey | null) => {
    activate(key);
    if (key === null) {
      onLeave();
      return;
    }
    const input = inputs.current[key];
    input?.focus({ preventScroll: true });
    input?.select();
    input?.scrollIntoView({ block: isDesk() ? 'nearest' : 'center' });
  };
  const after = (key: ReadingKey): ReadingKey | null => rows[rows.findIndex((row) => row.key === key) + 1]?.key ?? null;

  const type = (key: ReadingKey, text: string) => {
    setInsistAt(null);
    setFresh(false);
    work.change({ typed: { ...typed, [key]: text }, skipped: skipped.filter((each) => each !== key) });
  };
  const complaintAt = (key: ReadingKey): Problem | null => {
    const { problem } = judge(readingKind(key), typed[key]);
    // "4" may become "450": too low shows only once the reading is left.
    return problem === 'too-low' && key === active && insistAt !== key ? null : problem;
  };
  const leaveRow = (key: ReadingKey): boolean => {
    const kind = readingKind(key);
    const { value, problem } = judge(kind, typed[key]);
    if (problem !== null) {
      setInsistAt(key);
      setSaid(`${texts.readingNames[key]}: ${problemText(kind, problem)}`);
      return false;
    }
    if (value !== null) {
      const status = readingStatus(kind, value, { poolType: context.poolType, targets: context.targets });
      setSaid([texts.readingNames[key], measureText(kind, value), status?.word].filter(Boolean).join(' '));
    }
    return true;
  };
  const withActive = (act: (key: ReadingKey) => void) => () => {
    if (active !== null) act(active);
  };

  const latest = useLatest({
    focus: activate,
    type,
    press: (digit: string) =>
      withActive((key) => type(key, afterKey(readingKind(key), fresh ? '' : (typed[key] ?? ''), digit)))(),
    erase: withActive((key) => type(key, withoutLast(typed[key] ?? ''))),
    skip: withActive((key) => {
      work.change({ typed: { ...typed, [key]: '' }, skipped: [...new Set([...skipped, key])] });
      setInsistAt(null);
      goTo(after(key));
    }),
    next: withActive((key) => leaveRow(key) && goTo(after(key))),
    asLastTime: withActive((key) => {
      const last = context.last.readings[key];
      if (typeof last !== 'number') return;
      type(key, String(last));
      goTo(after(key));
    }),
    move: (by: 1 | -1) =>
      withActive((key) => {
        const target = rows[rows.findIndex((row) => row.key === key) + by];
        if (target) goTo(target.key);
      })(),
    leave: withActive((key) => {
      if (leaveRow(key)) goTo(null);
    }),
  });
  const { rowActions, keyActions } = useMemo(() => actionsOn(latest, inputs), [latest]);

  return { active, fresh, said, complaintAt, activate, leave: rowActions.leave, rowActions, keyActions };
}

interface Acting extends Omit<RowActions, 'input'>, KeyActions {}

const actionsOn = (
  latest: RefObject<Acting>,
  inputs: RefObject<RowInputs>,
): { rowActions: RowActions; keyActions: KeyActions } => ({
  rowActions: {
    input: (key, input) => {
      if (input) inputs.current[key] = input;
      else delete inputs.current[key];
    },
    focus: (key) => latest.current.focus(key),
    type: (key, text) => latest.current.type(key, text),
    next: () => latest.current.next(),
    move: (by) => latest.current.move(by),
    leave: () => latest.current.leave(),
  },
  keyActions: {
    press: (key) => latest.current.press(key),
    erase: () => latest.current.erase(),
    skip: () => latest.current.skip(),
    next: () => latest.current.next(),
    asLastTime: () => latest.current.asLastTime(),
  },
});

/** Focuses the first reading of a new visit, so that a keyboard needs no press first. */
function useFirstFocus(inputs: RefObject<RowInputs>, key: ReadingKey | null): void {
  const first = useRef(key);
  useEffect(() => {
    // A frame later: the new page takes focus first, so that screen readers start at the top.
    const frame = requestAnimationFrame(() => {
      const isTyped = Object.values(inputs.current).some((input) => input === document.activeElement);
      if (first.current !== null && !isTyped) inputs.current[first.current]?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [inputs]);
}
