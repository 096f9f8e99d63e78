import type { Disruption, Reflow } from '#domain/scheduling/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startWorker } from '#server/platform/worker-thread.ts';

/** What a worker is asked; a number of iterations and not a time, so that the answer depends on the question alone. */
export interface ReflowRequest {
  disruption: Disruption;
  seed: number;
  iterations: number;
}

/** One at a time leaves the event loop its processor on a small machine; others wait for their turn, up to so many. */
const mostWaiting = 20;
/** Far beyond what the longest disruption takes; whatever runs longer is stopped. */
const longestRunMs = 20_000;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

const busy = () => new AppError('unavailable', 'Too many plans are being worked out. Please try again in a moment.');

/**
 * Finds places for the visits in a worker thread, so that the server goes on answering meanwhile.
 * @throws AppError unavailable where too many wait already or the work did not end in time
 */
export async function reflowInWorker(request: ReflowRequest): Promise<Reflow> {
  if (waiting >= mostWaiting) throw busy();
  waiting++;
  const turn = last.catch(() => undefined).then(() => run(request));
  last = turn;
  try {
    return await turn;
  } finally {
    waiting--;
  }
}

async function run(request: ReflowRequest): Promise<Reflow> {
  const worker = await startWorker('reflow.worker', import.meta.url, request);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(busy());
      void worker.terminate();
    }, longestRunMs);
    worker.once('message', (answer: Reflow) => resolve(answer));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The worker ended without an answer'));
    });
  });
}
