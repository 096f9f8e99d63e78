export {
  announceRoutes,
  listRouteChanges,
  markTold,
  routeChangeOf,
  type UndoableChange,
  undoRouteChange,
  withUndo,
} from './changes.ts';
export { dateIn } from './company-day.ts';
export { daysOffRepo, visitChangesRepo } from './dated/repo.ts';
export { type CompanyClock, type DatedPlanOfCompany, datedPlan, type PlannedStop, technicianOn } from './dated-plan.ts';
export { nextStopOf } from './next-stop.ts';
export { nextServiceAfter, nextStops } from './next-stops.ts';
export { routesRepo } from './repo.ts';
export { routesRoutes } from './routes.ts';
export { presentAssignment } from './service.ts';
export { enqueueMails, tellCustomers } from './tell-customers.ts';
