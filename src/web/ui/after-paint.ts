/** Resolves after the next paint, so that the pressed state is visible before heavy work starts. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A page that is not seen is not afterPaint.
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
