import type {
  Coordinates,
  EvenPlan,
  PlanningInput,
  PlanningProgress,
  RoadTable,
  WeekPlanOutcome,
} from '#domain/scheduling/index.ts';
import { type WorkerRun, workerPool } from '#server/platform/worker-thread.ts';
import { schedulingTexts } from '../texts.ts';

/** What the worker is started with. */
export interface WeekRequest {
  input: PlanningInput;
  seed: number;
  /** How long it may search. */
  milliseconds: number;
  /** Only presented, with more of its drives measured. */
  found?: EvenPlan;
}

export interface PlannedWeek {
  found: EvenPlan;
  outcome: WeekPlanOutcome;
  /** The places of the routes with drives that are not measured. */
  unmeasured: Coordinates[][];
}

/** A plan of few stops is found at once, one of hundreds gets better for seconds. */
const leastSearchMs = 500;
const searchMsPerStop = 15;
const mostSearchMs = 4_000;
const seed = 1;

export type WeekRun = WorkerRun<PlanningProgress>;

const pool = workerPool<WeekRequest, PlannedWeek, PlanningProgress>({
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

/**
 * Plans a week in a worker thread. A plan may drive where nothing was measured before: `measure` is asked for its routes then, and
 * the same plan is presented on all drives that are known by now.
 * @throws AppError unavailable when too many wait already, or it was stopped
 */
export async function planWeekInWorker(
  input: PlanningInput,
  run: WeekRun,
  measure: (routes: readonly (readonly Coordinates[])[]) => Promise<RoadTable | null> = async () => null,
): Promise<WeekPlanOutcome> {
  const request = { input, seed, milliseconds: searchMilliseconds(input) };
  const { found, outcome, unmeasured } = await pool.run(request, run);
  const roads = unmeasured.length === 0 ? null : await measure(unmeasured);
  if (roads === null) return outcome;
  // Without a turn for it, the plan is as good, and says what its figures are made of.
  const again = pool.run(
    { ...request, input: { ...input, roads }, found },
    { signal: run.signal, companyId: run.companyId },
  );
  return (await again.catch(() => ({ outcome }))).outcome;
}
