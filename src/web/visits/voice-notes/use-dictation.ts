import { useEffect, useRef, useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type Dictation, type DictationLanguage, type DictationProblem, dictate } from './speech.ts';
import { voiceNotesTexts as texts } from './texts.ts';

const told: Record<DictationProblem, { title: string; description: string }> = {
  denied: { title: texts.denied, description: texts.deniedText },
  'no-speech': { title: texts.noSpeech, description: texts.noSpeechText },
  'no-microphone': { title: texts.microphoneFailed, description: texts.microphoneMissing },
  offline: { title: texts.dictationFailed, description: texts.dictationOffline },
  language: { title: texts.dictationFailed, description: texts.dictationLanguage },
  unknown: { title: texts.dictationFailed, description: texts.dictationUnknown },
  failed: { title: texts.dictationFailed, description: texts.dictationAgain },
};

/** What to do instead, where it is not to record a note. */
type Advice = Partial<Record<DictationProblem, string>>;

/** Speech to text: what is being understood, and every phrase once it is. */
export function useDictation(onWords: (words: string, seconds: number) => void, advice: Advice = {}) {
  const dictation = useRef<Dictation | null>(null);
  const [listening, setListening] = useState(false);
  const [interim, setInterim] = useState('');
  const take = useRef(onWords);
  take.current = onWords;
  useEffect(() => () => dictation.current?.abort(), []);

  const start = (language: DictationLanguage) => {
    let since = clock.now().getTime();
    setListening(true);
    dictation.current = dictate(language, {
      onInterim: setInterim,
      onWords: (words) => {
        const now = clock.now().getTime();
        take.current(words, (now - since) / 1000);
        since = now;
      },
      onEnd: (problem) => {
        dictation.current = null;
        setListening(false);
        setInterim('');
        if (problem === null) return;
        const { title, description } = told[problem];
        toast({ variant: 'error', title, description: advice[problem] ?? description });
      },
    });
  };
  return { listening, interim, start, stop: () => dictation.current?.stop() };
}
