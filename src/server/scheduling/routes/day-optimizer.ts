import type { DayRequest, DayResult } from '#domain/scheduling/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startWorker } from '#server/platform/worker-thread.ts';

/** Two optimisations at once leave the event loop its processor on a small machine. */
const mostAtOnce = 2;
/** Further ones wait for their turn; a longer queue than this is refused rather than left to time out. */
const mostWaiting = 50;
/** Far beyond what 300 stops take; whatever runs longer is stopped. */
const longestRunMs = 20_000;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Optimises a day in a worker thread, so that the server goes on answering meanwhile.
 * @throws AppError unavailable where too many wait already or the work did not end in time
 */
export async function optimizeDayInWorker(request: Omit<DayRequest, 'stop'>): Promise<DayResult> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw busy();
    // Whoever ends hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await runWorker(request);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const busy = () => new AppError('unavailable', 'Too many routes are being optimized. Please try again in a moment.');

async function runWorker(request: Omit<DayRequest, 'stop'>): Promise<DayResult> {
  const worker = await startWorker('optimize-day.worker', import.meta.url, request);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(busy());
      void worker.terminate();
    }, longestRunMs);
    worker.once('message', (result: DayResult) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The worker ended without an answer'));
    });
  });
}
