import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/identity.ts';
import type { OutsideService, Settings } from '#contract/settings/settings.ts';
import { wordsOf } from '#domain/language/index.ts';
import type { OutgoingMail } from '#server/adapters/mail/port.ts';
import { outboxOnlySms } from '#server/adapters/sms/port.ts';
import { readConfig } from '#server/config.ts';
import { openWorld } from '#tests/support/world.ts';
import { servicesOf } from './outside-services.ts';

const companyNumbers = new Map<string, string>();
const world = openWorld({ deps: { sms: { ...outboxOnlySms(), companyNumbers } } });
const path = '/api/settings';

const everythingOn: Settings = {
  notifications: {
    emailAlerts: true,
    smsNotifications: true,
    lowInventoryAlerts: true,
    serviceReminders: true,
    autoLocation: true,
  },
  system: {
    autoBackup: true,
    dataRetention: '12months',
    maintenanceMode: false,
    debugMode: false,
    secondStep: false,
    ownDrives: true,
    language: null,
  },
  messages: {
    quietFrom: '21:00',
    quietTo: '08:00',
    preVisit: true,
    postService: true,
    surveys: true,
    greetings: true,
    visitSkipped: false,
    smsNumber: null,
  },
  visits: { billedSkips: [] },
};

describe('the settings of a company', () => {
  it('begin as the documents say, with nothing that goes to customers automatically', async () => {
    const { owner } = await world.company({ live: false });
    const { messages } = everythingOn;
    const off = { preVisit: false, postService: false, surveys: false, greetings: false };
    const expected = { ...everythingOn, messages: { ...messages, ...off } };
    expect((await owner.get<Settings>(path)).body).toEqual(expected);
    expect((await owner.put<Settings>(path, { notifications: { emailAlerts: true } })).body).toEqual(expected);
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
      ...everythingOn,
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

  it('keep the own number as the phone network takes it, where it was assigned', async () => {
    const { owner, companyId } = await world.company();
    const numberAfter = async (smsNumber: string | null) =>
      (await owner.put<Settings>(path, { messages: { smsNumber } })).body.messages?.smsNumber;
    expect((await owner.put(path, { messages: { smsNumber: '(602) 555-0142' } })).status).toBe(400);
    companyNumbers.set('+16025550142', companyId);
    expect(await numberAfter('(602) 555-0142')).toBe('+16025550142');
    expect((await owner.put(path, { messages: { smsNumber: '602 155 0142' } })).status).toBe(400);
    expect(await numberAfter(null)).toBeNull();
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
      live: true,
      mailServer: true,
      confirmed: true,
      emailConfirmed: true,
    });
    await company.owner.put(path, { notifications: { smsNotifications: false, autoLocation: false } });
    expect(await told()).toMatchObject({ smsNotifications: false, autoLocation: false, lowInventoryAlerts: true });
  });

  it('leave maintenance and debug mode to the owner', async () => {
    const company = await world.company();
    const admin = await company.signedIn('admin');
    expect((await admin.put(path, { system: { maintenanceMode: true } })).status).toBe(403);
    expect((await admin.put(path, { system: { debugMode: true } })).body.message).toBe(
      'Only the owner can change debug mode.',
    );
    expect((await admin.put(path, { system: { autoBackup: false, maintenanceMode: false } })).status).toBe(200);
  });
});

describe('the outside services', () => {
  const away = {
    async deliver({ to }: OutgoingMail): Promise<void> {
      throw new Error(`421 try later, <${to}>`);
    },
  };
  const failing = openWorld({
    deps: { mailer: away },
    config: { smtpUrl: 'smtp://office:hunter2@mail.example.com:587' },
  });
  const services = '/api/settings/services';

  it('are named with what serves them, to the owner alone', async () => {
    const company = await world.company();
    const { body } = await company.owner.get<OutsideService[]>(services);
    expect(body.map(({ need, state }) => `${need} ${state}`)).toEqual([
      'database embedded',
      'email embedded',
      'sms embedded',
      'cards embedded',
      'files embedded',
      'geocoding embedded',
      'map embedded',
      'roads embedded',
      'device embedded',
      'weather off',
      'ai embedded',
      'push on',
      'passwords off',
    ]);
    expect((await (await company.signedIn('admin')).get(services)).status).toBe(403);
  });

  it('say what new passwords are compared with: the common ones by https alone', () => {
    const shown = (env: Record<string, string>) => {
      const config = readConfig({ DATA_DIR: '/tmp/none', ...env });
      const none = { state: 'off' as const, detail: '' };
      const services = servicesOf(config, { need: 'map', ...none }, { need: 'roads', ...none });
      const { state, detail } = services.find(({ need }) => need === 'passwords') ?? none;
      return `${state}: ${wordsOf('en').say(detail)}`;
    };
    const [byHttps, service] = [
      { APP_URL: 'https://pools.example' },
      { BREACHED_PASSWORDS_URL: 'http://copies.internal/pwned' },
    ];
    expect([shown({}), shown(byHttps), shown(service), shown({ ...byHttps, ...service })]).toEqual([
      'off: Without https, only the length counts',
      'embedded: Built-in list of common passwords',
      'on: Compared with breaches at copies.internal',
      'on: Built-in list of common passwords, and breaches at copies.internal',
    ]);
  });

  it('tell their last error, without anybody’s address and without the password', async () => {
    const { owner } = await failing.company();
    await owner.post('/api/users', { name: 'Sam Lee', email: 'sam.lee@example.com', role: 'technician' });
    await failing.runJobs();
    await expect
      .poll(async () => (await owner.get<OutsideService[]>(services)).body.find(({ need }) => need === 'email'))
      .toEqual({
        need: 'email',
        state: 'on',
        detail: 'SMTP at mail.example.com:587',
        lastError: '421 try later, <…>',
        lastErrorAt: failing.clock.now().toISOString(),
      });
  });
});
