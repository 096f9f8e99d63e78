import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/settings.ts';
import { companyRuns } from '#server/db/job-runs.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const settingsOf = async (owner: Visitor) => (await owner.get<Settings>('/api/settings')).body;

describe('Settings → Notifications', () => {
  it('switches each channel for the company, and back where the server is out of reach', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Notifications' }));
    for (const name of [
      'Email Alerts',
      'SMS Notifications',
      'Low Inventory Alerts',
      'Service Reminders',
      'Auto Location',
    ]) {
      expect((await screen.findByRole('switch', { name })).getAttribute('aria-checked'), name).toBe('true');
    }
    await user.click(screen.getByRole('switch', { name: 'Service Reminders' }));
    expect(await screen.findByText('Settings Saved Successfully')).toBeTruthy();
    expect((await settingsOf(owner)).notifications).toMatchObject({ serviceReminders: false, emailAlerts: true });

    app.goOffline();
    const email = screen.getByRole('switch', { name: 'Email Alerts' });
    await user.click(email);
    expect((await screen.findAllByText(/^Failed to save settings: /)).length).toBeGreaterThan(0);
    await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('true'));
  });
});

describe('Settings → Notifications → Messages to customers', () => {
  it('says what goes out by itself, and when nothing does', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=notifications', { as: owner });
    for (const name of ['Pre-Visit Notices', 'Service Summaries', 'Satisfaction Surveys', 'Greetings']) {
      expect((await screen.findByRole('switch', { name })).getAttribute('aria-checked'), name).toBe('true');
    }
    await user.click(screen.getByRole('switch', { name: 'Greetings' }));
    await waitFor(async () => expect((await settingsOf(owner)).messages.greetings).toBe(false));

    const from = await screen.findByLabelText('Quiet from');
    expect(from).toHaveProperty('value', '21:00');
    fireEvent.change(from, { target: { value: '20:30' } });
    await user.type(screen.getByLabelText('Your own number for texts'), '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
    await user.clear(screen.getByLabelText('Your own number for texts'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await settingsOf(owner)).messages).toMatchObject({
        quietFrom: '20:30',
        quietTo: '08:00',
        smsNumber: null,
      }),
    );
  });
});

describe('Settings → System', () => {
  it('begins as documented; what is chosen counts at once and can be taken back', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=system', { as: owner });
    const isOn = async (name: string) => (await screen.findByRole('switch', { name })).getAttribute('aria-checked');
    expect(await isOn('Auto Backup')).toBe('true');
    expect(await isOn('Maintenance Mode')).toBe('false');
    expect(await isOn('Debug Mode')).toBe('false');
    expect(await isOn('Estimate From Your Own Drives')).toBe('true');
    await user.click(screen.getByRole('switch', { name: 'Estimate From Your Own Drives' }));
    await waitFor(async () => expect((await settingsOf(owner)).system.ownDrives).toBe(false));
    await user.click(screen.getByRole('switch', { name: 'Estimate From Your Own Drives' }));
    await waitFor(async () => expect((await settingsOf(owner)).system.ownDrives).toBe(true));
    const retention = screen.getByRole('combobox', { name: /Data Retention/ });
    expect(retention).toHaveProperty('value', '12months');
    expect(screen.getByText(/from before November 23, 2025\./)).toBeTruthy();
    await user.selectOptions(retention, '6months');
    expect(await screen.findByText(/from before May 23, 2026\./)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await settingsOf(owner)).system.dataRetention).toBe('12months'));
  });

  it('names the outside services with their state, and makes a backup that can be downloaded', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=system', { as: owner });
    for (const text of ['Database', 'Email', 'SMS', 'Weather', 'Cards', 'Geocoding']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('Not connected').length).toBeGreaterThan(0);
    expect(await screen.findByText('No backups yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('Backup started')).toBeTruthy();
    await world.runJobs();
    const link = await screen.findByRole('link', { name: /^Download the backup from/ }, { timeout: 20_000 });
    const { status, headers } = await owner.get(link.getAttribute('href') ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  });

  it('shows the owner when each kind of work ran, and what went wrong', async () => {
    const { owner, companyId } = await world.company();
    await world.deps.db.inCompany(companyId, async (tx) => {
      await companyRuns(tx).begin('make-alerts', world.clock.now(), null);
      await companyRuns(tx).finish('make-alerts', world.clock.now());
      await companyRuns(tx).begin('bill-company', world.clock.now(), null);
      await companyRuns(tx).fail('bill-company', 'The card reader is on fire.', world.clock.now());
    });
    app.open('/settings?tab=system', { as: owner });
    const list = await screen.findByRole('list', { name: 'Background tasks' });
    const row = (name: string) =>
      within(list)
        .findByText(name)
        .then((found) => found.closest('li')?.textContent);
    expect(await row('Check for alerts')).toMatch(/OK.*every 5 minutes · last run Nov 23, 2026, 6:30/);
    expect(await row('Bill your customers')).toMatch(/Failing.*when needed.*The card reader is on fire\./);
    expect(await row('Create a backup')).toContain('Not run yet');
  });

  it('shows the owner the calls of a page once debug mode is on, and the note of maintenance', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=system', { as: owner });
    await user.click(await screen.findByRole('switch', { name: 'Debug Mode' }));
    const panel = within(await screen.findByRole('region', { name: 'Debug mode' }));
    await user.click(screen.getByRole('switch', { name: 'Maintenance Mode' }));
    expect(await panel.findByText('PUT /api/settings')).toBeTruthy();
    expect((await panel.findAllByText(/^REQ-/)).length).toBeGreaterThan(0);
    expect(await screen.findByRole('region', { name: 'Maintenance mode is on' })).toBeTruthy();
  });

  it('lets an office manager see, but not switch, what is the owner’s', async () => {
    const company = await world.company();
    app.open('/settings?tab=system', { as: await company.signedIn('admin') });
    for (const name of ['Maintenance Mode', 'Debug Mode']) {
      expect(await screen.findByRole('switch', { name })).toHaveProperty('disabled', true);
    }
    expect(screen.queryByText('Outside services')).toBeNull();
    expect(screen.queryByText('Background tasks')).toBeNull();
  });
});
