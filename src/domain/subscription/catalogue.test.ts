import { describe, expect, it } from 'vitest';
import { plans } from './catalogue.ts';
import { annualSaving, chargeCents, findPlan } from './subscription.ts';

describe('the plan catalogue', () => {
  it('charges a month, or twelve months of the annual price', () => {
    expect(plans.map((plan) => [chargeCents(plan, 'monthly'), chargeCents(plan, 'annual')])).toEqual([
      [1500, 14_400],
      [2900, 28_800],
      [4500, 44_400],
    ]);
    expect(plans.map(annualSaving)).toEqual([36, 60, 96]);
  });

  it('finds a plan by tier, card name or payment name', () => {
    for (const name of ['enterprise', 'Enterprise', 'Business Empire']) expect(findPlan(name)?.tier).toBe('enterprise');
    expect(findPlan('trial')).toBeNull();
  });
});
