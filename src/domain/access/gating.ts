import { type PlanFeature, type Tier, tierFeatures, trialDays, trialMaxFeatures } from '#domain/subscription/index.ts';

/** `full`: a trial includes every feature; `tier`: only the trial's own row and 4 features. */
export const trialAccesses = ['full', 'tier'] as const;
export type TrialAccess = (typeof trialAccesses)[number];

export interface PlanUse {
  tier: Tier;
  trialAccess: TrialAccess;
  trialDaysRemaining: number;
  /** How many different features this trial has used so far. */
  featuresUsed: number;
}

/** The catalogue's features, and analytics by its older name. */
export type NamedFeature = PlanFeature | 'business_analytics';

/** Whether a plan includes a feature. A strict trial must also have used fewer features than its maximum. */
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

/** Why a feature is locked, and which plan includes it. */
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
