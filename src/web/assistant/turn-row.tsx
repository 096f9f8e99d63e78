import {
  BookOpen,
  Boxes,
  Calculator,
  Copy,
  Droplets,
  LoaderCircle,
  PanelTop,
  PenLine,
  RotateCcw,
  Route,
  TriangleAlert,
  UserRound,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import type { ReadAloud } from '#web/visits/index.ts';
import { Prose, wordsOf } from './prose.tsx';
import { chatTexts as texts } from './texts.ts';
import type { Turn } from './use-talk.ts';

const icons: Record<AnswerSource['kind'], ReactNode> = {
  knowledge: <BookOpen aria-hidden="true" />,
  engine: <Calculator aria-hidden="true" />,
  stock: <Boxes aria-hidden="true" />,
  route: <Route aria-hidden="true" />,
  customer: <UserRound aria-hidden="true" />,
  pool: <Droplets aria-hidden="true" />,
  page: <PanelTop aria-hidden="true" />,
  draft: <PenLine aria-hidden="true" />,
};

/** Where a source can be looked at, if anywhere. */
function addressOf({ kind, id, to }: AnswerSource): string | null {
  if (kind === 'page' || kind === 'draft') return to ?? null;
  if (kind === 'knowledge') return id === null ? null : `/chat/knowledge/${id}`;
  if (kind === 'pool') return id === null ? null : `/pools/${id}`;
  return { engine: '/dosage', stock: '/truck-stock', route: '/routes', customer: '/customers' }[kind];
}

const chip =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium text-ink-2 [&[href]]:text-brand [&[href]]:hover:bg-brand-soft [&_svg]:size-3.5 [&_svg]:shrink-0';

/** An answer’s sources, each with its name; those that have a page lead there. */
function AnswerSources({ sources }: { sources: readonly AnswerSource[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-xs text-ink-2">{sources.every(({ kind }) => kind === 'page') ? texts.pages : texts.sources}</p>
      <ul className="flex flex-wrap gap-1.5">
        {sources.map((source) => {
          const kind = texts.sourceKinds[source.kind];
          const words = source.kind === 'page' || source.title === kind ? source.title : `${kind}: ${source.title}`;
          return (
            <li key={`${source.kind}-${source.id}-${source.title}`} className="max-w-full">
              <LinkIfOpen to={addressOf(source)} className={chip}>
                {icons[source.kind]}
                <span className="truncate first-letter:uppercase">{words}</span>
              </LinkIfOpen>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What waits to be confirmed: it names what it is for and leads to the page's form, filled in. Nothing is done here. */
function DraftCard({ draft }: { draft: AnswerSource }) {
  const leads = useLeadsSomewhere();
  const to = addressOf(draft);
  if (to === null || !leads(to)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
      <span className="flex min-w-0 grow items-center gap-2 font-semibold [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-brand">
        {icons.draft}
        <span className="truncate">{draft.title}</span>
      </span>
      <ButtonLink to={to} className="max-md:w-full">
        {texts.checkDraft}
      </ButtonLink>
    </div>
  );
}

/** What can be done with an answer: hear it, take it along. */
function TurnActions({ turn, reader }: { turn: Turn; reader: ReadAloud }) {
  const words = wordsOf(turn.text);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast({ variant: 'success', title: texts.copied }),
      () => toast({ variant: 'error', title: uiTexts.copyFailed, description: uiTexts.copyFailedMore }),
    );
  return (
    <div className="-ml-2 flex">
      {reader.reading === turn.id ? (
        <IconButton label={texts.stopReading} icon={<VolumeX aria-hidden="true" />} onClick={reader.stop} />
      ) : (
        <IconButton
          label={texts.read}
          icon={<Volume2 aria-hidden="true" />}
          onClick={() => reader.read(turn.id, words)}
        />
      )}
      {navigator.clipboard ? (
        <IconButton label={texts.copy} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
      ) : null}
    </div>
  );
}

interface TurnRowProps {
  turn: Turn;
  reader: ReadAloud;
  onAgain: () => void;
}

/** A question, or an answer with its sources. */
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
          {turn.sources
            .filter(({ kind }) => kind === 'draft')
            .map((draft) => (
              <DraftCard key={draft.to} draft={draft} />
            ))}
          <AnswerSources sources={turn.sources.filter(({ kind }) => kind !== 'draft')} />
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
