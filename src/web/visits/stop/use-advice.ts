import { startTransition, useEffect, useState } from 'react';
import { painted } from '#web/ui/after-paint.ts';
import type { AdviceAnswer, AdviceQuestion, adviseOn } from './advice.ts';

let engine: Promise<typeof adviseOn> | undefined;

/** The chemistry is loaded beside the page, not with it. */
const loadEngine = (): Promise<typeof adviseOn> => {
  engine ??= import('./advice.ts').then((module) => module.adviseOn);
  // A failed download (no signal) is tried again with the next stop.
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
};

/**
 * Advice as one types, right behind the digit that it rests on; null while nothing can be asked or the engine is on its way.
 */
export function useAdvice(question: AdviceQuestion | null): AdviceAnswer | null {
  const [advise, setAdvise] = useState<{ with: typeof adviseOn } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadEngine().then(
      (loaded) => wanted && setAdvise({ with: loaded }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  const [answer, setAnswer] = useState<AdviceAnswer | null>(null);
  const asked = question && typeof question.typed.pH === 'number' ? JSON.stringify(question) : null;
  useEffect(() => {
    if (!advise || asked === null) {
      setAnswer(null);
      return;
    }
    let wanted = true;
    void painted().then(() => wanted && startTransition(() => setAnswer(advise.with(JSON.parse(asked)))));
    return () => {
      wanted = false;
    };
  }, [advise, asked]);
  return asked === null ? null : answer;
}
