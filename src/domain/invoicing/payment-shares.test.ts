import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import {
  autopayConsent,
  bankNewsOf,
  creditShares,
  isDiscountedMethod,
  isOwed,
  isPayable,
  paymentDiscountOf,
  takeBack,
} from './payment-shares.ts';

const invoice = { state: 'open', balance: 100, bankState: null } as const;

describe('an invoice', () => {
  it('is owed while it is issued, not void, and something is left to pay', () => {
    expect(isOwed(invoice)).toBe(true);
    expect(isOwed({ ...invoice, balance: 0.01 })).toBe(true);
    for (const balance of [0, -1]) expect(isOwed({ ...invoice, balance })).toBe(false);
    for (const state of ['draft', 'paid', 'void']) expect(isOwed({ ...invoice, state })).toBe(false);
  });

  it('is not paid again while a bank’s money for it is on its way', () => {
    expect(isPayable(invoice)).toBe(true);
    expect(isPayable({ ...invoice, bankState: 'pending' })).toBe(false);
    for (const bankState of ['disputed', 'lost', 'returned'] as const)
      expect(isPayable({ ...invoice, bankState })).toBe(true);
    expect(isPayable({ ...invoice, balance: 0 })).toBe(false);
  });

  it('tells what its bank does while it is open, and once paid only that the bank disputes it', () => {
    for (const bankState of ['pending', 'disputed', 'lost', 'returned', null] as const) {
      expect(bankNewsOf({ ...invoice, bankState })).toBe(bankState);
      const paid = { ...invoice, state: 'paid', balance: 0, bankState };
      expect(bankNewsOf(paid)).toBe(bankState === 'disputed' ? 'disputed' : null);
      expect(bankNewsOf({ ...paid, state: 'void' })).toBeNull();
    }
  });
});

describe('what a payment brings', () => {
  it('goes to its invoices in their order, and what none of them needs is surplus', () => {
    const planned = [
      { invoiceId: 'A', amountCents: 100 },
      { invoiceId: 'B', amountCents: 200 },
    ];
    const sharesOf = (takenCents: number, owed: Record<string, number>) =>
      creditShares(planned, takenCents, (id) => owed[id] ?? 0);
    expect(sharesOf(300, { A: 100, B: 200 })).toEqual({ credited: planned, surplusCents: 0 });
    expect(sharesOf(150, { A: 100, B: 200 })).toEqual({
      credited: [planned[0], { invoiceId: 'B', amountCents: 50 }],
      surplusCents: 0,
    });
    expect(sharesOf(300, { A: 40, B: 500 })).toEqual({
      credited: [{ invoiceId: 'A', amountCents: 40 }, planned[1]],
      surplusCents: 60,
    });
    // More was paid on it than it came to.
    expect(sharesOf(300, { A: -10, B: 200 })).toEqual({
      credited: [{ invoiceId: 'A', amountCents: 0 }, planned[1]],
      surplusCents: 100,
    });
  });

  it('is taken back from the invoice that is due last, and never more than is left', () => {
    const shares = [
      { invoiceId: 'A', leftCents: 100 },
      { invoiceId: 'B', leftCents: 0 },
      { invoiceId: 'C', leftCents: 50 },
    ];
    expect(takeBack(shares, 30)).toEqual([{ invoiceId: 'C', leftCents: 30 }]);
    expect(takeBack(shares, 50)).toEqual([{ invoiceId: 'C', leftCents: 50 }]);
    expect(takeBack(shares, 70)).toEqual([
      { invoiceId: 'C', leftCents: 50 },
      { invoiceId: 'A', leftCents: 20 },
    ]);
    expect(takeBack(shares, 1000)).toEqual([
      { invoiceId: 'C', leftCents: 50 },
      { invoiceId: 'A', leftCents: 100 },
    ]);
    expect(takeBack(shares, 0)).toEqual([]);
  });
});

it('a discount is for what costs next to nothing to take, never for a card', () => {
  const methods = ['bank_transfer', 'check', 'cash', 'card', 'credit_card', 'other', ''];
  expect(methods.filter(isDiscountedMethod)).toEqual(['bank_transfer', 'check', 'cash']);
  // From a dollar on.
  const work = { depositCents: 0, lateFeeCents: 0 };
  expect([99, 100].map((left) => paymentDiscountOf(5, work, left))).toEqual([0, 5]);
});

it('autopay is agreed to in the words of the card or of the bank account', () => {
  const { say } = wordsOf('en');
  const asked = { company: 'Clear Blue Pools', method: 'Visa ending in 4242' };
  expect(say(autopayConsent({ ...asked, isBank: false }))).toMatch(/^I authorize Clear Blue Pools to charge my Visa/);
  expect(say(autopayConsent({ ...asked, isBank: true }))).toMatch(/^I authorize Clear Blue Pools to debit my Visa/);
});
