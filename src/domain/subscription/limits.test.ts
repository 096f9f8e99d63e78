import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { limitedThings, limitMessage, planToOffer, roomFor, type Tier, tierWithRoom } from './catalogue.ts';

const said = (...of: Parameters<typeof limitMessage>) => wordsOf('en').say(limitMessage(...of));

describe('the room a plan has', () => {
  it('is what its limit leaves, never below nothing', () => {
    expect([13, 14, 15, 16].map((count) => roomFor('customers', 'basic', count))).toEqual([2, 1, 0, 0]);
  });

  it('is none where the plan counts to zero, and endless where it counts to nothing', () => {
    expect(roomFor('sms', 'basic', 0)).toBe(0);
    expect(roomFor('sms', 'enterprise', 5)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the plan that an office is told to buy', () => {
  it.each([
    ['trial', 15, 'basic'],
    ['trial', 16, 'professional'],
    ['trial', 75, 'professional'],
    ['trial', 76, 'enterprise'],
    ['none', 2, 'basic'],
    ['basic', 10, 'professional'],
    ['professional', 10, 'enterprise'],
    ['enterprise', 10, null],
  ] as [Tier, number, Tier | null][])(
    'from %s for %d customers is %s: the next one up that has the room',
    (tier, wanted, plan) => {
      expect(tierWithRoom('customers', tier, wanted)).toBe(plan);
    },
  );
});

it('the plan that is offered first is never below the company’s own', () => {
  expect(['none', 'trial', 'basic', 'professional', 'enterprise'].map(planToOffer)).toEqual([
    ...Array.from({ length: 4 }, () => 'professional'),
    'enterprise',
  ]);
});

describe('the sentence of a limit', () => {
  it('names the thing that is limited', () => {
    const named = limitedThings.map((thing) => said(thing, 'basic', 1000).match(/limited to (\d+ .+?)\./)?.[1]);
    expect(named).toEqual(['15 customers', '1 technicians', '15 pools', '50 service reports', '0 SMS messages']);
  });

  it('names no plan where none has more room', () => {
    expect(said('customers', 'enterprise', 1000)).toMatch(/ customers\. Please upgrade your plan\.$/);
    expect(said('customers', 'professional', 1000)).toContain(' The enterprise plan has room for 1000.');
  });
});
