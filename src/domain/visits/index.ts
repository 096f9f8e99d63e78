export { type CustomerTask, companyTasks, customerTasks } from './customer-tasks.ts';
export { defaultTasks } from './default-tasks.ts';
export { type FinishedVisit, furthestVisits, tasksDue } from './tasks-due.ts';
