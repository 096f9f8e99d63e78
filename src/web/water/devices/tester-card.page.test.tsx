import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStreams } from '#tests/support/event-source.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { registerTester, type Tester } from '#tests/support/tester.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import '#tests/support/loaded-dashboard.ts';

const world = openWorld();
const app = openPageApp(world);
const streams = openEventStreams(world);

/** The card, once it shows its tester's state. */
const card = async () => {
  const state = await screen.findByText(/^(Online|Offline|Inactive|Disconnected)$/);
  const section = state.closest('section');
  if (!section) throw new Error('The card has no section');
  return within(section);
};
const recent = async () => within(await (await card()).findByRole('region', { name: 'Recent tests' }));

describe('the card of the connected tester', () => {
  it('says in the documented words that a pool has none, and leads those there who may register one', async () => {
    const { owner } = await world.company();
    app.open('/', { as: owner });
    const empty = await card();
    expect(empty.getByRole('heading', { name: 'Real-time device testing' })).toBeTruthy();
    expect(await empty.findByText('No Arduino device registered for this pool')).toBeTruthy();
    expect(empty.getByText('Contact support to set up real-time monitoring')).toBeTruthy();
    expect(empty.getByText('Disconnected')).toBeTruthy();
    expect(empty.getByRole('link', { name: 'Register a tester' }).getAttribute('href')).toBe(
      '/settings?tab=testers&pool=Pool-001',
    );
    expect(empty.queryByRole('button', { name: 'Run Test' })).toBeNull();
    expect(empty.queryByRole('button', { name: 'Read by USB' })).toBeNull();
  });

  it('shows technicians no way to register', async () => {
    const { signedIn } = await world.company();
    app.open('/', { as: await signedIn('technician') });
    expect(await (await card()).findByText('No Arduino device registered for this pool')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Register a tester' })).toBeNull();
  });

  it('shows what the tester tells of itself', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.beat({ batteryLevel: 87, signalStrength: -61, firmwareVersion: '1.2.0' });
    world.clock.forward({ minutes: 4 });
    app.open('/', { as: owner });
    const shown = await card();
    for (const text of ['Online', 'Deck box', '87%', '−61 dBm, good', '1.2.0', '4 min ago']) {
      expect(await shown.findByText(text), text).toBeTruthy();
    }
    expect(shown.getByText('auto-cleanup in 7 days')).toBeTruthy();
    expect(await shown.findByText('No tests in the last 7 days.')).toBeTruthy();
  });

  it('does not let a tester be asked that is silent for more than ten minutes', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.beat({ batteryLevel: 12 });
    world.clock.forward({ minutes: 11 });
    app.open('/', { as: owner });
    const shown = await card();
    expect(await shown.findByText('Offline')).toBeTruthy();
    expect(shown.getByText('low')).toBeTruthy();
    const run = shown.getByRole<HTMLButtonElement>('button', { name: 'Run Test' });
    expect(run.disabled).toBe(true);
    expect(shown.getByText('Device must be online to run tests')).toBeTruthy();
  });

  it('does not let one be asked that is switched off', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.beat();
    await owner.patch(`/api/devices/${tester.deviceId}`, { isActive: false });
    app.open('/', { as: owner });
    const shown = await card();
    expect(await shown.findByText('Inactive')).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Run Test' }).disabled).toBe(true);
    expect(shown.getByText(/^Device must be online to run tests. This tester is turned off.$/)).toBeTruthy();
  });

  it('lists five tests with value, status and how far they can be trusted', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.beat();
    for (const pH of [7.1, 7.2, 7.3, 7.4]) {
      await tester.result({ pH });
      world.clock.forward({ minutes: 1 });
    }
    await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 0.4 });
    world.clock.forward({ minutes: 5 });
    await tester.result({ chlorine: 2.1, pH: 7.9, temperature: 80, batteryLevel: 8 });
    app.open('/', { as: owner });
    const list = await recent();
    await waitFor(() => expect(list.getAllByText(/^(Tester|Manual)$/)).toHaveLength(5));
    expect(list.queryByText('7.1')).toBeNull();
    const [latest, byHand] = list
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^(Tester|Manual)$/));
    if (!latest || !byHand) throw new Error('The tests are not listed');
    for (const text of ['just now', 'Tester', '2.1', '7.9', 'High', 'Low confidence']) {
      expect(within(latest).getAllByText(text).length, text).toBeGreaterThan(0);
    }
    expect(within(latest).getByText(/pH probe has no calibration on file\. Battery at 8%\./)).toBeTruthy();
    expect(within(byHand).getByText('Critical')).toBeTruthy();
    expect(within(byHand).queryByText(/confidence/)).toBeNull();
  });

  it('forgets tests after seven days', async () => {
    const { owner, signedIn } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.result({ pH: 7.4 });
    world.clock.forward({ days: 7, minutes: 1 });
    app.open('/', { as: await signedIn('admin') });
    expect(await (await recent()).findByText('No tests in the last 7 days.')).toBeTruthy();
  });
});

describe('a test at the press of a button', () => {
  let company: Company;
  let tester: Tester;
  let user: UserEvent;
  beforeEach(async () => {
    company = await world.company();
    tester = await registerTester(world, company.owner);
    await tester.beat({ batteryLevel: 80 });
    user = app.open('/', { as: await company.signedIn('technician') });
  });
  const press = async () => user.click(await (await card()).findByRole('button', { name: 'Run Test' }));

  it('reaches the tester, and its answer stands in the card and in the pool without a reload', async () => {
    await waitFor(() => expect(streams.open()).toBe(1));
    await press();
    expect(await screen.findByText('Test Initiated')).toBeTruthy();
    expect(await (await card()).findByRole('button', { name: 'Test running…' })).toBeTruthy();
    const [command] = await tester.commands();
    app.calls.length = 0;
    await tester.result({ commandId: command?.commandId, chlorine: 2.4, pH: 7.45, temperature: 81 });
    expect(await (await recent()).findByText('2.4')).toBeTruthy();
    expect(await (await card()).findByText('The result is in.')).toBeTruthy();
    expect((await card()).getByRole('button', { name: 'Run Test' })).toBeTruthy();
    const tile = within(await screen.findByRole('region', { name: 'Free chlorine' }));
    expect(await tile.findByText('2.4')).toBeTruthy();
    expect(app.calls).toContain('GET /api/pools/Pool-001');
  });

  it('says why it cannot be, in the documented words', async () => {
    await (await card()).findByText('Online');
    world.clock.forward({ minutes: 11 });
    await press();
    expect(await screen.findByText('Test Failed')).toBeTruthy();
    expect((await screen.findAllByText('Device must be online to run tests')).length).toBeGreaterThan(0);
    expect(await (await card()).findByText('Offline')).toBeTruthy();
  });

  it('says that the tester is gone where it was removed meanwhile', async () => {
    await (await card()).findByText('Online');
    await waitFor(() => expect(app.calls.some((call) => call.startsWith('GET /api/water-tests'))).toBe(true));
    await company.owner.delete(`/api/devices/${tester.deviceId}`);
    const button = screen.queryByRole('button', { name: 'Run Test' });
    // The stream may have told of it already.
    if (button) {
      await user.click(button);
      await waitFor(() =>
        expect(
          screen.queryByText('No Arduino device connected') ??
            screen.queryByText('No Arduino device registered for this pool'),
        ).toBeTruthy(),
      );
    }
    expect(await screen.findByText('No Arduino device registered for this pool')).toBeTruthy();
  });

  it('has its own words where nothing can be reached', async () => {
    await (await card()).findByText('Online');
    app.goOffline();
    await press();
    expect(await screen.findByText('Failed to initiate Arduino test')).toBeTruthy();
  });
});

describe('the times of a test run', () => {
  afterEach(() => void vi.useRealTimers());

  it('are 3 seconds until the tests are read again and 30 until nothing runs any more', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    await tester.beat();
    const user = app.open('/', { as: owner });
    const run = await (await card()).findByRole('button', { name: 'Run Test' });
    await (await recent()).findByText('No tests in the last 7 days.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(run);
    await screen.findByRole('button', { name: 'Test running…' });
    app.calls.length = 0;
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(app.calls).toContain('GET /api/water-tests/Pool-001?limit=5'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getByRole('button', { name: 'Test running…' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByRole('button', { name: 'Run Test' })).toBeTruthy();
    expect(await screen.findByText('No result yet. It’ll show up here when the tester sends it.')).toBeTruthy();
  });
});

describe('the plan', () => {
  it('without testers tells those who run the company, and nobody else', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    app.open('/', { as: owner });
    expect(await screen.findByText('This feature requires enterprise subscription plan.')).toBeTruthy();
    expect(screen.queryByText('No Arduino device registered for this pool')).toBeNull();
  });

  it('without testers shows technicians no card', async () => {
    const { signedIn } = await world.company({ tier: 'basic' });
    app.open('/', { as: await signedIn('technician') });
    await waitFor(() => expect(app.calls).toContain('GET /api/arduino/device/none/Pool-001'));
    expect(await screen.findByRole('region', { name: 'Free chlorine' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Real-time device testing')).toBeNull());
  });
});
