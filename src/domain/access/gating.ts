import { type PlanFeature, type Tier, tierFeatures, trialDays, trialMaxFeatures } from '#domain/subscription/index.ts';

/** `full`: a running trial opens every feature; `tier`: the strict reading, its own row and 4 features. */
export const trialAccesses = ['full', 'tier'] as const;
export type TrialAccess = (typeof trialAccesses)[number];

/** What decides whether a feature is open. */
export interface PlanUse {
  tier: Tier;
  trialAccess: TrialAccess;
  trialDaysRemaining: number;
  /** How many different features this trial has used so far. */
  featuresUsed: number;
}

/** A feature as the upgrade texts name it: those of the catalogue, and analytics by its older name. */
export type NamedFeature = PlanFeature | 'business_analytics';

/**
 * Whether the plan opens a feature. In a strict trial it must be in the trial's row, and the number of features used
 * must be below the maximum.
 */
export function opensFeature(use: PlanUse, feature: PlanFeature): boolean {
  if (use.tier === 'trial' && use.trialAccess === 'full') return true;
  if (!tierFeatures[use.tier].includes(feature)) return false;
  return use.tier !== 'trial' || use.featuresUsed < trialMaxFeatures;
}

/** The plan that the upgrade texts name for a feature. */
function planOpening(feature: NamedFeature): string {
  if (feature === 'ai_assistant' || feature === 'billing' || feature === 'arduino') return 'enterprise';
  if (feature === 'business_analytics' || feature === 'field_service' || feature === 'routes')
    return 'professional or enterprise';
  return 'a higher';
}

/** Why a feature is closed, and what opens it. */
export function upgradeMessage(use: PlanUse, feature: NamedFeature): string {
  if (use.tier === 'none') {
    return `Start your ${trialDays}-day free trial to access this feature and explore the full potential of automated pool management.`;
  }
  if (use.tier === 'trial' && use.featuresUsed >= trialMaxFeatures) {
    return `Trial limit reached (${trialMaxFeatures} features). Upgrade to continue using advanced pool management tools.`;
  }
  if (use.tier === 'trial') {
    return `This feature requires a paid subscription. ${use.trialDaysRemaining} days remaining in your trial.`;
  }
  return `This feature requires ${planOpening(feature)} subscription plan.`;
}
