/** So long after a press, and after the page begins to wait, nothing more is expected to come at once. */
const quietMs = 500;
/** Continued pressing doesn’t put it off forever. */
const latestMs = 4_000;
const signs = ['pointerdown', 'keydown'] as const;

/**
 * Waits until nothing has been pressed for a moment and nothing is drawn or answered: what runs then holds up the frame
 * after no tap.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(idle, quietMs);
    const latest = setTimeout(idle, latestMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(idle, quietMs);
    };
    function idle() {
      clearTimeout(timer);
      clearTimeout(latest);
      // Where timers outlive their page, as a test's do, nothing is to be done for it any more.
      if (typeof document === 'undefined') return;
      for (const sign of signs) document.removeEventListener(sign, again, true);
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1500 });
      else resolve();
    }
    for (const sign of signs) document.addEventListener(sign, again, true);
  });
}

/** Resolves after the next paint, so that the pressed state is visible before heavy work starts. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A page that is not seen is not afterPaint.
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
