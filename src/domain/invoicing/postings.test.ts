import { describe, expect, it } from 'vitest';
import {
  type BookedInvoice,
  owedByEntries,
  type Posting,
  posting,
  postingsOfDispute,
  postingsOfInvoice,
  postingsOfLateFee,
  postingsOfPayment,
  postingsOfRefund,
} from './ledger.ts';

const [issuedOn, today] = ['2026-11-03', '2026-11-24'];

/** "owed:BILL 100", or without an invoice "sales -100". */
const told = (one: Posting | undefined) =>
  one?.entries.map(({ account, amountCents, invoiceId }) =>
    [invoiceId === null ? account : `${account}:${invoiceId}`, amountCents].join(' '),
  );

describe('a posting', () => {
  it('has no entry of 0 cents, and says what it is about', () => {
    expect(
      posting('k', 'fee', today, [
        ['fees', 15],
        ['sales', 0],
        ['received', -15],
      ]),
    ).toEqual({
      key: 'k',
      kind: 'fee',
      date: today,
      transactionId: null,
      refundId: null,
      entries: [
        { account: 'fees', amountCents: 15, invoiceId: null },
        { account: 'received', amountCents: -15, invoiceId: null },
      ],
    });
  });

  it('is refused where its entries do not sum to zero', () => {
    expect(() => posting('payment:P', 'payment', today, [['received', 15]])).toThrow('payment:P does not sum to zero');
  });
});

describe('an invoice in the books', () => {
  const invoice: BookedInvoice = {
    invoiceId: 'BILL',
    issuedOn,
    voidedOn: null,
    totalCents: 10_000,
    taxCents: 700,
    paidCents: 0,
    depositCents: 0,
    lateFeeCents: 0,
    paymentDiscountCents: 0,
  };
  const bookedAs = (more: Partial<BookedInvoice>) => postingsOfInvoice({ ...invoice, ...more });

  it('is owed from the day of its issue: sales without the tax, and the tax', () => {
    const [issued, ...more] = bookedAs({});
    expect(more).toEqual([]);
    expect(issued).toMatchObject({ key: 'invoice:BILL:issued', kind: 'invoice', date: issuedOn });
    expect(told(issued)).toEqual(['owed:BILL 10000', 'sales -9300', 'tax -700']);
    expect(bookedAs({ issuedOn: null })).toEqual([]);
    expect(bookedAs({ totalCents: 0, taxCents: 0 })).toEqual([]);
  });

  it('is what it was when issued: late fees and discounts since are booked on their own', () => {
    const [issued] = bookedAs({ totalCents: 11_200, lateFeeCents: 1500, paymentDiscountCents: 300 });
    expect(told(issued)).toEqual(['owed:BILL 10000', 'sales -9300', 'tax -700']);
  });

  it('that asks for a deposit is no sale, one that counts it is', () => {
    const asks = bookedAs({ totalCents: 5000, taxCents: 0, depositCents: 5000 });
    expect(asks.map(told)).toEqual([['owed:BILL 5000', 'deposits -5000']]);
    // All of the work was paid as a deposit: nothing is owed, and yet it is sold.
    const counts = bookedAs({ totalCents: 0, taxCents: 350, depositCents: -5000 });
    expect(counts.map(told)).toEqual([['deposits 5000', 'sales -4650', 'tax -350']]);
  });

  it('that is voided takes back what was left of it, with its share of the tax', () => {
    const [, voided, ...more] = bookedAs({ voidedOn: today, paidCents: 6000 });
    expect(more).toEqual([]);
    expect(voided).toMatchObject({ key: 'invoice:BILL:voided', kind: 'void', date: today });
    expect(told(voided)).toEqual(['owed:BILL -4000', 'sales 3720', 'tax 280']);
    expect(bookedAs({ voidedOn: today, paidCents: 10_000 })).toHaveLength(1);
  });

  it('that is voided takes back its late fees, which nobody had paid first', () => {
    const withFee = { totalCents: 11_500, lateFeeCents: 1500, voidedOn: today };
    expect(told(bookedAs({ ...withFee, paidCents: 6000 })[1])).toEqual([
      'owed:BILL -5500',
      'late-fees 1500',
      'sales 3720',
      'tax 280',
    ]);
    expect(told(bookedAs({ ...withFee, paidCents: 10_500 })[1])).toEqual(['owed:BILL -1000', 'late-fees 1000']);
  });

  it('that is voided asks for no deposit any more, or gives back the one it counted', () => {
    const deposit = { totalCents: 5000, taxCents: 0, depositCents: 5000, voidedOn: today };
    expect(told(bookedAs({ ...deposit, paidCents: 2000 })[1])).toEqual(['owed:BILL -3000', 'deposits 3000']);
    const counts = { totalCents: 0, taxCents: 350, depositCents: -5000, voidedOn: today };
    expect(told(bookedAs(counts)[1])).toEqual(['deposits -5000', 'sales 4650', 'tax 350']);
  });
});

describe('a late fee in the books', () => {
  const fee = { invoiceId: 'BILL', lineId: 'L1', cents: 1500, chargedOn: issuedOn, flips: 0, flippedOn: null };
  const bookedAs = (flips: number, flippedOn: string | null) =>
    postingsOfLateFee({ ...fee, flips, flippedOn }).map((one) => [one.key, one.kind, one.date, told(one)]);

  it('is owed, not when it is waived, and again when that is undone', () => {
    const owed = ['owed:BILL 1500', 'late-fees -1500'];
    const charged = ['late-fee:BILL:L1:charged', 'late-fee', issuedOn, owed];
    const waived = ['late-fee:BILL:L1:waived-1', 'late-fee-waived', today, ['owed:BILL -1500', 'late-fees 1500']];
    expect(bookedAs(0, null)).toEqual([charged]);
    expect(bookedAs(1, today)).toEqual([charged, waived]);
    expect(bookedAs(2, today)).toEqual([charged, waived, ['late-fee:BILL:L1:restored-2', 'late-fee', today, owed]]);
    expect(bookedAs(3, today).at(-1)?.[0]).toBe('late-fee:BILL:L1:waived-3');
    expect(bookedAs(2, null).map(([, , on]) => on)).toEqual([issuedOn, issuedOn, issuedOn]);
  });
});

describe('a payment in the books', () => {
  const payment = {
    transactionId: 'PAY',
    amountCents: 10_000,
    isTaken: true,
    takenOn: today,
    shares: [
      { invoiceId: 'A', amountCents: 6000 },
      { invoiceId: 'B', amountCents: 3000 },
    ],
    isTip: false,
  };

  it('pays its invoices, and the rest is the customer’s credit', () => {
    const [taken, ...more] = postingsOfPayment(payment);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ key: 'payment:PAY:taken', kind: 'payment', date: today, transactionId: 'PAY' });
    expect(told(taken)).toEqual(['received 10000', 'owed:A -6000', 'owed:B -3000', 'credit -1000']);
    expect(owedByEntries(taken?.entries ?? [])).toBe(-10_000);
    expect(postingsOfPayment({ ...payment, isTaken: false })).toEqual([]);
  });

  it('gives the discount of the way it was paid, apart', () => {
    const shares = [
      { invoiceId: 'A', amountCents: 6000, discountCents: 180 },
      { invoiceId: 'B', amountCents: 4000, discountCents: 20 },
    ];
    const [taken, discount] = postingsOfPayment({ ...payment, shares });
    expect(told(taken)).toEqual(['received 10000', 'owed:A -6000', 'owed:B -4000']);
    expect(discount).toMatchObject({
      key: 'payment:PAY:discount',
      kind: 'discount',
      date: today,
      transactionId: 'PAY',
    });
    expect(told(discount)).toEqual(['owed:A -180', 'owed:B -20', 'discounts 200']);
    const one = [{ invoiceId: 'A', amountCents: 6000, discountCents: 180 }, ...payment.shares.slice(1)];
    expect(told(postingsOfPayment({ ...payment, shares: one })[1])).toEqual(['owed:A -180', 'discounts 180']);
  });
});

describe('a refund in the books', () => {
  const refund = {
    refundId: 'REF',
    transactionId: 'PAY',
    invoiceId: 'BILL',
    amountCents: 1000,
    depositCents: 0,
    ofSurplus: false,
    isTip: false,
    hasFailed: false,
    refundedOn: issuedOn,
  };
  const bookedAs = (more: Partial<typeof refund>, booked: readonly string[] = []) =>
    postingsOfRefund({ ...refund, ...more }, { isBooked: (key) => booked.includes(key), today });

  it('is given without being owed, or goes back out of the deposit, the credit or the tip', () => {
    const [given, ...more] = bookedAs({});
    expect(more).toEqual([]);
    expect(given).toMatchObject({ key: 'refund:REF:given', kind: 'refund', date: issuedOn });
    expect(given).toMatchObject({ transactionId: 'PAY', refundId: 'REF' });
    expect(told(given)).toEqual(['refunds:BILL 1000', 'received -1000']);
    expect(told(bookedAs({ depositCents: 400 })[0])).toEqual([
      'deposits:BILL 400',
      'refunds:BILL 600',
      'received -1000',
    ]);
    expect(told(bookedAs({ ofSurplus: true })[0])).toEqual(['credit 1000', 'received -1000']);
    expect(told(bookedAs({ isTip: true })[0])).toEqual(['tips:BILL 1000', 'received -1000']);
  });

  it('that the bank refused is reversed where it was booked, and never booked where it was not', () => {
    expect(bookedAs({ hasFailed: true })).toEqual([]);
    const [given, failed] = bookedAs({ hasFailed: true, depositCents: 400 }, ['refund:REF:given']);
    expect(told(given)).toEqual(['deposits:BILL 400', 'refunds:BILL 600', 'received -1000']);
    expect(failed).toMatchObject({ key: 'refund:REF:failed', kind: 'refund-failed', date: today, refundId: 'REF' });
    expect(told(failed)).toEqual(['deposits:BILL -400', 'refunds:BILL -600', 'received 1000']);
  });
});

describe('a dispute in the books', () => {
  const dispute = {
    disputeId: 'DP',
    transactionId: 'PAY',
    kind: 'dispute',
    state: 'lost',
    amountCents: 1000,
    feeCents: 1500,
    openedOn: issuedOn,
    closedOn: today,
    shares: [{ invoiceId: 'BILL', amountCents: 900, discountCents: 27 }],
    isTip: false,
  } as const;
  const bookedAs = (more: Partial<Parameters<typeof postingsOfDispute>[0]>) =>
    postingsOfDispute({ ...dispute, ...more }).map((one) => [one.key, one.kind, one.date, told(one)]);

  it('holds the money and its fee from the day it is opened, and ends on the day it is closed', () => {
    const held = ['dispute:DP:open', 'dispute', issuedOn, ['disputed 1000', 'received -1000']];
    const fee = ['dispute:DP:fee', 'fee', issuedOn, ['fees 1500', 'received -1500']];
    const won = ['dispute:DP:won', 'dispute-won', today, ['received 1000', 'disputed -1000']];
    const lost = ['dispute:DP:lost', 'dispute-lost', today, ['disputed -1000', 'owed:BILL 900', 'credit 100']];
    const discount = ['dispute:DP:discount', 'discount-back', today, ['owed:BILL 27', 'discounts -27']];
    expect(bookedAs({ state: 'open', closedOn: null })).toEqual([held, fee]);
    expect(bookedAs({ state: 'won' })).toEqual([held, fee, won]);
    expect(bookedAs({})).toEqual([held, fee, lost, discount]);
    expect(bookedAs({ feeCents: 0, shares: [] }).map(([, kind]) => kind)).toEqual(['dispute', 'dispute-lost']);
  });

  it('of a debit that a bank returned is no dispute: the money is gone at once, and its discount with it', () => {
    expect(bookedAs({ kind: 'return', closedOn: null })).toEqual([
      ['dispute:DP:lost', 'return', issuedOn, ['received -1000', 'owed:BILL 900', 'credit 100']],
      ['dispute:DP:discount', 'discount-back', issuedOn, ['owed:BILL 27', 'discounts -27']],
      ['dispute:DP:fee', 'fee', issuedOn, ['fees 1500', 'received -1500']],
    ]);
    expect(postingsOfDispute(dispute).every(({ transactionId }) => transactionId === 'PAY')).toBe(true);
  });
});
