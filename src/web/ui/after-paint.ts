/** Comes once what is there by now has been painted: a press is seen before the work that it asks for begins. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    // A page that is not seen is not painted.
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
