import type { ShrunkPhoto } from '#web/base/photo-shrinking.ts';
import type { ShrinkAnswered, ShrinkAsked } from './photo-worker.ts';

interface Asked {
  resolve: (shrunk: ShrunkPhoto) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null | undefined;
let lastNumber = 0;
const asked = new Map<number, Asked>();

/** The worker, begun with the first picture; null where the browser cannot draw in one. */
function theWorker(): Worker | null {
  if (worker !== undefined) return worker;
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') {
    worker = null;
    return null;
  }
  const made = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswered>) => {
    const waiting = asked.get(data.number);
    asked.delete(data.number);
    if ('shrunk' in data) waiting?.resolve(data.shrunk);
    else waiting?.reject(new Error(data.problem));
  });
  // A worker that could not be loaded (no connection) is given up; the page does the work itself.
  made.addEventListener('error', () => {
    worker = null;
    for (const { reject } of asked.values()) reject(new Error('The worker could not be started.'));
    asked.clear();
  });
  worker = made;
  return made;
}

function inWorker(file: Blob): Promise<ShrunkPhoto> | null {
  const shrinker = theWorker();
  if (!shrinker) return null;
  lastNumber += 1;
  const question: ShrinkAsked = { number: lastNumber, file };
  return new Promise((resolve, reject) => {
    asked.set(question.number, { resolve, reject });
    shrinker.postMessage(question);
  });
}

/**
 * A picture as it is sent: at most 1600 px, upright, without metadata, with its hash.
 * @throws when the file is no picture the browser can read
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const first = inWorker(file);
  if (first) {
    try {
      return await first;
    } catch (error) {
      // Some browsers decode in the page what they do not decode in a worker.
      if (worker !== null && !(await canDecodeHere(file))) throw error;
    }
  }
  const { shrink } = await import('#web/base/photo-shrinking.ts');
  return shrink(file);
}

const canDecodeHere = async (file: Blob): Promise<boolean> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
};
