import { Mic, Square, Trash2, Voicemail } from 'lucide-react';
import { useId, useState } from 'react';
import { type VoiceNoteCategory, voiceNoteCategories } from '#contract/choices.ts';
import { notePhrases } from '#domain/visits/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatRunningTime } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { words as inWords } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { outbox, useObjectUrl } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { NoteList, Player } from './note-list.tsx';
import { asDataAddress, type Recorded, recordingLimitMs, useRecording } from './sound-recorder.ts';
import {
  type DictationLanguage,
  dictationLanguage,
  dictationLanguages,
  rememberDictationLanguage,
  useDictation,
} from './speech.ts';
import { voiceNotesTexts as texts } from './texts.ts';
import { useNoteDraft, voiceNotesPath } from './use-note-draft.ts';

interface SpeechButtonsProps {
  /** Says itself why not. */
  mayStart: () => boolean;
  onWords: (words: string, seconds: number) => void;
  onRecorded: (recorded: Recorded) => void;
}

/** Speaking: into words where the browser understands, else as a recording. */
function SpeechButtons({ mayStart, onWords, onRecorded }: SpeechButtonsProps) {
  const [language, setLanguage] = useState(dictationLanguage);
  const dictation = useDictation(onWords);
  const recording = useRecording(onRecorded);
  const choose = (next: DictationLanguage) => {
    rememberDictationLanguage(next);
    setLanguage(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant={dictation.listening ? 'danger' : 'primary'}
          size="touch"
          disabled={recording.running || recording.opening}
          icon={dictation.listening ? <Square aria-hidden="true" /> : <Mic aria-hidden="true" />}
          onClick={() => (dictation.listening ? dictation.stop() : mayStart() && dictation.start(language))}
        >
          {dictation.listening ? texts.stop : texts.dictate}
        </Button>
        <Button
          variant={recording.running ? 'danger' : 'secondary'}
          size="touch"
          disabled={dictation.listening}
          busy={recording.opening}
          icon={recording.running ? <Square aria-hidden="true" /> : <Voicemail aria-hidden="true" />}
          onClick={() => (recording.running ? recording.stop() : mayStart() && recording.start())}
        >
          {recording.running ? texts.stop : texts.record}
        </Button>
        <Select
          aria-label={texts.language}
          className="col-span-2"
          value={language}
          disabled={dictation.listening}
          choices={dictationLanguages.map((value) => ({ value, label: texts.languages[value] }))}
          onChange={({ target }) => {
            const next = dictationLanguages.find((each) => each === target.value);
            if (next) choose(next);
          }}
        />
      </div>
      {dictation.listening ? (
        <div className="rounded-sm border border-line bg-sunken px-3 py-2.5">
          <p role="status" className="text-xs font-semibold text-brand">
            {texts.listening}
          </p>
          <p className="min-h-6 text-ink-2">{dictation.interim || texts.nothingYet}</p>
        </div>
      ) : null}
      {recording.running ? <RunningRecording {...recording} /> : null}
    </div>
  );
}

function RunningRecording({ milliseconds, level }: { milliseconds: number; level: number | null }) {
  return (
    <div className="flex items-center gap-3 rounded-sm border border-line bg-sunken px-3 py-2.5">
      <p role="status" className="flex items-center gap-2 text-sm font-semibold text-bad">
        <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-bad motion-reduce:animate-none" />
        {texts.recording}
      </p>
      {level === null ? (
        <span className="grow" />
      ) : (
        <div aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-track">
          <div className="h-full rounded-full bg-ok" style={{ width: `${level * 100}%` }} />
        </div>
      )}
      <p className="num text-sm text-ink-2">
        {texts.recordingTime(formatRunningTime(milliseconds / 1000), formatRunningTime(recordingLimitMs / 1000))}
      </p>
    </div>
  );
}

interface RecordedSoundProps {
  recording: Blob;
  seconds: number;
  words: string;
  onDiscard: () => void;
}

/** The recording before it is saved, to listen to. */
function RecordedSound({ recording, seconds, words, onDiscard }: RecordedSoundProps) {
  const source = useObjectUrl(recording);
  const about = texts.recorded(formatRunningTime(seconds));
  return (
    <div className="rounded-sm border border-line bg-sunken p-2">
      <div className="flex items-center gap-2 pl-1">
        <p className="num grow text-sm font-semibold">{about}</p>
        <IconButton
          size="touch"
          variant="danger"
          label={texts.discardRecording}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDiscard}
        />
      </div>
      {source === null ? null : <Player {...{ source, about, words }} />}
    </div>
  );
}

interface CategoryChoiceProps {
  value: VoiceNoteCategory;
  onChange: (category: VoiceNoteCategory) => void;
}

/** The six categories, one tap each. */
function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.category}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-1.5 md:flex md:flex-wrap">
        {voiceNoteCategories.map((category) => (
          <label
            key={category}
            className="grid min-h-12 cursor-pointer place-items-center rounded-sm border border-line-2 bg-surface px-0.5 text-sm md:px-3 font-semibold text-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand md:min-h-10"
          >
            <input type="radio" className="sr-only" checked={category === value} onChange={() => onChange(category)} />
            {texts.categories[category]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sentences that need no typing, and that a customer of the other language reads in theirs. */
function Phrases({ onText }: { onText: (text: string) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.phrases}</legend>
      <ul className="flex flex-col gap-1.5">
        {Object.values(notePhrases).map((phrase) => (
          <li key={phrase.code}>
            <Button
              size="touch"
              wide
              className="h-auto! justify-start! py-2 text-left font-normal! whitespace-normal!"
              onClick={() => onText(inWords.say(phrase))}
            >
              {inWords.say(phrase)}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

export interface VoiceNotesProps {
  /** Whom the notes are about; null until chosen. */
  customerId: string | null;
  customerName: string;
  visitId?: string | undefined;
  /** Takes the words over where they are wanted elsewhere too: the notes of the visit. */
  onText?: (text: string) => void;
}

/** Speaking notes about a customer, and hearing those that were spoken. */
export function VoiceNotesPanel({ customerId, customerName, visitId, onText }: VoiceNotesProps) {
  const id = useId();
  const user = useUser();
  const note = useNoteDraft(user.id, customerId);
  const { draft, recording, change } = note;
  const words = draft.text.trim();

  const requireCustomer = (): string | null => {
    if (customerId === null) toast({ variant: 'error', title: texts.noCustomer, description: texts.noCustomerText });
    return customerId;
  };
  const save = async () => {
    const about = requireCustomer();
    if (about === null) return;
    if (words === '' && !recording) {
      toast({ variant: 'error', title: texts.nothingSaid, description: texts.nothingSaidText });
      return;
    }
    const noteId = newId();
    const seconds = recording ? (draft.recordedSeconds ?? 0) : draft.dictatedSeconds;
    try {
      await outbox.put({
        kind: 'voice-note',
        group: `voice-note:${noteId}`,
        title: customerName,
        url: voiceNotesPath,
        method: 'POST',
        body: {
          id: noteId,
          customerId: about,
          ...(visitId === undefined ? {} : { visitId }),
          text: words,
          audioData: recording ? await asDataAddress(recording) : null,
          category: draft.category,
          timestamp: clock.now().toISOString(),
          duration: seconds > 0 ? Math.round(seconds * 10) / 10 : null,
        },
      });
    } catch (error) {
      const reason = error instanceof Error && error.name === 'StorageFull' ? error.message : texts.saveFailedText;
      toast({ variant: 'error', title: texts.saveFailed, description: reason });
      return;
    }
    note.clear();
    toast({ variant: 'success', title: texts.saved, description: texts.savedText(customerName) });
  };

  return (
    <div className="flex flex-col gap-4">
      <SpeechButtons
        mayStart={() => requireCustomer() !== null}
        onWords={note.append}
        onRecorded={note.keepRecording}
      />
      {recording ? (
        <RecordedSound
          recording={recording}
          seconds={draft.recordedSeconds ?? 0}
          words={words}
          onDiscard={note.discardRecording}
        />
      ) : null}
      <FieldFrame id={id} label={texts.text} hint={recording ? texts.textHintRecording : texts.textHint}>
        <textarea
          id={id}
          aria-describedby={`${id}-hint`}
          rows={3}
          maxLength={5000}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          className={`${inputClass} block py-2.5`}
        />
      </FieldFrame>
      <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button variant="primary" className="h-12" onClick={() => void save()}>
          {texts.save}
        </Button>
        {onText && words !== '' ? (
          <Button
            className="h-12"
            onClick={() => {
              onText(words);
              note.clearText();
              toast({ variant: 'success', title: texts.addedToNotes });
            }}
          >
            {texts.addToNotes}
          </Button>
        ) : null}
      </div>
      {onText ? <Phrases onText={onText} /> : null}
      {customerId === null ? null : <NoteList key={customerId} customerId={customerId} customerName={customerName} />}
    </div>
  );
}
