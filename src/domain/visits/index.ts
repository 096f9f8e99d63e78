export { type ShownDelivery, shownDelivery } from './report-delivery.ts';
export {
  type CustomerTask,
  companyTasks,
  customerTasks,
  defaultTasks,
  type FinishedVisit,
  furthestVisits,
  tasksDue,
} from './tasks-due.ts';
