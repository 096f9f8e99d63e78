import { beforeAll, describe, expect, it } from 'vitest';
import type { Invoice, InvoiceSummary } from '#contract/invoicing/invoices.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
let owner: Visitor;
const lines = [{ kind: 'work', description: 'Filter', unitPrice: 100, taxable: false }];

beforeAll(async () => {
  owner = (await world.company()).owner;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  await owner.put('/api/billing/customers/CUST-1/card', {
    paymentDetails: {
      cardNumber: '4242424242424242',
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'Pat',
      email: 'pat@example.com',
      zipCode: '85306',
    },
  });
});

const billed = async () =>
  (await owner.post<Invoice>('/api/billing/invoices', { customerId: 'CUST-1', lines, issue: true })).body.invoiceId;
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const pay = (invoiceId: string, body: object, headers: Record<string, string> = {}) =>
  owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, body, { headers });
const refund = (transactionId: string, body: object) =>
  owner.post<Transaction>(`/api/billing/transactions/${transactionId}/refunds`, body);
const counted = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const cash = { amount: 100, method: 'cash' };
const onFile = { amount: 100, method: 'card', chargeCardOnFile: true };

describe('payments at the same moment', () => {
  it('by hand pay an invoice once', async () => {
    const invoiceId = await billed();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => pay(invoiceId, cash)))).map(
      ({ status }) => status,
    );
    expect(counted(statuses, 201)).toBe(1);
    expect(counted(statuses, 409)).toBe(5);
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: 100, balance: 0 });
  });

  it('with the card on file charge it once, and one by hand beside them does not add', async () => {
    const invoiceId = await billed();
    const bodies = [onFile, cash, onFile, cash, onFile];
    const statuses = (await Promise.all(bodies.map((body) => pay(invoiceId, body)))).map(({ status }) => status);
    expect(counted(statuses, 201)).toBe(1);
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({ state: 'paid', paid: 100 });
    expect(paid.transactions.filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  it('in parts take no more than is owed', async () => {
    const invoiceId = await billed();
    await Promise.all(Array.from({ length: 7 }, () => pay(invoiceId, { ...cash, amount: 30 })));
    expect(await read(invoiceId)).toMatchObject({ state: 'open', paid: 90, balance: 10 });
  });

  it('under one id, or one Idempotency-Key, are one payment', async () => {
    const invoiceId = await billed();
    const part = { ...cash, amount: 10 };
    const sameId = await Promise.all(
      Array.from({ length: 4 }, () => pay(invoiceId, { ...part, transactionId: 'SAME' })),
    );
    expect(new Set(sameId.map(({ status }) => status))).toEqual(new Set([201]));
    const key = { 'idempotency-key': 'the-same-key' };
    await Promise.all(Array.from({ length: 4 }, () => pay(invoiceId, part, key)));
    const again = await pay(invoiceId, part, key);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await read(invoiceId)).toMatchObject({ paid: 20 });
  });
});

describe('refunds at the same moment', () => {
  it('give back no more than was paid', async () => {
    const invoiceId = await billed();
    const { transactionId } = (await pay(invoiceId, onFile)).body;
    const given = await Promise.all(Array.from({ length: 6 }, () => refund(transactionId, { amount: 40 })));
    expect(
      counted(
        given.map(({ status }) => status),
        201,
      ),
    ).toBe(2);
    expect(await read(invoiceId)).toMatchObject({ paid: 100, refunded: 80, balance: 0 });
    await Promise.all(Array.from({ length: 3 }, () => refund(transactionId, { amount: 20, refundId: 'LAST' })));
    expect((await read(invoiceId)).transactions).toMatchObject([{ status: 'refunded', refunded: 100 }]);
  });

  it('beside a payment leave the sums whole', async () => {
    const invoiceId = await billed();
    const { transactionId } = (await pay(invoiceId, { ...cash, amount: 60 })).body;
    await Promise.all([
      pay(invoiceId, { ...cash, amount: 40 }),
      refund(transactionId, { amount: 60 }),
      pay(invoiceId, { ...cash, amount: 40 }),
      refund(transactionId, { amount: 60 }),
    ]);
    const after = await read(invoiceId);
    expect(after).toMatchObject({ state: 'paid', paid: 100, refunded: 60, balance: 0 });
    const sum = (of: (one: Transaction) => number) => after.transactions.reduce((total, one) => total + of(one), 0);
    expect([sum(({ amount }) => amount), sum(({ refunded }) => refunded)]).toEqual([100, 60]);
  });
});

describe('invoices at the same moment', () => {
  it('get numbers without a gap and without a double', async () => {
    const before = (await owner.get<InvoiceSummary[]>('/api/billing/invoices')).body.length;
    await Promise.all(Array.from({ length: 12 }, billed));
    const all = (await owner.get<InvoiceSummary[]>('/api/billing/invoices')).body;
    const numbers = all.map(({ invoiceNumber }) => Number(invoiceNumber?.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: before + 12 }, (_, index) => index + 1));
  });

  it('are issued and voided once', async () => {
    const { invoiceId } = (await owner.post<Invoice>('/api/billing/invoices', { customerId: 'CUST-1', lines })).body;
    const steps = Array.from({ length: 5 }, () => owner.post(`/api/billing/invoices/${invoiceId}/issue`));
    expect(
      counted(
        (await Promise.all(steps)).map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    const [paid, voided] = await Promise.all([
      pay(invoiceId, cash),
      owner.post(`/api/billing/invoices/${invoiceId}/void`),
    ]);
    expect([paid.status, voided.status].sort()).toEqual(paid.status === 201 ? [201, 409] : [200, 409]);
  });
});
