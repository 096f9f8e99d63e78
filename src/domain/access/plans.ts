/** Subscription tiers from nothing to everything (spec 1 §6.3). */
export const tiers = ['none', 'trial', 'basic', 'professional', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** What a plan counts (spec 1 §9, "Tier limits"). */
export const limitedThings = ['customers', 'technicians', 'pools', 'serviceReports', 'sms'] as const;
export type LimitedThing = (typeof limitedThings)[number];

/** -1 means unlimited. */
export const tierLimits: Record<Tier, Record<LimitedThing, number>> = {
  none: { customers: 0, technicians: 0, pools: 0, serviceReports: 0, sms: 0 },
  trial: { customers: 3, technicians: 1, pools: 3, serviceReports: 5, sms: 0 },
  basic: { customers: 15, technicians: 1, pools: 15, serviceReports: 50, sms: 0 },
  professional: { customers: 75, technicians: 2, pools: 75, serviceReports: 300, sms: 200 },
  enterprise: { customers: -1, technicians: -1, pools: -1, serviceReports: -1, sms: -1 },
};

const labels: Record<LimitedThing, string> = {
  customers: 'customers',
  technicians: 'technicians',
  pools: 'pools',
  serviceReports: 'service reports',
  sms: 'SMS messages',
};

/** Trial length in days (spec 1 §9). */
export const trialDays = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** The company's plan as stored. */
export interface PlanState {
  tier: Tier;
  trialStartedAt: Date;
}

/** Whole days of the trial left: 7 minus the whole days since it began, never below 0 (spec 1 §4.5). */
export function trialDaysRemaining(plan: PlanState, now: Date): number {
  if (plan.tier !== 'trial') return 0;
  const elapsedDays = Math.floor((now.getTime() - plan.trialStartedAt.getTime()) / dayMs);
  return Math.max(0, trialDays - Math.max(0, elapsedDays));
}

/** An ended trial with no plan: reads go on, changes answer 402 (decisions §3). */
export const isTrialExpired = (plan: PlanState, now: Date): boolean =>
  plan.tier === 'trial' && trialDaysRemaining(plan, now) === 0;

/** How many more of a thing the tier allows beyond `count`; Infinity where unlimited. */
export function roomFor(thing: LimitedThing, tier: Tier, count: number): number {
  const limit = tierLimits[tier][thing];
  return limit < 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - count);
}

/** The next tier up that holds at least `wanted` of the thing; null where none is needed. */
export function tierWithRoom(thing: LimitedThing, tier: Tier, wanted: number): Tier | null {
  const higher = tiers.slice(tiers.indexOf(tier) + 1).filter((candidate) => candidate !== 'trial');
  return higher.find((candidate) => roomFor(thing, candidate, 0) >= wanted) ?? null;
}

/** The sentence of the 402 answer: names the limit and the next plan (decisions §3). */
export function limitMessage(thing: LimitedThing, tier: Tier, wanted: number): string {
  const limit = tierLimits[tier][thing];
  const next = tierWithRoom(thing, tier, wanted);
  const advice = next ? ` The ${next} plan has room for ${wanted}.` : '';
  return `Your ${tier} plan is limited to ${limit} ${labels[thing]}.${advice} Please upgrade your plan.`;
}
