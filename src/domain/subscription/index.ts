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
export {
  afterFailedAttempt,
  annualSaving,
  chargeCents,
  type Due,
  dueNow,
  findPlan,
  graceEndsOn,
  isPaid,
  minimumChargeCents,
  moneyBackUntil,
  type PlanPricing,
  periodEnd,
  planPricings,
  renewalStep,
  renewedPeriod,
  shownPrice,
  unusedCreditCents,
} from './subscription.ts';
export { isTrialExpired, isTrialUrgent, type PlanState, trialDaysRemaining } from './trial.ts';
