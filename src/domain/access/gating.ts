import type { Message } from '#domain/language/index.ts';
import { type PlanFeature, type Tier, tierFeatures, trialDays, trialMaxFeatures } from '#domain/subscription/index.ts';
import { accessTexts } from './texts.ts';

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

const texts = accessTexts.upgrade;

/** Names the plan that opens a feature. */
function planOpening(feature: NamedFeature): Message {
  if (feature === 'ai_assistant' || feature === 'billing' || feature === 'arduino') return texts.enterprise;
  if (feature === 'business_analytics' || feature === 'field_service' || feature === 'routes')
    return texts.professional;
  return texts.higher;
}

/** Why a feature is locked, and which plan includes it. */
export function upgradeMessage(use: PlanUse, feature: NamedFeature): Message {
  if (use.tier === 'none') {
    return texts.startTrial({ days: trialDays });
  }
  if (use.tier === 'trial' && use.featuresUsed >= trialMaxFeatures) {
    return texts.trialUsedUp({ features: trialMaxFeatures });
  }
  if (use.tier === 'trial') {
    return texts.notInTrial({ daysLeft: use.trialDaysRemaining });
  }
  return planOpening(feature);
}
