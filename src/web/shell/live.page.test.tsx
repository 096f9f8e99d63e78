import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { openEventStreams } from '#tests/support/event-source.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
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
