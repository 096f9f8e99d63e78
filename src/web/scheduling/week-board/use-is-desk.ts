import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 48rem)');

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether there is room for the week side by side; below it one day is shown at a time. */
export const useIsDesk = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
