import { describe, expect, it } from 'vitest';
import { isTrialExpired, isTrialUrgent, type PlanState, trialDaysRemaining } from './subscription.ts';

const start = new Date('2026-11-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const day = 86_400_000;
const trial: PlanState = { tier: 'trial', trialStartedAt: start };

describe('a trial', () => {
  it('loses a day with each whole day, to the millisecond', () => {
    expect(trialDaysRemaining(trial, later(day - 1))).toBe(7);
    expect(trialDaysRemaining(trial, later(day))).toBe(6);
    expect(isTrialExpired(trial, later(7 * day - 1))).toBe(false);
    expect(isTrialExpired(trial, later(7 * day))).toBe(true);
  });

  it('has no days where the company is on another tier, and has not expired there', () => {
    for (const tier of ['none', 'basic', 'enterprise'] as const) {
      expect(trialDaysRemaining({ ...trial, tier }, start)).toBe(0);
      expect(isTrialExpired({ ...trial, tier }, later(40 * day))).toBe(false);
    }
  });

  it('is urgent on its last three days', () => {
    expect([4, 3, 1, 0].map(isTrialUrgent)).toEqual([false, true, true, true]);
  });
});
