import { describe, expect, it } from 'vitest';
import type { Timeline } from '#contract/data/timeline.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { Task, VisitTask } from '#contract/visits/checklist.ts';
import type { Stop, Visit } from '#contract/visits/visits.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const task = (taskId: string, title: string, more: Partial<Task> = {}): Task => ({
  ...{ taskId, title, category: 'Cleaning', priority: 'high', required: true, photoRequired: false, everyVisits: 1 },
  ...more,
});
const list = [
  task('brush', 'Brush walls'),
  task('gate', 'Gate', { photoRequired: true }),
  task('tile', 'Tile', { required: false }),
];
const left = (more: Partial<Record<string, Partial<VisitTask>>> = {}): VisitTask[] =>
  list.map(({ priority: _, everyVisits: __, ...each }) => ({ ...each, done: false, ...more[each.taskId] }));

async function withList() {
  const company = await companyWithRoute(world);
  await company.owner.put('/api/checklist', { tasks: list });
  const visit = await openStop(company.owner, { visitId: 'VISIT-1' });
  return { ...company, visit };
}

describe('finishing without what is required', () => {
  it('is refused with what is missing by name, keeps all that was sent, and says so on the day', async () => {
    const { owner } = await withList();
    const sent = { tasks: left({ tile: { done: true } }), readings: { pH: 7.4 }, notes: 'Windy.', phoneId: 'PHONE-1' };
    const refused = await completeStop(owner, 'VISIT-1', { ...sent, completionId: 'DONE-1' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining('Brush walls and photo of Gate'),
        details: [{ field: 'tasks.brush' }, { field: 'tasks.gate' }],
      },
    });
    const { body: kept } = await owner.get<Visit>('/api/visits/VISIT-1');
    expect(kept).toMatchObject({
      state: 'open',
      notes: 'Windy.',
      readings: { pH: 7.4 },
      lacks: ['Brush walls', 'Gate'],
    });
    const { body: day } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-23');
    expect(day.technicians[0]?.stops[0]?.visit).toMatchObject({
      state: 'open',
      lacks: ['Brush walls', 'Gate'],
    });
    // The same again is the same answer, and an old phone's, which knows no reasons and no list, is kept in the same way.
    expect((await completeStop(owner, 'VISIT-1', { ...sent, completionId: 'DONE-1' })).status).toBe(400);
    expect((await completeStop(owner, 'VISIT-1', { notes: 'Windy, later.' })).status).toBe(400);
    expect((await owner.get<Visit>('/api/visits/VISIT-1')).body.notes).toBe('Windy, later.');
  });

  it('passes with the task and its photo, or with why it could not be done; the office reads the reasons', async () => {
    const { owner } = await withList();
    const tasks = left({ brush: { notDone: 'Brush broke' }, gate: { done: true } });
    expect((await completeStop(owner, 'VISIT-1', { tasks })).body).toMatchObject({
      details: [{ field: 'tasks.gate' }],
    });
    expect((await completeStop(owner, 'VISIT-1', { tasks: left({ brush: { notDone: ' ' } }) })).status).toBe(400);
    const { payload, headers } = form({ taskId: 'gate' }, { content: await picture() });
    await owner.post('/api/visits/VISIT-1/photos', payload, { headers });
    const done = await completeStop(owner, 'VISIT-1', { tasks });
    expect(done).toMatchObject({ status: 200, body: { state: 'done', lacks: null, services: ['Gate'] } });
    const { body: timeline } = await owner.get<Timeline>('/api/customers/CUST-1/timeline?kinds=visits');
    expect(timeline.entries).toMatchObject([{ notDone: [{ title: 'Brush walls', reason: 'Brush broke' }] }]);
  });

  it('asks the same list at a further visit of the day as the stop shows, also where it is finished on a later day', async () => {
    const { owner } = await withList();
    const rare = list.map((each) => ({ ...each, everyVisits: 2, required: each.taskId === 'brush' }));
    await owner.put('/api/checklist', { tasks: rare });
    const further = { visitId: 'VISIT-2', customerId: 'CUST-1', serviceDate: '2026-11-23' };
    expect((await owner.post('/api/visits', further)).status).toBe(201);
    expect((await completeStop(owner, 'VISIT-1', { tasks: left({ brush: { done: true } }) })).status).toBe(200);
    const { body: stop } = await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-23');
    expect(stop.tasks.filter(({ due }) => due).map(({ taskId }) => taskId)).toContain('brush');
    world.clock.forward({ hours: 12 });
    expect((await completeStop(owner, 'VISIT-2', { tasks: left() })).body).toMatchObject({
      details: [{ field: 'tasks.brush' }],
    });
  });

  it('holds a visit without the checklist to a list that the company wrote, and not to the product’s own', async () => {
    const { owner } = await companyWithRoute(world);
    await openStop(owner, { visitId: 'VISIT-1' });
    expect((await completeStop(owner, 'VISIT-1', { notes: 'By a script.' })).status).toBe(200);
    const other = await withList();
    expect((await completeStop(other.owner, 'VISIT-1', { services: ['Brush walls'] })).body).toMatchObject({
      details: [{ field: 'tasks.gate' }],
    });
    expect((await completeStop(other.owner, 'VISIT-1', { tasks: [{ ...left()[0], notDone: 5 }] })).status).toBe(400);
  });
});
