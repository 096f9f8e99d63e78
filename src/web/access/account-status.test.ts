import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { planBadge, planStateOf } from './account-status.ts';

const active: AccountStatus = {
  subscriptionStatus: 'active',
  subscriptionPlan: 'basic',
  trialDaysRemaining: 0,
  isTrialExpired: false,
  nextBillingDate: '2026-12-21',
  billingCycle: 'monthly',
  cancelAtPeriodEnd: false,
  trialAccess: 'full',
  featuresUsed: 0,
  planPricing: 'unified',
  cardEntry: 'form',
};
const trial = (trialDaysRemaining: number): AccountStatus => ({
  ...active,
  subscriptionStatus: 'trial',
  subscriptionPlan: 'trial',
  trialDaysRemaining,
});

describe("the plan's badge", () => {
  it.each([
    [active, 'active', 'BASIC', 'ok'],
    [{ ...active, subscriptionPlan: '' }, 'active', 'ACTIVE', 'ok'],
    [{ ...active, cancelAtPeriodEnd: true }, 'ending', 'BASIC', 'warn'],
    [{ ...active, subscriptionStatus: 'past_due' as const }, 'pastDue', 'PAST DUE', 'bad'],
    [trial(7), 'trial', 'TRIAL 7D', 'brand'],
    [trial(4), 'trial', 'TRIAL 4D', 'brand'],
    [trial(3), 'urgentTrial', 'TRIAL 3D', 'bad'],
    [trial(1), 'urgentTrial', 'TRIAL 1D', 'bad'],
    [{ ...trial(0), subscriptionStatus: 'none' as const, isTrialExpired: true }, 'expired', 'EXPIRED', 'bad'],
    [{ ...active, subscriptionStatus: 'none' as const, subscriptionPlan: 'none' }, 'unknown', 'UNKNOWN', 'neutral'],
  ])('of %j is that of "%s": %s', (status, state, text, tone) => {
    expect(planStateOf(status)).toBe(state);
    expect(planBadge(status)).toEqual({ text, tone });
  });

  it('is UNKNOWN while nothing is known', () => {
    expect(planBadge(undefined).text).toBe('UNKNOWN');
  });
});
