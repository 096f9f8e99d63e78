import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertPlace, MarkedMany, Notification } from '#contract/alerts/notifications.ts';
import type { Attention } from '#contract/analytics/analytics.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/notifications';

const list = async (visitor: Visitor, query = '') => (await visitor.get<Notification[]>(`${path}${query}`)).body;
const titles = async (visitor: Visitor, query = '') => (await list(visitor, query)).map(({ title }) => title).sort();
const idsOf = async (visitor: Visitor) => (await list(visitor)).map(({ id }) => id);
const mark = async (visitor: Visitor, body: object) =>
  (await visitor.post<MarkedMany>(`${path}/bulk`, body)).body.changed;
const toHandle = async (visitor: Visitor) => (await visitor.get<Attention>('/api/attention')).body.alerts;
const measure = (visitor: Visitor, poolId: string, readings: object) =>
  visitor.post('/api/water-tests', { poolId, readings });
const alertMails = ({ ownerEmail }: Company) =>
  world.mailer.sent.filter(({ to, subject }) => to === ownerEmail && /alert/.test(subject));

beforeEach(() => world.clock.set('2026-11-24T01:30:00.000Z'));

/** A company with a stop every Monday, and what its pool was last measured at: it is Monday evening, November 23. */
async function withWater(readings: object) {
  const company = await companyWithRoute(world);
  const { poolId } = (
    await company.owner.post<{ poolId: string }>('/api/pools', { customerId: 'CUST-1', name: 'Pool' })
  ).body;
  await measure(company.owner, poolId, readings);
  return { ...company, poolId };
}

describe('water that was treated', () => {
  it('raises no alert and no email at the visit that treats it, and one at the next test that finds it so', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    const visit = await openStop(owner);
    world.clock.forward({ minutes: 25 });
    expect((await completeStop(owner, visit.visitId)).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect(await list(owner, '?past=true')).toEqual([]);
    expect(alertMails(company)).toEqual([]);
    await owner.post(`${path}/refresh`);
    expect(await list(owner)).toEqual([]);
    world.clock.forward({ minutes: 60 });
    await measure(owner, visit.poolId ?? '', { chlorine: 0.8 });
    expect(await titles(owner)).toEqual(['Chlorine low', 'pH high']);
  });

  it('ends the alerts of an earlier test, each by what treats it', async () => {
    const { owner, poolId } = await withWater({ chlorine: 0.2, pH: 8.3 });
    const visit = await openStop(owner, { poolId });
    world.clock.forward({ minutes: 25 });
    await completeStop(owner, visit.visitId, { chemicalsAdded: findings.chemicalsAdded.slice(0, 1) });
    expect(await titles(owner)).toEqual(['pH critically high']);
    expect(await titles(owner, '?past=true')).toEqual(['Chlorine critically low']);
  });

  it('is not what was only visited', async () => {
    const { owner } = await companyWithRoute(world);
    const visit = await openStop(owner);
    await completeStop(owner, visit.visitId, { readings: { chlorine: 0.2, pH: 7.4 }, chemicalsAdded: [] });
    expect(await titles(owner)).toEqual(['Chlorine critically low']);
  });
});

describe('many alerts in one call', () => {
  it('are handled, with who and when, and opened again', async () => {
    const { owner, signedIn } = await withWater({ chlorine: 0.2, pH: 8.3 });
    const ids = await idsOf(owner);
    const phone = await signedIn('technician');
    const withUnknown = { notificationIds: [...ids, 'ALERT-unknown'], dismissed: true };
    expect((await phone.post(`${path}/bulk`, withUnknown)).status).toBe(404);
    expect((await mark(phone, { notificationIds: ids, dismissed: true })).sort()).toEqual([...ids].sort());
    const by = { dismissed: true, handledBy: 'The technician', handledAt: world.clock.now().toISOString() };
    expect(await list(owner)).toMatchObject([by, by]);
    expect(await toHandle(owner)).toBe(0);
    expect(await mark(owner, { notificationIds: ids, dismissed: true })).toEqual([]);
    expect(await list(owner)).toMatchObject([by, by]);
    expect(await mark(owner, { notificationIds: ids.slice(0, 1), dismissed: false })).toEqual(ids.slice(0, 1));
    expect(await toHandle(owner)).toBe(1);
  });

  it('stay as they are for who may not, and for another company', async () => {
    const { owner, signedIn } = await withWater({ chlorine: 0.2 });
    const body = { notificationIds: await idsOf(owner), dismissed: true };
    expect((await world.visitor.post(`${path}/bulk`, body)).status).toBe(401);
    for (const role of ['homeowner', 'user'] as const) {
      const visitor = await signedIn(role, role === 'homeowner' ? { customerId: 'CUST-1' } : {});
      for (const call of [`${path}/bulk`, `${path}/told`]) expect((await visitor.post(call, body)).status).toBe(403);
      expect((await visitor.get(`${path}/places`)).status).toBe(403);
    }
    const other = (await world.company()).owner;
    for (const change of [body, { notificationIds: body.notificationIds, snooze: 'week' }]) {
      expect((await other.post(`${path}/bulk`, change)).status).toBe(404);
    }
    expect((await other.get(`${path}/places`)).body).toEqual([]);
    expect(await list(owner)).toMatchObject([{ dismissed: false, snoozedUntil: null }]);
  });

  it('need ids, and one change', async () => {
    const { owner } = await world.company();
    for (const [body, field] of [
      [{ notificationIds: [], dismissed: true }, 'notificationIds'],
      [{ notificationIds: Array.from({ length: 1001 }, (_, n) => `A-${n}`), dismissed: true }, 'notificationIds'],
      [{ notificationIds: [7], dismissed: true }, 'notificationIds.0'],
      [{ notificationIds: ['ALERT-1'] }, 'snooze'],
      [{ notificationIds: ['ALERT-1'], dismissed: true, snooze: 'week' }, 'snooze'],
      [{ notificationIds: ['ALERT-1'], snooze: 'forever' }, 'snooze'],
    ] as const) {
      const refused = await owner.post<ErrorBody>(`${path}/bulk`, body);
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, field]);
    }
  });
});

describe('a snoozed alert', () => {
  it('is in no list and no count until its day begins, and is shown apart', async () => {
    const { owner } = await withWater({ chlorine: 0.2, pH: 7.8 });
    const ids = await idsOf(owner);
    expect(await mark(owner, { notificationIds: ids.slice(0, 1), snooze: 'tomorrow' })).toEqual(ids.slice(0, 1));
    expect(await titles(owner)).toEqual(['pH high']);
    expect(await toHandle(owner)).toBe(1);
    // Midnight in Phoenix.
    expect(await list(owner, '?snoozed=true')).toMatchObject([
      { id: ids[0], snoozedUntil: '2026-11-24T07:00:00.000Z', snoozedBy: expect.any(String), dismissed: false },
    ]);
    world.clock.forward({ minutes: 5.5 * 60 - 1 });
    expect(await toHandle(owner)).toBe(1);
    world.clock.forward({ minutes: 1 });
    expect(await toHandle(owner)).toBe(2);
    expect(await idsOf(owner)).toEqual(ids);
    expect(await list(owner, '?snoozed=true')).toEqual([]);
  });

  it('is woken, stays asleep while it lasts, and is raised again once it is worse', async () => {
    const { owner, poolId } = await withWater({ chlorine: 0.8 });
    const [id] = await idsOf(owner);
    await mark(owner, { notificationIds: [id], snooze: 'week' });
    await mark(owner, { notificationIds: [id], snooze: null });
    expect(await list(owner)).toMatchObject([{ id, snoozedUntil: null, snoozedBy: null }]);
    await mark(owner, { notificationIds: [id], snooze: 'week' });
    world.clock.forward({ minutes: 1 });
    await measure(owner, poolId, { chlorine: 0.7 });
    expect(await list(owner)).toEqual([]);
    world.clock.forward({ minutes: 1 });
    await measure(owner, poolId, { chlorine: 0.3 });
    expect(await titles(owner)).toEqual(['Chlorine critically low']);
  });

  it('until the next visit is back the morning after it; without one, in a week', async () => {
    const { owner } = await withWater({ chlorine: 0.2 });
    const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { name: 'Shop pool' })).body;
    await measure(owner, poolId, { chlorine: 0.2 });
    await owner.post('/api/week-plan/skip', { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23', reason: 'rain' });
    await mark(owner, { notificationIds: await idsOf(owner), snooze: 'next-visit' });
    const until = (await list(owner, '?snoozed=true')).map((one) => [one.poolId === poolId, one.snoozedUntil]);
    expect(Object.fromEntries(until)).toEqual({ true: '2026-11-30T07:00:00.000Z', false: '2026-12-01T07:00:00.000Z' });
  });

  it('is not emailed', async () => {
    const company = await withWater({ chlorine: 0.8 });
    await mark(company.owner, { notificationIds: await idsOf(company.owner), snooze: 'tomorrow' });
    world.clock.forward({ minutes: 61 });
    await world.runJob('mail-alerts', {});
    expect(alertMails(company)).toEqual([]);
  });
});

describe('what the page needs besides the alerts', () => {
  it('is a few words for each, and where it is, when it was tested and when somebody comes', async () => {
    const { owner, poolId } = await withWater({ chlorine: 0, pH: 8.3 });
    expect((await list(owner)).map(({ brief }) => brief).sort()).toEqual(['chlorine 0 ppm', 'pH 8.3']);
    const places = (await owner.get<AlertPlace[]>(`${path}/places`)).body;
    expect(places).toEqual([
      {
        ...{ poolId, customerId: 'CUST-1', name: 'Pool', customerName: 'Pat Rivera' },
        ...{ testedAt: world.clock.now().toISOString(), nextVisit: '2026-11-23' },
      },
    ]);
  });
});

describe('what is critical', () => {
  it('is announced to each user once, whatever they sign in with', async () => {
    const { owner, signedIn, poolId } = await withWater({ chlorine: 0.2, pH: 7.8 });
    const told = async (visitor: Visitor) => (await visitor.post<{ critical: number }>(`${path}/told`)).body.critical;
    expect(await told(owner)).toBe(1);
    expect(await told(owner)).toBe(0);
    const admin = await signedIn('admin');
    expect(await told(admin)).toBe(1);
    world.clock.forward({ minutes: 1 });
    await measure(owner, poolId, { chlorine: 0.2, pH: 8.4 });
    expect(await told(owner)).toBe(1);
    expect((await world.visitor.post(`${path}/told`)).status).toBe(401);
  });
});
