// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './texts.es.ts';

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
  trialDays,
  trialMaxFeatures,
} from './catalogue.ts';
export { limitMessage, planToOffer, roomFor, tierWithRoom } from './limits.ts';
export {
  afterFailedAttempt,
  annualSaving,
  chargeCents,
  type Due,
  defaultPlanPricing,
  dueNow,
  findPlan,
  graceEndsOn,
  isPaid,
  isTrialExpired,
  isTrialUrgent,
  minimumChargeCents,
  moneyBackUntil,
  type PlanPricing,
  type PlanState,
  periodEnd,
  planPricings,
  renewalStep,
  renewedPeriod,
  shownPrice,
  shownSize,
  trialDaysRemaining,
  unusedCreditCents,
} from './subscription.ts';
