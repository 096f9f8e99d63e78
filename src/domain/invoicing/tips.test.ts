import { describe, expect, it } from 'vitest';
import { owedByEntries, postingsOfDispute, postingsOfPayment, postingsOfRefund } from './ledger.ts';
import { isTippable, tipsOwed } from './tips.ts';

const today = '2026-11-24';
const visit = { state: 'done', serviceDate: '2026-10-25', technicianId: 'TECH-luis' };

describe('a tip', () => {
  it('is for a finished visit of the last 30 days whose technician is known', () => {
    expect(isTippable(visit, today)).toBe(true);
    expect(isTippable({ ...visit, serviceDate: '2026-10-24' }, today)).toBe(false);
    expect(isTippable({ ...visit, state: 'open' }, today)).toBe(false);
    expect(isTippable({ ...visit, technicianId: null }, today)).toBe(false);
  });

  it('is owed to its technician, less what went back', () => {
    expect(tipsOwed([{ amountCents: -1000 }, { amountCents: -500 }, { amountCents: 400 }])).toBe(1100);
    expect(tipsOwed([])).toBe(0);
  });

  it('is held for the technician, and neither the company’s nor the customer’s, until it goes back', () => {
    const tip = { transactionId: 'TIP-1', amountCents: 1000, isTaken: true, takenOn: today, shares: [], isTip: true };
    const [taken] = postingsOfPayment(tip);
    expect(taken).toMatchObject({ kind: 'tip', key: 'payment:TIP-1:taken' });
    expect(taken?.entries.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual([
      'received 1000',
      'tips -1000',
    ]);
    expect(owedByEntries(taken?.entries ?? [])).toBe(0);
    const refund = {
      refundId: 'REF-1',
      transactionId: 'TIP-1',
      invoiceId: null,
      amountCents: 400,
      depositCents: 0,
      ofSurplus: false,
    };
    const [given] = postingsOfRefund(
      { ...refund, isTip: true, hasFailed: false, refundedOn: today },
      { isBooked: () => false, today },
    );
    const lost = postingsOfDispute({
      ...{ disputeId: 'DP-1', transactionId: 'TIP-1', kind: 'dispute', state: 'lost', amountCents: 600, feeCents: 0 },
      ...{ openedOn: today, closedOn: today, shares: [], isTip: true },
    });
    const all = [taken, given, ...lost].flatMap((posting) => posting?.entries ?? []);
    expect(tipsOwed(all.filter(({ account }) => account === 'tips'))).toBe(0);
    expect(all.filter(({ account }) => account === 'credit' || account === 'refunds')).toEqual([]);
  });
});
