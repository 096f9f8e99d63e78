import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { OptimizeWeek, WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { type PlanningInput, skillsNeeded } from '#domain/scheduling/index.ts';
import { newId } from '#web/base/ids.ts';
import { weekTexts } from '../texts.ts';
import type { SearchProgress } from './optimize-week.ts';
import { planningTexts } from './texts.ts';

/** The worker's input, and its messages. */
export interface PlanQuestion {
  input: PlanningInput;
  milliseconds: number;
}
export type PlanAnswer =
  | { progress: SearchProgress }
  | { result: WeekResult }
  | { refused: 'too-few' }
  | { failure: string };

/** Why the week can't be planned here, for the user. */
export class CannotPlan extends Error {
  override readonly name = 'CannotPlan';
}

/** As long as the server takes. */
const searchMs = 5000;

/** What a week is planned from: as this page has it already, as the server answers, or as this phone keeps it. */
const plannedFrom = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.ensureQueryData<Customer[]>({ queryKey: ['/api/customers'] }),
    queryClient.ensureQueryData<Technician[]>({ queryKey: ['/api/technicians'] }),
    queryClient.ensureQueryData<RouteAssignment[]>({ queryKey: ['/api/route-assignments'] }),
  ]);

/** Plans the week in this browser from the last data, as a preview while the server can't be reached. */
export function useOfflinePlan(plan: WeekPlan) {
  const queryClient = useQueryClient();
  // While there is a connection, which may be gone when the search begins.
  useEffect(() => void plannedFrom(queryClient).catch(() => undefined), [queryClient]);
  return async (
    body: OptimizeWeek,
    signal: AbortSignal,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<WeekResult> => {
    const [customers, technicians, assignments] = await plannedFrom(queryClient).catch(() => {
      throw new CannotPlan(weekTexts.offline);
    });
    const input: PlanningInput = {
      today: plan.today,
      customers: customers.map((one) => ({ ...one, skills: skillsNeeded(null, one.poolType) })),
      technicians,
      assignments: assignments.map(({ skills, ...one }) => ({ ...one, skills: skills ?? undefined })),
      scope: body,
      newAssignmentPrefix: `ROUTE-${newId()}`,
    };
    return planInWorker({ input, milliseconds: searchMs }, signal, onProgress);
  };
}

const startWorker = (): Worker => new Worker(new URL('./plan-week.worker.ts', import.meta.url), { type: 'module' });

/** Started while online: its code can't be loaded offline. */
let waiting: Worker | undefined;

/** Loads the planner in case the connection is lost. */
export function readyPlanner(): void {
  if ('Worker' in window) waiting ??= startWorker();
}

function planInWorker(
  question: PlanQuestion,
  signal: AbortSignal,
  onProgress: (progress: SearchProgress) => void,
): Promise<WeekResult> {
  const worker = waiting ?? startWorker();
  waiting = undefined;
  return new Promise<WeekResult>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', () => reject(new Error(planningTexts.optimizeFailed)));
    worker.addEventListener('message', ({ data }: MessageEvent<PlanAnswer>) => {
      if ('progress' in data) onProgress(data.progress);
      else if ('result' in data) resolve(data.result);
      else if ('refused' in data) reject(new CannotPlan(planningTexts.needTwo));
      else reject(new Error(data.failure));
    });
    worker.postMessage(question);
  }).finally(() => {
    worker.terminate();
    // Its code is cached by now.
    readyPlanner();
  });
}
