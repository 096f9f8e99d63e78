import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { BillingAccount } from '#contract/subscription/billing.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });

const card4242 = {
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12/30',
  cvv: '123',
  cardholderName: 'Dana Reyes',
  email: 'dana@example.com',
  zipCode: '85306',
};

async function buy(owner: Visitor, planName: string, billingCycle: 'monthly' | 'annual', price: number): Promise<void> {
  const body = { planName, billingCycle, price, paymentDetails: card4242 };
  expect((await owner.post('/api/billing/purchase', body)).status).toBe(200);
}

async function chooseProfessional(user: UserEvent): Promise<ReturnType<typeof within>> {
  await user.click((await card('Professional')).getByRole('button', { name: 'Choose Professional' }));
  return within(await screen.findByRole('alertdialog'));
}

describe('the plans', () => {
  it('show the monthly prices and sizes, what is enforced, and which is the most popular', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    app.open('/billing', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeTruthy();
    const expected = {
      Basic: ['$15', 'Up to 15 customers', '15 customers', '1 technician'],
      Professional: ['$29', 'Up to 75 customers', '75 customers', '200 text messages', 'Most Popular'],
      Enterprise: ['$45', 'Unlimited customers', 'Unlimited technicians'],
    };
    for (const [name, texts] of Object.entries(expected)) {
      const plan = await card(name);
      for (const text of texts) expect(plan.getAllByText(text).length, text).toBeGreaterThan(0);
      expect(plan.getAllByRole('button')).toHaveLength(1);
    }
    expect(screen.getByText('Save 17%')).toBeTruthy();
    for (const badge of ['SSL secured', '30-day money-back guarantee', '24/7 support'])
      expect(screen.getByText(badge)).toBeTruthy();
    expect(screen.getByText('7 days left in your trial')).toBeTruthy();
  });

  it('show the annual prices a month and what a year saves', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/billing', { as: owner });
    await user.click(await screen.findByRole('switch', { name: 'Annual' }));
    expect((await card('Professional')).getByText('$24')).toBeTruthy();
    expect((await card('Enterprise')).getByText('billed annually ($444), you save $96 per year')).toBeTruthy();
  });

  it('mark the current plan with its status and next date', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'professional', 'monthly', 29);
    app.open('/billing', { as: owner });
    expect(
      await screen.findByText('Current plan: Professional (active) · Next billing date: December 23, 2026'),
    ).toBeTruthy();
    const professional = await card('Professional');
    expect(professional.getByRole('button', { name: 'Current Plan' })).toHaveProperty('disabled', true);
  });

  it('let someone without billing rights look, and say who can change them', async () => {
    const company = await world.company({ tier: 'basic' });
    app.open('/billing', { as: await company.signedIn('technician') });
    expect(await screen.findByText('Only the owner or an office manager can change your Poolhand plan.')).toBeTruthy();
    expect((await card('Enterprise')).getByRole('button')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('heading', { name: 'Your plan' })).toBeNull();
    expect(app.calls.some((made) => made.includes('/api/billing/account'))).toBe(false);
  });

  it('are none of a pool owner’s business, who sees their own invoices', async () => {
    const company = await world.company({ tier: 'basic' });
    app.open('/billing', { as: await company.signedIn('homeowner') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeTruthy();
    expect(await screen.findByText('No invoices yet')).toBeTruthy();
    expect(screen.queryByText('Enterprise')).toBeNull();
    expect(screen.queryByText(/Poolhand plan/)).toBeNull();
  });
});

describe('buying', () => {
  it('says what is charged, buys once, tells of it, and opens the dashboard two seconds later', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/billing', { as: owner });
    const dialog = await chooseProfessional(user);
    expect(await dialog.findByText('Due now')).toBeTruthy();
    expect(dialog.getByText('December 23, 2026')).toBeTruthy();
    // Nobody has given a card: none is called theirs.
    expect(dialog.getByText('We’ll use the Visa test card ending in 4242.')).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: 'Complete Purchase' }));
    await toastText('Purchase Successful!');
    await toastText('Your subscription has been activated. Welcome to premium features!');
    expect(await screen.findByText(/^Current plan: Professional \(active\)/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy(), {
      timeout: 4000,
    });
    expect(app.calls.filter((made) => made === 'POST /api/billing/purchase')).toHaveLength(1);
    const account = await owner.get<BillingAccount>('/api/billing/account');
    expect(account.body.payments).toHaveLength(1);
  });

  it('credits what is left of the present plan', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'basic', 'monthly', 15);
    const dialog = await chooseProfessional(app.open('/billing', { as: owner }));
    expect(await dialog.findByText('Credit for unused time')).toBeTruthy();
    expect(dialog.getByText('−$15')).toBeTruthy();
    expect(dialog.getByText('$14')).toBeTruthy();
  });

  it('tells in its own words when the purchase fails, and changes nothing', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/billing', { as: owner });
    const dialog = await chooseProfessional(user);
    await dialog.findByText('Due now');
    app.goOffline();
    await user.click(dialog.getByRole('button', { name: 'Complete Purchase' }));
    await toastText('Purchase Failed');
    await toastText('There was an error processing your payment. Please try again.');
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body.subscriptionPlan).toBe('trial');
  });
});

describe('someone whom the server does not know any more', () => {
  it('is told on the plans page, and led to the sign-in page', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    const user = app.open('/billing', { as: owner });
    const basic = await card('Enterprise');
    expect((await owner.post('/api/auth/logout')).status).toBe(200);
    await user.click(basic.getByRole('button', { name: 'Choose Enterprise' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Authentication Required' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('finds the sign-in page there when coming from outside', async () => {
    app.open('/billing');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });
});

describe('the company’s own plan', () => {
  it('is cancelled at the end of the paid time, after saying so, and kept again', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'professional', 'monthly', 29);
    const user = app.open('/billing', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^You can use everything until December 23, 2026\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel plan' }));
    expect(await screen.findByText(/^Your plan ends on December 23, 2026\./)).toBeTruthy();
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body.cancelAtPeriodEnd).toBe(true);

    await user.click(await screen.findByRole('button', { name: 'Keep plan' }));
    expect(await screen.findByRole('button', { name: 'Cancel plan' })).toBeTruthy();
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body.cancelAtPeriodEnd).toBe(false);
  });

  it('shows the card on file and forgets it on request', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'professional', 'monthly', 29);
    const user = app.open('/billing', { as: owner });
    expect(await screen.findByText('Visa ending in 4242, expires 12/2030')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove card' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove card' }));
    await waitFor(() => expect(screen.queryByText(/ending in 4242/)).toBeNull());
    expect((await owner.get<BillingAccount>('/api/billing/account')).body.card).toBeNull();
  });

  it('gives the money back within 30 days', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'basic', 'monthly', 15);
    const user = app.open('/billing', { as: owner });
    expect(await screen.findByText('You can get a full refund until December 23, 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Get a refund' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('What didn’t work for you?'), 'We went another way.');
    await user.click(dialog.getByRole('button', { name: 'Refund me' }));
    expect(await screen.findByText('Refunded')).toBeTruthy();
    expect(screen.getByText('$15 refunded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it('lists the payments with their state and a receipt that opens', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await buy(owner, 'enterprise', 'annual', 37);
    app.open('/billing', { as: owner });
    const row = within((await screen.findByText('Paid')).closest('tr') as HTMLElement);
    expect(row.getByText('$444')).toBeTruthy();
    expect(row.getByText('Nov 23, 2026')).toBeTruthy();
    const receipt = row.getByRole('link', { name: 'Receipt, Nov 23, 2026' }).getAttribute('href') ?? '';
    const opened = await owner.get<string>(receipt);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain('444');
  });
});
