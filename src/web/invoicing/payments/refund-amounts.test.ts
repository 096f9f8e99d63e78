import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { refundable } from '../api.ts';

type Refund = Transaction['refunds'][number];

const refund = (amount: number, status: Refund['status']): Refund => ({
  refundId: `REF-${amount}`,
  amount,
  status,
  invoiceNumber: null,
  reason: null,
  refundedAt: '2026-11-23T16:00:00.000Z',
});

describe('what is left of a payment to give back', () => {
  it('is less what was given back and what is on its way', () => {
    const refunds = [refund(20, 'done'), refund(30.1, 'pending')];
    expect(refundable({ status: 'paid', amount: 100, refunds })).toBe(49.9);
  });

  it('counts no refund that failed', () => {
    expect(refundable({ status: 'paid', amount: 100, refunds: [refund(40, 'failed')] })).toBe(100);
  });

  it('is nothing where all is on its way, or where the payment was not made', () => {
    expect(refundable({ status: 'paid', amount: 100, refunds: [refund(100, 'pending')] })).toBe(0);
    expect(refundable({ status: 'failed', amount: 100, refunds: [] })).toBe(0);
  });
});
