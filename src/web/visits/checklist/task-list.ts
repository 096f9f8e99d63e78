import type { TaskCategory } from '#contract/choices.ts';
import type { CustomerTask, DifferingTasks, Task } from '#contract/visits/checklist.ts';

export const newTask = (taskId: string, category: TaskCategory): Task => ({
  taskId,
  title: '',
  category,
  priority: 'medium',
  required: false,
  photoRequired: false,
  everyVisits: 1,
});

/** The list with one task changed. */
export const withTask = <T extends Task>(tasks: readonly T[], taskId: string, change: Partial<T>): T[] =>
  tasks.map((task) => (task.taskId === taskId ? { ...task, ...change } : task));

export const ofCategory = <T extends Task>(tasks: readonly T[], category: TaskCategory): T[] =>
  tasks.filter((task) => task.category === category);

/** The list with a task one place up (-1) or down (1) among those of its category; the same list at either end. */
export function moved(tasks: readonly Task[], taskId: string, by: -1 | 1): readonly Task[] {
  const task = tasks.find((each) => each.taskId === taskId);
  if (!task) return tasks;
  const own = ofCategory(tasks, task.category);
  const other = own[own.indexOf(task) + by];
  if (!other) return tasks;
  return tasks.map((each) => (each === task ? other : each === other ? task : each));
}

export const isSameList = (one: readonly Task[], other: readonly Task[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is stored of a customer's list: the differences from the company's, and the customer's own tasks. */
export function differingOf(company: readonly Task[], edited: readonly CustomerTask[]): DifferingTasks {
  const changes = company.flatMap((task) => {
    const here = edited.find(({ taskId, source }) => source === 'company' && taskId === task.taskId);
    if (!here) return [];
    const change = {
      ...(here.dropped ? { dropped: true } : {}),
      ...(here.required === task.required ? {} : { required: here.required }),
      ...(here.photoRequired === task.photoRequired ? {} : { photoRequired: here.photoRequired }),
      ...(here.everyVisits === task.everyVisits ? {} : { everyVisits: here.everyVisits }),
    };
    return Object.keys(change).length === 0 ? [] : [{ taskId: task.taskId, ...change }];
  });
  const added = edited
    .filter(({ source }) => source === 'customer')
    .map(({ source: _source, dropped: _dropped, changed: _changed, ...task }) => task);
  return { changes, added };
}
