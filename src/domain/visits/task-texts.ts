import { catalog, type Message } from '#domain/language/index.ts';
import { type DefaultTaskId, defaultTasks } from './tasks-due.ts';

const titles = defaultTasks.map(({ taskId, title }) => [taskId, title] as const);
const idsByTitle = new Map(titles.map(([taskId, title]) => [title, taskId as DefaultTaskId]));

/** What the tasks that every company starts with are called, and with them the services of a report; kept in English. */
export const taskTexts = catalog('visits.tasks', Object.fromEntries(titles) as Record<DefaultTaskId, string>);

/** Which of them a kept title is. */
export const taskIdOf = (title: string): DefaultTaskId | undefined => idsByTitle.get(title);

/** What a kept title says, to be worded; one that somebody gave a task stays as it is. */
export function taskNamed(title: string): Message | string {
  const taskId = taskIdOf(title);
  return taskId === undefined ? title : taskTexts[taskId];
}
