import { AppError } from '#server/http/app-error.ts';
import { startWorker } from '#server/worker-thread.ts';
import type { Sheet } from './sheet-page.ts';

/** A longer queue than this is refused rather than left to time out. */
const mostWaiting = 20;
/** Far beyond what twenty years of weekly tests take. */
const longestRunMs = 20_000;

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/**
 * Draws a sheet in a worker thread, one after another: loading the library and drawing two years of tests would hold up every
 * other call for a tenth of a second and more.
 * @throws AppError unavailable where too many wait already or the drawing did not end in time
 */
export async function drawInWorker(sheet: Sheet): Promise<Buffer> {
  if (waiting >= mostWaiting) throw busy();
  waiting += 1;
  const turn = before.then(() => runWorker(sheet));
  before = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

const busy = () => new AppError('unavailable', 'Too many test sheets are being drawn. Please try again in a moment.');

async function runWorker(sheet: Sheet): Promise<Buffer> {
  const worker = await startWorker('draw-sheet.worker', import.meta.url, sheet);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(busy());
      void worker.terminate();
    }, longestRunMs);
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The worker ended without a sheet'));
    });
  });
}
