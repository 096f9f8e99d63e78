import { taskCategories } from '#contract/choices.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import { defaultTasks } from '#domain/visits/index.ts';
import type { ReportLetter } from '#server/documents/index.ts';

/**
 * What was done by category: as the visit's checklist had it, else as the product's own list has it; what neither knows
 * comes last.
 */
export function servicesDone(services: readonly string[], tasks: readonly VisitTask[]): ReportLetter['services'] {
  const done = [...new Set([...services, ...tasks.filter((task) => task.done).map(({ title }) => title)])];
  const categoryOf = (service: string) =>
    [...tasks, ...defaultTasks].find(({ title }) => title === service)?.category ?? null;
  return [...taskCategories, null].flatMap((category) => {
    const here = done.filter((service) => categoryOf(service) === category);
    return here.length === 0 ? [] : [{ category, done: here }];
  });
}
