import { type ChecklistTask, defaultTasks } from './default-tasks.ts';

/** A task of the company's list where one customer's differs. */
export interface DifferingTask {
  readonly taskId: string;
  readonly dropped?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly photoRequired?: boolean | undefined;
  /** Visits. */
  readonly everyVisits?: number | undefined;
}

/** What differs at one customer from the company's list. */
export interface Differing {
  readonly changes: readonly DifferingTask[];
  /** Tasks of this customer alone. */
  readonly added: readonly ChecklistTask[];
}

/** A task of one customer's list. */
export interface CustomerTask extends ChecklistTask {
  source: 'company' | 'customer';
  /** Not done at this customer; kept so that it can be taken up again. */
  dropped: boolean;
  /** The company's list says otherwise. */
  changed: boolean;
}

/** The company's list: its own where it has one, else the product's 15 tasks. */
export const companyTasks = (stored: readonly ChecklistTask[]): readonly ChecklistTask[] =>
  stored.length > 0 ? stored : defaultTasks;

function withChange(task: ChecklistTask, change: DifferingTask | undefined): CustomerTask {
  const required = change?.required ?? task.required;
  const photoRequired = change?.photoRequired ?? task.photoRequired;
  const everyVisits = change?.everyVisits ?? task.everyVisits;
  const dropped = change?.dropped ?? false;
  const changed =
    dropped || required !== task.required || photoRequired !== task.photoRequired || everyVisits !== task.everyVisits;
  return { ...task, required, photoRequired, everyVisits, source: 'company', dropped, changed };
}

/**
 * One customer's list: the company's in its order with what differs, then the customer's own tasks. What differs from a task
 * that the company no longer has is without effect, and so is a task of the customer's whose id the company has taken since.
 */
export function customerTasks(company: readonly ChecklistTask[], differing: Differing | null): CustomerTask[] {
  const changes = new Map(differing?.changes.map((change) => [change.taskId, change]));
  const shared = company.map((task) => withChange(task, changes.get(task.taskId)));
  const taken = new Set(company.map(({ taskId }) => taskId));
  const own = (differing?.added ?? [])
    .filter(({ taskId }) => !taken.has(taskId))
    .map((task): CustomerTask => ({ ...task, source: 'customer', dropped: false, changed: false }));
  return [...shared, ...own];
}
