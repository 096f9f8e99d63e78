import { describe, expect, it } from 'vitest';
import type { User } from '#contract/identity.ts';
import type { Settings } from '#contract/settings.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/settings';

const everythingOn: Settings = {
  notifications: {
    emailAlerts: true,
    smsNotifications: true,
    lowInventoryAlerts: true,
    serviceReminders: true,
    autoLocation: true,
  },
  system: { autoBackup: true, dataRetention: '12months', maintenanceMode: false, debugMode: false },
};

describe('the settings of a company', () => {
  it('begin as the documents say', async () => {
    const { owner } = await world.company();
    expect((await owner.get<Settings>(path)).body).toEqual(everythingOn);
  });

  it('are stored for the company, and what is not named stays', async () => {
    const { owner } = await world.company();
    const other = await world.company();
    const changed = await owner.put<Settings>(path, {
      notifications: { emailAlerts: false },
      system: { dataRetention: 'forever' },
    });
    expect(changed.status).toBe(200);
    const expected = {
      notifications: { ...everythingOn.notifications, emailAlerts: false },
      system: { ...everythingOn.system, dataRetention: 'forever' },
    };
    expect(changed.body).toEqual(expected);
    await owner.put(path, { notifications: { autoLocation: false } });
    expect((await owner.get<Settings>(path)).body).toEqual({
      ...expected,
      notifications: { ...expected.notifications, autoLocation: false },
    });
    expect((await other.owner.get<Settings>(path)).body).toEqual(everythingOn);
  });

  it('refuse what is no choice, naming it', async () => {
    const { owner } = await world.company();
    for (const [body, field] of [
      [{ notifications: { emailAlerts: 'yes' } }, 'notifications.emailAlerts'],
      [{ system: { dataRetention: '3weeks' } }, 'system.dataRetention'],
    ] as const) {
      const { status, body: answer } = await owner.put(path, body);
      expect(status).toBe(400);
      expect(answer.details?.[0]?.field).toBe(field);
    }
    expect((await owner.get<Settings>(path)).body).toEqual(everythingOn);
  });

  it('are changed with a plan that opens settings alone', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    expect((await owner.get(path)).status).toBe(200);
    expect((await owner.put(path, { notifications: { emailAlerts: false } })).status).toBe(402);
  });

  it('tell everybody what their screens obey', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    const told = async () => (await technician.get<User>('/api/auth/profile')).body.settings;
    expect(await told()).toEqual({
      smsNotifications: true,
      lowInventoryAlerts: true,
      autoLocation: true,
      maintenanceMode: false,
      debugMode: false,
    });
    await company.owner.put(path, { notifications: { smsNotifications: false, autoLocation: false } });
    expect(await told()).toMatchObject({ smsNotifications: false, autoLocation: false, lowInventoryAlerts: true });
  });

  it('leave maintenance and debug mode to the owner', async () => {
    const company = await world.company();
    const admin = await company.signedIn('admin');
    expect((await admin.put(path, { system: { maintenanceMode: true } })).status).toBe(403);
    expect((await admin.put(path, { system: { debugMode: true } })).body.message).toBe(
      'Only the owner can switch debug mode.',
    );
    expect((await admin.put(path, { system: { autoBackup: false, maintenanceMode: false } })).status).toBe(200);
  });
});
