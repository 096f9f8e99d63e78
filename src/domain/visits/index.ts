export { taskNamed, type taskTexts } from './task-texts.ts';
export {
  type CustomerTask,
  companyTasks,
  customerTasks,
  defaultTasks,
  type FinishedVisit,
  furthestVisits,
  tasksDue,
} from './tasks-due.ts';
