import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { Account, BooksCheck } from '#contract/invoicing/owed.ts';
import type { QuoteShown, SentQuote, WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
let owner: Visitor;

beforeEach(async () => {
  company = await world.company({ tier: 'enterprise' });
  owner = company.owner;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await owner.put('/api/billing/settings', { taxRatePct: 8.25 });
});

const add = async (more: object = {}) =>
  (
    await owner.post<WorkOrder & ErrorBody>('/api/work-orders', {
      customerId: 'CUST-1',
      title: 'Replace filter grids',
      lines: [{ description: 'Set of 8 grids, fitted', quantity: 1, unitPrice: 240 }],
      ...more,
    })
  ).body;
const step = <T = WorkOrder>({ workOrderId }: WorkOrder, name: string, body: object = {}) =>
  owner.post<T & ErrorBody>(`/api/work-orders/${workOrderId}/${name}`, body);
const read = async ({ workOrderId }: WorkOrder) => (await owner.get<WorkOrder>(`/api/work-orders/${workOrderId}`)).body;
const invoice = async (invoiceId: string | null | undefined) =>
  (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const quoted = async (order: WorkOrder) =>
  new URL((await step<SentQuote>(order, 'quote')).body.url).searchParams.get('key') ?? '';
const answer = (key: string, approved = true) =>
  world.visitor.post<QuoteShown & ErrorBody>(`/api/quotes/${key}`, { approved, name: 'Pat' });
const card = {
  cardNumber: '4242424242424242',
  expiryDate: '12/30',
  cvv: '123',
  cardholderName: 'Pat',
  email: 'pat@example.com',
  zipCode: '85306',
};
const pay = (key: string) => world.visitor.post<PayInvoiceAnswer>(`/api/pay/${key}`, { paymentDetails: card });
const entries = async () => {
  const { postings, balance } = (await owner.get<Account>('/api/billing/accounts/CUST-1')).body;
  const sums = new Map<string, number>();
  for (const { account, amount } of postings.flatMap((posting) => posting.entries)) {
    sums.set(account, Math.round(((sums.get(account) ?? 0) + amount) * 100) / 100);
  }
  return { balance, of: (account: string) => sums.get(account) ?? 0 };
};
const agree = async () => expect((await owner.get<BooksCheck>('/api/billing/books')).body.agree).toBe(true);
/** Approved and paid. */
async function paidDeposit(more: object = { depositPercent: 50 }): Promise<WorkOrder> {
  const order = await add(more);
  const key = await quoted(order);
  await answer(key);
  expect((await pay(key)).body.status).toBe('paid');
  return read(order);
}

describe('the deposit of a quote', () => {
  it('is due on approval, paid with the quote’s own link, and counts on the invoice to the cent', async () => {
    const order = await add({ depositPercent: 33 });
    // 33% of $259.80.
    expect(order.deposit).toMatchObject({ amount: 85.73, state: 'asked', invoiceId: null });
    const key = await quoted(order);
    await world.runJobs();
    expect(world.mailer.lastTo('pat@example.com')?.text).toContain('When you approve, a deposit of $85.73 is due.');
    expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).status).toBe(404);
    expect((await answer(key)).body).toMatchObject({ state: 'approved', deposit: { amount: 85.73, state: 'due' } });
    const due = await read(order);
    expect(due.deposit).toMatchObject({ state: 'due', paid: 0, held: 0 });
    expect(await invoice(due.deposit?.invoiceId)).toMatchObject({
      state: 'open',
      dueOn: '2026-11-23',
      total: 85.73,
      tax: 0,
      lines: [{ description: `Deposit for ${order.orderNumber}: Replace filter grids`, special: 'deposit' }],
    });
    expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body).toMatchObject({ balance: 85.73 });
    expect((await pay(key)).body.status).toBe('paid');
    expect((await read(order)).deposit).toMatchObject({ state: 'paid', paid: 85.73, held: 85.73 });
    expect((await world.visitor.get<QuoteShown>(`/api/quotes/${key}`)).body.deposit?.state).toBe('paid');
    const before = await entries();
    expect([before.balance, before.of('deposits'), before.of('sales')]).toEqual([0, -85.73, 0]);

    await step(order, 'finish');
    const { invoiceId } = (await step(order, 'invoice')).body;
    expect(await invoice(invoiceId)).toMatchObject({ subtotal: 154.27, tax: 19.8, total: 174.07 });
    // What the rule wrote stays, whatever is sent of it.
    const { lines } = await invoice(invoiceId);
    const without = lines.filter(({ special }) => special === null);
    await owner.patch(`/api/billing/invoices/${invoiceId}`, { lines: without });
    expect(await invoice(invoiceId)).toMatchObject({ total: 174.07 });
    await owner.post(`/api/billing/invoices/${invoiceId}/issue`);
    const after = await entries();
    expect([after.balance, after.of('deposits'), after.of('sales'), after.of('tax')]).toEqual([174.07, 0, -240, -19.8]);
    await agree();

    // A bill that is withdrawn gives the deposit back to the next one.
    await owner.post(`/api/billing/invoices/${invoiceId}/void`);
    expect((await entries()).of('deposits')).toBe(-85.73);
    const again = (await step(order, 'invoice')).body.invoiceId;
    expect(await invoice(again)).toMatchObject({ total: 174.07 });
    await agree();
  });

  it('is the company’s usual one, of a fixed amount at most the whole quote, and none where the order says so', async () => {
    const saved = await owner.put<BillingSettings>('/api/billing/settings', { depositAmount: 500 });
    expect(saved.body).toMatchObject({ depositPercent: null, depositAmount: 500 });
    expect((await add()).deposit?.amount).toBe(259.8);
    expect((await add({ depositAmount: null })).deposit).toBeNull();
    expect(await add({ depositPercent: 10 })).toMatchObject({ depositAmount: null, deposit: { amount: 25.98 } });
    for (const wrong of [
      { depositPercent: 0 },
      { depositPercent: 101 },
      { depositPercent: 12.5 },
      { depositAmount: 0 },
    ]) {
      expect(await add(wrong)).toMatchObject({ details: [{ field: Object.keys(wrong)[0] }] });
    }
    const both = await owner.put<ErrorBody>('/api/billing/settings', { depositPercent: 10, depositAmount: 20 });
    expect(both).toMatchObject({ status: 400, body: { details: [{ field: 'depositAmount' }] } });
  });

  it('of an order that is canceled is not owed any more; what was paid is refunded by its payment', async () => {
    const open = await add({ depositPercent: 50 });
    await answer(await quoted(open));
    const { invoiceId } = (await read(open)).deposit ?? {};
    expect((await step(open, 'cancel')).body.deposit).toBeNull();
    expect((await invoice(invoiceId)).state).toBe('void');
    expect((await entries()).balance).toBe(0);

    const order = await paidDeposit();
    expect((await step(order, 'cancel')).body.deposit).toMatchObject({ state: 'paid', held: 129.9 });
    const [payment] = (await invoice(order.deposit?.invoiceId)).transactions;
    await owner.post(`/api/billing/transactions/${payment?.transactionId}/refunds`, { amount: 129.9 });
    expect((await read(order)).deposit).toMatchObject({ state: 'refunded', paid: 0, held: 0 });
    const { balance, of } = await entries();
    expect([balance, of('deposits'), of('refunds'), of('received'), of('sales')]).toEqual([0, 0, 0, 0, 0]);
    await agree();
  });

  it('that was counted is refunded as a credit, and its bill stays', async () => {
    const order = await paidDeposit({ depositPercent: 100 });
    await step(order, 'finish');
    const { invoiceId } = (await step(order, 'invoice')).body;
    expect((await owner.post<Invoice>(`/api/billing/invoices/${invoiceId}/issue`)).body).toMatchObject({
      total: 0,
      state: 'paid',
    });
    expect((await owner.post(`/api/billing/invoices/${order.deposit?.invoiceId}/void`)).status).toBe(409);
    const [payment] = (await invoice(order.deposit?.invoiceId)).transactions;
    await owner.post(`/api/billing/transactions/${payment?.transactionId}/refunds`, { amount: 59.8 });
    const { of } = await entries();
    expect([of('deposits'), of('refunds'), of('sales')]).toEqual([0, 59.8, -240]);
    expect((await owner.post<ErrorBody>(`/api/billing/invoices/${invoiceId}/void`)).body.message).toBe(
      'Part of the deposit that counts here was refunded, so this invoice can’t be voided.',
    );
    await agree();
  });

  it('that was never paid is dropped once the work is billed, and a new quote asks again', async () => {
    const order = await add({ depositPercent: 50 });
    await answer(await quoted(order));
    const first = (await read(order)).deposit?.invoiceId;
    await owner.patch(`/api/work-orders/${order.workOrderId}`, { lines: [{ description: 'Grids', unitPrice: 400 }] });
    const key = await quoted(order);
    await answer(key);
    expect((await invoice(first)).state).toBe('void');
    const second = (await read(order)).deposit;
    expect(second).toMatchObject({ amount: 216.5, state: 'due' });
    await step(order, 'finish');
    const { invoiceId } = (await step(order, 'invoice')).body;
    expect((await invoice(second?.invoiceId)).state).toBe('void');
    expect(await invoice(invoiceId)).toMatchObject({ total: 433 });
    expect((await pay(key)).status).toBe(404);
  });

  it('is declined with its quote', async () => {
    const order = await add({ depositPercent: 50 });
    expect((await answer(await quoted(order), false)).body).toMatchObject({ state: 'declined', deposit: null });
    expect((await owner.get<Invoice[]>('/api/billing/invoices')).body).toEqual([]);
  });
});
