import { describe, expect, it } from 'vitest';
import type { PushState, PushTried } from '#contract/alerts/notifications.ts';
import { PushRefused } from '#server/adapters/push/port.ts';
import { notifications, pushes } from '#server/db/schema/index.ts';
import { SubscribedBrowser } from '#tests/support/push-service.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { systemContext } from '../apply-changes.ts';
import { pushNewAlerts } from '../evaluate-company.ts';

const world = openWorld();

type Device = PushState['devices'][number];
let browsers = 0;
/** A browser that its user opts in with. */
async function optIn(visitor: Visitor, label = 'Chrome on Android') {
  browsers += 1;
  const { endpoint, ...keys } = new SubscribedBrowser(`https://push-${browsers}.example.com/send`).target;
  const body = { endpoint, keys, label };
  const { status, body: device } = await visitor.post<Device>('/api/push/devices', body);
  expect(status).toBe(201);
  return { endpoint, body, id: device.id, told: () => world.push.toldTo(endpoint) };
}

type Alert = typeof notifications.$inferInsert;
let alerts = 0;
/** Alerts as they are made: stored, and noted for pushing in the same transaction. */
async function alert({ companyId }: Company, ...made: Partial<Alert>[]): Promise<string[]> {
  const rows = made.map((fields) => {
    alerts += 1;
    const now = world.clock.now();
    return {
      notificationId: `ALERT-${String(alerts).padStart(4, '0')}`,
      type: 'chemical_low' as const,
      severity: 'high' as const,
      cause: `water:${alerts}`,
      degree: 'low',
      title: `Low chlorine ${alerts}`,
      message: 'Chlorine is at 0.6 ppm.',
      actionRequired: true,
      createdAt: now,
      updatedAt: now,
      ...fields,
    };
  });
  await world.deps.db.inCompany(companyId, async (tx) => {
    await pushNewAlerts(tx, systemContext(world.deps), await tx.insert(notifications).values(rows).returning());
  });
  return rows.map(({ notificationId }) => notificationId);
}
const statesOf = (company: Company) =>
  world.deps.db.inCompany(company.companyId, async (tx) =>
    (await tx.select({ state: pushes.state }).from(pushes)).map(({ state }) => state).sort(),
  );
const sweep = () => world.runJob('sweep-pushes', {});

describe('opting in', () => {
  it('shows the key to subscribe with, the choices and one’s own devices', async () => {
    const { owner, signedIn } = await world.company();
    const phone = await optIn(owner);
    await optIn(await signedIn('technician'));
    const { status, body } = await owner.get<PushState>('/api/push');
    expect(status).toBe(200);
    expect(body).toEqual({
      publicKey: world.push.publicKey,
      quietFrom: '21:00',
      quietTo: '07:00',
      criticalAlways: true,
      devices: [{ id: phone.id, label: 'Chrome on Android', createdAt: world.clock.now().toISOString() }],
    });
  });

  it('again with the same browser is the same device, with what it says now', async () => {
    const { owner } = await world.company();
    const phone = await optIn(owner);
    const again = await owner.post<Device>('/api/push/devices', { ...phone.body, label: 'My phone' });
    expect(again.body).toMatchObject({ id: phone.id, label: 'My phone' });
    expect((await owner.get<PushState>('/api/push')).body.devices).toHaveLength(1);
  });

  it('takes a browser over from whoever had it before, in this company or another', async () => {
    const first = await world.company();
    const second = await world.company();
    const phone = await optIn(first.owner);
    const technician = await first.signedIn('technician');
    expect((await technician.post('/api/push/devices', phone.body)).status).toBe(201);
    expect((await first.owner.get<PushState>('/api/push')).body.devices).toEqual([]);
    expect((await second.owner.post('/api/push/devices', phone.body)).status).toBe(201);
    expect((await technician.get<PushState>('/api/push')).body.devices).toEqual([]);
  });

  it('takes nothing over from who knows the address alone', async () => {
    const first = await world.company();
    const second = await world.company();
    const phone = await optIn(first.owner);
    const { endpoint: _, ...keys } = new SubscribedBrowser(phone.endpoint).target;
    const { status, body } = await second.owner.post('/api/push/devices', { endpoint: phone.endpoint, keys });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ field: 'endpoint', message: 'Must be this browser’s own address' }] });
    expect((await first.owner.get<PushState>('/api/push')).body.devices).toHaveLength(1);
  });

  it.each([
    ['https://127.0.0.1/send', 'Must be the address of a push service'],
    ['https://metadata.internal/send', 'Must be the address of a push service'],
    ['https://push.example.com:8443/send', 'Must be the address of a push service'],
    ['http://push.example.com/send', 'Must be an https address'],
  ])('refuses %s', async (endpoint, message) => {
    const { owner } = await world.company();
    const { endpoint: _, ...keys } = new SubscribedBrowser(endpoint).target;
    const { status, body } = await owner.post('/api/push/devices', { endpoint, keys });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ field: 'endpoint', message }] });
  });

  it('has an end to the devices', async () => {
    const { owner } = await world.company();
    for (let n = 0; n < 20; n += 1) await optIn(owner);
    const { endpoint, ...keys } = new SubscribedBrowser('https://push.example.com/send/one-too-many').target;
    expect((await owner.post('/api/push/devices', { endpoint, keys })).status).toBe(409);
  });

  it('is one’s own affair: nobody removes or tries the device of another', async () => {
    const { owner, signedIn } = await world.company();
    const phone = await optIn(await signedIn('technician'));
    expect((await owner.delete(`/api/push/devices/${phone.id}`)).status).toBe(404);
    expect((await owner.post(`/api/push/devices/${phone.id}/test`)).status).toBe(404);
  });

  it('keeps the choices, and refuses what is no time', async () => {
    const { owner } = await world.company();
    const saved = await owner.put<PushState>('/api/push/choices', { quietFrom: '20:30', criticalAlways: false });
    expect(saved.body).toMatchObject({ quietFrom: '20:30', quietTo: '07:00', criticalAlways: false });
    expect((await owner.get<PushState>('/api/push')).body).toEqual(saved.body);
    expect((await owner.put('/api/push/choices', { quietTo: '25:00' })).status).toBe(400);
  });

  it('can be tried, and says what the push service said', async () => {
    const { owner } = await world.company();
    const phone = await optIn(owner);
    const ask = async () => (await owner.post<PushTried>(`/api/push/devices/${phone.id}/test`)).body;
    expect(await ask()).toEqual({ taken: true, reason: null });
    expect(phone.told()).toMatchObject([{ title: 'Notifications are on' }]);
    world.push.failWith(new Error('The push service returned 503.'));
    expect(await ask()).toEqual({ taken: false, reason: 'The push service returned 503.' });
    world.push.failWith(null);
  });
});

describe('a new alert', () => {
  it('reaches the devices of the office, once, and leads to what it is about', async () => {
    const company = await world.company();
    const owner = await optIn(company.owner);
    const admin = await optIn(await company.signedIn('admin'));
    await alert(company, { link: '/customers?view=CUST-1', title: 'Low chlorine: Miller' });
    await world.runJobs();
    await sweep();
    for (const browser of [owner, admin]) {
      expect(browser.told()).toMatchObject([{ title: 'Low chlorine: Miller', link: '/customers?view=CUST-1' }]);
    }
    expect(await statesOf(company)).toEqual(['sent', 'sent']);
  });

  it('reaches a technician for the customers of the own route, and for the weather', async () => {
    const company = await world.company();
    const add = async (path: string, body: object) =>
      (await company.owner.post<Record<'customerId' | 'technicianId', string>>(path, body)).body;
    const { customerId: mine } = await add('/api/customers', { name: 'Miller' });
    const { customerId: other } = await add('/api/customers', { name: 'Rivera' });
    const { technicianId } = await add('/api/technicians', { name: 'Lee' });
    await add('/api/route-assignments', { customerId: mine, technicianId, dayOfWeek: 'MONDAY' });
    const lee = await optIn(await company.signedIn('technician', { technicianId }));
    await alert(company, { customerId: mine, title: 'Mine' });
    await world.runJobs();
    await alert(company, { customerId: other, title: 'Not mine' });
    await alert(company, { customerId: mine, type: 'service_reminder', title: 'The office’s' });
    await world.runJobs();
    await alert(company, { type: 'weather_alert', title: 'Storm' });
    await world.runJobs();
    expect(lee.told()).toMatchObject([{ title: 'Mine' }, { title: 'Storm' }]);
  });

  it('reaches nobody who has no part in it: other companies, employees without a trade, who was shut out', async () => {
    const company = await world.company();
    const elsewhere = await optIn((await world.company()).owner);
    const employee = await optIn(await company.signedIn('user'));
    const admin = await company.signedIn('admin');
    const adminPhone = await optIn(admin);
    const { id } = (await admin.get<{ id: string }>('/api/auth/profile')).body;
    await company.owner.patch(`/api/users/${id}`, { isActive: false });
    await alert(company, {});
    await world.runJobs();
    for (const browser of [elsewhere, employee, adminPhone]) expect(browser.told()).toEqual([]);
  });

  it('wakes no phone where nobody has to do anything', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    await alert(company, { actionRequired: false, severity: 'low' });
    await world.runJobs();
    expect(phone.told()).toEqual([]);
  });

  it('comes with the others of its moment, as one', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    await alert(
      company,
      ...Array.from({ length: 80 }, (_, n) => ({
        severity: n === 79 ? ('critical' as const) : ('high' as const),
        title: `Alert ${n}`,
      })),
    );
    await world.runJobs();
    expect(phone.told()).toEqual([
      {
        title: '50 new alerts, 1 critical',
        body: 'Alert 79\nAlert 0\nAlert 1\nand 47 more',
        link: '/alerts',
        tag: 'alerts',
      },
    ]);
  });
});

describe('what waits to be pushed', () => {
  it('is left alone at night, critical alerts apart, and comes in the morning if it still holds', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    // Monday 18:30 in Phoenix, by the world's clock; 22:00 is three and a half hours on.
    world.clock.forward({ hours: 3, minutes: 30 });
    const [, handled] = await alert(
      company,
      { title: 'Lasts' },
      { title: 'Handled' },
      { title: 'At once', severity: 'critical' },
    );
    await world.runJobs();
    expect(phone.told()).toMatchObject([{ title: 'At once' }]);
    world.clock.forward({ hours: 8, minutes: 59 });
    await sweep();
    expect(phone.told()).toHaveLength(1);
    await company.owner.patch(`/api/notifications/${handled}`, { dismissed: true });
    world.clock.forward({ minutes: 2 });
    await sweep();
    expect(phone.told().slice(1)).toMatchObject([{ title: 'Lasts' }]);
    expect(await statesOf(company)).toEqual(['dropped', 'sent', 'sent']);
    world.clock.forward({ hours: 1, minutes: 59 });
  });

  it('is left alone entirely by who wants that', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    await company.owner.put('/api/push/choices', { quietFrom: '08:00', quietTo: '18:00', criticalAlways: false });
    await alert(company, { severity: 'critical' });
    await world.runJobs();
    expect(phone.told()).toEqual([]);
    expect(await statesOf(company)).toEqual(['queued']);
  });

  it('is tried again, later and later, and then given up', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    world.push.failWith(new Error('The push service returned 503.'));
    await alert(company, { severity: 'critical' });
    await world.runJobs();
    for (let attempt = 1; attempt < 7; attempt += 1) {
      expect(await statesOf(company)).toEqual(['queued']);
      world.clock.forward({ minutes: 2 ** (attempt - 1) });
      await sweep();
    }
    expect(await statesOf(company)).toEqual(['failed']);
    world.push.failWith(null);
    await sweep();
    expect(phone.told()).toEqual([]);
  });

  it('arrives after a failure that passed', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    world.push.failWith(new Error('connect ECONNREFUSED'));
    await alert(company, { severity: 'critical' });
    await world.runJobs();
    world.push.failWith(null);
    await sweep();
    expect(phone.told()).toEqual([]);
    world.clock.forward({ minutes: 1 });
    await sweep();
    expect(phone.told()).toHaveLength(1);
  });

  it('is not tried again where it was refused', async () => {
    const company = await world.company();
    await optIn(company.owner);
    world.push.failWith(new PushRefused('The push service returned 403.'));
    await alert(company, { severity: 'critical' });
    await world.runJobs();
    world.push.failWith(null);
    expect(await statesOf(company)).toEqual(['failed']);
  });

  it('goes with a browser that has unsubscribed', async () => {
    const company = await world.company();
    const phone = await optIn(company.owner);
    world.push.end(phone.endpoint);
    await alert(company, { severity: 'critical' });
    await world.runJobs();
    expect((await company.owner.get<PushState>('/api/push')).body.devices).toEqual([]);
    expect(await statesOf(company)).toEqual([]);
  });

  it('goes with the session: signing out, or being signed out from elsewhere, ends the device', async () => {
    const company = await world.company();
    const stays = await optIn(company.owner);
    const admin = await company.signedIn('admin');
    const phone = await optIn(admin);
    expect((await admin.post('/api/auth/logout')).status).toBe(200);
    await alert(company, { severity: 'critical', title: 'After' });
    await world.runJobs();
    expect(phone.told()).toEqual([]);
    expect(stays.told()).toMatchObject([{ title: 'After' }]);
  });
});
