export { brandName, cardBrand, cardDigits, cardFaults, groupCardNumber, isExpired, readExpiry } from './card-entry.ts';
export {
  type BillingCycle,
  type LimitedThing,
  limitedThings,
  type PaidTier,
  type Plan,
  type PlanFeature,
  paidTiers,
  planFeatures,
  plans,
  type Tier,
  tierFeatures,
  tierLimits,
  tiers,
  trialMaxFeatures,
} from './catalogue.ts';
export { limitMessage, roomFor, tierWithRoom } from './limits.ts';
export { annualSaving, chargeCents, findPlan, type PlanPricing, planPricings, shownPrice } from './pricing.ts';
export {
  afterFailedAttempt,
  type Due,
  dueNow,
  graceEndsOn,
  isPaid,
  minimumChargeCents,
  moneyBackUntil,
  periodEnd,
  renewalStep,
  renewedPeriod,
  unusedCreditCents,
} from './subscription.ts';
export { isTrialExpired, isTrialUrgent, type PlanState, trialDaysRemaining } from './trial.ts';
