import { describe, expect, it } from 'vitest';
import { type LateFeeRule, type LateInvoice, lateFeeOf, nextLateFeeOn } from './dunning.ts';

const rule = (more: Partial<LateFeeRule> = {}): LateFeeRule => ({
  lateFeesSince: '2026-01-01',
  lateFeeCents: 1500,
  lateFeePct: null,
  lateFeeAfterDays: 10,
  lateFeeMonthly: false,
  lateFeeCapCents: null,
  lateFeeMinimumCents: 0,
  ...more,
});
const late = (more: Partial<LateInvoice> = {}): LateInvoice => ({
  dueOn: '2026-11-01',
  balanceCents: 20_000,
  lateFeeCents: 0,
  charged: [],
  ...more,
});

describe('a late fee', () => {
  it.each([
    ['the day before', '2026-11-10', rule(), late(), null],
    ['its day', '2026-11-11', rule(), late(), { number: 1, on: '2026-11-11', cents: 1500 }],
    ['charged already', '2026-12-20', rule(), late({ charged: [1] }), null],
    ['off', '2026-11-11', rule({ lateFeesSince: null }), late(), null],
    ['switched on later', '2026-11-11', rule({ lateFeesSince: '2026-11-12' }), late(), null],
    [
      'switched on that day',
      '2026-11-11',
      rule({ lateFeesSince: '2026-11-11' }),
      late(),
      { number: 1, on: '2026-11-11', cents: 1500 },
    ],
    ['of no amount', '2026-11-11', rule({ lateFeeCents: null }), late(), null],
    ['without a due day', '2026-11-11', rule(), late({ dueOn: null }), null],
    ['paid', '2026-11-11', rule(), late({ balanceCents: 0 }), null],
    // 1.5% of $133.33 is $1.99995.
    [
      'percent, rounded once',
      '2026-11-11',
      rule({ lateFeeCents: null, lateFeePct: 1.5 }),
      late({ balanceCents: 13_333 }),
      { number: 1, on: '2026-11-11', cents: 200 },
    ],
    ['too little open', '2026-11-11', rule({ lateFeeMinimumCents: 20_001 }), late(), null],
    [
      'just enough open',
      '2026-11-11',
      rule({ lateFeeMinimumCents: 20_000 }),
      late(),
      { number: 1, on: '2026-11-11', cents: 1500 },
    ],
    [
      'monthly, the second',
      '2026-12-11',
      rule({ lateFeeMonthly: true }),
      late({ charged: [1], lateFeeCents: 1500, balanceCents: 21_500 }),
      { number: 2, on: '2026-12-11', cents: 1500 },
    ],
    ['monthly, the day before', '2026-12-10', rule({ lateFeeMonthly: true }), late({ charged: [1] }), null],
    [
      'monthly, two days missed: one fee',
      '2027-01-15',
      rule({ lateFeeMonthly: true }),
      late(),
      { number: 3, on: '2027-01-11', cents: 1500 },
    ],
    ['a waived one counts as charged', '2026-11-30', rule({ lateFeeMonthly: true }), late({ charged: [1] }), null],
    [
      'no fee on a fee',
      '2026-12-11',
      rule({ lateFeeMonthly: true, lateFeeCents: null, lateFeePct: 10 }),
      late({ charged: [1], lateFeeCents: 2000, balanceCents: 22_000 }),
      { number: 2, on: '2026-12-11', cents: 2000 },
    ],
    [
      'up to the limit',
      '2026-12-11',
      rule({ lateFeeMonthly: true, lateFeeCapCents: 2000 }),
      late({ charged: [1], lateFeeCents: 1500, balanceCents: 21_500 }),
      { number: 2, on: '2026-12-11', cents: 500 },
    ],
    [
      'over the limit',
      '2026-12-11',
      rule({ lateFeeMonthly: true, lateFeeCapCents: 1500 }),
      late({ charged: [1], lateFeeCents: 1500, balanceCents: 21_500 }),
      null,
    ],
    [
      'at the end of a month',
      '2027-02-28',
      rule({ lateFeeMonthly: true }),
      late({ dueOn: '2027-01-21', charged: [1] }),
      { number: 2, on: '2027-02-28', cents: 1500 },
    ],
  ] as const)('%s', (_, today, of, invoice, fee) => {
    expect(lateFeeOf(of, invoice, today)).toEqual(fee);
  });

  it('is announced for its day', () => {
    expect(nextLateFeeOn(rule(), '2026-11-01', [])).toBe('2026-11-11');
    expect(nextLateFeeOn(rule(), '2026-11-01', [1])).toBeNull();
    expect(nextLateFeeOn(rule({ lateFeeMonthly: true }), '2026-11-01', [1])).toBe('2026-12-11');
    expect(nextLateFeeOn(rule({ lateFeeMonthly: true }), '2026-11-01', [1, 3, 2])).toBe('2027-02-11');
    expect(nextLateFeeOn(rule({ lateFeesSince: null }), '2026-11-01', [])).toBeNull();
    expect(nextLateFeeOn(rule(), null, [])).toBeNull();
  });
});
