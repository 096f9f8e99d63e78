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
  return { ...company, poolId };
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
    expect(rows()[0]?.textContent).toContain(title);

    for (const name of ['All', 'Chemical Low', 'Weather Alert', 'Service Reminder', 'Equipment Maintenance']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Service Reminder' }));
    expect(await screen.findByText('No alerts match this filter.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Chemical Low' }));
    await waitFor(() => expect(rows()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: `Details: ${title}` }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText('Chemical Low')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Mark as Handled' }));
    expect(await screen.findByText('Alert Dismissed')).toBeTruthy();
    expect(screen.getByText('The notification has been marked as handled')).toBeTruthy();
    await counted('Handled: 1');
    await counted('Critical: 0');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await counted('Critical: 1');
    expect((await alertsOf(owner)).some(({ dismissed }) => dismissed)).toBe(false);
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
    expect(await screen.findByText('2 unread')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const [first] = await alertsOf(owner);
    expect(await screen.findByText(first?.title ?? '')).toBeTruthy();
    await waitFor(async () => expect((await alertsOf(owner)).every(({ isRead }) => isRead)).toBe(true));
    await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull());
    expect(screen.getByRole('link', { name: 'All alerts' }).getAttribute('href')).toBe('/alerts');
  });

  it('shows without signal what it held', async () => {
    const { owner } = await withBadWater();
    const { id } = (await owner.get<{ id: string }>('/api/auth/profile')).body;
    app.open('/calculators', { as: owner });
    await screen.findByText('2 unread');
    const kept = JSON.parse(localStorage.getItem('pool-notifications') ?? '{}') as Record<
      string,
      { alerts: unknown[] }
    >;
    expect(kept[id]?.alerts).toHaveLength(2);
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
    expect(screen.getByText('10 critical alerts require immediate attention')).toBeTruthy();
  });
});
