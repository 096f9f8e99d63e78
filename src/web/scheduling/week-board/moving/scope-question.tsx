import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MoveScope, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissal, useFloatingPosition } from '#web/ui/overlays/floating.ts';
import { useLatestCallback } from '../../../ui/use-latest.ts';
import { weekTexts } from '../texts.ts';
import { DropDoubts, reasonsAt } from './drop-reasons.tsx';
import type { Place } from './drop-target.ts';
import type { VisitKey } from './grid.ts';
import { movingTexts } from './texts.ts';

interface ScopeQuestionProps {
  /** The dropped visit; the question appears next to it. */
  visitKey: VisitKey;
  question: string;
  /** Where it was dropped, on the week as it was before: what speaks against it is repeated. */
  at?: { plan: WeekPlan; place: Place };
  onAnswer: (scope: MoveScope) => void;
  onCancel: () => void;
}

/** Asks at the dropped stop whether it moves once or permanently. Escape puts it back. */
export function ScopeQuestion({ visitKey, question, at, onAnswer, onCancel }: ScopeQuestionProps) {
  const panel = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const anchor = useRef<Element>(null);
  const cancel = useLatestCallback(onCancel);
  // The stop has rendered in its new place by now.
  useLayoutEffect(() => {
    anchor.current = document.querySelector(`[data-visit="${CSS.escape(visitKey)}"]`) ?? document.body;
  }, [visitKey]);
  useFloatingPosition(panel, anchor, { side: 'below', align: 'centre' });
  useDismissal(panel, panel, cancel);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    event.preventDefault();
    buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus();
  };
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={question}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-beside-page=""
      className="fixed z-40 flex w-72 max-w-[calc(100vw-1rem)] animate-rise flex-col gap-3 rounded-md border border-line bg-surface p-3.5 shadow-float outline-none"
    >
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{question}</p>
        {at ? <DropDoubts doubts={reasonsAt(at.plan, visitKey, at.place).doubts} /> : null}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button ref={first} variant="primary" onClick={() => onAnswer('once')}>
          {movingTexts.onlyThisWeek}
        </Button>
        <Button onClick={() => onAnswer('from-now-on')}>{movingTexts.fromNowOn}</Button>
      </div>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        {weekTexts.cancel}
      </Button>
    </div>,
    document.body,
  );
}
