import type { PlanningInput, PlanningProgress, WeekPlanOutcome } from '#domain/scheduling/index.ts';
import { type WorkerRun, workerPool } from '#server/platform/worker-thread.ts';
import { schedulingTexts } from '../texts.ts';

/** What the worker is started with. */
export interface WeekRequest {
  input: PlanningInput;
  seed: number;
  /** How long it may search. */
  milliseconds: number;
}

/** A plan of few stops is found at once, one of hundreds gets better for seconds. */
const leastSearchMs = 500;
const searchMsPerStop = 15;
const mostSearchMs = 4_000;
const seed = 1;

export type WeekRun = WorkerRun<PlanningProgress>;

const pool = workerPool<WeekRequest, WeekPlanOutcome, PlanningProgress>({
  name: 'plan-week.worker',
  from: import.meta.url,
  mostAtOnce: 1,
  // Each takes seconds; a longer wait is worse than trying again.
  mostWaiting: 4,
  // The search is bounded by time; this is for one that hangs.
  longestRunMs: 60_000,
  busyText: schedulingTexts.planning.busy,
  stoppedText: schedulingTexts.planning.stopped,
});

/** Throws when too many wait already; how many are planned and wait now. */
export const { requireTurn, underWay: weeksUnderWay } = pool;

/** How long a week is searched for. */
export const searchMilliseconds = ({ customers, assignments }: PlanningInput): number =>
  Math.min(mostSearchMs, leastSearchMs + Math.max(customers.length, assignments.length) * searchMsPerStop);

/** Plans a week in a worker thread. @throws AppError unavailable when too many wait already, or it was stopped */
export const planWeekInWorker = (input: PlanningInput, run: WeekRun): Promise<WeekPlanOutcome> =>
  pool.run({ input, seed, milliseconds: searchMilliseconds(input) }, run);
