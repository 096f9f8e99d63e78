import { useCallback } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';

/** The same function on every render, which does what the latest one does: components that get it need not render again. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useLatest(callback);
  return useCallback((...args) => latest.current(...args), [latest]);
}
