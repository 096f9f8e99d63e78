import { useDeferredValue, useEffect, useMemo, useState } from 'react';
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

/** Advice as one types; null while nothing can be asked or the engine is on its way. */
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
  const asked = useDeferredValue(JSON.stringify(question));
  return useMemo(() => {
    const deferred: AdviceQuestion | null = JSON.parse(asked);
    return advise && deferred && typeof deferred.typed.pH === 'number' ? advise.with(deferred) : null;
  }, [advise, asked]);
}
