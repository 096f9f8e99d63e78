export { brandName, cardBrand, cardDigits, cardFaults, groupCardNumber, isExpired, readExpiry } from './card-entry.ts';
export { type BillingCycle, type LimitedThing, limitedThings, type PaidTier, paidTiers, type Plan, type PlanFeature, planFeatures, plans, type Tier, tierFeatures, tierLimits, tiers, trialMaxFeatures } from './catalogue.ts';
export { limitMessage, roomFor, tierWithRoom } from './limits.ts';
export { afterFailedAttempt, annualSaving, chargeCents, type Due, dueNow, findPlan, graceEndsOn, isPaid, minimumChargeCents, moneyBackUntil, periodEnd, type PlanPricing, planPricings, renewalStep, renewedPeriod, shownPrice, unusedCreditCents } from './subscription.ts';
export { isTrialExpired, isTrialUrgent, type PlanState, trialDaysRemaining } from './trial.ts';
