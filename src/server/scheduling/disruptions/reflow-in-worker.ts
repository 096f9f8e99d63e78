import type { Disruption, Reflow } from '#domain/scheduling/index.ts';
import { workerPool } from '#server/platform/worker-thread.ts';
import { disruptionsTexts } from './texts.ts';

/** What a worker is asked; a number of iterations and not a time, so that the answer depends on the question alone. */
export interface ReflowRequest {
  disruption: Disruption;
  seed: number;
  iterations: number;
}

const pool = workerPool<ReflowRequest, Reflow>({
  name: 'reflow.worker',
  from: import.meta.url,
  mostAtOnce: 1,
  mostWaiting: 19,
  longestRunMs: 20_000,
  busyText: disruptionsTexts.busy,
});

/** Finds places for the visits in a worker thread. @throws AppError unavailable when too many wait or it takes too long */
export const reflowInWorker = (request: ReflowRequest): Promise<Reflow> => pool.run(request);
