import { useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever that changes. */
function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the screen is a desktop's, not a phone's: as `md:` in the styles. */
export const useIsWide = (): boolean => useMedia('(min-width: 48rem)');

/** Whether there is room for two halves beside each other: as `xl:` in the styles. */
export const useHasTwoHalves = (): boolean => useMedia('(min-width: 80rem)');
