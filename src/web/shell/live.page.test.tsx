import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { openEventStreams } from '#tests/support/event-source.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import { registerTester } from '#tests/support/tester.ts';
import { openWorld } from '#tests/support/world.ts';
import '#tests/support/loaded-dashboard.ts';

const world = openWorld();
const app = openPageApp(world);
const streams = openEventStreams(world);
const recent = async () => within(await screen.findByRole('region', { name: 'Recent tests' }));

describe('the stream of changes', () => {
  it('is one for the whole session, comes back when it is lost, and makes up for what was missed', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    const user = app.open('/', { as: owner });
    await (await recent()).findByText('No tests in the last 7 days.');
    await waitFor(() => expect(streams.open()).toBe(1));
    streams.cut();
    await tester.result({ pH: 7.33 });
    expect(await (await recent()).findByText('7.33')).toBeTruthy();
    await waitFor(() => expect(streams.open()).toBe(1));

    await user.click(screen.getAllByRole('link', { name: 'Customers' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: /Customers/ });
    expect(streams.open()).toBe(1);
  });

  it('rests while the tab is not looked at', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    app.open('/', { as: owner });
    await (await recent()).findByText('No tests in the last 7 days.');
    await waitFor(() => expect(streams.open()).toBe(1));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(streams.open()).toBe(0);
    await tester.result({ pH: 7.61 });
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await (await recent()).findByText('7.61')).toBeTruthy();
  });

  it('ends with the session', async () => {
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    await waitFor(() => expect(streams.open()).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(streams.open()).toBe(0));
  });

  it('shows an office what others do meanwhile: a skip at the gate, a new customer, work raised at a stop', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    world.clock.set('2026-11-23T17:30:00.000Z');
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    const user = app.open('/field-service', { as: owner });
    const main = () => within(screen.getByRole('main'));
    expect(await screen.findByText('0 of 1 done')).toBeTruthy();
    await waitFor(() => expect(streams.open()).toBe(1));
    const gate = { skipId: 'SKIP-1', assignmentId: 'ROUTE-1', reason: 'locked-gate', note: 'New padlock.' };
    expect((await luis.post('/api/skips', gate)).status).toBe(201);
    expect(await main().findByText('Skipped: Locked gate')).toBeTruthy();
    expect(main().getByText(/New padlock\./)).toBeTruthy();

    await user.click(screen.getAllByRole('link', { name: 'Customers' })[0] as HTMLElement);
    expect(await main().findByText('Pat Rivera')).toBeTruthy();
    expect(main().queryByText('Bo Lind')).toBeNull();
    await owner.post('/api/customers', { name: 'Bo Lind' });
    expect(await main().findByText('Bo Lind')).toBeTruthy();

    await user.click(screen.getAllByRole('link', { name: /^Home|^Dashboard/ })[0] as HTMLElement);
    await waitFor(() => expect(app.address()).toBe('/'));
    await main().findByRole('heading', { level: 1 });
    const leak = { workOrderId: 'WO-1', kind: 'problem', customerId: 'CUST-1', title: 'Pump leaks', urgency: 'urgent' };
    await luis.post('/api/work-orders/raised', leak);
    expect(await main().findByRole('link', { name: 'See requests' }, { timeout: 10_000 })).toBeTruthy();
  });

  it('is not opened for pool owners', async () => {
    const { owner, signedIn } = await world.company();
    const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
    app.open('/', { as: await signedIn('homeowner', { customerId }) });
    expect(await screen.findByRole('main')).toBeTruthy();
    await waitFor(() => expect(app.calls).toContain('GET /api/homeowner/home'));
    expect(streams.open()).toBe(0);
    expect(screen.queryByText('Real-time device testing')).toBeNull();
  });
});
