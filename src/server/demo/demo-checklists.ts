import { services } from '#contract/choices.ts';
import type { DifferingTasks, VisitTask } from '#contract/visits/checklist.ts';
import { type CustomerTask, customerTasks, defaultTasks, type FinishedVisit, tasksDue } from '#domain/visits/index.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { DemoVisit } from './demo-visits.ts';
import type { DemoRows } from './repo.ts';

/** What differs at some customers from the company's list. */
function differingOf({ customerId, poolType, dog }: DemoCustomer): DifferingTasks | null {
  const changes: DifferingTasks['changes'] = [];
  if (poolType === 'spa') changes.push({ taskId: 'pool-vacuuming', dropped: true });
  if (poolType === 'commercial') changes.push({ taskId: 'drain-covers', required: true, everyVisits: 1 });
  if (dog?.startsWith('Rex')) changes.push({ taskId: 'gate', required: true, photoRequired: true });
  const added: DifferingTasks['added'] = customerId.endsWith('7')
    ? [
        {
          taskId: 'solar-cover',
          title: 'Put the Solar Cover Back',
          category: 'Equipment',
          priority: 'medium',
          required: false,
          photoRequired: false,
          everyVisits: 1,
        },
      ]
    : [];
  return changes.length > 0 || added.length > 0 ? { changes, added } : null;
}

export const checklistRows = (customers: readonly DemoCustomer[], updatedAt: Date): DemoRows['customerChecklists'] =>
  customers.flatMap((customer) => {
    const differing = differingOf(customer);
    return differing ? [{ customerId: customer.customerId, differing, updatedAt }] : [];
  });

/** Which tasks are reported as a service is decided by the visit; the others are done whenever they are due. */
const reportedTitles = new Set<string>(services);

const asWorked = (
  { taskId, title, category, required, photoRequired }: Omit<CustomerTask, 'source' | 'dropped' | 'changed'>,
  done: boolean,
): VisitTask => ({ taskId, title, category, required, photoRequired, done });

/** The checklist of each visit, as it was due when it was worked. @param visits in the order in which they happened */
export function tasksOfVisits(visits: readonly DemoVisit[]): Map<string, VisitTask[]> {
  const before = new Map<string, FinishedVisit[]>();
  const tasks = new Map<string, VisitTask[]>();
  for (const { visitId, stop, services: reported } of visits) {
    const { customer } = stop;
    const history = before.get(customer.customerId) ?? [];
    const worked = tasksDue(customerTasks(defaultTasks, differingOf(customer)), history)
      .filter(({ due, title }) => due || reported.includes(title))
      .map((task) => asWorked(task, reportedTitles.has(task.title) ? reported.includes(task.title) : true));
    tasks.set(visitId, worked);
    const doneTaskIds = worked.filter(({ done }) => done).map(({ taskId }) => taskId);
    before.set(customer.customerId, [{ doneTaskIds, services: reported }, ...history]);
  }
  return tasks;
}
