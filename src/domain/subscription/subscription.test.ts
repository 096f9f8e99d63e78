import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#domain/calendar/index.ts';
import {
  afterFailedAttempt,
  dueNow,
  graceEndsOn,
  moneyBackUntil,
  periodEnd,
  type RenewalState,
  renewalStep,
  renewedPeriod,
  unusedCreditCents,
} from './subscription.ts';

const november = { valueCents: 2900, startsOn: '2026-11-23', endsOn: '2026-12-23' };
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days));
const cents = fc.integer({ min: 0, max: 100_000 });

describe('the credit for time not used', () => {
  it.each([
    ['2026-11-23', 2900],
    ['2026-11-24', 2804],
    ['2026-12-08', 1450],
    ['2026-12-22', 97],
    ['2026-12-23', 0],
    ['2027-03-01', 0],
    // A clock that was behind when the plan was bought gives no more than was paid.
    ['2026-11-20', 2900],
  ])('on %s is %d cents of $29 for thirty days', (today, credit) => {
    expect(unusedCreditCents(november, today)).toBe(credit);
  });

  it('is nothing for what cost nothing or lasted no day', () => {
    expect(unusedCreditCents({ ...november, valueCents: 0 }, '2026-11-24')).toBe(0);
    expect(unusedCreditCents({ ...november, endsOn: november.startsOn }, '2026-11-23')).toBe(0);
    expect(unusedCreditCents({ ...november, endsOn: '2026-11-20' }, '2026-11-01')).toBe(0);
    expect(unusedCreditCents({ ...november, valueCents: -2900 }, '2026-11-24')).toBe(0);
    expect(unusedCreditCents({ ...november, valueCents: 1 }, '2026-11-24')).toBe(1);
    expect(unusedCreditCents({ valueCents: 2900, startsOn: '2026-11-23', endsOn: '2026-11-24' }, '2026-11-23')).toBe(
      2900,
    );
  });

  it('never exceeds what was paid, never falls below the exact share, and shrinks day by day', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 366 }),
        cents,
        fc.integer({ min: -5, max: 400 }),
        (from, long, paid, at) => {
          const period = { valueCents: paid, startsOn: from, endsOn: addDays(from, long) };
          const credit = unusedCreditCents(period, addDays(from, at));
          const share = Math.min(1, Math.max(0, (long - at) / long));
          expect(credit).toBeLessThanOrEqual(paid);
          expect(credit).toBeGreaterThanOrEqual(Math.floor(paid * share));
          expect(credit).toBeLessThan(paid * share + 1);
          expect(unusedCreditCents(period, addDays(from, at + 1))).toBeLessThanOrEqual(credit);
        },
      ),
    );
  });
});

describe('what a price takes now', () => {
  it.each([
    [2900, 0, { dueCents: 2900, creditUsedCents: 0, creditLeftCents: 0 }],
    [4500, 1450, { dueCents: 3050, creditUsedCents: 1450, creditLeftCents: 0 }],
    [1500, 2804, { dueCents: 0, creditUsedCents: 1500, creditLeftCents: 1304 }],
    // Forty cents are below what a processor takes: they are not asked for.
    [2900, 2860, { dueCents: 0, creditUsedCents: 2860, creditLeftCents: 0 }],
    [2900, 2851, { dueCents: 0, creditUsedCents: 2851, creditLeftCents: 0 }],
    // A credit below nothing is none: it makes no price higher.
    [2900, -500, { dueCents: 2900, creditUsedCents: 0, creditLeftCents: 0 }],
    [2900, 2850, { dueCents: 50, creditUsedCents: 2850, creditLeftCents: 0 }],
  ])('of %d cents with %d cents of credit', (price, credit, due) => {
    expect(dueNow(price, credit)).toEqual(due);
  });

  it('is price less credit, and no cent of the credit is lost', () => {
    fc.assert(
      fc.property(cents, cents, (price, credit) => {
        const { dueCents, creditUsedCents, creditLeftCents } = dueNow(price, credit);
        expect(creditUsedCents + creditLeftCents).toBe(credit);
        expect(price - creditUsedCents - dueCents).toBeGreaterThanOrEqual(0);
        expect(price - creditUsedCents - dueCents).toBeLessThan(50);
        expect(dueCents === 0 || dueCents >= 50).toBe(true);
      }),
    );
  });
});

describe('a paid period', () => {
  it.each([
    ['2026-11-23', 'monthly', 23, '2026-12-23'],
    ['2027-01-31', 'monthly', 31, '2027-02-28'],
    ['2027-02-28', 'monthly', 31, '2027-03-31'],
    ['2026-12-31', 'monthly', 31, '2027-01-31'],
    ['2028-02-29', 'annual', 29, '2029-02-28'],
    ['2031-02-28', 'annual', 29, '2032-02-29'],
  ] as const)('from %s, billed %s on the %dth, ends on %s', (from, cycle, billingDay, end) => {
    expect(periodEnd(from, cycle, billingDay)).toBe(end);
  });

  it('keeps its day of the month however many times it is renewed', () => {
    let from = '2027-01-31';
    const ends = Array.from({ length: 6 }, () => {
      from = periodEnd(from, 'monthly', 31);
      return from.slice(5);
    });
    expect(ends).toEqual(['02-28', '03-31', '04-30', '05-31', '06-30', '07-31']);
  });

  it('follows the last one, also when the renewal comes some days late', () => {
    expect(renewedPeriod('2026-12-23', 'monthly', 23, '2026-12-28')).toEqual({
      startsOn: '2026-12-23',
      endsOn: '2027-01-23',
      billingDay: 23,
    });
  });

  it('begins today when a whole one has passed in which nobody asked for money', () => {
    expect(renewedPeriod('2026-12-23', 'monthly', 23, '2027-03-05')).toEqual({
      startsOn: '2027-03-05',
      endsOn: '2027-04-05',
      billingDay: 5,
    });
  });

  it('that would end today begins today', () => {
    expect(renewedPeriod('2026-12-23', 'monthly', 23, '2027-01-22').startsOn).toBe('2026-12-23');
    expect(renewedPeriod('2026-12-23', 'monthly', 23, '2027-01-23')).toEqual({
      startsOn: '2027-01-23',
      endsOn: '2027-02-23',
      billingDay: 23,
    });
  });

  it('always ends after today, a month or a year long', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 500 }), fc.constantFrom('monthly', 'annual'), (last, late, cycle) => {
        const today = addDays(last, late);
        const next = renewedPeriod(last, cycle, Number(last.slice(8)), today);
        expect(next.endsOn > today).toBe(true);
        expect(next.startsOn >= last && next.startsOn <= today).toBe(true);
        const [shortest, longest] = cycle === 'monthly' ? [28, 31] : [365, 366];
        expect(daysBetween(next.startsOn, next.endsOn)).toBeGreaterThanOrEqual(shortest ?? 0);
        expect(daysBetween(next.startsOn, next.endsOn)).toBeLessThanOrEqual(longest ?? 0);
      }),
    );
  });
});

describe('a renewal', () => {
  const due: RenewalState = { cancelAtPeriodEnd: false, pastDueSince: null, attempts: 0, nextAttemptOn: '2026-12-23' };
  const failedOn = (...days: string[]) => days.reduce((state, today) => afterFailedAttempt(state, today), due);

  it('waits for its day, then takes the money', () => {
    expect(renewalStep(due, '2026-12-22')).toBe('wait');
    expect(renewalStep(due, '2026-12-23')).toBe('charge');
    expect(renewalStep({ ...due, nextAttemptOn: null }, '2027-12-23')).toBe('wait');
  });

  it('ends a cancelled plan instead', () => {
    const cancelled = { ...due, cancelAtPeriodEnd: true };
    expect(renewalStep(cancelled, '2026-12-22')).toBe('wait');
    expect(renewalStep(cancelled, '2026-12-23')).toBe('end');
  });

  it('that fails is tried on the third and fifth day, and ends the plan after seven', () => {
    const once = failedOn('2026-12-23');
    expect(once).toMatchObject({ pastDueSince: '2026-12-23', attempts: 1, nextAttemptOn: '2026-12-26' });
    const twice = afterFailedAttempt(once, '2026-12-26');
    expect(twice).toMatchObject({ pastDueSince: '2026-12-23', attempts: 2, nextAttemptOn: '2026-12-28' });
    const thrice = afterFailedAttempt(twice, '2026-12-28');
    expect(thrice).toMatchObject({ pastDueSince: '2026-12-23', attempts: 3, nextAttemptOn: '2026-12-30' });
    expect(renewalStep(twice, '2026-12-28')).toBe('charge');
    expect(renewalStep(thrice, '2026-12-29')).toBe('wait');
    expect(renewalStep(thrice, '2026-12-30')).toBe('end');
    expect(graceEndsOn('2026-12-23')).toBe('2026-12-29');
  });

  it('is not tried again once its attempts are used up, and ends when the grace has passed', () => {
    const spent = failedOn('2026-12-23', '2026-12-26', '2026-12-28');
    const again = afterFailedAttempt(spent, '2026-12-29');
    expect(again).toMatchObject({ attempts: 4, nextAttemptOn: '2026-12-30', cancelAtPeriodEnd: false });
    const eager = { ...spent, nextAttemptOn: '2026-12-28' };
    expect(renewalStep({ ...eager, attempts: 2 }, '2026-12-29')).toBe('charge');
    expect(renewalStep(eager, '2026-12-29')).toBe('wait');
    expect(renewalStep(eager, '2026-12-30')).toBe('end');
  });

  it('has its grace from the first attempt on, also when that one came late', () => {
    const late = afterFailedAttempt(due, '2027-02-01');
    expect(renewalStep(late, '2027-02-04')).toBe('charge');
    expect(renewalStep(late, '2027-02-08')).toBe('end');
  });

  it('reaches its end whatever the days on which it is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }), (gaps) => {
        let state = due;
        let today = '2026-12-23';
        const steps: string[] = [];
        for (const gap of gaps) {
          const step = renewalStep(state, today);
          if (step !== 'wait') steps.push(step);
          if (step === 'end') break;
          if (step === 'charge') state = afterFailedAttempt(state, today);
          today = addDays(today, gap);
        }
        expect(steps.at(-1)).toBe('end');
        expect(steps.filter((step) => step === 'charge').length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

it('the money of the first payment can be asked back for thirty days', () => {
  expect(moneyBackUntil('2026-11-23')).toBe('2026-12-23');
});
