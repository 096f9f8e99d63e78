import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
import { companyWithRoute, completeStop, findings, openStop } from '#tests/support/stops.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const skimming: VisitTask = {
  taskId: 'surface-skimming',
  title: 'Surface Skimming',
  category: 'Cleaning',
  required: false,
  photoRequired: false,
  done: true,
};
const vacuuming: VisitTask = { ...skimming, taskId: 'pool-vacuuming', title: 'Pool Vacuuming', done: false };

/** Luis and Sam at Pat's, each with a phone; Luis has opened the visit. */
async function twoAtOneStop(): Promise<{ company: Company; url: string; luis: Writing; sam: Writing }> {
  const company = await companyWithRoute(world);
  await company.owner.post('/api/technicians', { technicianId: 'TECH-sam', name: 'Sam Lee' });
  const asLuis = { technicianId: 'TECH-luis', name: 'Luis Ortega' };
  const asSam = { technicianId: 'TECH-sam', name: 'Sam Lee' };
  const luis = await company.signedIn('technician', asLuis);
  const sam = await company.signedIn('technician', asSam);
  const { visitId } = await openStop(luis);
  const url = `/api/visits/${visitId}`;
  const writing =
    (visitor: typeof luis, phoneId: string) =>
    <T = Visit>(body: object, call = '') =>
      call === 'complete'
        ? visitor.post<T>(`${url}/complete`, { phoneId, ...body })
        : visitor.patch<T>(url, { phoneId, ...body });
  return { company, url, luis: writing(luis, 'PHONE-luis'), sam: writing(sam, 'PHONE-sam') };
}
type Writing = <T = Visit>(body: object, call?: 'complete') => Promise<{ status: number; body: T }>;

describe('the tasks of a visit', () => {
  it('are kept as they were worked; what was done is reported as a service where services are not sent', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId, tasks } = await openStop(owner);
    expect(tasks).toEqual([]);
    const url = `/api/visits/${visitId}`;
    const saved = await owner.patch<Visit>(url, { tasks: [skimming, vacuuming] });
    expect(saved.body).toMatchObject({ tasks: [skimming, vacuuming], services: ['Surface Skimming'] });
    // A list that is not sent stays.
    expect((await owner.patch<Visit>(url, { notes: 'Windy' })).body.tasks).toEqual([skimming, vacuuming]);
    const both = { tasks: [skimming, { ...vacuuming, done: true }], services: ['Pool Vacuuming'] };
    // Measuring the water is required in the product's list, which a visit with tasks is held to.
    expect((await completeStop(owner, visitId, { ...both, readings: { pH: 7.4 } })).body).toMatchObject(both);
  });

  it.each([
    ['tasks.0.title', { ...skimming, title: '' }],
    ['tasks.0.category', { ...skimming, category: 'Garden' }],
    ['tasks.0.done', { ...skimming, done: 'yes' }],
  ])('faulty %s is refused and named', async (field, task) => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const answer = await owner.patch(`/api/visits/${visitId}`, { tasks: [task] });
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });
});

const morning = '2026-11-23T16:00:00.000Z';
beforeEach(() => world.clock.set(morning));

describe('two phones at one stop', () => {
  it('count every writing', async () => {
    const { luis } = await twoAtOneStop();
    expect((await luis({ notes: 'One' })).body.revision).toBe(1);
    expect((await luis({ notes: 'Two' })).body.revision).toBe(2);
    expect((await luis<CompletedVisit>({}, 'complete')).body.revision).toBe(3);
  });

  it('do not write over each other: the second is told who was first, and when', async () => {
    const { url, company, luis, sam } = await twoAtOneStop();
    await luis({ notes: 'Luis was here', basedOn: 0 });
    world.clock.set('2026-11-23T16:42:00.000Z');
    for (const call of [undefined, 'complete'] as const) {
      const { status, body } = await sam<ErrorBody>({ notes: 'Sam was here', basedOn: 0 }, call);
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'Conflict',
        message:
          'Luis Ortega changed this visit on another device at 9:00 AM on Monday, November 23. Your changes weren’t saved.',
        details: [
          { field: 'changedBy', message: 'Luis Ortega' },
          { field: 'changedAt', message: '2026-11-23T16:00:00.000Z' },
          { field: 'revision', message: '1' },
        ],
      });
    }
    expect((await company.owner.get<Visit>(url)).body).toMatchObject({ notes: 'Luis was here', state: 'open' });
    // Having seen it, Sam writes on top of it, and now Luis is told.
    expect((await sam({ notes: 'Both were here', basedOn: 1 })).status).toBe(200);
    expect((await luis<ErrorBody>({ notes: 'Only Luis', basedOn: 1 })).body.message).toContain(
      'Sam Lee changed this visit on another device at 9:42 AM',
    );
    world.clock.set('2026-11-23T16:00:00.000Z');
  });

  it('are not told of their own writings, nor where they do not say what they know', async () => {
    const { luis, sam } = await twoAtOneStop();
    await luis({ notes: 'One', basedOn: 0 });
    expect((await luis({ notes: 'Two', basedOn: 0 })).status).toBe(200);
    expect((await sam({ notes: 'Three' })).status).toBe(200);
  });

  it('write at once, and one of them is first', async () => {
    const { luis, sam } = await twoAtOneStop();
    const answers = await Promise.all([
      luis({ notes: 'Luis', basedOn: 0 }),
      sam({ notes: 'Sam', basedOn: 0 }),
      luis<Visit>({ notes: 'Luis', basedOn: 0, completionId: 'DONE-luis' }, 'complete'),
      sam<Visit>({ notes: 'Sam', basedOn: 0, completionId: 'DONE-sam' }, 'complete'),
    ]);
    const [ofLuis, ofSam] = [0, 1].map((phone) =>
      answers.filter((_, index) => index % 2 === phone).map(({ status }) => status),
    );
    const wrote = [ofLuis, ofSam].filter((statuses) => statuses?.includes(200));
    expect(wrote).toHaveLength(1);
    expect(wrote[0] === ofLuis ? ofSam : ofLuis).toEqual([409, 409]);
  });

  it('finish a visit once: the same finishing again is answered alike, another one is told who was first', async () => {
    const { company, luis, sam } = await twoAtOneStop();
    const done = { ...findings, basedOn: 0, completionId: 'DONE-luis' };
    const first = await luis<CompletedVisit>(done, 'complete');
    expect(first.status).toBe(200);
    const { visitId, reportId, revision, departureTime } = first.body;
    for (const again of [done, {}]) {
      const { status, body } = await luis<CompletedVisit>(again, 'complete');
      expect([status, body]).toEqual([200, expect.objectContaining({ visitId, reportId, revision, departureTime })]);
    }

    const second = await sam<ErrorBody>({ notes: 'Sam too', basedOn: 0, completionId: 'DONE-sam' }, 'complete');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      message:
        'Luis Ortega finished this visit on another device at 9:00 AM on Monday, November 23. Your changes weren’t saved.',
      details: [{ field: 'changedBy', message: 'Luis Ortega' }, { field: 'changedAt' }, { field: 'revision' }],
    });
    expect((await company.owner.get<unknown[]>('/api/service-reports')).body).toHaveLength(1);
  });
});

describe('the times of a visit', () => {
  it('are the phone’s: the arrival may be corrected when it is finished, and nothing lies ahead', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner, { arrivalTime: '2026-11-23T15:00:00.000Z' });
    const times = { arrivalTime: '2026-11-23T14:10:00.000Z', departureTime: '2026-11-23T14:50:00.000Z' };
    expect((await completeStop(owner, visitId, times)).body).toMatchObject({ ...times, serviceDate: '2026-11-23' });

    const later = await openStop(owner, { serviceDate: '2026-11-24', arrivalTime: '2026-11-23T15:30:00.000Z' });
    const ahead = { arrivalTime: '2026-11-23T19:00:00.000Z', departureTime: '2026-11-23T15:40:00.000Z' };
    expect((await completeStop(owner, later.visitId, ahead)).body).toMatchObject({
      arrivalTime: '2026-11-23T16:00:00.000Z',
      departureTime: '2026-11-23T16:00:00.000Z',
    });
  });
});
