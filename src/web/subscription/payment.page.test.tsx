import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
beforeEach(() => sessionStorage.clear());

const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });

const typed = {
  'Card Number': '4242424242424242',
  'Expiry Date': '1230',
  CVV: '123',
  'Cardholder Name': 'Dana Reyes',
  'ZIP Code': '85306',
};

async function type(user: UserEvent, values: Partial<typeof typed> & { Email?: string } = typed): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  }
}

const complete = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Complete Purchase' }));
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

function errorAt(label: string): string | null | undefined {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  const error = ids.split(' ').find((id) => id.endsWith('-error'));
  return error ? document.getElementById(error)?.textContent : undefined;
}

const planOf = async ({ owner }: Company) =>
  (await owner.get<AccountStatus>('/api/auth/account-status')).body.subscriptionPlan;

/** Signs in as the owner of a company whose trial has ended; answers the token to pay with. */
async function endedTrial(): Promise<{ company: Company; token: string }> {
  const company = await world.company({ tier: 'trial' });
  world.clock.forward({ days: 8 });
  const refused = await world.visitor.post<ErrorBody & { paymentToken: string }>('/api/auth/login', {
    email: company.ownerEmail,
    password: 'secret-1',
  });
  expect(refused.status).toBe(402);
  return { company, token: refused.body.paymentToken };
}

describe('the order', () => {
  it('is the professional plan unless the address says otherwise, under the payment page’s names', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    app.open('/payment', { as: owner });
    expect(await screen.findByRole('heading', { name: 'Order Summary' })).toBeTruthy();
    expect(screen.getByText('Service Pro Elite')).toBeTruthy();
    expect(screen.getByText('Up to 75 customers')).toBeTruthy();
    expect(screen.getByText('$29', { selector: 'span' })).toBeTruthy();
  });

  it('follows the address, and what is chosen on the page', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment?plan=enterprise&cycle=annual&email=office%40pools.example', { as: owner });
    expect(await screen.findByText('Business Empire')).toBeTruthy();
    expect(await screen.findAllByText('$444')).toHaveLength(2);
    expect(typedIn('Email')).toBe('office@pools.example');
    await user.selectOptions(within(screen.getByRole('main')).getByLabelText('Plan'), 'basic');
    await user.click(screen.getByRole('switch', { name: 'Annual' }));
    expect(await screen.findByText('Pool Care Starter')).toBeTruthy();
    expect(await screen.findAllByText('$15', { selector: 'dd' })).toHaveLength(2);
  });

  it('asks for a valid plan where the address names none, and sends nothing before', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment?plan=gold', { as: owner });
    expect(await screen.findByText('Please select a valid plan.')).toBeTruthy();
    await type(user);
    await complete(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Please select a valid plan.');
    expect(app.calls).not.toContain('POST /api/billing/purchase');
  });
});

describe('the card', () => {
  it('is grouped while it is typed, American Express in its own way', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: owner });
    await type(user, { 'Card Number': '4242424242424242', 'Expiry Date': '1230', CVV: '12345' });
    expect(typedIn('Card Number')).toBe('4242 4242 4242 4242');
    expect(typedIn('Expiry Date')).toBe('12/30');
    expect(typedIn('CVV')).toBe('1234');
    await type(user, { 'Card Number': '378282246310005' });
    expect(typedIn('Card Number')).toBe('3782 822463 10005');
    expect(screen.getByLabelText('Card Number').getAttribute('autocomplete')).toBe('cc-number');
  });

  it('says what is missing, at the fields too, and sends nothing', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: owner });
    await screen.findByLabelText('Card Number');
    await complete(user);
    await toastText('Missing Information');
    await toastText('Please fill in all required fields.');
    for (const label of Object.keys(typed)) expect(errorAt(label)).toBe(`${label} is required`);
    expect(errorAt('Email')).toBeUndefined();
    expect(app.calls).not.toContain('POST /api/billing/purchase');
  });

  it('is checked before it is sent', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: owner });
    await type(user, {
      ...typed,
      'Card Number': '4242424242424241',
      'Expiry Date': '1020',
      CVV: '12',
      'ZIP Code': '85',
    });
    await complete(user);
    await waitFor(() => expect(errorAt('Card Number')).toBe('Please check the card number.'));
    expect(errorAt('Expiry Date')).toBe('This card has expired.');
    expect(errorAt('CVV')).toBe('Please enter the 3 digits of the security code.');
    expect(errorAt('ZIP Code')).toBe('Please enter a 5-digit ZIP code.');
    await type(user, { 'Expiry Date': '1330' });
    await waitFor(() => expect(errorAt('Expiry Date')).toBe('Please enter the expiry date as MM/YY.'));
    expect(app.calls).not.toContain('POST /api/billing/purchase');
  });

  it('pays: the plan holds, and the dashboard opens two seconds later', async () => {
    const company = await world.company({ tier: 'trial' });
    const user = app.open('/payment?plan=professional', { as: company.owner });
    await type(user);
    await complete(user);
    await toastText('Payment Successful!');
    await toastText('Welcome to Service Pro Elite! Your subscription is now active.');
    expect(await planOf(company)).toBe('professional');
    expect(screen.queryByLabelText('Card Number')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy(), {
      timeout: 4000,
    });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])('%s is declined: the reason is told, the rest stays typed, nothing is bought', async (number, reason) => {
    const company = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: company.owner });
    await type(user, { ...typed, 'Card Number': number });
    await complete(user);
    await toastText('Payment Failed');
    await toastText(reason);
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect(typedIn('Card Number').replaceAll(' ', '')).toBe(number);
    expect(typedIn('Cardholder Name')).toBe('Dana Reyes');
    expect(typedIn('CVV')).toBe('');
    expect(await planOf(company)).toBe('trial');
  });

  it('says so when the server cannot be reached, and pays once when tried again', async () => {
    const company = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: company.owner });
    await type(user);
    const online = window.fetch;
    // The purchase arrives, its answer does not.
    window.fetch = async (input, init) => {
      const answer = await online(input, init);
      if (init?.method === 'POST') throw new TypeError('Failed to fetch');
      return answer;
    };
    await complete(user);
    await toastText('Payment processing failed');
    expect((await screen.findByRole('alert')).textContent).toContain('you won’t be charged twice');
    window.fetch = online;
    await complete(user);
    await toastText('Payment Successful!');
    const account = await company.owner.get<{ payments: unknown[] }>('/api/billing/account');
    expect(account.body.payments).toHaveLength(1);
  });

  it('rests in no storage of the browser', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/payment', { as: owner });
    await type(user, { ...typed, 'Card Number': '4000000000000002' });
    await complete(user);
    await toastText('Payment Failed');
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, app.calls]).replaceAll(' ', '');
    expect(kept).not.toContain('4000000000000002');
    expect(kept).not.toContain('Dana Reyes');
  });
});

describe('who may pay', () => {
  it('is not someone without billing rights: they see the plan and who can change it', async () => {
    const company = await world.company();
    app.open('/payment', { as: await company.signedIn('technician') });
    expect(await screen.findByText('Only the owner or an office manager can change your Poolhand plan.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Order Summary' })).toBeTruthy();
    expect(screen.queryByLabelText('Card Number')).toBeNull();
  });

  it('is nobody without a session or a payment token', async () => {
    const user = app.open('/payment?plan=basic');
    expect(await screen.findByRole('heading', { level: 1, name: 'Authentication Required' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to Login' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('is nobody whose token has ended', async () => {
    sessionStorage.setItem('payment_token', 'long-gone');
    app.open('/payment');
    expect(await screen.findByText('Authentication Required')).toBeTruthy();
  });

  it('is asked to pay also where an older server does not name their permissions', async () => {
    const { token } = await endedTrial();
    sessionStorage.setItem('payment_token', token);
    const reached = window.fetch;
    window.fetch = async (input, init) => {
      const answer = await reached(input, init);
      if (!String(input).includes('/api/auth/profile')) return answer;
      const { permissions: _permissions, user: _user, ...rest } = await answer.json();
      return Response.json(rest);
    };
    app.open('/payment');
    expect(await screen.findByRole('button', { name: 'Complete Purchase' })).toBeTruthy();
    window.fetch = reached;
  });

  it('is the owner of an ended trial, signed out with a payment token', async () => {
    const { company, token } = await endedTrial();
    sessionStorage.setItem('payment_token', token);
    const user = app.open(`/payment?plan=basic&forced=true&email=${encodeURIComponent(company.ownerEmail)}`);
    expect(await screen.findByText('Pick a plan to continue. All your data is saved.')).toBeTruthy();
    expect(typedIn('Email')).toBe(company.ownerEmail);
    await type(user);
    await complete(user);
    await toastText('Welcome to Pool Care Starter! Your subscription is now active.');
    expect(sessionStorage.getItem('payment_token')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Sign In' }, { timeout: 4000 })).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', company.ownerEmail);
    expect(within(screen.getByRole('main')).getByText('Your plan is active. Sign in to start.')).toBeTruthy();
    const signedIn = await world.visitor.post('/api/auth/login', { email: company.ownerEmail, password: 'secret-1' });
    expect(signedIn.status).toBe(200);
  });
});
