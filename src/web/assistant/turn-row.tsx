import { LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { ReadAloud } from '#web/visits/index.ts';
import { AnswerSources } from './answer-sources.tsx';
import { Prose } from './prose.tsx';
import { chatTexts as texts } from './texts.ts';
import { TurnActions } from './turn-actions.tsx';
import type { Turn } from './use-talk.ts';

interface TurnRowProps {
  turn: Turn;
  reader: ReadAloud;
  onAgain: () => void;
}

/** A question, or an answer with what it rests on. */
export function TurnRow({ turn, reader, onAgain }: TurnRowProps) {
  if (turn.role === 'user') {
    return (
      <li data-question="" className="flex flex-col items-end">
        <span className="sr-only">{texts.you}</span>
        <p className="max-w-[85%] rounded-lg rounded-br-sm bg-brand-soft px-3.5 py-2.5 break-words whitespace-pre-wrap">
          {turn.text}
        </p>
      </li>
    );
  }
  const isWhole = turn.state === 'said' && turn.text !== '';
  return (
    <li className="flex max-w-[46rem] flex-col gap-2.5" aria-busy={turn.state === 'coming' || undefined}>
      <span className="sr-only">{texts.expert}</span>
      {turn.state === 'failed' || turn.state === 'plan' ? (
        <Failure turn={turn} onAgain={onAgain} />
      ) : (
        <>
          {turn.text === '' ? null : <Prose text={turn.text} />}
          {turn.state === 'coming' && (turn.text === '' || turn.step !== null) ? (
            <p className="flex items-center gap-2 text-sm text-ink-2">
              <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />
              {turn.step ?? texts.thinking}
            </p>
          ) : null}
          {turn.state === 'stopped' ? <p className="text-sm text-ink-2">{texts.stopped}</p> : null}
        </>
      )}
      {isWhole ? (
        <>
          <AnswerSources sources={turn.sources} />
          {turn.byModel ? <p className="text-xs text-ink-2">{texts.byModel}</p> : null}
          <TurnActions turn={turn} reader={reader} />
        </>
      ) : null}
    </li>
  );
}

function Failure({ turn, onAgain }: { turn: Turn; onAgain: () => void }) {
  const leads = useLeadsSomewhere();
  return (
    <div className="flex flex-col items-start gap-2.5">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>{turn.text}</span>
      </p>
      {turn.state === 'failed' ? (
        <Button icon={<RotateCcw aria-hidden="true" className="size-4" />} onClick={onAgain}>
          {texts.again}
        </Button>
      ) : leads('/billing') ? (
        <ButtonLink to="/billing">{texts.seePlans}</ButtonLink>
      ) : null}
    </div>
  );
}
