import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { Invoice, PayableInvoice, PayInvoiceAnswer } from '#contract/invoicing/invoices.ts';
import type { BillingProcessor, Transaction } from '#contract/invoicing/payments.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
let owner: Visitor;

const card = (cardNumber: string) => ({
  paymentDetails: {
    cardNumber,
    expiryDate: '12/30',
    cvv: '123',
    cardholderName: 'Pat Rivera',
    email: 'pat@example.com',
    zipCode: '85306',
  },
});
const good = card('4242 4242 4242 4242');
const lines = [{ kind: 'work', description: 'Filter grids replaced', unitPrice: 240 }];

beforeAll(async () => {
  company = await world.company();
  owner = await company.signedIn('owner');
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await owner.put('/api/company-branding', { name: 'Clear Blue Pools', phone: '(602) 555-0100' });
});

/** An issued invoice, and the key of its link. */
async function billed(): Promise<{ invoiceId: string; key: string }> {
  const { invoiceId } = (
    await owner.post<Invoice>('/api/billing/invoices', { customerId: 'CUST-1', lines, issue: true })
  ).body;
  const { url } = (await owner.post<{ url: string }>(`/api/billing/invoices/${invoiceId}/payment-link`)).body;
  return { invoiceId, key: new URL(url).searchParams.get('key') ?? '' };
}
const read = async (invoiceId: string) => (await owner.get<Invoice>(`/api/billing/invoices/${invoiceId}`)).body;
const pay = (key: string, body: object = good) =>
  world.visitor.post<PayInvoiceAnswer & ErrorBody>(`/api/pay/${key}`, body);

describe('the link in an invoice’s mail', () => {
  it('shows the invoice to whoever has it, and no more than the invoice', async () => {
    const { key } = await billed();
    const { status, body } = await world.visitor.get<PayableInvoice>(`/api/pay/${key}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      companyName: 'Clear Blue Pools',
      companyPhone: '(602) 555-0100',
      customerName: 'Pat Rivera',
      state: 'open',
      total: 259.8,
      balance: 259.8,
      cardEntry: 'fields',
      sandbox: true,
      logo: null,
    });
    expect(JSON.stringify(body)).not.toContain('CUST-1');
    const pdf = await world.visitor.get<string>(`/api/pay/${key}/invoice.pdf`);
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    expect((await world.visitor.get(`/api/pay/${key}/logo`)).status).toBe(404);
  });

  it('takes a test card once, says that no money moved, and mails a receipt', async () => {
    const { invoiceId, key } = await billed();
    expect(await pay(key)).toMatchObject({
      status: 200,
      body: { status: 'paid', sandbox: true, message: 'Test payment only. No money was charged.' },
    });
    expect(await pay(key)).toMatchObject({ status: 409, body: { message: 'This invoice is already paid.' } });
    const paid = await read(invoiceId);
    expect(paid).toMatchObject({ state: 'paid', paid: 259.8, balance: 0, card: null });
    expect(paid.transactions).toMatchObject([{ status: 'paid', paymentProcessor: 'sandbox', method: 'card' }]);
    await world.runJobs();
    expect(world.mailer.lastTo('pat@example.com')).toMatchObject({ subject: 'Receipt from Clear Blue Pools' });
    const [first] = paid.transactions;
    const back = await owner.post<Transaction>(`/api/billing/transactions/${first?.transactionId}/refunds`, {
      amount: 59.8,
    });
    expect(back.body).toMatchObject({ refunded: 59.8, refunds: [{ status: 'done' }] });
  });

  it('keeps the card on file only where the customer asks for it', async () => {
    const { key, invoiceId } = await billed();
    expect((await pay(key, { ...good, keepCard: true })).status).toBe(200);
    expect((await read(invoiceId)).card).toMatchObject({
      kind: 'card',
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
    });
  });

  it('says why a card was refused, and may be tried again', async () => {
    const { invoiceId, key } = await billed();
    expect(await pay(key, card('4000 0000 0000 0002'))).toMatchObject({
      status: 402,
      body: { error: 'card_declined', message: 'Your card was declined.' },
    });
    expect(await read(invoiceId)).toMatchObject({ state: 'open', transactions: [{ status: 'failed' }] });
    expect((await pay(key, card('1234'))).body.details?.[0]?.field).toBe('paymentDetails.cardNumber');
    expect((await pay(key, {})).status).toBe(400);
    expect((await pay(key)).status).toBe(200);
  });

  it('opens nothing when it is wrong, or half a year old', async () => {
    for (const path of ['', '/invoice.pdf', '/logo']) {
      expect((await world.visitor.get(`/api/pay/none${path}`)).status).toBe(404);
    }
    expect((await pay('none')).status).toBe(404);
    const { key } = await billed();
    world.clock.forward({ days: 181 });
    expect((await world.visitor.get(`/api/pay/${key}`)).status).toBe(404);
    expect((await pay(key)).status).toBe(404);
  });
});

describe('an installation without Stripe that is not there for trying out', () => {
  it('takes no test card for an invoice', async () => {
    const { invoiceId, key } = await billed();
    Object.assign(world.deps.config, { sandboxCards: false });
    try {
      expect((await world.visitor.get<PayableInvoice>(`/api/pay/${key}`)).body).toMatchObject({ cardEntry: 'none' });
      expect((await pay(key)).status).toBe(409);
      const processors = (await owner.get<BillingProcessor[]>('/api/billing/processors')).body;
      expect(processors.find(({ processor }) => processor === 'sandbox')?.state).toBe('not-available');
    } finally {
      Object.assign(world.deps.config, { sandboxCards: true });
    }
    expect(await read(invoiceId)).toMatchObject({ state: 'open', paid: 0 });
  });
});

describe('a typed card', () => {
  it('rests nowhere in the database, however it was written', async () => {
    const client = new pg.Client({ connectionString: world.connectionString, options: '-c role=poolhand_app' });
    await client.connect();
    await client.query(`select set_config('app.company_id', $1, false)`, [company.companyId]);
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and has_table_privilege(oid, 'select')`,
    );
    let all = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
      all += rows.map(({ row }) => row).join('\n');
    }
    await client.end();
    expect(all).toContain('INV-000001');
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '4000000000000002', '4000 0000 0000 0002']) {
      expect(all).not.toContain(number);
    }
  });
});

describe('a card on file', () => {
  const put = (customerId: string, body: object) =>
    owner.put<{ card: object } & ErrorBody>(`/api/billing/customers/${customerId}/card`, body);

  it('is kept by its last digits alone, pays an invoice, and is forgotten', async () => {
    expect((await put('CUST-1', good)).body.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
    });
    await owner.post('/api/billing/plans', { planId: 'P', name: 'Plan', price: 10, billingCycle: 'monthly' });
    const { body } = await owner.put<CustomerSubscription>('/api/billing/subscriptions/CUST-1', { planId: 'P' });
    expect(body.paymentMethod).toBe('Visa ending in 4242');
    const { invoiceId } = await billed();
    const paid = await owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, {
      amount: 259.8,
      method: 'card',
      chargeCardOnFile: true,
    });
    expect(paid).toMatchObject({ status: 201, body: { status: 'paid', paymentProcessor: 'sandbox' } });
    expect((await owner.delete<{ card: null }>('/api/billing/customers/CUST-1/card')).body).toEqual({ card: null });
    expect((await read(invoiceId)).card).toBeNull();
  });

  it('is refused with the reason', async () => {
    expect((await put('CUST-1', card('4000 0000 0000 9995'))).body.message).toBe('Your card has insufficient funds.');
    expect((await put('CUST-1', card('12'))).status).toBe(400);
    expect((await put('none', good)).status).toBe(404);
    expect((await put('CUST-1', {})).status).toBe(400);
  });
});
