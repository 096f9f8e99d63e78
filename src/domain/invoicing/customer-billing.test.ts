import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, latest } from '#domain/calendar/index.ts';
import { wordsOf } from '#domain/language/index.ts';
import {
  beginPeriod,
  type CustomerCycle,
  daysIn,
  nextBillingDate,
  partOfCycle,
  periodAfter,
  periodBefore,
  planFromPrice,
} from './cycles.ts';
import { ageBandOf, ageDebt, defaultBillingTerms, isOverdue, nextAttempt } from './dunning.ts';
import { accountStatement } from './ledger.ts';
import { chemicalCents, invoiceTotals, planLines as linesOfPlan, pricedLine } from './plan-lines.ts';

type RestOf<Call extends (...given: never[]) => unknown> =
  Parameters<Call> extends [unknown, ...infer Rest] ? Rest : never;
const everythingTaxed = { taxService: true, taxChemicals: true, taxWork: true };

/** The lines as somebody reads them. */
const planLines = (...given: RestOf<typeof linesOfPlan>) =>
  linesOfPlan(everythingTaxed, ...given).map((line) => ({ ...line, description: wordsOf('en').say(line.description) }));

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
    expect(periodBefore('2026-11-23', 'monthly', '2020-01-01')).toEqual({
      currentPeriodStart: '2026-10-23',
      currentPeriodEnd: '2026-11-22',
      nextBillingDate: '2026-11-23',
      billingDay: 23,
    });
  });
});

describe('billing from prices', () => {
  const customer = {
    priceCents: 8500,
    pricePer: 'month',
    chemicals: 'with',
    hasFrequency: true,
    isActive: true,
    firstVisitOn: null,
    firstStopOn: null,
    addedOn: '2026-11-23',
  } as const;
  const asked = { billingDay: 1, timing: 'arrears', startsOn: '2026-12-01', chemicals: null } as const;
  const planned = (...of: Parameters<typeof planFromPrice>) => {
    const plan = planFromPrice(...of);
    if (typeof plan === 'string') throw new Error(plan);
    return plan;
  };

  it('leaves out who is on hold, without a price or without a frequency', () => {
    const why = (differing: object) => planFromPrice({ ...customer, ...differing }, asked, '2026-11-24');
    expect(why({ isActive: false })).toBe('onHold');
    expect(why({ priceCents: null })).toBe('noPrice');
    expect(why({ priceCents: 0 })).toBe('noPrice');
    expect(why({ hasFrequency: false })).toBe('noFrequency');
  });

  it('never begins before the customer, and ends before the next billing day', () => {
    fc.assert(
      fc.property(aDay, aDay, fc.integer({ min: 1, max: 31 }), (since, startsOn, billingDay) => {
        const { period } = planned({ ...customer, firstVisitOn: since }, { ...asked, startsOn, billingDay }, startsOn);
        expect(period.currentPeriodStart).toBe(latest(since, startsOn));
        expect(period.nextBillingDate > period.currentPeriodStart).toBe(true);
        expect(Number(period.nextBillingDate.slice(8))).toBe(
          Math.min(
            billingDay,
            Number(
              new Date(
                Date.UTC(Number(period.nextBillingDate.slice(0, 4)), Number(period.nextBillingDate.slice(5, 7)), 0),
              ).getUTCDate(),
            ),
          ),
        );
        const whole = { startsOn: period.currentPeriodStart, endsOn: period.currentPeriodEnd };
        const { days, ofDays } = partOfCycle(whole, 'monthly', billingDay, period.nextBillingDate);
        expect(days <= ofDays).toBe(true);
      }),
    );
  });

  it('bills a month in advance at once, and visits only when they are made', () => {
    const ahead = { ...asked, timing: 'advance', startsOn: '2026-11-20' } as const;
    expect(planned(customer, ahead, '2026-11-24')).toMatchObject({ inAdvance: true, issueOn: '2026-11-24' });
    const visits = planned({ ...customer, pricePer: 'visit' }, ahead, '2026-11-24');
    expect(visits).toMatchObject({ inAdvance: false, issueOn: '2026-12-01', pricing: 'visit' });
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

  it('name a period of one day by that day, and one over New Year with both years', () => {
    const told = (startsOn: string, endsOn: string) =>
      planLines(flat, { startsOn, endsOn }, whole, [], [])[0]?.description;
    expect(told('2026-11-03', '2026-11-03')).toBe('Weekly full service, Nov 3, 2026');
    expect(told('2026-12-15', '2027-01-14')).toBe('Weekly full service, Dec 15, 2026 – Jan 14, 2027');
  });

  it('put the visits of one day in one order, however they come', () => {
    const made = ['V3', 'V1', 'V4', 'V2'].map((visitId) => ({ visitId, serviceDate: '2026-11-03', chemicals: [] }));
    const earlier = { visitId: 'V9', serviceDate: '2026-11-02', chemicals: [] };
    const orderOf = (given: typeof made) =>
      planLines({ ...flat, pricing: 'visit' }, period, whole, given, []).map(({ visitId }) => visitId);
    expect(orderOf([...made, earlier])).toEqual(['V9', 'V1', 'V2', 'V3', 'V4']);
    expect(orderOf([earlier, ...made].reverse())).toEqual(['V9', 'V1', 'V2', 'V3', 'V4']);
  });

  it('name the address of a visit where that is not the customer’s own', () => {
    const given = [
      { visitId: 'V1', serviceDate: '2026-11-02', chemicals: [] },
      { visitId: 'V2', serviceDate: '2026-11-03', place: 'Lake house', chemicals: [] },
    ];
    const [home, lake] = planLines({ ...flat, pricing: 'visit' }, period, whole, given, []);
    expect(home?.description).not.toContain('Lake house');
    expect(lake?.description).toContain('Lake house');
  });

  it('are taxed, and say what they are', () => {
    const plan = planLines({ ...flat, chemicals: 'plus' }, period, whole, visits, prices);
    const byVisit = planLines({ ...flat, pricing: 'visit' }, period, whole, visits, prices);
    expect([...plan, ...byVisit].map(({ kind }) => kind)).toEqual(['plan', 'chemical', 'chemical', 'visit', 'visit']);
    expect([...plan, ...byVisit].every(({ taxable, quantity }) => taxable && quantity === 1)).toBe(true);
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

  it('take the price of the very product that was used', () => {
    const acid = { product: 'muriatic_acid', priceCents: 100, amount: 1, unit: 'gal' };
    const [, chlorine] = planLines({ ...flat, chemicals: 'plus' }, period, whole, visits, [acid, ...prices]);
    expect(chlorine).toMatchObject({ unitPriceCents: 250, amountCents: 250 });
  });

  it('write the units of chemicals out', () => {
    const used = (unit: string) => ({ chemical: 'x', name: 'Tabs', amount: 3, unit });
    const units = ['oz', 'lb', 'fl_oz', 'qt', 'gal', 'tablets'];
    const visit = { visitId: 'V1', serviceDate: '2026-11-03', chemicals: units.map(used) };
    const told = planLines({ ...flat, chemicals: 'plus' }, period, whole, [visit], []).slice(1);
    expect(told.map(({ description }) => description)).toEqual(
      ['oz', 'lb', 'fl oz', 'qt', 'gal', 'tablets'].map((unit) => `Tabs, 3 ${unit}, Nov 3, 2026`),
    );
  });

  it('price what is counted in a unit of its own by that unit alone', () => {
    const tablets = { product: 'x', priceCents: 900, amount: 50, unit: 'tablets' };
    expect(chemicalCents({ amount: 3, unit: 'tablets' }, tablets)).toBe(54);
    expect(chemicalCents({ amount: 3, unit: 'bags' }, tablets)).toBeNull();
    for (const unit of ['oz', 'gal']) expect(chemicalCents({ amount: 3, unit }, tablets)).toBeNull();
    expect(chemicalCents({ amount: 3, unit: 'tablets' }, { ...tablets, unit: 'gal' })).toBeNull();
  });

  it('compare no weight with a volume', () => {
    expect(
      chemicalCents({ amount: 1, unit: 'lb' }, { product: 'x', priceCents: 100, amount: 1, unit: 'gal' }),
    ).toBeNull();
    const gallon = { product: 'x', priceCents: 400, amount: 1, unit: 'gal' };
    const ofOne = (unit: string) => chemicalCents({ amount: 1, unit }, gallon);
    expect(['gal', 'qt', 'fl_oz'].map(ofOne)).toEqual([400, 100, 3]);
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

  it('are counted by how long they have been due, a month to a band', () => {
    const from = (dueOn: string) => ageBandOf(dueOn, '2026-11-30').fromDays;
    expect(['2026-11-29', '2026-10-31', '2026-10-30', '2026-09-30', '2026-09-01', '2026-08-31'].map(from)).toEqual([
      1, 1, 31, 61, 61, 91,
    ]);
  });

  it('counts each debt once, in the band of its age or as not overdue', () => {
    const part = fc.record({
      balanceCents: fc.integer({ min: 1, max: 100_000 }),
      dueOn: fc.option(fc.integer({ min: -200, max: 30 }).map((days) => addDays('2026-11-30', days))),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (parts, graceDays) => {
        const { notOverdueCents, overdueCents, oldestDueOn } = ageDebt(parts, { graceDays }, '2026-11-30');
        const sum = (cents: readonly number[]) => cents.reduce((before, one) => before + one, 0);
        expect(notOverdueCents + sum(overdueCents)).toBe(sum(parts.map(({ balanceCents }) => balanceCents)));
        expect(oldestDueOn === null).toBe(sum(overdueCents) === 0);
      }),
    );
  });

  it('puts each overdue debt in its band, and knows the oldest of them', () => {
    const owed = (dueOn: string | null, balanceCents: number) => ({ dueOn, balanceCents });
    const parts = [
      owed('2026-11-28', 1),
      owed(null, 20),
      owed('2026-10-25', 300),
      owed('2026-08-31', 4000),
      owed('2026-09-10', 50_000),
      owed('2026-11-02', 600_000),
    ];
    const aged = {
      notOverdueCents: 21,
      overdueCents: [600_000, 300, 50_000, 4000],
      oldestDueOn: '2026-08-31',
    };
    expect(ageDebt(parts, { graceDays: 7 }, '2026-11-30')).toEqual(aged);
    expect(ageDebt(parts.toReversed(), { graceDays: 7 }, '2026-11-30')).toEqual(aged);
    expect(ageDebt([], { graceDays: 7 }, '2026-11-30')).toEqual({
      notOverdueCents: 0,
      overdueCents: [0, 0, 0, 0],
      oldestDueOn: null,
    });
  });

  it('begins with a week of grace, three more attempts, two weeks to pay, and nothing that a company has not asked for', () => {
    expect(defaultBillingTerms).toEqual({
      ...{ graceDays: 7, retryAttempts: 3, dueDays: 14, proration: 'days' },
      // No tax until the company answers; then on all it sells, unless it says otherwise.
      ...{ taxRatePct: 0, taxAnswered: false, taxService: true, taxChemicals: true, taxWork: true },
      ...{ bankDebits: false, paymentDiscountPct: null, depositPct: null, depositCents: null },
      ...{ lateFeesSince: null, lateFeeCents: null, lateFeePct: null, lateFeeAfterDays: 10, lateFeeMonthly: false },
      ...{ lateFeeCapCents: null, lateFeeMinimumCents: 0, tips: false, tipCents: [500, 1000, 2000] },
    });
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

  const moved = (date: string, kind: 'invoice' | 'payment' | 'refund' | 'void', description = kind as string) => ({
    date,
    kind,
    description,
    invoiceId: null,
    amountCents: 100,
  });
  const toldOf = (entries: ReturnType<typeof moved>[]) =>
    accountStatement(entries, '2026-11-01', '2026-11-30').entries.map(({ date, description }) => [
      date.slice(8),
      description,
    ]);

  it('goes by the day, and within a day by what is owed, withdrawn, paid and given back', () => {
    const entries = [
      moved('2026-11-20', 'invoice'),
      moved('2026-11-05', 'refund'),
      moved('2026-11-05', 'payment'),
      moved('2026-11-05', 'void'),
      moved('2026-11-05', 'invoice'),
      moved('2026-11-12', 'invoice'),
      moved('2026-11-02', 'refund'),
    ];
    const inOrder = [
      ['02', 'refund'],
      ['05', 'invoice'],
      ['05', 'void'],
      ['05', 'payment'],
      ['05', 'refund'],
      ['12', 'invoice'],
      ['20', 'invoice'],
    ];
    expect(toldOf(entries)).toEqual(inOrder);
    expect(toldOf([...entries].reverse())).toEqual(inOrder);
  });

  it('leaves entries of one day and kind in the order they were made', () => {
    expect(toldOf(['a', 'b', 'c'].map((name) => moved('2026-11-05', 'payment', name)))).toEqual([
      ['05', 'a'],
      ['05', 'b'],
      ['05', 'c'],
    ]);
  });

  it('has its first and last day in it', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
    const told = accountStatement(
      days.map((day) => moved(day, 'invoice')),
      '2026-11-01',
      '2026-11-30',
    );
    expect(told.openingCents).toBe(100);
    expect(told.entries.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-30']);
    expect(told.closingCents).toBe(300);
  });
});
