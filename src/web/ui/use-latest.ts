import { type RefObject, useRef } from 'react';

/** The last drawing's, for handlers that stay the same. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
