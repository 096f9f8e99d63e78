import { useEffect, useRef, useState } from 'react';
import { clock } from '#web/app/clock.ts';
import { voiceNotesTexts as texts } from '#web/texts/voice-notes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { type Dictation, type DictationLanguage, type DictationProblem, dictate } from './speech.ts';

const told: Record<DictationProblem, { title: string; description: string }> = {
  denied: { title: texts.denied, description: texts.deniedText },
  'no-speech': { title: texts.noSpeech, description: texts.noSpeechText },
  'no-microphone': { title: texts.microphoneFailed, description: texts.microphoneMissing },
  offline: { title: texts.dictationFailed, description: texts.dictationOffline },
  language: { title: texts.dictationFailed, description: texts.dictationLanguage },
  unknown: { title: texts.dictationFailed, description: texts.dictationUnknown },
  failed: { title: texts.dictationFailed, description: texts.dictationAgain },
};

/** Speech to text: what is being understood, and every phrase once it is. */
export function useDictation(onWords: (words: string, seconds: number) => void) {
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
        if (problem !== null) toast({ variant: 'error', ...told[problem] });
      },
    });
  };
  return { listening, interim, start, stop: () => dictation.current?.stop() };
}
