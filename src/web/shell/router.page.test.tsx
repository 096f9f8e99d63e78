import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the frame', () => {
  it('offers an owner the pages, and the plan in the user menu', async () => {
    const { owner, ownerEmail } = await world.company();
    const user = app.open('/no-such-page', { as: owner });
    await screen.findByText('Owner Access - Full Platform Control');
    expect(screen.getByText(ownerEmail)).toBeTruthy();
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Customers' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    expect(await screen.findByRole('menuitem', { name: 'Billing & Plans' })).toBeTruthy();
    expect(screen.getByText('Business Owner')).toBeTruthy();
    expect((await screen.findAllByText('ENTERPRISE')).length).toBeGreaterThan(0);
  });

  it('gives a technician no owner banner, no plans and no routes', async () => {
    const technician = await (await world.company()).signedIn('technician');
    const user = app.open('/', { as: technician });
    await heading('Dashboard');
    expect(screen.queryByText('Owner Access - Full Platform Control')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Routes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await screen.findByText('Pool Technician');
    expect(screen.queryByRole('menuitem', { name: 'Billing & Plans' })).toBeNull();
  });

  it('keeps the chosen theme and shows it at once', async () => {
    const { owner } = await world.company();
    const user = app.open('/no-such-page', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sunlight' }));
    expect(document.documentElement.dataset.theme).toBe('sunlight');
    expect(localStorage.getItem('theme')).toBe('sunlight');
  });

  it('shows the legal texts in dialogs that give the focus back', async () => {
    const { owner } = await world.company();
    const user = app.open('/no-such-page', { as: owner });
    const button = await screen.findByRole('button', { name: 'Trademark Notice' });
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Trademark Notice' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(button);
  });
});

describe('addresses', () => {
  it('answers an unknown one with the 404 page', async () => {
    app.open('/no-such-page', { as: (await world.company()).owner });
    await heading('404 Page Not Found');
  });

  it('shows the dashboard where the permission is missing', async () => {
    const technician = await (await world.company()).signedIn('technician');
    app.open('/routes', { as: technician });
    await heading('Dashboard');
  });

  it('shows a homeowner the dashboard everywhere', async () => {
    const company = await world.company();
    const { body: customer } = await company.owner.post<{ customerId: string }>('/api/customers', {
      name: 'Pat Rivera',
    });
    const homeowner = await company.signedIn('homeowner', { customerId: customer.customerId });
    app.open('/no-such-page', { as: homeowner });
    await heading('Dashboard');
  });

  it('knows the dashboard under its second name', async () => {
    app.open('/dashboard', { as: (await world.company()).owner });
    await heading('Dashboard');
  });

  it('asks signed-out visitors to sign in at every address', async () => {
    app.open('/customers');
    await screen.findByRole('tab', { name: 'Sign In' });
  });
});
