import { expect, it } from 'vitest';
import type { ServiceHistoryEntry, ServiceReport } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { form, picture } from '../../support/pictures.ts';
import { companyWithRoute, findings } from '../../support/stops.ts';
import { Visitor } from '../../support/visitor.ts';
import { openWorld } from '../../support/world.ts';

const world = openWorld();

const visit = { visitId: 'VISIT-1', customerId: 'CUST-1', assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' };
const done = { ...findings, phoneId: 'PHONE-1', basedOn: 0, completionId: 'DONE-1', reportId: 'REPORT-1' };

/** A stop as the outbox sends it: every call with its own key, the same at every try. */
async function sendStop(visitor: Visitor): Promise<{ statuses: number[]; replayed: boolean[]; bodies: unknown[] }> {
  const photo = form({ photoId: 'PHOTO-1' }, { content: await picture() });
  const key = (name: string) => ({ 'idempotency-key': `stop-1 ${name}` });
  const answers = [
    await visitor.post<unknown>('/api/visits', visit, { headers: key('open') }),
    await visitor.post<unknown>('/api/visits/VISIT-1/photos', photo.payload, {
      headers: { ...photo.headers, ...key('photo') },
    }),
    await visitor.post<unknown>(
      '/api/voice-notes',
      { id: 'NOTE-1', customerId: 'CUST-1', text: 'Gate stuck.' },
      {
        headers: key('note'),
      },
    ),
    await visitor.post<unknown>(
      '/api/water-tests',
      { testId: 'T-1', poolId: 'Pool-001', pH: 7.4 },
      { headers: key('test') },
    ),
    await visitor.post<unknown>('/api/visits/VISIT-1/complete', done, { headers: key('done') }),
  ];
  return {
    statuses: answers.map(({ status }) => status),
    replayed: answers.map(({ headers }) => headers['idempotency-replayed'] === 'true'),
    bodies: answers.map(({ body }) => body),
  };
}

async function expectOnce(owner: Visitor): Promise<void> {
  const visits = (await owner.get<Visit[]>('/api/visits')).body;
  expect(visits).toMatchObject([{ visitId: 'VISIT-1', state: 'done', serviceDate: '2026-11-23' }]);
  expect(visits[0]?.photos).toHaveLength(1);
  expect((await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body).toHaveLength(1);
  expect((await owner.get<ServiceReport[]>('/api/service-reports')).body).toHaveLength(1);
}

/** A month passes, with every night's and hour's clearing. */
async function aMonthLater(days = 31): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    world.clock.forward({ days: 1 });
    await world.runJob('remove-expired', {});
  }
  await world.runJob('begin-nights', {});
}

it('calls that had arrived a month ago are answered as they were then, and nothing is done twice', async () => {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await companyWithRoute(world);
  const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
  const first = await sendStop(luis);
  expect(first.replayed).toEqual([false, false, false, false, false]);
  await aMonthLater();
  const again = await sendStop(luis);
  expect(again.replayed).toEqual([true, true, true, true, true]);
  expect(again).toMatchObject({ statuses: first.statuses, bodies: first.bodies });
  await expectOnce(await company.signedIn('owner'));
});

it('a month later the keys are known for another month: sixty days in all', async () => {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await companyWithRoute(world);
  const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
  await sendStop(luis);
  await aMonthLater(59);
  expect((await sendStop(luis)).replayed).not.toContain(false);
});

it('calls that never arrived come in with their day, under a new session; the old one is refused and loses nothing', async () => {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await companyWithRoute(world);
  const credentials = { email: company.ownerEmail, password: 'secret-1', stayLoggedIn: true };
  const signIn = async () => (await world.visitor.post<{ token: string }>('/api/auth/login', credentials)).body.token;
  const old = new Visitor(world.app, await signIn());
  expect((await old.post('/api/visits', visit, { headers: { 'idempotency-key': 'stop-1 open' } })).status).toBeLessThan(
    300,
  );
  await aMonthLater();
  expect(new Set((await sendStop(old)).statuses)).toEqual(new Set([401]));
  const fresh = new Visitor(world.app, await signIn());
  const sent = await sendStop(fresh);
  expect(sent.statuses.every((status) => status < 300)).toBe(true);
  expect(sent.replayed).toEqual([true, false, false, false, false]);
  await expectOnce(fresh);
});

it('a stop that the office ended meanwhile is not changed by what an old phone still holds', async () => {
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await companyWithRoute(world);
  const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
  await luis.post('/api/visits', visit);
  const office = { ...findings, notes: 'As the office has it.', completionId: 'OFFICE-1' };
  const owner = await company.signedIn('owner');
  expect((await owner.post('/api/visits/VISIT-1/complete', office)).status).toBe(200);
  await aMonthLater();
  expect((await luis.patch('/api/visits/VISIT-1', { notes: 'As the phone has it.' })).status).toBe(409);
  const late = await luis.post('/api/visits/VISIT-1/complete', done, { headers: { 'idempotency-key': 'late' } });
  expect(late.status).toBeLessThan(500);
  const [stored] = (await owner.get<Visit[]>('/api/visits')).body;
  expect(stored?.notes).toBe('As the office has it.');
  expect((await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body).toHaveLength(1);
});
