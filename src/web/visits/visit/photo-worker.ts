import { type ShrunkPhoto, shrink } from '#web/base/photo-shrinking.ts';

/** What the worker is asked, and what it answers; the number says which picture. */
export interface ShrinkAsked {
  number: number;
  file: Blob;
}
export type ShrinkAnswered = { number: number; shrunk: ShrunkPhoto } | { number: number; problem: string };

// Twelve million pixels are decoded and shrunk here, so that the page stays responsive.
self.addEventListener('message', (event: MessageEvent<ShrinkAsked>) => {
  const { number, file } = event.data;
  const answer = (answered: ShrinkAnswered) => self.postMessage(answered);
  shrink(file).then(
    (shrunk) => answer({ number, shrunk }),
    (error: unknown) => answer({ number, problem: error instanceof Error ? error.message : String(error) }),
  );
});
