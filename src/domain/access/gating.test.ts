import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { planFeatures, type Tier, tierFeatures } from '#domain/subscription/index.ts';
import { opensFeature, type PlanUse, upgradeMessage } from './gating.ts';

const { say } = wordsOf('en');

const use = (fields: Partial<PlanUse>): PlanUse => ({
  tier: 'trial',
  trialAccess: 'tier',
  trialDaysRemaining: 5,
  featuresUsed: 0,
  ...fields,
});
const opened = (fields: Partial<PlanUse>) => planFeatures.filter((feature) => opensFeature(use(fields), feature));

describe('a plan', () => {
  it.each(['none', 'basic', 'professional', 'enterprise'] as Tier[])('of tier %s opens its own row', (tier) => {
    expect(new Set(opened({ tier }))).toEqual(new Set(tierFeatures[tier]));
  });

  it('opens its row however many features a trial before it has used', () => {
    expect(opened({ tier: 'basic', featuresUsed: 19 })).toHaveLength(tierFeatures.basic.length);
  });

  it('that is paid for is not widened by what a trial would open', () => {
    expect(opensFeature(use({ tier: 'basic', trialAccess: 'full' }), 'routes')).toBe(false);
  });
});

describe('a running trial', () => {
  it('opens everything where the server gives trials the full product', () => {
    expect(opened({ trialAccess: 'full', featuresUsed: 19 })).toEqual([...planFeatures]);
  });

  it('opens its own row alone where it is read strictly', () => {
    expect(opened({ featuresUsed: 0 })).toEqual(['dashboard', 'basic_dosage']);
  });

  it('read strictly, opens nothing more from the fourth feature used on', () => {
    expect(opened({ featuresUsed: 3 })).toEqual(['dashboard', 'basic_dosage']);
    expect(opened({ featuresUsed: 4 })).toEqual([]);
    expect(opened({ featuresUsed: 5 })).toEqual([]);
  });
});

describe('why a feature is closed', () => {
  it('before a trial is that none has been started', () => {
    expect(say(upgradeMessage(use({ tier: 'none', featuresUsed: 4 }), 'routes'))).toMatch(
      /^Start your 7-day free trial/,
    );
  });

  it('in a trial is the days that are left, until four features have been used', () => {
    expect(say(upgradeMessage(use({ featuresUsed: 3 }), 'routes'))).toMatch(/5 days remaining in your trial\.$/);
    expect(say(upgradeMessage(use({ featuresUsed: 4 }), 'routes'))).toMatch(/^Trial limit reached \(4 features\)/);
    expect(say(upgradeMessage(use({ featuresUsed: 5 }), 'routes'))).toMatch(/^Trial limit reached/);
  });

  it.each([
    ['ai_assistant', 'enterprise'],
    ['billing', 'enterprise'],
    ['arduino', 'enterprise'],
    ['business_analytics', 'professional or enterprise'],
    ['field_service', 'professional or enterprise'],
    ['routes', 'professional or enterprise'],
    ['reports', 'a higher'],
  ] as const)('with a plan names the one that opens %s: %s', (feature, plan) => {
    expect(say(upgradeMessage(use({ tier: 'basic', featuresUsed: 19 }), feature))).toBe(
      `This feature requires ${plan} subscription plan.`,
    );
  });
});
