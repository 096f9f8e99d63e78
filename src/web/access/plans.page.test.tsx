import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const professionalOnly = 'This feature requires professional or enterprise subscription plan.';

describe('a page whose content the plan does not open', () => {
  it('shows field service to a basic plan as a prompt that leads to the plans, and goes away with "Not now"', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    const user = app.open('/field-service', { as: owner });
    const prompt = await screen.findByRole('region', { name: 'Not in your plan: Field Service' });
    expect(within(prompt).getByText(professionalOnly)).toBeTruthy();
    expect(within(prompt).getByText('Included in the Professional plan, $29/month.')).toBeTruthy();
    const offered = within(prompt)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Starter $15/month (not included)',
      'Professional $29/month (included)',
      'Enterprise $45/month (included)',
    ]);
    expect(within(prompt).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing');
    expect(screen.getByRole('heading', { level: 1, name: 'Field Service' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /unscheduled/i })).toBeNull();

    await user.click(within(prompt).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(professionalOnly)).toBeNull();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy();
  });

  it.each(['professional', 'trial'] as const)('shows it to a company on %s', async (tier) => {
    const { owner } = await world.company({ tier });
    app.open('/field-service', { as: owner });
    expect(await screen.findByText('No route on this day')).toBeTruthy();
    expect(screen.queryByText(/Not part of your plan/)).toBeNull();
  });
});

describe('a page that a smaller plan may read', () => {
  it('keeps the routes readable on a basic plan and says what opens them', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    const user = app.open('/routes', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(professionalOnly)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Route Management' })).toBeTruthy();
  });

  it('tells someone without a plan how to begin', async () => {
    const { owner } = await world.company({ tier: 'none' });
    app.open('/dosage', { as: owner });
    expect(
      await screen.findByText(
        'Start your 7-day free trial to access this feature and explore the full potential of automated pool management.',
      ),
    ).toBeTruthy();
  });
});

describe('a form that the plan refuses', () => {
  async function submitCustomer(as: Visitor): Promise<HTMLElement> {
    const user = app.open('/create-customer', { as });
    const typed = { Name: 'Four', Address: 'A', City: 'B', State: 'AZ', 'ZIP Code': '85306' };
    for (const [label, value] of Object.entries(typed)) await user.type(await screen.findByLabelText(label), value);
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    return screen.findByRole('alert');
  }

  it.each([
    [
      'the limit of the plan is reached',
      /3 customers/,
      async () => {
        const { owner } = await world.company({ tier: 'trial' });
        for (const name of ['One', 'Two', 'Three']) await owner.post('/api/customers', { name });
        return owner;
      },
    ],
    [
      'the trial has ended',
      /^Your trial has ended\. Choose a plan to continue\. Everything you entered is kept\./,
      async () => {
        const company = await world.company({ tier: 'trial' });
        const owner = await company.signedIn('owner');
        world.clock.forward({ days: 8 });
        return owner;
      },
    ],
    [
      'no plan is running',
      /^Start your 7-day free trial to access this feature/,
      async () => (await world.company({ tier: 'none' })).owner,
    ],
  ])('says that %s, keeps what was typed and leads to the plans', async (_, message, made) => {
    const alert = await submitCustomer(await made());
    expect(alert.textContent).toMatch(message);
    expect(within(alert).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Four');
  });
});
