import type { PlanningInput, PlanningProgress, WeekPlanOutcome } from '#domain/scheduling/index.ts';

/** What the worker is started with. */
export interface WeekRequest {
  input: PlanningInput;
  seed: number;
  /** How long it may search. */
  milliseconds: number;
}

/** What the worker says. */
export type WeekMessage = { progress: PlanningProgress } | { result: WeekPlanOutcome };
