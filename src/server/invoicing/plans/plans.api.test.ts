import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type {
  BillingOverview,
  BillingSettings,
  CustomerSubscription,
  SubscriptionPlan,
} from '#contract/invoicing/customer-billing.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
let company: Company;
const plan = { planId: 'PLAN-1', name: 'Weekly full service', price: 165, billingCycle: 'monthly' };

beforeAll(async () => {
  company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await company.owner.post('/api/customers', { customerId: 'CUST-2', name: 'Chris Okafor' });
  await company.owner.post('/api/billing/plans', plan);
});

const put = (body: object, customerId = 'CUST-1') =>
  company.owner.put<CustomerSubscription>(`/api/billing/subscriptions/${customerId}`, body);

describe('subscription plans', () => {
  it('are stored as they were entered, once for each id', async () => {
    const entered = { ...plan, planId: 'PLAN-2', description: 'Skim', features: ['Weekly visit'], pricing: 'visit' };
    const made = await company.owner.post<SubscriptionPlan>('/api/billing/plans', entered);
    expect(made).toMatchObject({
      status: 201,
      body: { id: 'PLAN-2', name: plan.name, price: 165, features: ['Weekly visit'], pricing: 'visit', isActive: true },
    });
    await company.owner.post('/api/billing/plans', { ...entered, price: 1 });
    const plans = (await company.owner.get<SubscriptionPlan[]>('/api/billing/plans')).body;
    expect(plans.map(({ planId, price }) => [planId, price])).toEqual([
      ['PLAN-1', 165],
      ['PLAN-2', 165],
    ]);
  });

  it('are changed as a whole, under their own id', async () => {
    const changed = await company.owner.put<SubscriptionPlan>('/api/billing/plans/PLAN-2', {
      id: 'PLAN-2',
      name: 'By visit',
      price: '$45.50',
      billingCycle: 'biweekly',
      pricing: 'visit',
    });
    expect(changed.body).toMatchObject({ name: 'By visit', price: 45.5, billingCycle: 'biweekly', features: [] });
    const other = await company.owner.put<ErrorBody>('/api/billing/plans/PLAN-2', { ...plan, id: 'PLAN-1' });
    expect(other).toMatchObject({ status: 400, body: { details: [{ field: 'id' }] } });
    expect((await company.owner.put('/api/billing/plans/none', plan)).status).toBe(404);
  });

  it.each([
    [{ ...plan, name: ' ' }, 'Plan name is required'],
    [{ ...plan, price: -1 }, 'Price must be positive'],
    [{ ...plan, price: 'much' }, 'Price must be positive'],
    [{ ...plan, billingCycle: 'daily' }, 'Billing cycle must be weekly, biweekly, monthly, quarterly or annually'],
  ])('are refused with the reason', async (body, message) => {
    expect(await company.owner.post<ErrorBody>('/api/billing/plans', body)).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

describe('a customer’s subscription', () => {
  it('is made by the first call, for the period until the day it is billed', async () => {
    const made = await put({ status: 'active', planId: 'PLAN-1', nextBillingDate: '2026-12-01' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        customerName: 'Pat Rivera',
        planName: 'Weekly full service',
        planPrice: 165,
        ownPrice: null,
        status: 'active',
        currentPeriodStart: '2026-11-23',
        currentPeriodEnd: '2026-11-30',
        nextBillingDate: '2026-12-01',
        paymentMethod: 'Invoice',
        card: null,
        balance: 0,
      },
    });
  });

  it('keeps what is not sent, and takes a price of its own', async () => {
    expect((await put({ ownPrice: 150 })).body).toMatchObject({ planPrice: 150, ownPrice: 150, status: 'active' });
    expect((await put({ nextBillingDate: '2026-12-15' })).body).toMatchObject({
      currentPeriodStart: '2026-11-23',
      currentPeriodEnd: '2026-12-14',
      ownPrice: 150,
    });
    expect((await put({ ownPrice: null })).body).toMatchObject({ planPrice: 165, ownPrice: null });
  });

  it('counts in the overview, and in its plan', async () => {
    await put({ planId: 'PLAN-1', ownPrice: 99.99 }, 'CUST-2');
    const { body } = await company.owner.get<BillingOverview>('/api/billing/overview');
    expect(body).toEqual({
      monthlyRevenue: 264.99,
      activeSubscriptions: 2,
      pastDueAmount: 0,
      churnRate: 0,
      avgRevenuePerCustomer: 132.5,
      outstandingAmount: 0,
      collectedLast30Days: 0,
      refundedLast30Days: 0,
      estimated: false,
    });
    const [first] = (await company.owner.get<SubscriptionPlan[]>('/api/billing/plans')).body;
    expect(first).toMatchObject({ planId: 'PLAN-1', activeCustomers: 2 });
  });

  it('is found by customer, plan and status', async () => {
    await put({ status: 'canceled' }, 'CUST-2');
    const found = async (query: string) =>
      (await company.owner.get<CustomerSubscription[]>(`/api/billing/subscriptions?${query}`)).body.map(
        ({ customerId }) => customerId,
      );
    expect(await found('')).toEqual(['CUST-2', 'CUST-1']);
    expect(await found('status=canceled')).toEqual(['CUST-2']);
    expect(await found('search=RIVERA')).toEqual(['CUST-1']);
    expect(await found('search=100%25')).toEqual([]);
    const page = await company.owner.get<CustomerSubscription[]>('/api/billing/subscriptions?limit=1');
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
  });

  it('is read by a homeowner for the own customer alone', async () => {
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    const { body } = await homeowner.get<CustomerSubscription[]>('/api/billing/subscriptions');
    expect(body.map(({ customerId }) => customerId)).toEqual(['CUST-1']);
    const nobody = await company.signedIn('homeowner');
    expect((await nobody.get<CustomerSubscription[]>('/api/billing/subscriptions')).body).toEqual([]);
  });

  it('is refused with the reason where it cannot be', async () => {
    await company.owner.post('/api/customers', { customerId: 'CUST-3', name: 'Dana Bennett' });
    expect(await put({ status: 'active' }, 'CUST-3')).toMatchObject({
      status: 400,
      body: { message: 'Choose a billing plan', details: [{ field: 'planId' }] },
    });
    expect(await put({ planId: 'none' })).toMatchObject({ status: 404, body: { details: [{ field: 'planId' }] } });
    expect((await put({ planId: 'PLAN-1' }, 'none')).status).toBe(404);
    expect(await put({ nextBillingDate: '2026-11-22' })).toMatchObject({
      status: 400,
      body: { message: 'Next billing date must be today or later' },
    });
    expect((await put({ nextBillingDate: '2026-02-30' })).status).toBe(400);
    expect((await put({ ownPrice: -5 })).status).toBe(400);
    await company.owner.post('/api/billing/plans', { ...plan, planId: 'PLAN-OLD', isActive: false });
    expect((await put({ planId: 'PLAN-OLD' })).status).toBe(409);
  });

  it('belongs to its company', async () => {
    const other = await world.company();
    expect((await other.owner.put('/api/billing/subscriptions/CUST-1', { planId: 'PLAN-1' })).status).toBe(404);
    expect((await other.owner.put('/api/billing/plans/PLAN-1', plan)).status).toBe(404);
    expect((await other.owner.get('/api/billing/plans')).body).toEqual([]);
  });
});

describe('the payment settings', () => {
  it('are the documents’ until they are changed, and then what was saved', async () => {
    const { owner } = await world.company();
    const read = async () => (await owner.get<BillingSettings>('/api/billing/settings')).body;
    expect(await read()).toMatchObject({ graceDays: 7, retryAttempts: 3, taxRatePct: 8.25, dueDays: 14 });
    expect((await owner.put('/api/billing/settings', { taxRatePct: 7.125, graceDays: 0 })).status).toBe(200);
    expect(await read()).toMatchObject({ graceDays: 0, retryAttempts: 3, taxRatePct: 7.125, dueDays: 14 });
    expect((await owner.put('/api/billing/settings', { taxRatePct: 101 })).status).toBe(400);
    expect((await owner.put('/api/billing/settings', { graceDays: 1.5 })).status).toBe(400);
  });

  it('tax nothing until the company says so, and then only what it taxes', async () => {
    const { owner } = await world.company({ live: false });
    const read = async () => (await owner.get<BillingSettings>('/api/billing/settings')).body;
    expect(await read()).toMatchObject({ taxRatePct: 0, taxAnswered: false });
    await owner.put('/api/billing/settings', { graceDays: 3 });
    expect(await read()).toMatchObject({ taxRatePct: 0, taxAnswered: false });
    await owner.put('/api/billing/settings', { taxRatePct: 8, taxService: false });
    expect(await read()).toMatchObject({ taxRatePct: 8, taxService: false, taxChemicals: true, taxAnswered: true });
    await owner.post('/api/customers', { customerId: 'CUST-9', name: 'Lee Ruiz' });
    await owner.post('/api/billing/plans', plan);
    await owner.put('/api/billing/subscriptions/CUST-9', { planId: 'PLAN-1' });
    const { body } = await owner.get<{ subtotal: number; tax: number }[]>('/api/billing/invoices');
    expect(body).toMatchObject([{ subtotal: 165, tax: 0 }]);
  });
});

describe('the calls', () => {
  it('are the office’s: nobody signed out, no technician', async () => {
    const technician = await company.signedIn('technician');
    for (const path of ['overview', 'plans', 'subscriptions', 'settings']) {
      expect((await world.visitor.get(`/api/billing/${path}`)).status).toBe(401);
      expect((await technician.get(`/api/billing/${path}`)).status).toBe(403);
    }
    expect((await technician.post('/api/billing/plans', plan)).status).toBe(403);
    const basic = await world.company({ tier: 'basic' });
    expect((await basic.owner.post('/api/billing/plans', plan)).status).toBe(402);
  });
});
