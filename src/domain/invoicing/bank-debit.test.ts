import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { creditShares, debitConsent, paymentDiscountOf } from './index.ts';

describe('what a payer agrees to', () => {
  it('names who takes how much, for how long, and how it ends, in both languages', () => {
    const asked = { company: 'Clear Blue Pools', cents: 12_050 };
    for (const language of ['en', 'es'] as const) {
      const { say } = wordsOf(language);
      const [once, kept] = [false, true].map((isKept) => say(debitConsent({ ...asked, isKept })));
      for (const text of [once, kept]) expect(text).toMatch(/Clear Blue Pools .*\$120\.50/);
      expect(once).toMatch(/once|una sola vez/);
      expect(kept).toMatch(/until I end it by writing|hasta que yo lo cancele escribiendo/);
      expect(kept).toMatch(/3 (business days|días hábiles)/);
    }
  });
});

describe('the discount for paying by bank debit, check or cash', () => {
  const work = { depositCents: 0, lateFeeCents: 0 };

  it.each([
    [null, work, 10_000, 0],
    [3, work, 10_000, 300],
    // Rounded down to a cent.
    [2.75, work, 9999, 274],
    [0.29, work, 10_000, 29],
    [3, { ...work, lateFeeCents: 1500 }, 11_500, 300],
    [3, { ...work, lateFeeCents: 1500 }, 1000, 0],
    [3, { ...work, depositCents: 5000 }, 5000, 0],
    // A bill that counts a deposit.
    [3, { ...work, depositCents: -5000 }, 5000, 150],
    [5, work, 99, 0],
  ])('of %s%% on %j with %i left is %i', (pct, invoice, left, cents) => {
    expect(paymentDiscountOf(pct, invoice, left)).toBe(cents);
  });

  it.each([
    ['as offered', 9700, 10_000, 9700, 300, 0],
    ['not where something was paid otherwise meanwhile', 9700, 5000, 5000, 0, 4700],
    ['at most what is left', 9700, 9800, 9700, 100, 0],
    ['not of a part', 5000, 10_000, 5000, 0, 0],
    ['not where nothing is owed any more', 9700, 0, 0, 0, 9700],
  ])('is given %s', (_, taken, owed, amountCents, given, surplusCents) => {
    const planned = [{ invoiceId: 'BILL', amountCents: 9700, discountCents: 300 }];
    const credited = [{ invoiceId: 'BILL', amountCents, ...(given > 0 ? { discountCents: given } : {}) }];
    expect(creditShares(planned, taken, () => owed)).toEqual({ credited, surplusCents });
  });
});
