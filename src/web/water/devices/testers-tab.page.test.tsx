import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { CalibrationLog, Device } from '#contract/water/devices.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { registerTester } from '#tests/support/tester.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
// Loaded beforehand, so that no test waits for the parts that load one after another.
import '#web/shell/signed-in.tsx';
import './testers-tab.tsx';

const world = openWorld();
const app = openPageApp(world);

const devicesOf = async (owner: Visitor) => (await owner.get<Device[]>('/api/devices')).body;

describe('Settings, Testers', () => {
  it('begins empty; registering shows the key once, with all that goes into the board', async () => {
    const { owner } = await world.company();
    const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
    const { poolId } = (await owner.post<Pool>('/api/pools', { name: 'Back yard pool', customerId })).body;
    const user = app.open('/settings?tab=testers', { as: owner });
    expect(await screen.findByText('No testers yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Register a tester' }));
    const form = within(await screen.findByRole('dialog', { name: 'Register a tester' }));
    await user.click(form.getByRole('button', { name: 'Register' }));
    expect(await form.findByText('Choose a pool', { selector: 'p' })).toBeTruthy();
    await choose(user, form.getByRole('combobox', { name: 'Customer' }), 'Pat Rivera');
    // He has only this one.
    await waitFor(() => expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Pool' }).value).toBe(poolId));
    expect(form.queryByText('Choose a pool', { selector: 'p' })).toBeNull();
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Skimmer tester');
    await user.click(form.getByRole('button', { name: 'Register' }));

    const told = within(await screen.findByRole('dialog', { name: 'Skimmer tester is registered' }));
    const [device] = await devicesOf(owner);
    if (!device) throw new Error('Nothing was registered');
    expect(device).toMatchObject({ deviceName: 'Skimmer tester', poolId, customerId, status: 'offline' });
    expect(told.getByText(device.deviceId)).toBeTruthy();
    expect(told.getByText(window.location.origin)).toBeTruthy();
    expect(told.getByText('MQTT is off on this server. The tester uses HTTPS.')).toBeTruthy();
    const key = told.getByText(/^[\w-]{43}$/).textContent ?? '';
    const line = `{"command":"configure","deviceId":"${device.deviceId}","key":"${key}"}`;
    expect(told.getByText(line)).toBeTruthy();
    expect((await new Visitor(world.app, key).post(`/api/devices/${device.deviceId}/heartbeat`, {})).status).toBe(200);

    await user.keyboard('{Escape}');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Leave without the key?' }));
    await user.click(asked.getByRole('button', { name: 'Back to the key' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Skimmer tester is registered' })).getByRole('button', {
        name: 'I saved the key',
      }),
    );
    await waitFor(() => expect(screen.queryByText(key)).toBeNull());
    const listed = within(await screen.findByRole('article', { name: 'Skimmer tester' }));
    expect(listed.getByRole('link', { name: 'Pat Rivera · Back yard pool' }).getAttribute('href')).toBe(
      `/pools/${poolId}`,
    );
  });

  it('opens the form for the pool that led here, and offers no pool twice', async () => {
    const { owner } = await world.company();
    const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
    const pool = async (name: string) => (await owner.post<Pool>('/api/pools', { name, customerId })).body.poolId;
    await registerTester(world, owner, { poolId: await pool('Spa') });
    const poolId = await pool('Back yard pool');
    const user = app.open(`/settings?tab=testers&pool=${poolId}`, { as: owner });
    const form = within(await screen.findByRole('dialog', { name: 'Register a tester' }));
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Pool' }).value).toBe(poolId);
    expect(form.queryByRole('option', { name: 'Spa' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(app.address()).toBe('/settings?tab=testers'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds, renames, switches and removes', async () => {
    const { owner } = await world.company();
    const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
    const { poolId } = (await owner.post<Pool>('/api/pools', { name: 'Back yard pool', customerId })).body;
    const tester = await registerTester(world, owner, { poolId });
    await tester.beat({ batteryLevel: 64 });
    await registerTester(world, owner, { deviceName: 'Office tester' });
    const user = app.open('/settings?tab=testers', { as: owner });
    expect(await screen.findByText('2 testers, 1 online')).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Search testers' });
    await user.type(search, 'rivera');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Office tester' })).toBeNull());
    const item = within(screen.getByRole('article', { name: 'Deck box' }));
    expect(item.getByText('64%')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'nowhere');
    expect(await screen.findByText('No testers match “nowhere”.')).toBeTruthy();
    await user.clear(search);

    const deckBox = within(await screen.findByRole('article', { name: 'Deck box' }));
    await user.click(deckBox.getByRole('switch', { name: 'Turned on' }));
    expect(await screen.findByText('Tester turned off')).toBeTruthy();
    expect(await deckBox.findByText('Inactive')).toBeTruthy();
    await user.click(deckBox.getByRole('button', { name: 'Rename' }));
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename Deck box' }));
    const name = renaming.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.click(renaming.getByRole('button', { name: 'Save' }));
    expect(await renaming.findByText('Tester name is required')).toBeTruthy();
    await user.type(name, 'North deck');
    await user.click(renaming.getByRole('button', { name: 'Save' }));
    const renamed = within(await screen.findByRole('article', { name: 'North deck' }));
    const stored = (await devicesOf(owner)).map(({ deviceName, isActive }) => [deviceName, isActive]);
    expect(stored.sort()).toEqual([
      ['North deck', false],
      ['Office tester', true],
    ]);

    await user.click(renamed.getByRole('button', { name: 'Remove' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Remove North deck?' }));
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await devicesOf(owner)).toMatchObject([{ deviceName: 'Office tester' }]));
    expect(await screen.findByText('1 tester, 0 online')).toBeTruthy();
  });

  it('says why a tester could not be switched, and moves the switch back', async () => {
    const { owner } = await world.company();
    await registerTester(world, owner);
    const user = app.open('/settings?tab=testers', { as: owner });
    const item = within(await screen.findByRole('article', { name: 'Deck box' }));
    app.goOffline();
    await user.click(item.getByRole('switch', { name: 'Turned on' }));
    expect(await screen.findByText('Couldn’t change the tester')).toBeTruthy();
    await waitFor(() =>
      expect(item.getByRole('switch', { name: 'Turned on' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('keeps the calibration log, and says what each probe is worth', async () => {
    const { owner } = await world.company();
    const tester = await registerTester(world, owner);
    const user = app.open('/settings?tab=testers', { as: owner });
    const item = within(await screen.findByRole('article', { name: 'Deck box' }));
    await user.click(item.getByRole('button', { name: 'Calibration' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deck box calibration' }));
    expect(await dialog.findByText('No calibrations yet.')).toBeTruthy();
    expect(dialog.getByText('pH probe has no calibration on file.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Reference value' }), '7');
    await user.click(dialog.getByRole('button', { name: 'Add to log' }));
    expect(await dialog.findByText('Measured value must be a number')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Measured value' }), '7.08');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'pH 7.00 buffer');
    await user.click(dialog.getByRole('button', { name: 'Add to log' }));
    expect(await dialog.findByText('pH: read 7.08 at 7')).toBeTruthy();
    expect(dialog.getByText('High confidence')).toBeTruthy();
    expect(dialog.getByText('Readings look reliable.')).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Measured value' }).value).toBe(''),
    );
    const { body: log } = await owner.get<CalibrationLog>(`/api/devices/${tester.deviceId}/calibrations`);
    expect(log.calibrations).toMatchObject([{ probe: 'pH', measuredValue: 7.08, note: 'pH 7.00 buffer' }]);
  });

  it('leads to the plans where the plan has no testers', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    app.open('/settings?tab=testers', { as: owner });
    expect(await screen.findByText('This feature requires enterprise subscription plan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Register a tester' })).toBeNull();
  });
});
