import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { loadPhone } from '#web/offline/load-phone.ts';

/** What lies on the phone is at hand sooner, and the page is shown once, whole, instead of its outlines first. */
const wholeWithinMs = 300;
const shownWithoutIt = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, wholeWithinMs);
  });

/**
 * Opens what this phone keeps for the user; answers whether it is open. Pages find drafts and items in memory then.
 * `whileOpening` is called once, when calls already answer from there.
 */
export function useKeptOnPhone(userId: string, whileOpening: () => Promise<void>): boolean {
  const queryClient = useQueryClient();
  const [openFor, setOpenFor] = useState<string>();
  const meanwhile = useRef(whileOpening);
  useEffect(() => {
    let left = false;
    const opening = loadPhone();
    // Where it cannot be loaded, what needs no phone still works.
    // The frame and the page are drawn in pieces: what comes over the network meanwhile, and taps, come in between. Without
    // a network nothing does, and drawing at once is over sooner.
    const draw = navigator.onLine ? startTransition : (drawn: () => void) => drawn();
    const done = () => left || draw(() => setOpenFor(userId));
    opening
      .then(async (phone) => {
        if (left) return;
        const opened = phone.openOffline(userId, queryClient);
        const prepared = meanwhile.current();
        await opened;
        await Promise.race([prepared, shownWithoutIt()]);
      })
      .then(done, done);
    return () => {
      left = true;
      opening.then(
        (phone) => phone.closeOffline(userId),
        () => undefined,
      );
    };
  }, [userId, queryClient]);
  return openFor === userId;
}
