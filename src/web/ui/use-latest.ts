import { type RefObject, useCallback, useRef } from 'react';

/** The last drawing's, for handlers that stay the same. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** The same function on every render, which does what the latest one does: components that get it need not render again. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useLatest(callback);
  return useCallback((...args) => latest.current(...args), [latest]);
}
