import { describe, expect, it } from 'vitest';
import { plans } from './catalogue.ts';
import { annualSaving, chargeCents, findPlan, nextBillingDay } from './pricing.ts';

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

  it.each([
    ['2026-11-21', 'monthly', '2026-12-21'],
    ['2027-01-31', 'monthly', '2027-02-28'],
    ['2026-12-15', 'monthly', '2027-01-15'],
    ['2028-02-29', 'annual', '2029-02-28'],
  ] as const)('bills from %s %s next on %s', (from, cycle, next) => {
    expect(nextBillingDay(from, cycle)).toBe(next);
  });
});
