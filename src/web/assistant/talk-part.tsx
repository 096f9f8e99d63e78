import { ArrowUp, MessagesSquare, Mic, MicOff, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { dictationLanguage, useDictation, useReadAloud } from '#web/visits/index.ts';
import { useConversation } from './api.ts';
import { chatTexts as texts } from './texts.ts';
import { TurnRow } from './turn-row.tsx';
import { type TalkBegin, useTalk } from './use-talk.ts';

/** As the server takes it. */
const longest = 4000;

interface AskFormProps {
  isAnswering: boolean;
  onAsk: (message: string) => void;
  onStop: () => void;
  begin?: string;
  field?: Ref<HTMLTextAreaElement>;
}

/** The question: typed or dictated, sent with Enter. */
function AskForm({ isAnswering, onAsk, onStop, begin = '', field }: AskFormProps) {
  const [draft, setDraft] = useState(begin);
  const dictation = useDictation(
    (words) => setDraft((typed) => (typed === '' ? words : `${typed.trimEnd()} ${words}`)),
    {
      unknown: texts.dictationUnknown,
      offline: texts.dictationOffline,
      language: texts.dictationLanguage,
      failed: texts.dictationAgain,
    },
  );
  const send = () => {
    const message = draft.trim();
    if (message === '' || isAnswering) return;
    dictation.stop();
    setDraft('');
    onAsk(message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendWithEnter = (event: KeyboardEvent) => {
    // Enter that chooses a word of an input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-1.5">
      {dictation.listening ? (
        <p role="status" className="px-1 text-sm text-ink-2">
          <strong className="text-brand">{texts.listening}</strong> {dictation.interim || texts.speakNow}
        </p>
      ) : null}
      <div className="flex items-end gap-1 rounded-lg border border-line-2 bg-surface p-1.5 focus-within:border-brand focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand">
        <textarea
          ref={field}
          aria-label={texts.message}
          placeholder={texts.placeholder}
          rows={1}
          maxLength={longest}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={sendWithEnter}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 grow resize-none bg-transparent px-2.5 py-3 outline-none placeholder:text-ink-3"
        />
        <IconButton
          size="touch"
          label={dictation.listening ? texts.stopDictating : texts.dictate}
          icon={dictation.listening ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onClick={() => (dictation.listening ? dictation.stop() : dictation.start(dictationLanguage()))}
        />
        {isAnswering ? (
          <IconButton
            size="touch"
            variant="outlined"
            label={texts.stop}
            icon={<Square aria-hidden="true" />}
            onClick={onStop}
          />
        ) : (
          <IconButton
            type="submit"
            size="touch"
            label={texts.send}
            icon={<ArrowUp aria-hidden="true" />}
            className="bg-brand text-on-brand enabled:hover:bg-brand-strong enabled:hover:text-on-brand"
          />
        )}
      </div>
    </form>
  );
}

interface TalkPartProps extends Pick<TalkBegin, 'about' | 'onBegun'> {
  /** null begins a new one. Another conversation needs another key. */
  conversationId: string | null;
  /** `page`: the page scrolls and the question stays at its foot; `panel`: what was said scrolls in the panel. */
  place: 'page' | 'panel';
  /** What is in the field already. */
  begin?: string;
  field?: Ref<HTMLTextAreaElement>;
}

/** A conversation, new or kept. */
export function TalkPart(props: TalkPartProps) {
  return props.conversationId === null ? (
    <OpenTalk {...props} messages={[]} />
  ) : (
    <KeptTalk {...props} conversationId={props.conversationId} />
  );
}

function KeptTalk(props: TalkPartProps & { conversationId: string }) {
  const { data, isFetching, isError, error, refetch } = useConversation(props.conversationId);
  if (data && !isFetching) return <OpenTalk {...props} messages={data.messages} />;
  if (isError) return <ErrorState title={texts.talkFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup className="space-y-4 py-4">
      <Skeleton className="ml-auto h-10 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-2/3" />
    </SkeletonGroup>
  );
}

/** What was said, and the field for the next question. */
function OpenTalk({ place, begin, field, ...talk }: TalkPartProps & Pick<TalkBegin, 'messages'>) {
  const { turns, isAnswering, ask, askAgain, stop } = useTalk(talk);
  const reader = useReadAloud();
  const length = turns.length;
  const latest = turns.at(-1);
  // What an answer rests on and what waits to be confirmed come after its text, as do its buttons.
  const grown = (latest?.text.length ?? 0) + (latest?.sources.length ?? 0) + (isAnswering ? 0 : 1);
  const log = useLatestInView(length === 0 ? 0 : length + grown, place);

  return (
    <div className={classNames('flex min-h-0 grow flex-col', place === 'panel' && 'overflow-hidden')}>
      <div
        className={classNames('flex grow flex-col', place === 'panel' ? 'min-h-0 overflow-y-auto px-4 py-3' : 'pb-6')}
      >
        {length === 0 ? <Beginning onAsk={ask} /> : null}
        <div
          ref={log}
          role="log"
          aria-label={texts.conversation}
          aria-busy={isAnswering}
          className={place === 'panel' ? '**:data-question:scroll-mt-3' : '**:data-question:scroll-mt-24'}
        >
          <ol className="flex flex-col gap-5">
            {turns.map((turn) => (
              <TurnRow key={turn.id} turn={turn} reader={reader} onAgain={() => askAgain(turn)} />
            ))}
          </ol>
        </div>
      </div>
      <div
        className={
          place === 'panel'
            ? 'border-t border-line p-3'
            : 'sticky bottom-0 bg-ground pt-1 pb-3 max-md:bottom-(--bottom-bar) md:pb-5'
        }
      >
        <AskForm isAnswering={isAnswering} onAsk={ask} onStop={stop} begin={begin} field={field} />
        <p className="mt-1.5 text-xs text-ink-2">
          <span className="max-md:hidden">{texts.keysHint}</span> {texts.lastWord}
        </p>
      </div>
    </div>
  );
}

/** Below the frame's header, which stays while the page scrolls. */
const headerPx = 96;

/** Brings the latest question up as its answer grows, until it is at the top: an answer is read from its beginning. */
function useLatestInView(grown: number, place: TalkPartProps['place']) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const latest = grown > 0 ? [...(log.current?.querySelectorAll('li[data-question]') ?? [])].at(-1) : undefined;
    const scrolled = log.current?.parentElement?.getBoundingClientRect().top ?? 0;
    const top = place === 'page' ? headerPx : scrolled + 16;
    if (latest && latest.getBoundingClientRect().top > top) latest.scrollIntoView({ block: 'start' });
  }, [grown, place]);
  return log;
}

function Beginning({ onAsk }: { onAsk: (message: string) => void }) {
  return (
    <div className="my-auto flex flex-col items-center gap-4 py-6">
      <span aria-hidden="true" className="grid size-12 place-items-center rounded-lg bg-brand-soft text-brand">
        <MessagesSquare className="size-6" />
      </span>
      <div className="max-w-md text-center">
        <p className="font-semibold">{texts.beginTitle}</p>
        <p className="mt-1 text-sm text-ink-2">{texts.beginText}</p>
      </div>
      <ul className="grid w-full max-w-[46rem] gap-2">
        {texts.examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onAsk(example)}
              className="min-h-12 w-full rounded-md border border-line bg-surface px-4 py-2.5 text-left text-sm hover:border-line-2 hover:bg-sunken"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
