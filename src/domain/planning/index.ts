export { countPlannedCustomers, frequencyOf } from './company-week.ts';
export { type FoundSlot, findSlots, type SlotQuestion } from './find-slots.ts';
export { type PlannedAssignment, type PlannedMove, planWeek, type WeekPlanOutcome } from './plan-week.ts';
export {
  FEWEST_CUSTOMERS_TO_PLAN,
  type PlanningAssignment,
  type PlanningCustomer,
  type PlanningInput,
  type PlanningScope,
  type PlanningTechnician,
} from './planning-input.ts';
export type { PlanningOptions, PlanningProgress } from './search-plan.ts';
