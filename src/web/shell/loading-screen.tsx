import { useLayoutEffect, useState } from 'react';
import { appTexts } from '#web/base/texts.ts';
import { Logo } from '#web/ui/frames/logo.tsx';

/** Shown while the session is being determined; at the start the document's own frame is. */
export function LoadingScreen() {
  if (useFirstFrame()) return null;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="flex flex-col items-center gap-4">
        <span aria-hidden="true">
          <Logo large />
        </span>
        <span
          aria-hidden="true"
          className="size-6 animate-spin rounded-full border-2 border-brand border-t-transparent"
        />
        <p className="text-sm text-ink-2">{appTexts.loading}</p>
      </div>
    </main>
  );
}

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
