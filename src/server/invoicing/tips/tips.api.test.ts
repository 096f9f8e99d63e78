import { beforeAll, describe, expect, it } from 'vitest';
import type { PayCheck } from '#contract/analytics/pay-check.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { LeftTip, PortalHome } from '#contract/homeowner/portal.ts';
import type { BillingOverview, BillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { Statement } from '#contract/invoicing/invoices.ts';
import type { Account } from '#contract/invoicing/owed.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { companyContext } from '../billing-context.ts';
import { settlePayment } from '../payments/ask-for-payment.ts';

// It is Monday, November 23, 2026, 18:30 in Phoenix.
const stripe = openStripeStandIn(() => world.clock.now());
/** A company without keys of its own takes test cards. */
const world = openWorld();
const thisWeek = '2026-11-23';
const paymentDetails = {
  cardNumber: '4242424242424242',
  expiryDate: '12/30',
  cvv: '123',
  cardholderName: 'Pat Rivera',
  email: 'pat@example.com',
  zipCode: '85306',
};

beforeAll(() => {
  Object.defineProperty(world.deps.config, 'companyStripe', {
    get: () => ({ apiUrl: stripe.url, timeoutMs: 400, retries: 0 }),
  });
});

interface Served extends Company {
  pat: Visitor;
  kim: Visitor;
  luis: Visitor;
  visitId: string;
}

/** Luis has been at Pat's pool today; the company takes tips. */
async function served(): Promise<Served> {
  const company = await world.company();
  const { owner } = company;
  for (const name of ['Pat', 'Kim']) {
    const email = `${name.toLowerCase()}@example.com`;
    await owner.post('/api/customers', { customerId: `CUST-${name}`, name: `${name} Rivera`, email });
  }
  for (const name of ['Luis', 'Ana']) {
    await owner.post('/api/technicians', { technicianId: name.toUpperCase(), name: `${name} Ortega` });
  }
  await owner.put('/api/billing/settings', { tips: true, tipCents: [300, 1000] });
  const visitId = await visited(owner);
  return {
    ...company,
    visitId,
    pat: await company.signedIn('homeowner', { customerId: 'CUST-Pat' }),
    kim: await company.signedIn('homeowner', { customerId: 'CUST-Kim' }),
    luis: await company.signedIn('technician', { technicianId: 'LUIS' }),
  };
}
async function visited(owner: Visitor): Promise<string> {
  const opened = await owner.post<Visit>('/api/visits', { customerId: 'CUST-Pat', technicianId: 'LUIS' });
  await owner.post(`/api/visits/${opened.body.visitId}/complete`, { sendReport: false });
  return opened.body.visitId;
}

let tips = 0;
const leave = (by: Visitor, visitId: string, more: object = {}) => {
  tips += 1;
  const body = { transactionId: `TIP-${tips}`, visitId, amount: 10, from: 'card', paymentDetails, ...more };
  return by.post<LeftTip & ErrorBody>('/api/my/tips', body);
};
const offered = async (by: Visitor) => (await by.get<PortalHome>('/api/my/home')).body.tip;
const payments = async (owner: Visitor) =>
  (await owner.get<Transaction[]>('/api/billing/transactions?customerId=CUST-Pat')).body;
const week = async (by: Visitor) => (await by.get<PayCheck>(`/api/pay-check?week=${thisWeek}`)).body.technicians;
const tipsOf = async (by: Visitor, technicianId: string) => {
  const line = (await week(by)).find((each) => each.technicianId === technicianId);
  return { total: line?.tipsTotal, rows: line?.tips.map(({ customerName, amount }) => `${customerName} ${amount}`) };
};

describe('a tip', () => {
  it('is off until the company takes them, and suggests what the company says', async () => {
    const { owner, pat, visitId } = await served();
    expect(await offered(pat)).toMatchObject({
      ...{ visitId, technician: 'Luis', amounts: [3, 10], card: null, cardEntry: 'fields', left: null },
    });
    for (const tipCents of [[], [50], [60_000], [1, 2, 3, 4, 5].map((each) => each * 100)]) {
      expect((await owner.put<ErrorBody>('/api/billing/settings', { tipCents })).status, String(tipCents)).toBe(400);
    }
    const { body } = await owner.put<BillingSettings>('/api/billing/settings', { tips: false });
    expect(body).toMatchObject({ tips: false, tipCents: [300, 1000] });
    expect(await offered(pat)).toBeNull();
    expect((await leave(pat, visitId)).status).toBe(409);
  });

  it('is charged once, is the technician’s in the timesheets, and no revenue, credit or debt of anybody', async () => {
    const { owner, pat, luis, visitId } = await served();
    const before = (await owner.get<BillingOverview>('/api/billing/overview')).body;
    const left = await leave(pat, visitId, { transactionId: 'TIP-once', amount: 12.5 });
    expect(left).toMatchObject({ status: 200, body: { state: 'paid', url: null } });
    // The same one again, and another one for the same visit.
    expect((await leave(pat, visitId, { transactionId: 'TIP-once', amount: 12.5 })).body).toMatchObject({
      state: 'paid',
    });
    expect(await leave(pat, visitId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already') },
    });
    const [payment, ...others] = await payments(owner);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      amount: 12.5,
      status: 'paid',
      description: 'Tip for Luis Ortega',
      invoiceId: null,
    });
    expect(await offered(pat)).toMatchObject({ left: 12.5, isPending: false });
    await world.runJobs();
    expect(world.mailer.lastTo('pat@example.com').subject).toMatch(/receipt/i);

    expect(await tipsOf(owner, 'LUIS')).toEqual({ total: 12.5, rows: ['Pat Rivera 12.5'] });
    expect(await tipsOf(owner, 'ANA')).toEqual({ total: 0, rows: [] });
    // Their own alone.
    expect((await week(luis)).map(({ technicianId, tipsTotal }) => [technicianId, tipsTotal])).toEqual([
      ['LUIS', 12.5],
    ]);
    const csv = (await owner.get<string>(`/api/pay-check/export?week=${thisWeek}&format=csv`)).body;
    expect(csv).toMatch(/"?Tip"?,"?Luis Ortega"?,"?2026-11-23"?,"?Pat Rivera"?,.*12\.5/);

    const after = (await owner.get<BillingOverview>('/api/billing/overview')).body;
    expect(after).toEqual(before);
    expect((await owner.get<Statement>('/api/billing/statements/CUST-Pat')).body).toMatchObject({
      entries: [],
      closingBalance: 0,
    });
    const account = (await owner.get<Account>('/api/billing/accounts/CUST-Pat')).body;
    expect(JSON.stringify(account)).toContain('"tip"');
    expect((await owner.get('/api/billing/books')).body).toMatchObject({ disagreements: [] });
  });

  it('is refused where its card is, without a card on file, for another’s visit and in a wrong amount', async () => {
    const { owner, pat, kim, luis, visitId } = await served();
    const declined = { ...paymentDetails, cardNumber: '4000000000000002' };
    expect((await leave(pat, visitId, { paymentDetails: declined })).status).toBe(402);
    expect((await leave(pat, visitId, { from: 'stored' })).status).toBe(402);
    for (const amount of [0.5, 501, 2.345, -5, 'much']) {
      expect((await leave(pat, visitId, { amount })).status, String(amount)).toBe(400);
    }
    expect((await leave(kim, visitId)).status).toBe(404);
    expect((await leave(luis, visitId)).status).toBe(403);
    expect((await leave(owner, visitId)).status).toBe(403);
    expect(await tipsOf(owner, 'LUIS')).toEqual({ total: 0, rows: [] });
  });

  it('goes back in part and in whole: owed less to the technician, and nobody’s credit', async () => {
    const { owner, pat, visitId } = await served();
    await leave(pat, visitId);
    const [payment] = await payments(owner);
    const refund = (amount: number) =>
      owner.post(`/api/billing/transactions/${payment?.transactionId}/refunds`, { amount, reason: 'Meant less' });
    expect((await refund(4)).status).toBe(201);
    expect(await tipsOf(owner, 'LUIS')).toEqual({ total: 6, rows: ['Pat Rivera 10', 'Pat Rivera -4'] });
    expect((await refund(7)).status).toBe(400);
    expect((await refund(6)).status).toBe(201);
    expect((await tipsOf(owner, 'LUIS')).total).toBe(0);
    const { body: statement } = await owner.get<Statement>('/api/billing/statements/CUST-Pat');
    expect(statement).toMatchObject({ entries: [], closingBalance: 0 });
    // One that was refunded whole is no tip any more.
    expect(await offered(pat)).toMatchObject({ left: null });
    expect((await leave(pat, visitId)).status).toBe(200);
  });

  it('is paid on Stripe’s page, known when its customer comes back; a second one that was paid after all goes back', async () => {
    const { owner, companyId, pat, visitId } = await served();
    await owner.put('/api/billing/processors/stripe', {
      secretKey: 'sk_test_stand_in',
      webhookSecret: 'whsec_stand_in',
    });
    expect(await offered(pat)).toMatchObject({ cardEntry: 'redirect' });
    const go = async () => {
      const { body } = await leave(pat, visitId, { paymentDetails: undefined });
      expect(body.state, JSON.stringify(body)).toBe('redirect');
      return body.url?.split('/').at(-1) ?? '';
    };
    const first = await go();
    expect(await offered(pat)).toMatchObject({ isPending: false });
    // The page that was left open gives way.
    const second = await go();
    stripe.books.pay(second);
    expect(await offered(pat)).toMatchObject({ left: 10, isPending: false });
    Object.assign(stripe.books.sessions.get(first) ?? {}, { status: 'open' });
    stripe.books.pay(first);
    const context = await companyContext(world.deps, companyId);
    const abandoned = (await payments(owner)).find(({ status }) => status === 'failed');
    if (context && abandoned) await settlePayment(context, abandoned.transactionId);
    await world.runJob('settle-transactions', {});
    await world.runJobs();
    expect((await payments(owner)).map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
    expect((await tipsOf(owner, 'LUIS')).total).toBe(10);
  });

  it('that is sent twice at once is charged once, and so is another one for the same visit', async () => {
    const { owner, pat, visitId } = await served();
    const both = await Promise.all([
      leave(pat, visitId, { transactionId: 'TIP-both' }),
      leave(pat, visitId, { transactionId: 'TIP-both' }),
      leave(pat, visitId, { transactionId: 'TIP-other' }),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect((await payments(owner)).filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect((await tipsOf(owner, 'LUIS')).total).toBe(10);
  });
});
