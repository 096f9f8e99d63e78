import { ArrowUp, Mic, MicOff, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dictationLanguage, useDictation } from '#web/visits/index.ts';
import { chatTexts as texts } from './texts.ts';

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
export function AskForm({ isAnswering, onAsk, onStop, begin = '', field }: AskFormProps) {
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
