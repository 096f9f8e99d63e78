import { describe, expect, it } from 'vitest';
import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  limitedThings,
  moneyBackDays,
  paidTiers,
  planFeatures,
  plans,
  pricePages,
  tierFeatures,
  tierLimits,
  tiers,
  trialDays,
  trialUrgentDays,
} from './catalogue.ts';
import {
  annualSaving,
  chargeCents,
  defaultPlanPricing,
  findPlan,
  isPaid,
  planPricings,
  shownPrice,
  shownSize,
} from './subscription.ts';

const said = (size: Message | null) => size && wordsOf('en').say(size);

describe('the plan catalogue', () => {
  it('charges a month, or twelve months of the annual price', () => {
    expect(plans.map((plan) => [chargeCents(plan, 'monthly'), chargeCents(plan, 'annual')])).toEqual([
      [1500, 14_400],
      [2900, 28_800],
      [4500, 44_400],
    ]);
    expect(plans.map(annualSaving)).toEqual([36, 60, 96]);
  });

  it('has the charged price and the enforced limit on every page', () => {
    for (const page of ['billing', 'payment', 'trialExpired', 'upgradeRequired'] as const) {
      expect(plans.map((plan) => [shownPrice(plan, page, 'unified'), said(shownSize(plan, page, 'unified'))])).toEqual([
        [15, 'Up to 15 customers'],
        [29, 'Up to 75 customers'],
        [45, 'Unlimited customers'],
      ]);
    }
  });

  it('keeps the figures of each page where the setting says so', () => {
    const [basic] = plans;
    if (!basic) throw new Error('There is no plan');
    const told = (['billing', 'payment', 'trialExpired', 'upgradeRequired'] as const).map((page) => [
      shownPrice(basic, page, 'readings'),
      said(shownSize(basic, page, 'readings')),
    ]);
    expect(told).toEqual([
      [15, 'Up to 5 customers'],
      [15, null],
      [29, 'Up to 25 customers'],
      [19, '15 customers'],
    ]);
  });

  it('finds a plan by tier, card name or payment name', () => {
    for (const name of ['enterprise', 'Enterprise', 'Business Empire']) expect(findPlan(name)?.tier).toBe('enterprise');
    expect(findPlan('trial')).toBeNull();
  });

  it('finds it also with blanks around, in any case, and with the word plan', () => {
    for (const name of [' basic ', 'BASIC', 'Basic Plan', 'pool care starter']) {
      expect(findPlan(name)?.tier, name).toBe('basic');
    }
    for (const name of ['', 'plan', 'basic plan plan', 'pool care starter plan'])
      expect(findPlan(name), name).toBeNull();
  });

  it('names three plans, of which the middle one is recommended', () => {
    expect(plans.map(({ tier, name, popular }) => [tier, name, popular])).toEqual([
      ['basic', 'Basic', false],
      ['professional', 'Professional', true],
      ['enterprise', 'Enterprise', false],
    ]);
    expect(plans.map(({ trialExpiredContents }) => trialExpiredContents.length)).toEqual([4, 6, 5]);
  });

  it('has for every page a price and a size of its own where the setting says so', () => {
    expect(plans.map((plan) => pricePages.map((page) => shownPrice(plan, page, 'readings')))).toEqual([
      [15, 15, 29, 19, 19],
      [29, 29, 49, 39, 39],
      [45, 45, 79, 59, 59],
    ]);
    const sizes = (['billing', 'payment', 'trialExpired', 'upgradeRequired'] as const).map((page) =>
      plans.slice(1).map((plan) => said(shownSize(plan, page, 'readings'))),
    );
    expect(sizes).toEqual([
      ['Up to 50 customers', 'Unlimited customers'],
      ['Up to 100 customers', null],
      ['Up to 100 customers', 'Unlimited customers'],
      ['75 customers', 'Unlimited customers'],
    ]);
  });

  it('shows one price everywhere until a company is set to something else', () => {
    expect(defaultPlanPricing).toBe('unified');
    expect(planPricings).toEqual(['unified', 'readings']);
  });

  it('sells three of its five tiers', () => {
    expect(tiers).toEqual(['none', 'trial', 'basic', 'professional', 'enterprise']);
    expect(tiers.filter(isPaid)).toEqual([...paidTiers]);
    expect(paidTiers).toEqual(['basic', 'professional', 'enterprise']);
  });

  it('opens more with every tier', () => {
    const rows = tiers.map((tier) => tierFeatures[tier].length);
    expect(rows).toEqual([0, 2, 4, 10, 19]);
    expect(tierFeatures.basic).toEqual(['dashboard', 'customers', 'basic_dosage', 'reagents']);
    expect(tierFeatures.professional.slice(4)).toEqual([
      'field_service',
      'routes',
      'cost_tracking',
      'reports',
      'sms_notifications',
      'photo_documentation',
    ]);
    expect(tierFeatures.enterprise.filter((feature) => !tierFeatures.professional.includes(feature))).toEqual([
      'business',
      'settings',
      'user_management',
      'billing',
      'ai_assistant',
      'arduino',
      'custom_branding',
      'multi_technician',
      'advanced_analytics',
    ]);
    expect(planFeatures).toBe(tierFeatures.enterprise);
  });

  it('counts five things, each up to the limit of its tier', () => {
    expect(tiers.map((tier) => limitedThings.map((thing) => tierLimits[tier][thing]))).toEqual([
      [0, 0, 0, 0, 0],
      [3, 1, 3, 5, 0],
      [15, 1, 15, 50, 0],
      [75, 2, 75, 300, 200],
      [-1, -1, -1, -1, -1],
    ]);
  });

  it('has the days that the pages promise', () => {
    expect([trialDays, trialUrgentDays, moneyBackDays]).toEqual([7, 3, 30]);
  });
});
