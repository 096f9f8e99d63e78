import { describe, expect, it } from 'vitest';
import { plans } from './catalogue.ts';
import { annualSaving, chargeCents, findPlan, shownPrice, shownSize } from './subscription.ts';

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
      expect(plans.map((plan) => [shownPrice(plan, page, 'unified'), shownSize(plan, page, 'unified')])).toEqual([
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
      shownSize(basic, page, 'readings'),
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
});
