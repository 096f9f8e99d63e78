// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './planning/texts.es.ts';

export { reflowFaults } from './disruptions/check-reflow.ts';
export {
  affectedVisits,
  type Disruption,
  isAbsent,
  type PlannedVisit,
  planDaysAfter,
  visitKey,
} from './disruptions/disruption.ts';
export { leaveOut, type Reflow, reflow, type SkipReason } from './disruptions/reflow.ts';
export { countPlannedCustomers } from './planning/company-week.ts';
export type { EvenPlan } from './planning/even-weeks.ts';
export { findSlots, type SlotQuestion } from './planning/find-slots.ts';
export { balanceOfRoutes } from './planning/measure-plan.ts';
export { type Doubt, doubtsAbout, type NotTheirs, whyNotTheirs } from './planning/obstacles.ts';
export {
  findWeek,
  planInWords,
  planWeek,
  presentWeek,
  unmeasuredRoutes,
  type WeekPlanOutcome,
} from './planning/plan-week.ts';
export {
  fewestCustomersToPlan,
  frequencyOf,
  type PlanningInput,
  type PlanningScope,
} from './planning/planning-input.ts';
export { fortnightOf } from './planning/rhythm-weeks.ts';
export type { PlanningProgress } from './planning/search-plan.ts';
export { type Skill, skills, skillsNeeded, whoMayCome } from './planning/who-may-come.ts';
export { shiftFromNowOn } from './recurrence/dated-shift.ts';
export {
  type DatedStop,
  type DatedVisit,
  type DayOff,
  datedVisits,
  dayOffOf,
  movedAwayFrom,
  type NotServedVisit,
  notServedOn,
  skippedVisit,
  type VisitChange,
  type VisitDetails,
} from './recurrence/dated-visits.ts';
export {
  type DayEnds,
  type DayLoad,
  dayLoad,
  defaultStopMinutes,
  type LoadStop,
  leastAddedPlace,
  openEnds,
} from './recurrence/day-load.ts';
export {
  type AtPlace,
  addressAt,
  addressLine,
  customerAt,
  type Destination,
  type MapApp,
  mapApps,
  navigationUrl,
  type PlaceQuality,
  placeKey,
  placeLine,
  placeOfKey,
  placeQualities,
  propertyLabel,
  routeUrl,
  streetAndCity,
  type TurnKind,
  turnKinds,
} from './recurrence/navigation.ts';
export { datesInRhythm, nextDueDate, nextVisitOf, nextVisits, rhythmOf } from './recurrence/next-due.ts';
export {
  followsLastVisit,
  followsTheCalendar,
  isDueOn,
  isServedOnce,
  type Pattern,
  plainFrequency,
  type Rhythm,
  type Season,
  weekOfMonth,
} from './recurrence/recurrence.ts';
export { type DayHours, hoursOn, type Lunch, minuteOfTime, minutesBetween, shiftOn } from './recurrence/shift.ts';
export { type ArrivalWindow, arrivalTimes, arrivalWindow } from './routing/arrival.ts';
export { iterationBudget, timeBudget } from './routing/budget.ts';
export { type Coordinates, coordinatesOf, drivingMinutes, greatCircleMiles, twoDecimals } from './routing/distance.ts';
export {
  coordinatesOfRoadPlace,
  type Drives,
  driveBasis,
  drivesOn,
  estimatedDrive,
  type RoadTable,
  roadPlaceOf,
  straightDrive,
  tableOfDrives,
} from './routing/drives.ts';
export { decodeLine, encodeLine } from './routing/encoded-line.ts';
export {
  type DayCustomer,
  type DayRequest,
  type DayResult,
  dayMethods,
  fewestCustomersToOptimize,
  optimizeDay,
} from './routing/optimize-day.ts';
export { estimateFrom, learnDrives, madeDrives, type OwnDrives, type WorkedVisit } from './routing/own-drives.ts';
export { paceOfDay, type RoutePace, type StopPace, type VisitState, visitStateOf } from './routing/pace.ts';
export { type Random, randomBelow, seededRandom } from './routing/random.ts';
export { mergeOrders } from './routing/route-order-merge.ts';
