import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Message } from '#domain/language/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startWorker } from '#server/platform/worker-thread.ts';
import { documentTexts } from '../texts.ts';

/** A longer queue than this is refused rather than left to time out. */
const mostWaiting = 20;
/** Far beyond what the longest sheet takes. */
const longestRunMs = 20_000;
/** A thread with the library loaded takes memory: without work it goes after this long. */
const keptForMs = 30_000;

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
 * up every other call for a tenth of a second and more. The thread stays for the sheets that follow, since loading costs
 * more than most drawings do. The function throws AppError unavailable where too many wait already or a drawing did not end
 * in time.
 */
export function drawingsInTurn<Sheet>({ worker, from, what }: Drawing): (sheet: Sheet) => Promise<Buffer> {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const busy = () => new AppError('unavailable', documentTexts.tooManyDrawings({ what }));

  async function start(): Promise<Worker> {
    const thread = await startWorker(worker, from);
    const forget = (): void => {
      if (kept === thread) kept = undefined;
    };
    thread.once('error', forget);
    thread.once('exit', forget);
    return thread;
  }

  async function run(sheet: Sheet): Promise<Buffer> {
    clearTimeout(idle);
    const thread = kept ?? (await start());
    kept = thread;
    thread.ref();
    try {
      const ending = AbortSignal.timeout(longestRunMs);
      const answer = once(thread, 'message', { signal: ending });
      thread.postMessage(sheet);
      const [pdf] = (await answer) as [Uint8Array];
      return Buffer.from(pdf);
    } catch (error) {
      kept = undefined;
      void thread.terminate();
      throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
    } finally {
      // Waiting for another sheet keeps no server from ending.
      thread.unref();
      idle = setTimeout(() => void thread.terminate(), keptForMs).unref();
    }
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
