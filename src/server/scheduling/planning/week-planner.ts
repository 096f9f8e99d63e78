import type { PlanningInput, PlanningProgress, WeekPlanOutcome } from '#domain/scheduling/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { startWorker } from '#server/platform/worker-thread.ts';
import type { WeekMessage, WeekRequest } from './week-messages.ts';

/** A week takes a processor for seconds; on a small machine the other one answers everybody else's calls. */
const mostAtOnce = 1;
/** Whoever waits longer than some of these take is better told to come back. */
const mostWaiting = 4;
/** Searches are bounded by time; this is for one that hangs. */
const longestRunMs = 60_000;

/** A plan of few stops is found at once, one of hundreds gets better for seconds. */
const leastSearchMs = 500;
const searchMsAStop = 15;
const mostSearchMs = 4_000;
const seed = 1;

export interface WeekRun {
  /** Ends the search, or the waiting for it. */
  signal: AbortSignal;
  onProgress?: (progress: PlanningProgress) => void;
}

let running = 0;
const waiting: (() => void)[] = [];

const busy = () => new AppError('unavailable', 'Too many weeks are being planned. Please try again in a moment.');
const stopped = () => new AppError('unavailable', 'Planning the week was stopped.');

/** @throws AppError unavailable where too many wait already */
export function requireTurn(): void {
  if (running >= mostAtOnce && waiting.length >= mostWaiting) throw busy();
}

/** How long a week is searched for. */
export const searchMilliseconds = ({ customers, assignments }: PlanningInput): number =>
  Math.min(mostSearchMs, leastSearchMs + Math.max(customers.length, assignments.length) * searchMsAStop);

/**
 * Plans a week in a worker thread, so that the server goes on answering meanwhile.
 * @throws AppError unavailable where too many wait already, or it was stopped
 */
export async function planWeekInWorker(input: PlanningInput, run: WeekRun): Promise<WeekPlanOutcome> {
  await takeTurn(run.signal);
  try {
    if (run.signal.aborted) throw stopped();
    return await search({ input, seed, milliseconds: searchMilliseconds(input) }, run);
  } finally {
    const next = waiting.shift();
    // Whoever ends hands over its place, so `running` stays as it is.
    if (next) next();
    else running--;
  }
}

async function takeTurn(signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw stopped();
  if (running < mostAtOnce) {
    running++;
    return;
  }
  requireTurn();
  await new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(stopped());
    };
    const go = (): void => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    waiting.push(go);
    signal.addEventListener('abort', leave, { once: true });
  });
}

async function search(request: WeekRequest, { signal, onProgress }: WeekRun): Promise<WeekPlanOutcome> {
  const worker = await startWorker('plan-week.worker', import.meta.url, request);
  return new Promise((resolve, reject) => {
    const end = (error: Error): void => {
      reject(error);
      void worker.terminate();
    };
    const stop = (): void => end(stopped());
    const timer = setTimeout(() => end(busy()), longestRunMs);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: WeekMessage) => {
      if ('result' in message) resolve(message.result);
      else onProgress?.(message.progress);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      reject(new Error('The worker ended without an answer'));
    });
  });
}

/** Planned at this moment, and waiting for it. */
export const weeksUnderWay = (): { running: number; waiting: number } => ({ running, waiting: waiting.length });
