import { useEffect, useState } from 'react';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { dictationLanguage } from './speech.ts';
import { voiceNotesTexts as texts } from './texts.ts';

/** A little slower than people talk. */
const rate = 0.9;

/** Reads notes aloud, one at a time; `reading` is the id of the one that is being read. */
export function useReadAloud() {
  const [reading, setReading] = useState<string | null>(null);
  const [synthesis] = useState(() => ('speechSynthesis' in window ? window.speechSynthesis : null));
  useEffect(() => () => synthesis?.cancel(), [synthesis]);
  const read = (id: string, words: string) => {
    if (!synthesis) return toast({ variant: 'error', title: texts.readFailed });
    synthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.rate = rate;
    utterance.lang = dictationLanguage();
    const end = () => setReading((present) => (present === id ? null : present));
    utterance.onend = end;
    utterance.onerror = end;
    setReading(id);
    synthesis.speak(utterance);
  };
  const stop = () => {
    synthesis?.cancel();
    setReading(null);
  };
  return { reading, read, stop };
}

export type ReadAloud = ReturnType<typeof useReadAloud>;
