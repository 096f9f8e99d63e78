export { reflowFaults } from './disruptions/check-reflow.ts';
export { dateAfter } from './disruptions/desk-days.ts';
export {
  affectedVisits,
  type Disruption,
  isAbsent,
  PLAN_DAYS_AFTER,
  type PlannedVisit,
  visitKey,
} from './disruptions/disruption.ts';
export { leaveOut, type Reflow, reflow, type SkipReason } from './disruptions/reflow.ts';
export { type DisruptionKind, datesInWords, happenedInWords, type ToldVisit, toldInWords } from './disruptions/tell.ts';
export { countPlannedCustomers, frequencyOf } from './planning/company-week.ts';
export { findSlots } from './planning/find-slots.ts';
export { planWeek, type WeekPlanOutcome } from './planning/plan-week.ts';
export { FEWEST_CUSTOMERS_TO_PLAN, type PlanningInput, type PlanningScope } from './planning/planning-input.ts';
export type { PlanningProgress } from './planning/search-plan.ts';
export { shiftFromNowOn } from './recurrence/dated-shift.ts';
export {
  type DatedStop,
  type DatedVisit,
  type DayOff,
  datedVisits,
  dayOffOf,
  type NotServedVisit,
  notServedOn,
  type VisitChange,
} from './recurrence/dated-visits.ts';
export { type DayLoad, dayLoad, minuteOfDay, minutesBetween } from './recurrence/day-load.ts';
export { type Destination, type MapApp, mapApps, navigationUrl, routeUrl } from './recurrence/navigation.ts';
export { nextDueDate, nextVisitOf } from './recurrence/next-due.ts';
export { isDueOn, type Recurrence, weekOfMonth } from './recurrence/recurrence.ts';
export { arrivalTimes } from './routing/arrival-times.ts';
export { type ArrivalWindow, arrivalWindow } from './routing/arrival-window.ts';
export { balanceOf } from './routing/balance-score.ts';
export { iterationBudget, timeBudget } from './routing/budget.ts';
export { type Coordinates, coordinatesOf, drivingMinutes, greatCircleMiles } from './routing/distance.ts';
export {
  DAY_METHODS,
  type DayCustomer,
  type DayRequest,
  type DayResult,
  defaultStopMinutes,
  FEWEST_CUSTOMERS_TO_OPTIMIZE,
  optimizeDay,
} from './routing/optimize-day.ts';
export { type Random, randomBelow, seededRandom } from './routing/random.ts';
export { mergeOrders } from './routing/route-order-merge.ts';
