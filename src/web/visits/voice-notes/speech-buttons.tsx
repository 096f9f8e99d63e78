import { Mic, Square, Voicemail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { dictationLanguage, rememberDictationLanguage } from './dictation-language.ts';
import { recordingLimitMs } from './sound-recorder.ts';
import { type DictationLanguage, dictationLanguages } from './speech.ts';
import { voiceNotesTexts as texts } from './texts.ts';
import { timeText } from './time-text.ts';
import { useDictation } from './use-dictation.ts';
import { type Recorded, useRecording } from './use-recording.ts';

interface SpeechButtonsProps {
  /** Says itself why not. */
  mayStart: () => boolean;
  onWords: (words: string, seconds: number) => void;
  onRecorded: (recorded: Recorded) => void;
}

/** Speaking: into words where the browser understands, else as a recording. */
export function SpeechButtons({ mayStart, onWords, onRecorded }: SpeechButtonsProps) {
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
        {texts.recordingTime(timeText(milliseconds / 1000), timeText(recordingLimitMs / 1000))}
      </p>
    </div>
  );
}
