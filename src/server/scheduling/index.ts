// What is said here in Spanish, read where something is worded in it.
import './disruptions/texts.es.ts';
import './routes/texts.es.ts';
import './texts.es.ts';

export { calendarRepo } from './calendar/repo.ts';
export { calendarRoutes } from './calendar/routes.ts';
export { disruptionsRoutes } from './disruptions/routes.ts';
export { routePlanningRoutes } from './planning/routes.ts';
export { drivesBetween } from './roads/kept-drives.ts';
export { roadJobs } from './roads/road-times.ts';
export { putBackOnSite, skipOnSite } from './routes/change-visit.ts';
export { undoChange } from './routes/changes.ts';
export {
  type DatedPlanOfCompany,
  datedDay,
  datedPlan,
  type PlannedStop,
  stopsLeftOn,
  technicianOn,
} from './routes/dated-plan.ts';
export { dayPlanOf, type PlannedDays, plannedDays, presentDay } from './routes/day-plan.ts';
export { mapRoutes } from './routes/map.ts';
export { handOverStops } from './routes/move-from-now-on.ts';
export {
  datesOfCustomers,
  type NextStop,
  nextServiceAfter,
  nextStopOf,
  nextStops,
  stopsOfEverybody,
} from './routes/next-stop.ts';
export type { NoticesPut, NoticeWay, VisitNotices } from './routes/notify-customers.ts';
export { routesRepo } from './routes/repo.ts';
export { routesRoutes } from './routes/routes.ts';
export { dropSingleStop, moveSingleStop, placeSingleStop } from './routes/service.ts';
export { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from './technicians/repo.ts';
export { techniciansRoutes } from './technicians/routes.ts';
export { placesToStore, removeTechnician, requireShift } from './technicians/service.ts';
