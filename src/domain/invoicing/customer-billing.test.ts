import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginPeriod,
  type CustomerCycle,
  daysIn,
  nextBillingDate,
  partOfCycle,
  periodAfter,
  periodBefore,
} from './cycles.ts';
import { isOverdue, nextAttempt } from './dunning.ts';
import { chemicalCents, invoiceTotals, planLines, pricedLine } from './plan-lines.ts';
import { accountStatement } from './statement.ts';

const cycles: CustomerCycle[] = ['weekly', 'biweekly', 'monthly', 'quarterly', 'annually'];
const aDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('billing dates', () => {
  it('follow the cycle, and keep the day of the month through months that lack it', () => {
    expect(nextBillingDate('2026-11-23', 'weekly', 23)).toBe('2026-11-30');
    expect(nextBillingDate('2026-12-28', 'biweekly', 28)).toBe('2027-01-11');
    expect(nextBillingDate('2026-01-31', 'monthly', 31)).toBe('2026-02-28');
    expect(nextBillingDate('2026-02-28', 'monthly', 31)).toBe('2026-03-31');
    expect(nextBillingDate('2026-11-30', 'quarterly', 30)).toBe('2027-02-28');
    expect(nextBillingDate('2024-02-29', 'annually', 29)).toBe('2025-02-28');
    expect(nextBillingDate('2027-02-28', 'annually', 29)).toBe('2028-02-29');
  });

  it('leave no day out and bill none twice', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...cycles), (start, cycle) => {
        let period = beginPeriod(start, cycle);
        for (let billed = 0; billed < 15; billed += 1) {
          const next = periodAfter(period, cycle);
          expect(next.currentPeriodStart).toBe(period.nextBillingDate);
          expect(next.currentPeriodEnd > next.currentPeriodStart).toBe(true);
          const whole = { startsOn: period.currentPeriodStart, endsOn: period.currentPeriodEnd };
          const { days, ofDays } = partOfCycle(whole, cycle, period.billingDay, period.nextBillingDate);
          expect(days).toBe(ofDays);
          expect(days).toBe(daysIn(whole));
          period = next;
        }
      }),
    );
  });

  it('may be chosen: the first period is the part until then, or the whole cycle before', () => {
    expect(beginPeriod('2026-11-23', 'monthly', '2026-12-01')).toEqual({
      currentPeriodStart: '2026-11-23',
      currentPeriodEnd: '2026-11-30',
      nextBillingDate: '2026-12-01',
      billingDay: 1,
    });
    expect(periodBefore('2026-11-23', 'monthly')).toMatchObject({ currentPeriodStart: '2026-10-23', billingDay: 23 });
  });
});

describe('the lines of a period', () => {
  const period = { startsOn: '2026-11-01', endsOn: '2026-11-30' };
  const whole = { days: 30, ofDays: 30 };
  const flat = { name: 'Weekly full service', priceCents: 16_500, pricing: 'flat', chemicals: 'with' } as const;
  const visits = [
    { visitId: 'V2', serviceDate: '2026-11-10', chemicals: [] },
    {
      visitId: 'V1',
      serviceDate: '2026-11-03',
      chemicals: [
        { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 64, unit: 'fl_oz' },
        { chemical: 'salt', name: 'Pool salt', amount: 40, unit: 'lb' },
      ],
    },
  ];
  const prices = [{ product: 'liquid_chlorine', priceCents: 999, amount: 2, unit: 'gal' }];

  it('are the flat price, and a share of it for a part of the cycle', () => {
    expect(planLines(flat, period, whole, visits, prices)).toMatchObject([
      { kind: 'plan', description: 'Weekly full service, Nov 1 – Nov 30, 2026', amountCents: 16_500 },
    ]);
    const part = planLines(flat, { startsOn: '2026-11-23', endsOn: '2026-11-30' }, { days: 8, ofDays: 30 }, [], []);
    expect(part).toMatchObject([
      { description: 'Weekly full service, Nov 23 – Nov 30, 2026 (8 of 30 days)', amountCents: 4400 },
    ]);
  });

  it('are one for each visit where visits are billed, oldest first', () => {
    const lines = planLines({ ...flat, pricing: 'visit', priceCents: 4500 }, period, whole, visits, prices);
    expect(lines.map(({ visitId, amountCents, description }) => [visitId, amountCents, description])).toEqual([
      ['V1', 4500, 'Weekly full service, visit on Nov 3, 2026'],
      ['V2', 4500, 'Weekly full service, visit on Nov 10, 2026'],
    ]);
  });

  it('carry chemicals on top where the plan says so; one without a price is seen at nothing', () => {
    const lines = planLines({ ...flat, chemicals: 'plus' }, period, whole, visits, prices);
    expect(lines.slice(1)).toMatchObject([
      { kind: 'chemical', description: 'Liquid chlorine, 64 fl oz, Nov 3, 2026', amountCents: 250, visitId: 'V1' },
      { kind: 'chemical', description: 'Pool salt, 40 lb, Nov 3, 2026', amountCents: 0 },
    ]);
  });

  it('compare no weight with a volume', () => {
    expect(
      chemicalCents({ amount: 1, unit: 'lb' }, { product: 'x', priceCents: 100, amount: 1, unit: 'gal' }),
    ).toBeNull();
    expect(chemicalCents({ amount: 8, unit: 'oz' }, { product: 'x', priceCents: 100, amount: 1, unit: 'lb' })).toBe(50);
  });
});

describe('an invoice’s totals', () => {
  const line = fc
    .record({
      quantity: fc.integer({ min: 1, max: 100_000 }).map((n) => n / 1000),
      unitPriceCents: fc.integer({ min: -500_000, max: 500_000 }),
      taxable: fc.boolean(),
    })
    .map((one) => pricedLine({ kind: 'other' as const, description: 'x', visitId: null, serviceDate: null, ...one }));

  it('are the sum of its lines and one tax on the taxable ones, in whole cents', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.integer({ min: 0, max: 100_000 }), (lines, rate) => {
        const totals = invoiceTotals(lines, rate / 1000);
        let subtotal = 0n;
        let taxable = 0n;
        for (const one of lines) {
          expect(Number.isSafeInteger(one.amountCents)).toBe(true);
          subtotal += BigInt(one.amountCents);
          if (one.taxable) taxable += BigInt(one.amountCents);
        }
        const exactTax = taxable > 0n ? (taxable * BigInt(rate) * 2n + 100_000n) / 200_000n : 0n;
        expect(BigInt(totals.subtotalCents)).toBe(subtotal);
        expect(BigInt(totals.taxCents)).toBe(exactTax);
        expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('asking for the money', () => {
  it('waits for the days of grace', () => {
    expect(isOverdue('2026-11-10', { graceDays: 7 }, '2026-11-17')).toBe(false);
    expect(isOverdue('2026-11-10', { graceDays: 7 }, '2026-11-18')).toBe(true);
    expect(isOverdue(null, { graceDays: 7 }, '2026-11-18')).toBe(false);
  });

  it('tries a declined card again as often as is set, every other day', () => {
    const terms = { graceDays: 7, retryAttempts: 3, taxRatePct: 0, dueDays: 14 };
    expect([1, 2, 3, 4].map((attempts) => nextAttempt(attempts, terms, '2026-11-23'))).toEqual([
      '2026-11-25',
      '2026-11-25',
      '2026-11-25',
      null,
    ]);
    expect(nextAttempt(1, { ...terms, retryAttempts: 0 }, '2026-11-23')).toBeNull();
  });
});

describe('a statement', () => {
  it('opens with what was owed before and balances after every entry', () => {
    const entry = (date: string, kind: 'invoice' | 'payment', amountCents: number) => ({
      date,
      kind,
      amountCents,
      description: kind,
      invoiceId: null,
    });
    const told = accountStatement(
      [
        entry('2026-11-05', 'payment', -3000),
        entry('2026-10-01', 'invoice', 5000),
        entry('2026-11-05', 'invoice', 2000),
      ],
      '2026-11-01',
      '2026-11-30',
    );
    expect(told.openingCents).toBe(5000);
    expect(told.entries.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
      ['invoice', 7000],
      ['payment', 4000],
    ]);
    expect(told.closingCents).toBe(4000);
  });
});
