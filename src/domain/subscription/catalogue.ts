/**
 * The catalogue: every tier with its features and limits, and every price as each page shows it. The rules that read it are
 * next to it: limits.ts, subscription.ts.
 */

import type { Message } from '#domain/language/index.ts';
import { subscriptionTexts } from './texts.ts';

/** Subscription tiers from nothing to everything. */
export const tiers = ['none', 'trial', 'basic', 'professional', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

/** The tiers that can be bought. */
export const paidTiers = ['basic', 'professional', 'enterprise'] as const satisfies readonly Tier[];
export type PaidTier = (typeof paidTiers)[number];
export type BillingCycle = 'monthly' | 'annual';

/** What a plan opens. */
export const planFeatures = [
  'dashboard',
  'basic_dosage',
  'customers',
  'reagents',
  'field_service',
  'routes',
  'cost_tracking',
  'reports',
  'sms_notifications',
  'photo_documentation',
  'business',
  'settings',
  'user_management',
  'billing',
  'ai_assistant',
  'arduino',
  'custom_branding',
  'multi_technician',
  'advanced_analytics',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

const basicFeatures = ['dashboard', 'customers', 'basic_dosage', 'reagents'] as const;

/** The features of each tier. The trial's row is its strict reading; see gating.ts. */
export const tierFeatures: Record<Tier, readonly PlanFeature[]> = {
  none: [],
  trial: ['dashboard', 'basic_dosage'],
  basic: basicFeatures,
  professional: [
    ...basicFeatures,
    'field_service',
    'routes',
    'cost_tracking',
    'reports',
    'sms_notifications',
    'photo_documentation',
  ],
  enterprise: planFeatures,
};

/** What a plan counts. */
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

/** Trial length in days; it is urgent from the third-last on. */
export const trialDays = 7;
export const trialUrgentDays = 3;
/** How many features the strict reading of the trial opens. */
export const trialMaxFeatures = 4;

/** Days after a first payment in which it is refunded on request. */
export const moneyBackDays = 30;

/** The pages that show a price. */
export const pricePages = ['billing', 'payment', 'trialExpired', 'upgradeRequired', 'hubPrompt'] as const;
export type PricePage = (typeof pricePages)[number];

/** The pages that show a plan's size. */
export type SizePage = Exclude<PricePage, 'hubPrompt'>;

export interface Plan {
  tier: PaidTier;
  /** Its name on the plan cards. */
  name: string;
  /** Its name on the payment page; a purchase may carry either. */
  paymentName: string;
  /** Dollars a month, billed monthly or annually: what is charged. */
  pricePerMonth: Record<BillingCycle, number>;
  /** Dollars per month as each page shows them with the setting `readings`. */
  shownPerMonth: Record<PricePage, number>;
  /** The plan's size as each page shows it with the setting `readings`; what is enforced is `tierLimits`. */
  size: Record<SizePage, Message | null>;
  /** What the Trial Expired dialog lists after the size. */
  trialExpiredContents: readonly Message[];
  popular: boolean;
}

const { sizes, contents } = subscriptionTexts;

export const plans: readonly Plan[] = [
  {
    tier: 'basic',
    name: 'Basic',
    paymentName: 'Pool Care Starter',
    pricePerMonth: { monthly: 15, annual: 12 },
    shownPerMonth: { billing: 15, payment: 15, trialExpired: 29, upgradeRequired: 19, hubPrompt: 19 },
    size: {
      billing: sizes.upTo({ count: 5 }),
      payment: null,
      trialExpired: sizes.upTo({ count: 25 }),
      upgradeRequired: sizes.exactly({ count: 15 }),
    },
    trialExpiredContents: [contents.basicRoutes, contents.serviceReports, contents.profiles, contents.emailSupport],
    popular: false,
  },
  {
    tier: 'professional',
    name: 'Professional',
    paymentName: 'Service Pro Elite',
    pricePerMonth: { monthly: 29, annual: 24 },
    shownPerMonth: { billing: 29, payment: 29, trialExpired: 49, upgradeRequired: 39, hubPrompt: 39 },
    size: {
      billing: sizes.upTo({ count: 50 }),
      payment: sizes.upTo({ count: 100 }),
      trialExpired: sizes.upTo({ count: 100 }),
      upgradeRequired: sizes.exactly({ count: 75 }),
    },
    trialExpiredContents: [
      contents.advancedRoutes,
      contents.texts,
      contents.analytics,
      contents.voiceNotes,
      contents.navigation,
      contents.prioritySupport,
    ],
    popular: true,
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    paymentName: 'Business Empire',
    pricePerMonth: { monthly: 45, annual: 37 },
    shownPerMonth: { billing: 45, payment: 45, trialExpired: 79, upgradeRequired: 59, hubPrompt: 59 },
    size: {
      billing: sizes.unlimited,
      payment: null,
      trialExpired: sizes.unlimited,
      upgradeRequired: sizes.unlimited,
    },
    trialExpiredContents: [
      contents.technicians,
      contents.businessAnalytics,
      contents.branding,
      contents.api,
      contents.dedicatedSupport,
    ],
    popular: false,
  },
];

const texts = subscriptionTexts.limits;

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

/** The plan that is preselected where somebody pays: the popular one, and never one below the company's own. */
export const planToOffer = (current: string): PaidTier => (current === 'enterprise' ? 'enterprise' : 'professional');

/** The sentence of the 402 answer: names the limit and the next plan. */
export function limitMessage(thing: LimitedThing, tier: Tier, wanted: number): Message {
  const limit = tierLimits[tier][thing];
  const next = tierWithRoom(thing, tier, wanted);
  const said = { tier, limit, thing: texts.things[thing] };
  return next ? texts.reachedWithRoom({ ...said, next, wanted }) : texts.reached(said);
}
