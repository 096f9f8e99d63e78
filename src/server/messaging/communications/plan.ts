import { opensFeature } from '#domain/access/index.ts';
import { type PlanState, trialDaysRemaining } from '#domain/subscription/index.ts';
import type { Config } from '#server/config.ts';
import { endedPlan } from '#server/http/plan-gate.ts';

/** Whether what a company sends by itself is part of its plan, and the plan runs. */
export const mayWrite = (plan: PlanState, trialAccess: Config['trialAccess'], now: Date): boolean =>
  endedPlan({ plan }, now) === null &&
  opensFeature(
    { tier: plan.tier, trialAccess, trialDaysRemaining: trialDaysRemaining(plan, now), featuresUsed: 0 },
    'sms_notifications',
  );
