import type { AccountStatus } from '#contract/accounts/identity.ts';
import { opensFeature, type PlanUse } from '#domain/access/index.ts';
import { type PlanFeature, tiers } from '#domain/subscription/index.ts';
import { useAccountStatus } from './account-status.ts';

function planUseOf(status: AccountStatus): PlanUse {
  const { subscriptionPlan, trialAccess, trialDaysRemaining, featuresUsed } = status;
  const tier = tiers.find((each) => each === subscriptionPlan) ?? 'none';
  return { tier, trialAccess, trialDaysRemaining, featuresUsed };
}

/** Undefined until the status is known. */
export function usePlanUse(): PlanUse | undefined {
  const { data } = useAccountStatus();
  return data && planUseOf(data);
}

/** Whether the plan includes a feature; true until the status is known, as the server decides anyway. */
export function useOpensFeature(feature: PlanFeature): boolean {
  const use = usePlanUse();
  return use === undefined || opensFeature(use, feature);
}
