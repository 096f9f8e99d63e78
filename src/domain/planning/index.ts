export { countPlannedCustomers, frequencyOf } from './company-week.ts';
export { findSlots } from './find-slots.ts';
export { planWeek, type WeekPlanOutcome } from './plan-week.ts';
export { FEWEST_CUSTOMERS_TO_PLAN, type PlanningInput, type PlanningScope } from './planning-input.ts';
export type { PlanningProgress } from './search-plan.ts';
