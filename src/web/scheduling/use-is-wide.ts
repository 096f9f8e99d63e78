import { useSyncExternalStore } from 'react';

/** As `md:` in the styles. */
const wideScreen = '(min-width: 48rem)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(wideScreen);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the screen is a desktop's, not a phone's. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches);
