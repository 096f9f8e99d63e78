import { useCallback, useEffect, useRef } from 'react';

/** The same function on every render, which does what the latest one does: what gets it need not be drawn again. */
export function useLatest<Arguments extends unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  return useCallback((...args) => current.current(...args), []);
}
