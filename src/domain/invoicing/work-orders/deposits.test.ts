import { describe, expect, it } from 'vitest';
import { depositAsked, depositHeld, depositToCount, stepsFrom } from './order-state.ts';

describe('the deposit that a quote asks for', () => {
  const asked = (rule: Partial<Parameters<typeof depositAsked>[0]>, totalCents: number) =>
    depositAsked({ depositPct: null, depositCents: null, ...rule }, totalCents);

  it('is percent of all it comes to, or an amount, and never more than the quote', () => {
    expect(asked({ depositPct: 50 }, 10_001)).toBe(5001);
    expect(asked({ depositPct: 100 }, 10_001)).toBe(10_001);
    expect(asked({ depositCents: 3000 }, 10_000)).toBe(3000);
    expect(asked({ depositCents: 3000 }, 2000)).toBe(2000);
    expect(asked({ depositCents: 3000, depositPct: 50 }, 10_000)).toBe(3000);
    expect(asked({}, 10_000)).toBe(0);
  });

  it('is none for what comes to nothing, or less', () => {
    for (const totalCents of [0, -100])
      for (const rule of [{ depositPct: 50 }, { depositCents: 3000 }]) expect(asked(rule, totalCents)).toBe(0);
  });
});

describe('what of a deposit counts on the bill', () => {
  const deposit = { totalCents: 5000, paidCents: 5000, refundedCents: 0, isPending: false };

  it('is all that was asked for and not refunded, at most what the bill is worth', () => {
    expect(depositToCount(deposit, 20_000)).toBe(5000);
    expect(depositToCount({ ...deposit, paidCents: 1000 }, 20_000)).toBe(5000);
    expect(depositToCount({ ...deposit, refundedCents: 1500 }, 20_000)).toBe(3500);
    expect(depositToCount(deposit, 4000)).toBe(4000);
    expect(depositToCount(deposit, -100)).toBe(0);
  });

  it('is nothing where nobody has begun to pay it, or all was refunded', () => {
    expect(depositToCount({ ...deposit, paidCents: 0 }, 20_000)).toBe(0);
    expect(depositToCount({ ...deposit, refundedCents: 5000 }, 20_000)).toBe(0);
    expect(depositToCount({ ...deposit, paidCents: 1000, refundedCents: 1000 }, 20_000)).toBe(0);
    expect(depositToCount({ ...deposit, paidCents: 0, isPending: true }, 20_000)).toBe(5000);
  });

  it('leaves held what was paid, not refunded, and counted nowhere', () => {
    expect(depositHeld({ paidCents: 5000, refundedCents: 1000 }, 0)).toBe(4000);
    expect(depositHeld({ paidCents: 5000, refundedCents: 1000 }, 3000)).toBe(1000);
    expect(depositHeld({ paidCents: 1000, refundedCents: 0 }, 5000)).toBe(0);
  });
});

it('work that was done without a visit may be canceled, a visit that was made stays', () => {
  expect(stepsFrom('done', true)).toEqual(['edit', 'invoice']);
  expect(stepsFrom('done', false)).toEqual(['edit', 'invoice', 'cancel']);
  expect(stepsFrom('scheduled', true)).toEqual(['edit', 'schedule', 'finish', 'cancel']);
});
