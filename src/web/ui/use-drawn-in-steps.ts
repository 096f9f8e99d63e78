import { startTransition, useEffect, useState } from 'react';

/** A browser that has always something to do draws the next ones after this long all the same. */
const latestMs = 1_000;

/**
 * How many entries of a list are drawn: as many as fill the screen at first, then `step` more whenever the browser has nothing
 * else to do. All of them at once would hold up the frame after a tap on the first.
 */
export function useDrawnInSteps(total: number, atFirst: number, step: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= total) return;
    const draw = () => startTransition(() => setDrawn(drawn + step));
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(draw);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(draw, { timeout: latestMs });
    return () => cancelIdleCallback(asked);
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
