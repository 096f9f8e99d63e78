import { describe, expect, it } from 'vitest';
import { laterPayout, type Payout, payoutLineFault, payoutSums, postingsOfPayout, testFeeCents } from './payouts.ts';

const payout: Payout = {
  payoutId: 'po_1',
  status: 'in_transit',
  amountCents: 9680,
  createdAt: new Date('2026-11-24T00:00:00Z'),
  arrivesOn: '2026-11-26',
  failure: null,
  listing: 'complete',
};
const payment = { amountCents: 10_000, refundedCents: 2000, disputedCents: 0 };

describe('a payout', () => {
  it('is gross less fees, a fee that is a movement of its own among them', () => {
    const lines = [
      { kind: 'payment', amountCents: 10_000, feeCents: 320 },
      { kind: 'refund', amountCents: -2000, feeCents: 0 },
      { kind: 'dispute', amountCents: -1000, feeCents: 1500 },
      { kind: 'fee', amountCents: -200, feeCents: 0 },
    ] as const;
    expect(payoutSums(lines)).toEqual({ grossCents: 7000, feesCents: 2020, netCents: 4980 });
    expect(payoutSums([])).toEqual({ grossCents: 0, feesCents: 0, netCents: 0 });
  });

  it.each([
    ['in_transit', 'paid', 'paid'],
    ['paid', 'failed', 'failed'],
    ['paid', 'in_transit', null],
    ['failed', 'paid', null],
    ['paid', 'paid', null],
  ] as const)('known as %s, of which the news say %s, is then %s', (before, news, then) => {
    expect(laterPayout({ ...payout, status: before }, { ...payout, status: news })?.status ?? null).toBe(then);
  });

  it('keeps what it holds where later news come without it', () => {
    const listing = 'pending' as const;
    expect(laterPayout(payout, { ...payout, status: 'paid', listing })).toMatchObject({
      status: 'paid',
      listing: 'complete',
    });
    expect(laterPayout({ ...payout, status: 'paid', listing }, payout)).toMatchObject({
      status: 'paid',
      listing: 'complete',
    });
  });

  it.each([
    ['payment', 10_000, payment, null],
    ['payment', 9999, payment, 'amount_differs'],
    ['payment', 10_000, null, 'not_found'],
    ['refund', -2000, payment, null],
    ['refund', -2001, payment, 'amount_differs'],
    ['refund', 2000, payment, null],
    ['dispute', -500, payment, 'amount_differs'],
    ['dispute', -500, { ...payment, disputedCents: 500 }, null],
    ['fee', -200, null, null],
    ['other', 700, null, null],
  ] as const)('with a %s of %i is compared with what is recorded', (kind, amountCents, recorded, fault) => {
    expect(payoutLineFault({ kind, amountCents }, recorded)).toBe(fault);
  });

  it('is booked when it is paid, its fees when they are known, and those of disputes with these', () => {
    const lines = [
      { kind: 'payment', amountCents: 10_000, feeCents: 320 },
      { kind: 'dispute', amountCents: -1000, feeCents: 1500 },
    ] as const;
    const kindsOf = (some: Payout, booked = false) =>
      postingsOfPayout(some, lines, { isBooked: () => booked, today: '2026-11-27' }).map(({ kind, entries }) => [
        kind,
        ...entries.map(({ account, amountCents }) => `${account} ${amountCents}`),
      ]);
    const fees = ['payout-fees', 'fees 320', 'received -320'];
    const paid = ['payout', 'bank 9680', 'received -9680'];
    expect(kindsOf(payout)).toEqual([fees]);
    expect(kindsOf({ ...payout, status: 'paid' })).toEqual([fees, paid]);
    expect(kindsOf({ ...payout, status: 'paid', listing: 'pending' })).toEqual([paid]);
    expect(kindsOf({ ...payout, status: 'failed' })).toEqual([fees]);
    expect(kindsOf({ ...payout, status: 'failed' }, true)).toEqual([
      fees,
      paid,
      ['payout-failed', 'received 9680', 'bank -9680'],
    ]);
    expect(kindsOf({ ...payout, status: 'canceled' }, true)).toEqual([fees]);
  });

  it('is named by what is booked of it, on the day it arrives or is known to have failed', () => {
    const lines = [{ kind: 'payment', amountCents: 10_000, feeCents: 320 }] as const;
    const isBooked = (key: string) => key === 'payout:po_1:paid';
    const booked = postingsOfPayout({ ...payout, status: 'failed' }, lines, { isBooked, today: '2026-11-27' });
    expect(booked.map(({ key, date }) => [key, date])).toEqual([
      ['payout:po_1:fees', '2026-11-26'],
      ['payout:po_1:paid', '2026-11-26'],
      ['payout:po_1:failed', '2026-11-27'],
    ]);
    const never = postingsOfPayout({ ...payout, status: 'failed' }, lines, {
      isBooked: () => false,
      today: '2026-11-27',
    });
    expect(never.map(({ kind }) => kind)).toEqual(['payout-fees']);
  });

  it('of nothing is not booked', () => {
    const nothing = { ...payout, amountCents: 0 };
    for (const status of ['paid', 'failed'] as const)
      expect(postingsOfPayout({ ...nothing, status }, [], { isBooked: () => true, today: '2026-11-27' })).toEqual([]);
  });

  it('costs in the sandbox what Stripe lists: 2.9% + 30¢ by card, 0.8% from a bank account and at most $5', () => {
    expect([testFeeCents(false, 10_000), testFeeCents(true, 10_000), testFeeCents(true, 1_000_000)]).toEqual([
      320, 80, 500,
    ]);
  });
});
