import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Invoice, PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { BillingProcessor, Transaction } from '#contract/invoicing/payments.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
/** The installation has no Stripe of its own: the companies bring theirs. */
const world = openWorld();
const keys = { secretKey: 'sk_test_stand_in', webhookSecret: 'whsec_stand_in' };
const lines = [{ kind: 'work', description: 'Filter grids replaced', unitPrice: 100, taxable: false }];
let company: Company;
let owner: Visitor;

beforeAll(async () => {
  Object.defineProperty(world.deps.config, 'companyStripe', {
    get: () => ({ apiUrl: stripe.url, timeoutMs: 400, retries: 0 }),
  });
  company = await world.company();
  owner = await company.signedIn('owner');
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
});

const connect = (body: object = keys) =>
  owner.put<BillingProcessor[] & ErrorBody>('/api/billing/processors/stripe', body);
async function billed(): Promise<{ invoiceId: string; key: string }> {
  const body = { customerId: 'CUST-1', lines, issue: true };
  const { invoiceId } = (await owner.post<Invoice>('/api/billing/invoices', body)).body;
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  return { invoiceId, key: new URL(url).searchParams.get('key') ?? '' };
}
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const toPage = async (key: string, keepCard = false): Promise<string> => {
  const { body } = await world.visitor.post<PayInvoiceAnswer>(`/api/pay/${key}`, { keepCard });
  expect(body).toMatchObject({ status: 'redirect', sandbox: false });
  return body.url?.split('/').at(-1) ?? '';
};

describe('the company’s own Stripe account', () => {
  it('is told honestly: not connected, Square not available, the sandbox taking test cards', async () => {
    const { body } = await owner.get<BillingProcessor[]>('/api/billing/processors');
    expect(body.map(({ processor, state }) => [processor, state])).toEqual([
      ['stripe', 'not-connected'],
      ['square', 'not-available'],
      ['sandbox', 'connected'],
    ]);
  });

  it('is connected with keys that Stripe takes, which are never told again', async () => {
    expect(await connect({ secretKey: 'pk_live_1' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'secretKey' }] },
    });
    expect(await connect({ secretKey: 'sk_test_other' })).toMatchObject({
      status: 400,
      body: { message: 'Stripe doesn’t accept this key.' },
    });
    expect(await connect({ ...keys, webhookSecret: 'x' })).toMatchObject({ status: 400 });
    const connected = await connect();
    expect(connected.body[0]).toMatchObject({
      state: 'connected',
      accountName: 'Clear Blue Pools at Stripe',
      webhookUrl: `http://localhost:3000/api/webhooks/stripe/${company.companyId}`,
    });
    expect(JSON.stringify(connected.body)).not.toContain('stand_in');
    const other = await world.company();
    expect((await other.owner.get<BillingProcessor[]>('/api/billing/processors')).body[0]?.state).toBe('not-connected');
  });

  it('is paid on its own page; whoever comes back sees it paid, and typed cards are refused', async () => {
    const { invoiceId, key } = await billed();
    expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body).toMatchObject({
      cardEntry: 'redirect',
      sandbox: false,
    });
    const typed = {
      cardNumber: '4242424242424242',
      expiryDate: '12/30',
      cvv: '123',
      cardholderName: 'P',
      email: 'p@example.com',
      zipCode: '8',
    };
    expect((await world.visitor.post(`/api/pay/${key}`, { paymentDetails: typed })).status).toBe(400);
    const session = await toPage(key, true);
    stripe.books.pay(session);
    expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body).toMatchObject({
      state: 'paid',
      balance: 0,
    });
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({
      paid: 100,
      card: { last4: '4242' },
      transactions: [{ paymentProcessor: 'stripe', status: 'paid' }],
    });
    expect(stripe.books.takenCents(company)).toBe(10_000);
  });

  it('charges the card that was kept, and gives the money back to it', async () => {
    const { invoiceId } = await billed();
    const charged = await owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, {
      amount: 100,
      method: 'card',
      chargeCardOnFile: true,
    });
    expect(charged).toMatchObject({ status: 201, body: { status: 'paid', paymentProcessor: 'stripe' } });
    const back = await owner.post<Transaction>(`/api/billing/transactions/${charged.body.transactionId}/refunds`, {
      amount: 30,
    });
    expect(back.body).toMatchObject({ refunded: 30, refunds: [{ status: 'done' }] });
    expect(stripe.books.refunds.at(-1)).toMatchObject({ cents: 3000 });
  });

  it('tells by a signed event that a page was paid; an unsigned one is refused', async () => {
    const { invoiceId, key } = await billed();
    const session = stripe.books.pay(await toPage(key));
    const send = ({ payload, signature }: { payload: string; signature: string }, companyId = company.companyId) =>
      world.visitor.post(`/api/webhooks/stripe/${companyId}`, payload, {
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    const event = stripe.event('checkout.session.completed', session);
    expect((await send({ ...event, signature: 'x' })).status).toBe(400);
    expect((await send(event, 'none')).status).toBe(404);
    expect((await read(invoiceId)).state).toBe('open');
    expect((await send(event)).status).toBe(200);
    expect((await send(event)).status).toBe(200);
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: 100 });
  });

  it('whose answer is lost is asked again, and takes the money once', async () => {
    const { invoiceId } = await billed();
    const before = stripe.books.takenCents(company);
    stripe.trouble = 'answers lost';
    const body = { amount: 100, method: 'card', chargeCardOnFile: true };
    const path = `/api/billing/invoices/${invoiceId}/payments`;
    expect((await owner.post<Transaction>(path, body)).body.status).toBe('pending');
    stripe.trouble = 'none';
    expect((await owner.post(path, body)).status).toBe(409);
    expect((await owner.post(path, { amount: 100, method: 'cash' })).status).toBe(409);
    world.clock.forward({ minutes: 6 });
    await world.runJob('settle-transactions', {});
    expect(await read(invoiceId)).toMatchObject({ state: 'paid', paid: 100 });
    expect(stripe.books.takenCents(company)).toBe(before + 10_000);
  });

  it('that does not answer a refund is asked again, and gives it back once', async () => {
    const { invoiceId, key } = await billed();
    stripe.books.pay(await toPage(key));
    await world.visitor.get(`/api/pay/${key}`);
    const [paid] = (await read(invoiceId)).transactions;
    stripe.trouble = 'answers lost';
    const back = await owner.post<Transaction>(`/api/billing/transactions/${paid?.transactionId}/refunds`, {
      amount: 40,
    });
    expect(back.body).toMatchObject({ refunded: 40, refunds: [{ status: 'pending' }] });
    expect((await owner.delete('/api/billing/processors/stripe')).status).toBe(409);
    stripe.trouble = 'none';
    const before = stripe.books.refunds.length;
    world.clock.forward({ minutes: 6 });
    await world.runJob('settle-transactions', {});
    expect((await read(invoiceId)).transactions[0]?.refunds).toMatchObject([{ status: 'done', amount: 40 }]);
    expect(stripe.books.refunds.slice(before - 1).map(({ cents }) => cents)).toEqual([4000]);
  });

  it('that refuses a refund has given nothing back: the payment and the invoice count none', async () => {
    const { invoiceId, key } = await billed();
    stripe.books.pay(await toPage(key));
    await world.visitor.get(`/api/pay/${key}`);
    const [paid] = (await read(invoiceId)).transactions;
    // Stripe does not know the charge any more.
    stripe.books.intents.delete(paid?.processorTransactionId ?? '');
    const path = `/api/billing/transactions/${paid?.transactionId}/refunds`;
    expect((await owner.post(path, { amount: 40 })).status).toBe(409);
    expect(await read(invoiceId)).toMatchObject({
      paid: 100,
      refunded: 0,
      transactions: [{ status: 'paid', refunded: 0, refunds: [{ status: 'failed', amount: 40 }] }],
    });
  });

  it('tells of money that was given back there', async () => {
    const { invoiceId, key } = await billed();
    stripe.books.pay(await toPage(key));
    await world.visitor.get(`/api/pay/${key}`);
    const [paid] = (await read(invoiceId)).transactions;
    const metadata = { companyId: company.companyId, paymentId: paid?.transactionId };
    const { payload, signature } = stripe.event('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      amount_refunded: 2500,
      metadata,
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    for (let again = 0; again < 2; again += 1) {
      expect((await world.visitor.post(`/api/webhooks/stripe/${company.companyId}`, payload, { headers })).status).toBe(
        200,
      );
    }
    expect(await read(invoiceId)).toMatchObject({
      paid: 100,
      refunded: 25,
      transactions: [{ refunds: [{ amount: 25 }] }],
    });
  });

  it('never tells of more given back than was paid', async () => {
    const { invoiceId, key } = await billed();
    stripe.books.pay(await toPage(key));
    await world.visitor.get(`/api/pay/${key}`);
    const [paid] = (await read(invoiceId)).transactions;
    const { payload, signature } = stripe.event('charge.refunded', {
      id: 'ch_2',
      object: 'charge',
      amount_refunded: 15_000,
      metadata: { companyId: company.companyId, paymentId: paid?.transactionId },
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const path = `/api/webhooks/stripe/${company.companyId}`;
    expect((await world.visitor.post(path, payload, { headers })).status).toBe(200);
    expect(await read(invoiceId)).toMatchObject({
      paid: 100,
      refunded: 100,
      transactions: [{ status: 'refunded', refunded: 100, refunds: [{ amount: 100 }] }],
    });
  });

  it('is left for a payment by hand: the page that was open is closed first', async () => {
    const { invoiceId, key } = await billed();
    const session = await toPage(key);
    const byHand = await owner.post(`/api/billing/invoices/${invoiceId}/payments`, { amount: 100, method: 'cash' });
    expect(byHand.status).toBe(201);
    expect(stripe.books.sessions.get(session)?.status).toBe('expired');
    expect((await read(invoiceId)).transactions.map(({ status }) => status).sort()).toEqual(['failed', 'paid']);
  });

  it('can be disconnected; then the sandbox takes test cards again', async () => {
    const { body } = await owner.delete<BillingProcessor[]>('/api/billing/processors/stripe');
    expect(body.map(({ state }) => state)).toEqual(['not-connected', 'not-available', 'connected']);
  });
});
