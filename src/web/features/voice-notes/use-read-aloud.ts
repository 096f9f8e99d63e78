import { useEffect, useState } from 'react';
import { voiceNotesTexts as texts } from '#web/texts/voice-notes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { dictationLanguage } from './dictation-language.ts';

/** A little slower than people talk (spec 2 §9). */
const rate = 0.9;

/** Reads notes aloud, one at a time; `reading` is the id of the one that is being read. */
export function useReadAloud() {
  const [reading, setReading] = useState<string | null>(null);
  const canRead = 'speechSynthesis' in window;
  useEffect(
    () => () => {
      if (canRead) window.speechSynthesis.cancel();
    },
    [canRead],
  );
  const read = (id: string, words: string) => {
    if (!canRead) return toast({ variant: 'error', title: texts.readFailed });
    window.speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.rate = rate;
    utterance.lang = dictationLanguage();
    const end = () => setReading((present) => (present === id ? null : present));
    utterance.onend = end;
    utterance.onerror = end;
    setReading(id);
    window.speechSynthesis.speak(utterance);
  };
  const stop = () => {
    window.speechSynthesis.cancel();
    setReading(null);
  };
  return { reading, read, stop };
}
