export { companyTasks, type CustomerTask, customerTasks, defaultTasks, type FinishedVisit, furthestVisits, tasksDue } from './tasks-due.ts';
