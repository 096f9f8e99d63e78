import { describe, expect, it } from 'vitest';
import {
  billingDayAfter,
  countedBy,
  customerSince,
  periodBefore,
  planFromPrice,
  startsTooEarly,
  visitsExpected,
} from './cycles.ts';

const today = '2026-11-24';

describe('the cycle before a subscription begins', () => {
  it('does not begin before the customer, and is none where nobody was one in it', () => {
    const startOf = (since: string) => periodBefore(today, 'monthly', since)?.currentPeriodStart ?? null;
    expect(['2026-10-23', '2026-10-24', '2026-10-25', '2026-11-23'].map(startOf)).toEqual([
      '2026-10-24',
      '2026-10-24',
      '2026-10-25',
      '2026-11-23',
    ]);
    expect([today, '2026-11-25'].map(startOf)).toEqual([null, null]);
  });
});

describe('a part of a cycle', () => {
  it('goes by days where nobody counted the visits', () => {
    const byDays = { by: 'days', part: 10, whole: 30 };
    expect(countedBy('visits', { days: 10, ofDays: 30 })).toEqual(byDays);
    expect(countedBy('visits', { days: 10, ofDays: 30, visits: null })).toEqual(byDays);
    expect(countedBy('visits', { days: 10, ofDays: 30, visits: { count: 0, of: 0 } })).toEqual(byDays);
    expect(countedBy('days', { days: 10, ofDays: 30, visits: { count: 1, of: 4 } })).toEqual(byDays);
    expect(countedBy('visits', { days: 10, ofDays: 30, visits: { count: 1, of: 4 } })).toEqual({
      by: 'visits',
      part: 1,
      whole: 4,
    });
  });

  it('that is not prorated costs all of each cycle that has begun', () => {
    const cyclesOf = (days: number) => countedBy('none', { days, ofDays: 30 });
    expect([1, 30, 31].map(cyclesOf)).toEqual([1, 1, 2].map((part) => ({ by: 'none', part, whole: 1 })));
  });
});

describe('the first billing', () => {
  it('is on the next billing day after a day, in a short month on its last day', () => {
    expect(billingDayAfter('2026-11-24', 1)).toBe('2026-12-01');
    expect(billingDayAfter('2026-11-24', 25)).toBe('2026-11-25');
    expect(billingDayAfter('2026-11-24', 24)).toBe('2026-12-24');
    expect(billingDayAfter('2027-02-10', 31)).toBe('2027-02-28');
    expect(billingDayAfter('2027-02-28', 31)).toBe('2027-03-31');
  });

  it('is not so long ago that it would be over already', () => {
    const early = (startsOn: string) =>
      startsTooEarly({ billingDay: 24, timing: 'arrears', startsOn, chemicals: null }, today);
    // Billed on October 24; on the day itself; in a month.
    expect(['2026-10-23', '2026-10-24', '2026-11-24'].map(early)).toEqual([true, false, false]);
  });

  it('counts a customer from the first visit, before it from the first stop, else from the day of the record', () => {
    const since = { firstVisitOn: '2026-11-03', firstStopOn: '2026-11-02', addedOn: '2026-11-01' };
    expect(customerSince(since)).toBe('2026-11-03');
    expect(customerSince({ ...since, firstVisitOn: null })).toBe('2026-11-02');
    expect(customerSince({ ...since, firstVisitOn: null, firstStopOn: null })).toBe('2026-11-01');
  });
});

describe('a plan from a customer’s price', () => {
  const customer = {
    priceCents: 8500,
    pricePer: 'month',
    chemicals: 'with',
    hasFrequency: true,
    isActive: true,
    firstVisitOn: null,
    firstStopOn: null,
    addedOn: '2026-11-01',
  } as const;
  const asked = { billingDay: 15, timing: 'arrears', startsOn: '2026-11-20', chemicals: null } as const;

  it('is billed after the period, at the price and with the chemicals of the record', () => {
    expect(planFromPrice(customer, asked, today)).toEqual({
      pricing: 'flat',
      chemicals: 'with',
      priceCents: 8500,
      period: {
        currentPeriodStart: '2026-11-20',
        currentPeriodEnd: '2026-12-14',
        nextBillingDate: '2026-12-15',
        billingDay: 15,
      },
      inAdvance: false,
      issueOn: '2026-12-15',
    });
  });

  it('charges chemicals on top where that is said for all', () => {
    expect(planFromPrice(customer, { ...asked, chemicals: 'plus' }, today)).toMatchObject({ chemicals: 'plus' });
    const itself = { ...customer, chemicals: 'plus' } as const;
    expect(planFromPrice(itself, asked, today)).toMatchObject({ chemicals: 'plus' });
    expect(planFromPrice(itself, { ...asked, chemicals: 'with' }, today)).toMatchObject({ chemicals: 'with' });
  });

  it('in advance is billed when it begins, or at once where it has begun', () => {
    const issueOn = (startsOn: string) => planFromPrice(customer, { ...asked, timing: 'advance', startsOn }, today);
    expect(issueOn('2026-12-01')).toMatchObject({ inAdvance: true, issueOn: '2026-12-01' });
    expect(issueOn('2026-11-20')).toMatchObject({ inAdvance: true, issueOn: today });
  });
});

it('a period has about as many visits as its days say, and at least one', () => {
  const november = { startsOn: '2026-11-01', endsOn: '2026-11-30' };
  expect((['weekly', 'biweekly', 'monthly'] as const).map((each) => visitsExpected(november, each))).toEqual([4, 2, 1]);
  const quarter = { startsOn: '2026-10-01', endsOn: '2026-12-31' };
  expect((['weekly', 'biweekly', 'monthly'] as const).map((each) => visitsExpected(quarter, each))).toEqual([13, 7, 3]);
  expect(visitsExpected({ startsOn: today, endsOn: today }, 'monthly')).toBe(1);
});
