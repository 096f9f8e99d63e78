import type { AccountStatus } from '#contract/accounts/identity.ts';
import { opensFeature, type PlanUse } from '#domain/access/index.ts';
import { type PlanFeature, tiers } from '#domain/subscription/index.ts';
import { useAccountStatus } from './account-status.ts';

/** What the company's plan lets be used, as the server's gate reads it. */
function planUseOf(status: AccountStatus): PlanUse {
  const { subscriptionPlan, trialAccess, trialDaysRemaining, featuresUsed } = status;
  const tier = tiers.find((each) => each === subscriptionPlan) ?? 'none';
  return { tier, trialAccess, trialDaysRemaining, featuresUsed };
}

/** The plan's use; none while the status is not known. */
export function usePlanUse(): PlanUse | undefined {
  const { data } = useAccountStatus();
  return data && planUseOf(data);
}

/** Whether the plan opens a feature; the server asks the same rule. Open while the status is not known: the server decides. */
export function useOpensFeature(feature: PlanFeature): boolean {
  const use = usePlanUse();
  return use === undefined || opensFeature(use, feature);
}
