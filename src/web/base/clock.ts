/** The browser's clock, in one place so that tests can set it. */
export const clock = { now: (): Date => new Date() };

/** Runs something later; returns how to call it off. */
export function later(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
