import { useSyncExternalStore } from 'react';

/** Where a desk begins, as `md:` does. */
const wideScreen = '(min-width: 48rem)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideScreen);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether there is room beside things, as on a desk. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches);
