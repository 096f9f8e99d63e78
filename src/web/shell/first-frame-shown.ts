import { useLayoutEffect, useState } from 'react';

/** The frame that the document was painted with (first-frame.tsx), until something stands in its place. */
let frame = document.querySelector<HTMLElement>('[data-first-frame]:not([hidden])');
let waiting = 0;

/** Whether that frame is the sign-in page's. */
export const isFrameOfSignIn = (): boolean => frame?.dataset.firstFrame === 'signed-out';

function leaveUnlessAwaited(): void {
  if (waiting > 0) return;
  frame?.remove();
  frame = null;
}

/**
 * For what is shown while waiting: whether the document's first frame stands and nothing else need be shown. It is taken away
 * with the last that waits, before what comes in its place is painted.
 */
export function useFirstFrame(): boolean {
  const [isShown] = useState(() => frame !== null);
  useLayoutEffect(() => {
    if (!isShown) return;
    waiting += 1;
    return () => {
      waiting -= 1;
      // Another one may begin to wait in the same moment.
      queueMicrotask(leaveUnlessAwaited);
    };
  }, [isShown]);
  return isShown;
}

/** For whom holds everything that waits: where nothing does, the frame goes. */
export const useFirstFrameLeft = (): void => useLayoutEffect(leaveUnlessAwaited, []);
