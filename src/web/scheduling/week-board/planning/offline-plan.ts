import { useQueryClient } from '@tanstack/react-query';
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

/** Plans the week in this browser from the last data, as a preview while the server can't be reached. */
export function useOfflinePlan(plan: WeekPlan) {
  const queryClient = useQueryClient();
  return (
    body: OptimizeWeek,
    signal: AbortSignal,
    onProgress: (progress: SearchProgress) => void,
  ): Promise<WeekResult> => {
    const customers = queryClient.getQueryData<Customer[]>(['/api/customers']);
    const technicians = queryClient.getQueryData<Technician[]>(['/api/technicians']);
    const assignments = queryClient.getQueryData<RouteAssignment[]>(['/api/route-assignments']);
    if (!customers || !technicians || !assignments) throw new CannotPlan(weekTexts.offline);
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
