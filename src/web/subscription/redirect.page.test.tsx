import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountStatus } from '#contract/accounts/identity.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openStripeStandIn } from '#tests/support/stripe-stand-in.ts';
import { openWorld } from '#tests/support/world.ts';

const stripe = openStripeStandIn(() => world.clock.now());
const world = openWorld({ deps: { cards: stripeProcessor(stripe.options) } });
const app = openPageApp(world);

const toastText = (text: string) => screen.findByText(text, { selector: 'section[aria-label^=Messages] *' });

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => vi.restoreAllMocks());

/** Goes from the payment page to the processor's; answers the address it comes back to. */
async function leaveFor(path: string, company: Awaited<ReturnType<typeof world.company>>): Promise<string> {
  const user = app.open(path, { as: company.owner });
  await user.click(await screen.findByRole('button', { name: 'Continue to secure payment' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(screen.queryByLabelText('Card Number')).toBeNull();
  // The browser has left the application.
  cleanup();
  const sessionId = left[0]?.split('/').at(-1) ?? '';
  const back = String(stripe.books.sessions.get(sessionId)?.success_url);
  const { pathname, search } = new URL(back.replace('{CHECKOUT_SESSION_ID}', sessionId));
  return pathname + search;
}

const statusOf = async ({ owner }: Awaited<ReturnType<typeof world.company>>) =>
  (await owner.get<AccountStatus>('/api/auth/account-status')).body;

describe('paying on the processor’s own page', () => {
  it('shows no card fields, goes there, and completes the purchase on the way back', async () => {
    const company = await world.company({ tier: 'trial' });
    const back = await leaveFor('/payment?plan=enterprise&cycle=annual', company);
    expect((await statusOf(company)).subscriptionPlan).toBe('trial');

    stripe.books.pay(new URL(back, 'http://pools.example').searchParams.get('checkout_session') ?? '');
    app.open(back, { as: company.owner });
    await toastText('Payment Successful!');
    await toastText('Welcome to Business Empire! Your subscription is now active.');
    expect(await statusOf(company)).toMatchObject({ subscriptionPlan: 'enterprise', billingCycle: 'annual' });
  });

  it('says when nothing was paid there, and completes it when tried again', async () => {
    const company = await world.company({ tier: 'trial' });
    const back = await leaveFor('/payment', company);
    const user = app.open(back, { as: company.owner });
    await toastText('Payment Failed');
    expect((await statusOf(company)).subscriptionPlan).toBe('trial');

    stripe.books.pay(new URL(back, 'http://pools.example').searchParams.get('checkout_session') ?? '');
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await toastText('Payment Successful!');
    expect((await statusOf(company)).subscriptionPlan).toBe('professional');
  });
});

describe('buying on the plans page without a card on file', () => {
  it('goes on to the payment page with the plan chosen', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const user = app.open('/billing', { as: owner });
    await user.click(await screen.findByRole('switch', { name: 'Annual' }));
    await user.click(await screen.findByRole('button', { name: 'Choose Enterprise' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Complete Purchase' }));
    expect(await screen.findByRole('button', { name: 'Continue to secure payment' })).toBeTruthy();
    expect(screen.getByText('Business Empire')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Annual' }).getAttribute('aria-checked')).toBe('true');
  });
});
