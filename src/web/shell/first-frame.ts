import { useLayoutEffect, useState } from 'react';

/** The outline that index.html shows until the application takes its place. */
const findFrame = () => document.querySelector<HTMLElement>('[data-first-frame]:not([hidden])');
let waiting = 0;

function removeUnlessAwaited(): void {
  if (waiting === 0) findFrame()?.remove();
}

/**
 * For loading screens: whether the document's first frame is still shown, so that nothing else needs to be. It is removed
 * with the last loading screen, before what follows is painted.
 */
export function useFirstFrame(): boolean {
  const [isShown] = useState(() => findFrame() !== null);
  useLayoutEffect(() => {
    if (!isShown) return;
    waiting += 1;
    return () => {
      waiting -= 1;
      // Another loading screen may mount in the same commit.
      queueMicrotask(removeUnlessAwaited);
    };
  }, [isShown]);
  return isShown;
}

/** For the router: removes the frame when nothing is loading. */
export const useFirstFrameLeft = (): void => useLayoutEffect(removeUnlessAwaited, []);
