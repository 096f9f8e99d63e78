import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomerSubscription, SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);
const at = (tab: string) => `/business?section=billing&tab=${tab}`;
const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });

const plan = { planId: 'PLAN-1', name: 'Weekly full service', price: 165, billingCycle: 'monthly' };

async function companyWithPlan(): Promise<Company> {
  const company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await company.owner.post('/api/billing/plans', plan);
  return company;
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const refusing = (method: string, path: string) => {
  const online = window.fetch;
  window.fetch = async (input, init) => {
    if (init?.method === method && String(input).startsWith(path)) throw new TypeError('Failed to fetch');
    return online(input, init);
  };
};

describe('subscription plans', () => {
  it('are made with their features, said in the documents’ words, and shown', async () => {
    const { owner } = await world.company();
    const user = app.open(at('plans'), { as: owner });
    expect(await screen.findByText('No billing plans yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create Plan' }));
    const dialog = await dialogNamed('Create Plan');

    await user.click(dialog.getByRole('button', { name: 'Create Plan' }));
    expect(await dialog.findByText('Plan name is required')).toBeTruthy();
    expect(dialog.getByText('Price must be positive')).toBeTruthy();
    expect(app.calls).not.toContain('POST /api/billing/plans');

    await user.click(dialog.getByLabelText('Plan Name'));
    await user.paste('Weekly full service');
    await user.click(dialog.getByLabelText('Price'));
    await user.paste('165');
    await user.selectOptions(dialog.getByLabelText('Billing Cycle'), 'Quarterly');
    await user.click(dialog.getByLabelText('Description'));
    await user.paste('Skim, brush, balance');
    await user.click(dialog.getByLabelText('Features'));
    await user.paste('Weekly visit\n\n Filter check ');
    await user.click(dialog.getByRole('button', { name: 'Create Plan' }));
    await toastText('Plan Created');
    expect(await screen.findByRole('heading', { level: 2, name: 'Weekly full service' })).toBeTruthy();
    for (const text of [
      '$165.00',
      'per quarter',
      'Skim, brush, balance',
      'Weekly visit',
      'Filter check',
      'Chemicals included',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    const stored = (await owner.get<SubscriptionPlan[]>('/api/billing/plans')).body;
    expect(stored).toMatchObject([
      { price: 165, billingCycle: 'quarterly', features: ['Weekly visit', 'Filter check'] },
    ]);
  });

  it('are changed, and taken out of the offer', async () => {
    const { owner } = await companyWithPlan();
    const user = app.open(at('plans'), { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await dialogNamed('Edit Weekly full service');
    await user.clear(dialog.getByLabelText('Price'));
    await user.paste('170.50');
    await user.click(dialog.getByRole('switch', { name: 'Offered to customers' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await toastText('Plan Updated');
    expect(await screen.findByText('$170.50')).toBeTruthy();
    expect(await screen.findByText('Inactive')).toBeTruthy();
  });

  it('say so in the documents’ words when they cannot be kept, and keep what was typed', async () => {
    const { owner } = await companyWithPlan();
    const user = app.open(at('plans'), { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create Plan' }));
    const creating = await dialogNamed('Create Plan');
    await user.click(creating.getByLabelText('Plan Name'));
    await user.paste('By visit');
    await user.click(creating.getByLabelText('Price'));
    await user.paste('45');
    refusing('POST', '/api/billing/plans');
    await user.click(creating.getByRole('button', { name: 'Create Plan' }));
    await toastText('Failed to create subscription plan.');
    expect(creating.getByLabelText('Plan Name')).toHaveProperty('value', 'By visit');
    await user.click(creating.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));

    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const editing = await dialogNamed('Edit Weekly full service');
    refusing('PUT', '/api/billing/plans/PLAN-1');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await toastText('Failed to update subscription plan.');
  });
});

describe('customers’ subscriptions', () => {
  it('are given, then edited: what was edited is what is sent', async () => {
    const { owner } = await companyWithPlan();
    const user = app.open(at('customers'), { as: owner });
    expect(await screen.findByText('No customers on a plan yet')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Add Customer' }));
    const adding = await dialogNamed('Add a customer to a plan');
    await choose(user, await adding.findByLabelText('Customer'), 'Pat Rivera');
    await user.selectOptions(adding.getByLabelText('Billing plan'), 'Weekly full service, $165.00 per month');
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await toastText('Customer Updated');

    const row = within(await screen.findByRole('list', { name: 'Customers’ subscriptions' }));
    expect(await row.findByText('Weekly full service · $165.00 per month')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Edit' }));
    const editing = await dialogNamed('Pat Rivera’s billing');
    await user.selectOptions(await editing.findByLabelText('Status'), 'Trial');
    await user.clear(editing.getByLabelText('Next Billing Date'));
    await user.type(editing.getByLabelText('Next Billing Date'), '2026-12-10');
    await user.click(editing.getByLabelText(/^Custom price/));
    await user.paste('150');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(row.queryByText('Weekly full service · $150.00 per month')).toBeTruthy());
    expect(row.getByText('Trial')).toBeTruthy();
    expect(row.getByText('Next bill Dec 10, 2026')).toBeTruthy();
    const [stored] = (await owner.get<CustomerSubscription[]>('/api/billing/subscriptions')).body;
    expect(stored).toMatchObject({ status: 'trial', ownPrice: 150, nextBillingDate: '2026-12-10', planId: 'PLAN-1' });
  });

  it('get a new price from a day on, with an email where that is wanted', async () => {
    const { owner } = await companyWithPlan();
    await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'PLAN-1', nextBillingDate: '2026-12-01' });
    const user = app.open(at('customers'), { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const editing = await dialogNamed('Pat Rivera’s billing');
    await user.click(await editing.findByLabelText(/^New price/));
    await user.paste('175');
    expect(editing.getByLabelText('Starting')).toHaveProperty('value', '2026-12-01');
    await user.click(await editing.findByRole('switch', { name: 'Email the customer about it' }));
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await toastText('Customer Updated');
    const [stored] = (await owner.get<CustomerSubscription[]>('/api/billing/subscriptions')).body;
    expect(stored).toMatchObject({ ownPrice: null, nextPrice: { price: 175, from: '2026-12-01' } });
  });

  it('say so in the documents’ words when they cannot be changed', async () => {
    const { owner } = await companyWithPlan();
    await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'PLAN-1' });
    const user = app.open(at('customers'), { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const editing = await dialogNamed('Pat Rivera’s billing');
    const date = await editing.findByLabelText('Next Billing Date');
    await user.clear(date);
    await user.type(date, '2026-11-01');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await toastText('Failed to update customer billing information.');
    expect(await editing.findByText(/^Next billing date must be/)).toBeTruthy();
    expect(date).toHaveProperty('value', '2026-11-01');
  });

  it('are found by name and by status', async () => {
    const { owner } = await companyWithPlan();
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Chris Okafor' });
    await owner.put('/api/billing/subscriptions/CUST-1', { planId: 'PLAN-1' });
    await owner.put('/api/billing/subscriptions/CUST-2', { planId: 'PLAN-1', status: 'trial' });
    const user = app.open(at('customers'), { as: owner });
    expect(await screen.findByText('Chris Okafor')).toBeTruthy();
    await user.click(screen.getByRole('searchbox', { name: 'Search customers' }));
    await user.paste('rivera');
    await waitFor(() => expect(screen.queryByText('Chris Okafor')).toBeNull());
    expect(screen.getByText('Pat Rivera')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Trial');
    expect(await screen.findByText('No customers found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByText('Chris Okafor')).toBeTruthy();
  });
});

describe('billing from prices', () => {
  it('says when invoices go out, and that they wait where the company is not live', async () => {
    const company = await world.company();
    const { owner } = company;
    await owner.post('/api/customers', {
      customerId: 'CUST-1',
      name: 'Pat Rivera',
      servicePrice: 120,
      pricePer: 'month',
    });
    app.open('/invoices/from-prices', { as: owner });
    expect(await screen.findByText('Sent Jan 1, 2027')).toBeTruthy();
    expect(screen.queryByText(/isn’t live yet/)).toBeNull();
    await owner.put('/api/going-live', { live: false });
    cleanup();
    const user = app.open('/invoices/from-prices', { as: await company.signedIn('owner') });
    expect(await screen.findByText('Dated Jan 1, 2027')).toBeTruthy();
    expect(screen.getByText(/^Your company isn’t live yet, so invoices wait/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Bill 1 customer' }));
    expect(await screen.findByText('1 customer on a plan')).toBeTruthy();
    expect(screen.getByText('Your company isn’t live yet, so invoices wait until you issue them.')).toBeTruthy();
    expect(screen.queryByText(/The first invoices go out/)).toBeNull();
  });
});

describe('who may not manage billing', () => {
  it('is told so, with the own role', async () => {
    const company = await companyWithPlan();
    const entry = {
      role: 'user',
      feature: 'business',
      isEnabled: true,
      canView: true,
      canEdit: false,
      canDelete: false,
    };
    expect((await company.owner.put('/api/permissions', { permissions: [entry] })).status).toBe(200);
    app.open(at('plans'), { as: await company.signedIn('user') });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText('Admin Access Required')).toBeTruthy();
    expect(screen.getByText('Your role: user')).toBeTruthy();
    expect(app.calls.some((made) => made.includes('/api/billing/'))).toBe(false);
  });
});
