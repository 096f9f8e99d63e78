import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BillingRows,
  billingFigures,
  type CountedSubscription,
  churnPct,
  comingsIn,
  retentionPct,
} from './figures.ts';

const today = '2026-11-23';
const dayBefore = (days: number): string => new Date(Date.UTC(2026, 10, 23 - days)).toISOString().slice(0, 10);

const aSubscription: fc.Arbitrary<CountedSubscription> = fc.record({
  status: fc.constantFrom('active' as const, 'past_due' as const, 'canceled' as const, 'trial' as const),
  cycle: fc.constantFrom(
    'weekly' as const,
    'biweekly' as const,
    'monthly' as const,
    'quarterly' as const,
    'annually' as const,
  ),
  pricing: fc.constantFrom('flat' as const, 'visit' as const),
  priceCents: fc.integer({ min: 0, max: 500_000 }),
  serviceFrequency: fc.constantFrom('weekly' as const, 'biweekly' as const, 'monthly' as const),
});
const money = fc.record({
  amountCents: fc.integer({ min: 1, max: 1e6 }),
  day: fc.integer({ min: 0, max: 60 }).map(dayBefore),
});
const aCompany: fc.Arbitrary<BillingRows> = fc.record({
  subscriptions: fc.array(aSubscription, { maxLength: 60 }),
  owed: fc.array(fc.record({ balanceCents: fc.integer({ min: 0, max: 1e6 }), isOverdue: fc.boolean() })),
  payments: fc.array(money),
  refunds: fc.array(money),
});

/** The same figures, counted by somebody with a pencil: no share of the product's own rules. */
function countedByHand(rows: BillingRows) {
  const back = (day: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const halfUp = (over: bigint, by: bigint): number => Number(over / by + (2n * (over % by) >= by ? 1n : 0n));
  let yearCents = 0n;
  let active = 0;
  let estimated = false;
  for (const one of rows.subscriptions) {
    if (one.status !== 'active') continue;
    active += 1;
    let times = 0n;
    const often = one.pricing === 'visit' ? one.serviceFrequency : one.cycle;
    if (often === 'weekly') times = 52n;
    if (often === 'biweekly') times = 26n;
    if (often === 'monthly') times = 12n;
    if (often === 'quarterly') times = 4n;
    if (often === 'annually') times = 1n;
    if (one.pricing === 'visit') estimated = true;
    yearCents += BigInt(one.priceCents) * times;
  }
  const last30 = (all: { amountCents: number; day: string }[]): number => {
    let cents = 0;
    for (const { amountCents, day } of all) if (back(day) < 30) cents += amountCents;
    return cents;
  };
  let outstandingCents = 0;
  let pastDueCents = 0;
  for (const { balanceCents, isOverdue } of rows.owed) {
    outstandingCents += balanceCents;
    if (isOverdue) pastDueCents += balanceCents;
  }
  return {
    monthlyRevenueCents: halfUp(yearCents, 12n),
    activeSubscriptions: active,
    pastDueCents,
    averageCents: active === 0 ? 0 : halfUp(yearCents, 12n * BigInt(active)),
    outstandingCents,
    collectedCents: last30([...rows.payments]),
    refundedCents: last30([...rows.refunds]),
    estimated,
  };
}

describe('the billing figures', () => {
  it('are what an independent count of 1,000 random companies gives', () => {
    fc.assert(
      fc.property(aCompany, (rows) => {
        expect(billingFigures(rows, today)).toEqual(countedByHand(rows));
      }),
      { numRuns: 1000 },
    );
  });

  it('bring every cycle to a month', () => {
    const paying = (cycle: CountedSubscription['cycle'], priceCents: number): CountedSubscription => ({
      status: 'active',
      cycle,
      pricing: 'flat',
      priceCents,
      serviceFrequency: 'weekly',
    });
    const of = (...subscriptions: CountedSubscription[]) =>
      billingFigures({ subscriptions, owed: [], payments: [], refunds: [] }, today).monthlyRevenueCents;
    expect(of(paying('weekly', 3000))).toBe(13_000);
    expect(of(paying('biweekly', 6000))).toBe(13_000);
    expect(of(paying('monthly', 16_500), paying('quarterly', 30_000), paying('annually', 120_000))).toBe(36_500);
  });

  const figuresOf = (rows: Partial<BillingRows>) =>
    billingFigures({ subscriptions: [], owed: [], payments: [], refunds: [], ...rows }, today);

  it('look back on thirty days, and never forward', () => {
    const on = (day: string) => ({ amountCents: 100, day });
    const days = ['2026-10-24', '2026-10-25', '2026-11-23', '2026-11-24'].map(on);
    expect(figuresOf({ payments: days, refunds: days.slice(2) })).toMatchObject({
      collectedCents: 200,
      refundedCents: 100,
    });
  });
});

describe('keeping customers', () => {
  const december = { from: '2026-12-01', to: '2026-12-31' };
  const stays = [
    { joinedOn: '2026-01-01', leftOn: null, customers: 58 },
    // Left on the eve, and on the last day.
    { joinedOn: '2026-01-01', leftOn: '2026-11-30', customers: 5 },
    { joinedOn: '2026-11-30', leftOn: '2026-12-31', customers: 1 },
    // Came and left within it: lost, but nobody who could have stayed.
    { joinedOn: '2026-12-02', leftOn: '2026-12-20', customers: 2 },
    { joinedOn: '2026-12-31', leftOn: null, customers: 3 },
  ];

  it('says of the same customers how many stayed and how many did not, which are a hundred percent', () => {
    const comings = comingsIn(stays, december);
    expect(comings).toEqual({ atStart: 59, stayed: 58, joined: 5, left: 3 });
    expect([retentionPct(comings), churnPct(comings)]).toEqual([98.31, 1.69]);
  });

  it('counts the first and the last day of a span, and neither the eve nor the day after', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
    const came = days.map((joinedOn) => ({ joinedOn, leftOn: null, customers: 1 }));
    const went = days.map((leftOn) => ({ joinedOn: '2026-01-01', leftOn, customers: 1 }));
    expect(comingsIn(came, december)).toEqual({ atStart: 1, stayed: 1, joined: 2, left: 0 });
    expect(comingsIn(went, december)).toEqual({ atStart: 3, stayed: 1, joined: 0, left: 2 });
  });

  it('loses nobody where nobody was', () => {
    expect([retentionPct({ atStart: 0, stayed: 0 }), churnPct({ atStart: 0, stayed: 0 })]).toEqual([100, 0]);
  });
});
