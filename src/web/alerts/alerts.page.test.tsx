import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

/** A company with a pool whose water is out of range: critical chlorine, and a pH that is a little high. */
async function withBadWater() {
  const company = await world.company();
  const { owner } = company;
  const { customerId } = (await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Miller' })).body;
  const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { name: 'Miller pool', customerId })).body;
  await owner.post('/api/water-tests', { poolId, chlorine: 0.3, pH: 7.8, alkalinity: 100 });
  return { ...company, poolId, customerId };
}
const alertsOf = async (visitor: Visitor) => (await visitor.get<Notification[]>('/api/notifications')).body;
const counted = (text: string) => screen.findByRole('button', { name: text });
const rows = () => within(screen.getByRole('list', { name: 'Alerts' })).getAllByRole('listitem');

describe('/alerts', () => {
  it('says so where there is none, and that no weather service is connected', async () => {
    const { owner } = await world.company();
    const user = app.open('/alerts', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Alert System' })).toBeTruthy();
    expect(await screen.findByText('No Alerts')).toBeTruthy();
    expect(await screen.findByText('Weather: not connected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh Alerts' }));
    expect(await screen.findByText('Alerts are up to date')).toBeTruthy();
  });

  it('counts, narrows, and has an alert handled and opened again', async () => {
    const { owner } = await withBadWater();
    const made = await alertsOf(owner);
    expect(made.map(({ severity }) => severity).sort()).toEqual(['critical', expect.any(String)]);
    const critical = made.find(({ severity }) => severity === 'critical');
    const title = critical?.title ?? '';

    const user = app.open('/alerts', { as: owner });
    await counted('Total: 2');
    await counted('Critical: 1');
    await counted('Handled: 0');
    // One line for the pool, whatever is wrong there.
    await screen.findByText(/tested Nov/);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('Pat Miller · Miller pool');
    expect(rows()[0]?.textContent).toContain('chlorine 0.3 ppm · pH 7.8 · tested Nov');
    expect(rows()[0]?.textContent).toContain('No visit planned');

    for (const name of ['All', 'Chemical Low', 'Weather Alert', 'Service Reminder', 'Equipment Maintenance']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Service Reminder' }));
    expect(await screen.findByText('No alerts match this filter.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Chemical Low' }));
    await user.click(await screen.findByRole('button', { name: 'Pat Miller · Miller pool', expanded: false }));
    expect(within(screen.getByRole('list', { name: /^Alerts for/ })).getAllByRole('listitem')).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: `Details: ${title}` }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText('Water and chemicals')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Mark as Handled' }));
    expect(await screen.findByText('Alert Dismissed')).toBeTruthy();
    expect(screen.getByText('The notification has been marked as handled')).toBeTruthy();
    await counted('Handled: 1');
    await counted('Critical: 0');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await counted('Critical: 1');
    expect((await alertsOf(owner)).some(({ dismissed }) => dismissed)).toBe(false);
  });

  it('handles and snoozes many at once, by keyboard, and takes it back', async () => {
    const { owner } = await withBadWater();
    for (const name of ['Kim pool', 'Lou pool']) {
      const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { name })).body;
      await owner.post('/api/water-tests', { poolId, chlorine: 0.3, pH: 7.4 });
    }
    const user = app.open('/alerts', { as: owner });
    await counted('Total: 4');
    await screen.findByRole('checkbox', { name: 'Select all (3)' });
    expect(rows()).toHaveLength(3);
    screen.getByRole('checkbox', { name: 'Select all (3)' }).focus();
    await user.keyboard(' ');
    expect(await screen.findByRole('checkbox', { name: '3 selected' })).toBeTruthy();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('4 alerts were marked as handled')).toBeTruthy();
    await counted('Handled: 4');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await counted('Total: 4');

    await user.click(screen.getByRole('checkbox', { name: 'Select Kim pool' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Lou pool' }));
    screen.getByRole('button', { name: 'Snooze' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByText('Snoozed for a week')).toBeTruthy();
    await counted('Total: 2');
    expect(await alertsOf(owner)).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: 'Snoozed: 2' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'More for Kim pool' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Wake up' }));
    await counted('Total: 3');
  });

  it('leads to the finder of a place in the week, for this customer', async () => {
    const { owner } = await withBadWater();
    app.open('/alerts', { as: owner });
    const link = await screen.findByRole('link', { name: 'Add a visit: Pat Miller · Miller pool' });
    expect(link.getAttribute('href')).toMatch(/^\/routes\/week\?new=stop&customerId=CUST/);
  });

  it('makes a visit besides the route for who is on one', async () => {
    const { owner, customerId } = await withBadWater();
    const { technicianId } = (await owner.post<{ technicianId: string }>('/api/technicians', { name: 'Sam' })).body;
    const stop = { customerId, technicianId, dayOfWeek: 'MONDAY' };
    expect((await owner.post('/api/route-assignments', stop)).status).toBe(201);
    app.open('/alerts', { as: owner });
    const link = await screen.findByRole('link', { name: 'Add a visit: Pat Miller · Miller pool' });
    expect(link.getAttribute('href')).toBe(`/work-orders?new=order&customerId=${customerId}`);
  });

  it('says so where somebody else was there first', async () => {
    const { owner } = await withBadWater();
    const user = app.open('/alerts', { as: owner });
    const handle = await screen.findByRole('button', { name: 'Mark as handled: Pat Miller · Miller pool' });
    const notificationIds = (await alertsOf(owner)).map(({ id }) => id);
    await owner.post('/api/notifications/bulk', { notificationIds, dismissed: true });
    await user.click(handle);
    expect(await screen.findByText('Already handled')).toBeTruthy();
  });

  it('shows fifteen pools, and more on demand', async () => {
    const { owner } = await world.company();
    for (let n = 0; n < 17; n += 1) {
      const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { name: `Pool ${n}` })).body;
      await owner.post('/api/water-tests', { poolId, chlorine: 0.3, pH: 7.4 });
    }
    const user = app.open('/alerts', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Show more (2)' }));
    expect(rows()).toHaveLength(17);
  });

  it('tells what is critical after looking at everything, and when that was not possible', async () => {
    const { owner } = await withBadWater();
    const user = app.open('/alerts', { as: owner });
    await counted('Critical: 1');
    await user.click(screen.getByRole('button', { name: 'Refresh Alerts' }));
    expect(await screen.findByText('Critical Alerts Generated')).toBeTruthy();
    expect(screen.getByText('1 critical alerts require immediate attention')).toBeTruthy();
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Refresh Alerts' }));
    expect(await screen.findByText('Error Generating Notifications')).toBeTruthy();
    expect(screen.getByText('Failed to check system alerts. Please try again.')).toBeTruthy();
  });
});

describe('the bell', () => {
  it('says at once what is critical, holds the server’s alerts, and marks them read when it is opened', async () => {
    const { owner } = await withBadWater();
    const user = app.open('/calculators', { as: owner });
    expect(await screen.findByText('Critical Alerts Generated')).toBeTruthy();
    expect(await screen.findByText('1 unread')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const [first] = await alertsOf(owner);
    expect(await screen.findByText(first?.title ?? '')).toBeTruthy();
    // Both of the pool are one entry, as on the page.
    expect(await screen.findByText(/ 1 more for this pool\.$/)).toBeTruthy();
    await waitFor(async () => expect((await alertsOf(owner)).every(({ isRead }) => isRead)).toBe(true));
    await waitFor(() => expect(screen.queryByText('1 unread')).toBeNull());
    expect(screen.getByRole('link', { name: 'All alerts' }).getAttribute('href')).toBe('/alerts');
  });

  it('says what is critical once to each user, not at every sign-in', async () => {
    const { owner } = await withBadWater();
    app.open('/calculators', { as: owner });
    expect(await screen.findByText('Critical Alerts Generated')).toBeTruthy();
    // Another device, which knows nothing.
    localStorage.removeItem('pool-notifications');
    app.open('/calculators', { as: owner });
    expect(await screen.findByText('1 unread')).toBeTruthy();
    expect((await owner.post<{ critical: number }>('/api/notifications/told')).body).toEqual({ critical: 0 });
    await waitFor(() => expect(screen.queryByText('Critical Alerts Generated')).toBeNull());
  });

  it('shows without signal what it held', async () => {
    const { owner } = await withBadWater();
    const { id } = (await owner.get<{ id: string }>('/api/auth/profile')).body;
    app.open('/calculators', { as: owner });
    await screen.findByText('1 unread');
    const kept = JSON.parse(localStorage.getItem('pool-notifications') ?? '{}') as Record<
      string,
      { alerts: unknown[] }
    >;
    expect(kept[id]?.alerts).toHaveLength(1);
    app.goOffline();
    const user = app.open('/calculators', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    const [first] = await alertsOf(owner);
    expect(await screen.findByText(first?.title ?? '')).toBeTruthy();
  });

  it('counts to nine and no further', async () => {
    const { owner } = await world.company();
    for (let n = 0; n < 10; n += 1) {
      const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { name: `Pool ${n}` })).body;
      await owner.post('/api/water-tests', { poolId, chlorine: 0.3, pH: 7.4 });
    }
    app.open('/calculators', { as: owner });
    expect(await screen.findByText('9+')).toBeTruthy();
    expect(await screen.findByText('10 critical alerts require immediate attention')).toBeTruthy();
  });
});
