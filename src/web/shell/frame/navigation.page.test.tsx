import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';
import { pages } from '#web/shell/pages.ts';

const world = openWorld();
const app = openPageApp(world);

const main = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const current = async () =>
  (await main()).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

describe('the navigation', () => {
  it('leads an owner to every page that is not a customer’s, a bill’s or a visit’s own', async () => {
    app.open('/', { as: (await world.company()).owner });
    const links = (await main()).getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
    // Opened from a row, from the page they belong to, or by a link that was mailed.
    const elsewhere = [
      '/create-customer',
      '/customers/places',
      '/service-report',
      '/chemical-usage',
      '/data/lists',
      '/data/moving-here',
      '/payment',
      '/upgrade-required',
      '/pay-check',
      '/invoices',
      '/invoices/from-prices',
      '/quote',
      '/pay',
      '/survey',
      '/reset-password',
      '/chat/knowledge',
      '/cases',
    ];
    const ownPages = pages.map(({ path }) => path).filter((path) => !path.includes(':') && !elsewhere.includes(path));
    expect(ownPages.filter((path) => !links.includes(path))).toEqual([]);
  });

  it('lights the place where one is, a part of a page and a page of an entry included', async () => {
    const { owner } = await companyWithRoute(world);
    for (const [address, label] of [
      ['/dashboard', 'Dashboard'],
      ['/communication-hub?tab=inbox', 'Inbox'],
      ['/communication-hub?tab=surveys', 'Communication Hub'],
      ['/business?section=billing&tab=invoices', 'Invoices'],
      // What one types leads on to the list.
      ['/invoices', 'Invoices'],
      ['/business?section=costs', 'Costs and margins'],
      ['/business?section=analytics', 'Business'],
      ['/settings?tab=technicians', 'Technicians'],
      ['/settings', 'Settings'],
      ['/pools/Pool-001', 'Customers'],
    ] as const) {
      app.open(address, { as: owner });
      await waitFor(async () =>
        expect((await current()).map((link) => link.textContent?.split('(')[0]?.replace(/\d+$/, ''))).toEqual([label]),
      );
      cleanup();
    }
  });

  it('counts what waits, in figures and in words', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { name: 'New' });
    app.open('/', { as: owner });
    expect(await (await main()).findByRole('link', { name: 'Field Service (1 stop left today)' })).toBeTruthy();
    expect((await main()).getByRole('link', { name: 'Week (1 customer without a route)' })).toBeTruthy();
    expect((await main()).getByRole('link', { name: 'Inbox' })).toBeTruthy();
  });

  it('folds to pictures with their names, and stays so', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await main();
    const button = screen.getByRole('button', { name: 'Navigation menu' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect((await main()).getByRole('link', { name: 'Customers' })).toBeTruthy();
    expect(localStorage.getItem('navigation_folded')).toBe('true');
  });

  it('opens over the page where there is no room beside it, and closes with the choice', async () => {
    (window as unknown as Window).happyDOM.setViewport({ width: 390 });
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await screen.findByRole('button', { name: 'Navigation menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Navigation menu' });
    await user.click(within(drawer).getByRole('link', { name: 'Customers' }));
    await screen.findByRole('heading', { level: 1, name: 'Customers' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Navigation menu' })).toBeNull());
    (window as unknown as Window).happyDOM.setViewport({ width: 1280 });
  });

  it('shows a technician the field and nothing of the company', async () => {
    const company = await companyWithRoute(world);
    app.open('/', { as: await company.signedIn('technician', { technicianId: 'TECH-luis' }) });
    const nav = await main();
    expect(await nav.findByRole('link', { name: 'Field Service (1 stop left today)' })).toBeTruthy();
    for (const name of ['Invoices', 'Alerts', 'Week', 'User Management', 'Settings', 'Billing & Plans']) {
      expect(nav.queryByRole('link', { name })).toBeNull();
    }
    const quick = within(screen.getByRole('navigation', { name: 'Most used' }));
    expect(quick.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Field Service',
      'Customers',
      'Water',
    ]);
  });
});

describe('what is begun from anywhere', () => {
  it.each([
    ['Stop on a route', 'dialog', 'Find an opening'],
    ['Work order', 'dialog', 'New Work Order'],
    ['Invoice', 'dialog', 'New invoice'],
  ] as const)('%s opens where it is made', async (item, role, name) => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/alerts', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByRole(role, { name })).toBeTruthy();
  });

  it('is not there for users who may only look', async () => {
    app.open('/', { as: await (await world.company()).signedIn('technician') });
    await main();
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });
});
