import type { Message } from '#domain/language/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startWorker } from '#server/platform/worker-thread.ts';
import { documentTexts } from '../texts.ts';

/** A longer queue than this is refused rather than left to time out. */
const mostWaiting = 20;
/** Far beyond what the longest sheet takes. */
const longestRunMs = 20_000;

interface Drawing {
  /** The worker's file without its ending; it answers the PDF as its one message. */
  worker: string;
  /** The caller's `import.meta.url`: the worker is next to it. */
  from: string;
  /** What is drawn, for the message where too many wait: `test sheets`. */
  what: Message | string;
}

/**
 * A function that draws sheets in a worker thread, one after another: loading the library and drawing a long one would hold
 * up every other call for a tenth of a second and more. It throws AppError unavailable where too many wait already or a
 * drawing did not end in time.
 */
export function drawingsInTurn<Sheet>({ worker, from, what }: Drawing): (sheet: Sheet) => Promise<Buffer> {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  const busy = () => new AppError('unavailable', documentTexts.tooManyDrawings({ what }));

  async function run(sheet: Sheet): Promise<Buffer> {
    const thread = await startWorker(worker, from, sheet);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(busy());
        void thread.terminate();
      }, longestRunMs);
      thread.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
      thread.once('error', reject);
      thread.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('The worker ended without a sheet'));
      });
    });
  }

  return async (sheet) => {
    if (waiting >= mostWaiting) throw busy();
    waiting += 1;
    const turn = before.then(() => run(sheet));
    before = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
