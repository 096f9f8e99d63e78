import { useEffect, useRef, useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { languageTag } from '#web/base/language.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { voiceNotesTexts as texts } from './texts.ts';

/** Languages that can be dictated: the documents' one, and Spanish as it is spoken in the United States. */
export const dictationLanguages = ['en-US', 'es-US'] as const;
export type DictationLanguage = (typeof dictationLanguages)[number];

const storageKey = 'dictation-language';

/** The language that was last dictated on this phone, else the one the page speaks. */
export function dictationLanguage(): DictationLanguage {
  const wanted = localStorage.getItem(storageKey) ?? languageTag;
  return dictationLanguages.find((each) => each === wanted) ?? 'en-US';
}

export const rememberDictationLanguage = (language: DictationLanguage): void =>
  localStorage.setItem(storageKey, language);

/** Why nothing, or nothing more, was understood. */
export type DictationProblem = 'denied' | 'no-speech' | 'no-microphone' | 'offline' | 'language' | 'unknown' | 'failed';

// The part of the Web Speech API that is used here; the compiler's own description of browsers has only its answers.
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: Pick<SpeechRecognitionEvent, 'results'>) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
type RecognitionClass = new () => Recognition;

/** The browser's speech recognition, under either of its names. */
function recognitionClass(): RecognitionClass | undefined {
  const browser = window as Window & {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}

const problems: Record<string, DictationProblem> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'no-speech': 'no-speech',
  'audio-capture': 'no-microphone',
  network: 'offline',
  'language-not-supported': 'language',
};

export interface Dictation {
  /** Ends it; what was understood last still arrives. */
  stop: () => void;
  /** Ends it at once; nothing arrives any more. */
  abort: () => void;
}

export interface Listener {
  /** What is being understood, and may still change. */
  onInterim: (words: string) => void;
  /** What was understood. */
  onWords: (words: string) => void;
  onEnd: (problem: DictationProblem | null) => void;
}

/**
 * Listens until it is stopped or the speaker pauses. Phrase by phrase: continuous recognition repeats its results on Android.
 */
export function dictate(language: DictationLanguage, { onInterim, onWords, onEnd }: Listener): Dictation | null {
  const Recognition = recognitionClass();
  if (!Recognition) {
    onEnd('unknown');
    return null;
  }
  let recognition: Recognition;
  let ended = false;
  let stopping = false;
  let heardAnything = false;
  let interim = '';
  let problem: DictationProblem | null = null;

  const finish = (with_: DictationProblem | null) => {
    if (ended) return;
    ended = true;
    onEnd(with_);
  };
  const take = (words: string) => {
    if (words.trim() === '') return;
    heardAnything = true;
    onWords(words.trim());
  };
  const listen = () => {
    recognition = new Recognition();
    recognition.lang = language;
    recognition.continuous = false;
    recognition.interimResults = true;
    let heardNow = false;
    recognition.onresult = ({ results }) => {
      if (ended) return;
      let final = '';
      interim = '';
      for (const result of Array.from(results)) {
        const words = result[0]?.transcript ?? '';
        if (result.isFinal) final += words;
        else interim += words;
      }
      heardNow ||= final !== '' || interim !== '';
      take(final);
      onInterim(interim);
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') problem = problems[error] ?? 'failed';
    };
    recognition.onend = () => {
      if (ended) return;
      // Safari ends without ever calling its last words final.
      take(interim);
      interim = '';
      onInterim('');
      // Silence after something was said is the end of the note, not a failure.
      const failure = problem === 'no-speech' && heardAnything ? null : problem;
      if (stopping || failure !== null || !heardNow)
        finish(failure ?? (heardAnything || stopping ? null : 'no-speech'));
      else begin();
    };
  };
  const begin = () => {
    problem = null;
    try {
      listen();
      recognition.start();
    } catch {
      finish('failed');
    }
  };
  begin();
  return {
    stop: () => {
      stopping = true;
      recognition.stop();
    },
    abort: () => {
      ended = true;
      recognition.abort();
    },
  };
}

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
