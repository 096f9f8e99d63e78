import { Check, ChevronRight, FlaskConical } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { fieldServiceTexts as texts } from '../../texts.ts';
import type { AddedChemical } from '../../visit/visit-draft.ts';
import type { Advice, AdviceAnswer, AdviceStep } from './advice.ts';

export interface AdvicePanelProps {
  /** Null while the readings do not suffice, or the pool's size is not known. */
  answer: AdviceAnswer | null;
  knowsVolume: boolean;
  added: readonly AddedChemical[];
  onAdd: (step: AdviceStep) => void;
  onOpenRecipe: () => void;
  /** `bar` is above the keypad, `card` on the page. */
  look: 'bar' | 'card';
}

export const isAdded = (step: AdviceStep, added: readonly AddedChemical[]): boolean =>
  added.some(({ chemical, insteadOf = chemical }) => insteadOf === step.chemical);

/** The next thing to do: what, how much, what comes after it; one press records it as added. */
export const AdvicePanel = memo(function AdvicePanel(props: AdvicePanelProps) {
  const { answer, knowsVolume, added, onAdd, onOpenRecipe, look } = props;
  const advice = answer && 'advice' in answer ? answer.advice : null;
  const words = wordsFor(answer, knowsVolume, added);
  const next = advice?.steps.find((step) => !isAdded(step, added));
  return (
    <div
      className={classNames(
        'flex min-w-0 grow items-center gap-2',
        look === 'card' && 'rounded-md border border-line bg-surface py-3 pr-3 pl-4',
      )}
    >
      {advice && hasMore(advice) ? (
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onOpenRecipe}
          className="min-h-12 min-w-0 grow rounded-sm text-left"
        >
          <Words {...words} more />
        </button>
      ) : (
        <div className="flex min-h-12 min-w-0 grow flex-col justify-center">
          <Words {...words} />
        </div>
      )}
      {next ? (
        <Button
          variant="primary"
          className="h-12"
          aria-label={texts.addedOf(next.product)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onAdd(next)}
        >
          {texts.addedButton}
        </Button>
      ) : null}
    </div>
  );
});

const hasMore = ({ steps, notes, visit }: Advice): boolean => steps.length + notes.length + visit.later.length > 0;

interface Said {
  title: string;
  text?: string | undefined;
  tone: 'quiet' | 'plain' | 'done';
}

function wordsFor(answer: AdviceAnswer | null, knowsVolume: boolean, added: readonly AddedChemical[]): Said {
  if (!knowsVolume) return { title: texts.noVolume, tone: 'quiet' };
  if (!answer) return { title: texts.adviceWaits, tone: 'quiet' };
  if ('impossible' in answer) return { title: texts.adviceFailed(answer.impossible), tone: 'quiet' };
  const { steps, notes, visit } = answer.advice;
  const later = visit.later.length > 0 ? texts.leftForLater(visit.later.length) : null;
  if (steps.length === 0) {
    if (later) return { title: texts.adviceNothingNow, text: later, tone: 'done' };
    return {
      title: texts.adviceNothing,
      text: notes.length > 0 ? texts.adviceNotesText(notes.length) : texts.adviceNothingText,
      tone: 'done',
    };
  }
  const open = steps.filter((step) => !isAdded(step, added));
  const [first, second] = open;
  const all = later ?? texts.seeSteps(steps.length);
  if (!first) return { title: texts.adviceAllAdded, text: all, tone: 'done' };
  const then = second ? texts.thenAdd(second.amountText, second.product, second.waitMinutes) : null;
  return {
    title: texts.add(first.amountText, first.product),
    text: [first.measureText, then, all].filter(Boolean).join(' · '),
    tone: 'plain',
  };
}

function Words({ title, text, tone, more }: Said & { more?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {tone === 'quiet' ? (
        <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      ) : tone === 'done' ? (
        <Check aria-hidden="true" className="size-5 shrink-0 text-ok" />
      ) : null}
      <span className="min-w-0">
        <span className={tone === 'quiet' ? 'block text-sm text-ink-2' : 'block text-md leading-snug font-semibold'}>
          {title}
        </span>
        {text ? (
          <span className="num block text-xs text-ink-2">
            {text}
            {more ? <ChevronRight aria-hidden="true" className="-mt-px ml-0.5 inline size-3.5" /> : null}
          </span>
        ) : null}
      </span>
    </span>
  );
}
