import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { usePlans } from '../api.ts';
import { customerBillingTexts as texts } from '../texts.ts';

/** What a customer pays, in words: each cycle, or for each visit where the plan is priced so. */
export function usePriceText(): (subscription: CustomerSubscription) => string {
  const plans = usePlans();
  return ({ planId, planPrice, billingCycle }) => {
    const plan = plans.data?.find((one) => one.planId === planId);
    return plan?.pricing === 'visit' ? texts.perVisit(planPrice) : texts.perCycle(planPrice, billingCycle);
  };
}
