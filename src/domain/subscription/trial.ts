import { type Tier, trialDays, trialUrgentDays } from './catalogue.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The company's plan as stored. */
export interface PlanState {
  tier: Tier;
  trialStartedAt: Date;
}

/** Whole days of the trial left: its length minus the whole days since it began, never below 0. */
export function trialDaysRemaining(plan: PlanState, now: Date): number {
  if (plan.tier !== 'trial') return 0;
  const elapsedDays = Math.floor((now.getTime() - plan.trialStartedAt.getTime()) / dayMs);
  return Math.max(0, trialDays - Math.max(0, elapsedDays));
}

/** An ended trial with no plan: reads go on, changes answer 402. */
export const isTrialExpired = (plan: PlanState, now: Date): boolean =>
  plan.tier === 'trial' && trialDaysRemaining(plan, now) === 0;

/** Whether the days left are shown in red. */
export const isTrialUrgent = (daysRemaining: number): boolean => daysRemaining <= trialUrgentDays;
