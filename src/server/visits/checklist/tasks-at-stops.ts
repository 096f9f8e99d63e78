import type { DueTask } from '#contract/visits/checklist.ts';
import { companyTasks, customerTasks, tasksDue } from '#domain/visits/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { checklistRepo } from './repo.ts';

/** What the checklist says at a stop. */
export interface TasksAtStop {
  tasks: DueTask[];
  /** What was done at the last finished visit, by title. */
  lastServices: string[];
}

/**
 * The checklists of some stops. Three queries, however many there are.
 * @param customerIds whose stops they are
 * @returns what is due at a customer's stop; the visit that is worked there itself does not count as one that was finished
 */
export async function tasksAtStops(
  tx: TenantTx,
  customerIds: readonly string[],
): Promise<(customerId: string, visitId: string | null) => TasksAtStop> {
  const repo = checklistRepo(tx);
  const ids = [...new Set(customerIds)];
  const company = companyTasks(await repo.companyTasks());
  const differing = await repo.differingOf(ids);
  const finished = await repo.finishedVisits(ids);
  return (customerId, visitId) => {
    const earlier = (finished.get(customerId) ?? []).filter((visit) => visit.visitId !== visitId);
    return {
      tasks: tasksDue(customerTasks(company, differing.get(customerId) ?? null), earlier),
      lastServices: [...(earlier[0]?.services ?? [])],
    };
  };
}
