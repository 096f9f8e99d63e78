import type { Message } from '#domain/language/index.ts';
import { workInTurn } from '#server/platform/worker-thread.ts';
import { documentTexts } from '../texts.ts';

/** A longer queue than this is refused rather than left to time out. */
const mostWaiting = 20;
/** Far beyond what the longest sheet takes. */
const longestRunMs = 20_000;

interface Drawing {
  /** The worker's file without its ending; it answers each sheet with its PDF. */
  worker: string;
  /** The caller's `import.meta.url`: the worker is next to it. */
  from: string;
  /** What is drawn, for the message where too many wait: `test sheets`. */
  what: Message | string;
}

/**
 * A function that draws sheets in a worker thread, one after another: loading the library and drawing a long one would hold
 * up every other call for a tenth of a second and more. It throws AppError unavailable where too many wait already or a drawing
 * did not end in time.
 */
export function drawingsInTurn<Sheet>({ worker, from, what }: Drawing): (sheet: Sheet) => Promise<Buffer> {
  const busyText = documentTexts.tooManyDrawings({ what });
  const draw = workInTurn<Sheet, Uint8Array>({ name: worker, from, mostWaiting, longestRunMs, busyText });
  return async (sheet) => Buffer.from(await draw(sheet));
}
