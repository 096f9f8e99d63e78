/** Resolves after the next paint, so that the pressed state is visible before heavy work starts. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    // A page that is not seen is not painted.
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
