import { describe, expect, it } from 'vitest';
import type { Checklist, CustomerChecklist, Task } from '#contract/visits/checklist.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { defaultTasks } from '#domain/visits/index.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const pump: Task = {
  taskId: 'pump',
  title: 'Listen to the Pump',
  category: 'Equipment',
  priority: 'high',
  required: true,
  photoRequired: false,
  everyVisits: 1,
};
const filter: Task = { ...pump, taskId: 'filter', title: 'Clean the Filter', required: false, everyVisits: 3 };

const ofPat = '/api/customers/CUST-1/checklist';
const stopAtPats = async (visitor: Visitor, date = '2026-11-30'): Promise<Stop> =>
  (await visitor.get<Stop>(`/api/stops/ROUTE-1?date=${date}`)).body;

describe('the company’s checklist', () => {
  it('is the product’s own until the company saves one, and again once that is taken back', async () => {
    const { owner } = await world.company();
    const { body: first } = await owner.get<Checklist>('/api/checklist');
    expect(first).toEqual({ tasks: defaultTasks, isDefault: true });

    const saved = await owner.put<Checklist>('/api/checklist', { tasks: [filter, pump] });
    expect(saved).toMatchObject({ status: 200, body: { tasks: [filter, pump], isDefault: false } });
    expect((await owner.put<Checklist>('/api/checklist', { tasks: [pump] })).body.tasks).toEqual([pump]);
    expect((await owner.get<Checklist>('/api/checklist')).body).toEqual({ tasks: [pump], isDefault: false });

    expect(await owner.delete('/api/checklist')).toMatchObject({ status: 200, body: { success: true } });
    expect((await owner.get<Checklist>('/api/checklist')).body.isDefault).toBe(true);
  });

  it.each([
    ['tasks', { tasks: [] }, 'The checklist needs at least one task'],
    ['tasks', { tasks: Array.from({ length: 61 }, (_, n) => ({ ...pump, taskId: `task-${n}` })) }, 'At most 60 tasks'],
    ['tasks.0.title', { tasks: [{ ...pump, title: ' ' }] }, 'The task needs a title'],
    ['tasks.0.everyVisits', { tasks: [{ ...pump, everyVisits: 0 }] }, 'Must be 1 or more'],
    ['tasks.0.everyVisits', { tasks: [{ ...pump, everyVisits: 53 }] }, 'Must be 52 or less'],
    ['tasks.1.taskId', { tasks: [pump, { ...filter, taskId: 'pump' }] }, 'Another task has this id'],
    ['tasks.1.title', { tasks: [pump, { ...filter, title: 'listen to the pump' }] }, 'Another task has this title'],
  ])('refuses faulty %s and keeps what was there', async (field, body, message) => {
    const { owner } = await world.company();
    const answer = await owner.put('/api/checklist', body);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field, message }] } });
    expect((await owner.get<Checklist>('/api/checklist')).body.isDefault).toBe(true);
  });
});

describe('a customer’s checklist', () => {
  it('differs where it is said to, follows the company’s otherwise, and can be given back', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put('/api/checklist', { tasks: [pump, filter] });
    const spa = { ...pump, taskId: 'spa', title: 'Drain the Spa' };
    const differing = { changes: [{ taskId: 'filter', everyVisits: 1, photoRequired: true }], added: [spa] };
    const { status, body } = await owner.put<CustomerChecklist>(ofPat, differing);
    expect(status).toBe(200);
    expect(body).toEqual({
      customerId: 'CUST-1',
      tasks: [
        { ...pump, source: 'company', dropped: false, changed: false },
        { ...filter, everyVisits: 1, photoRequired: true, source: 'company', dropped: false, changed: true },
        { ...spa, source: 'customer', dropped: false, changed: false },
      ],
    });
    expect((await owner.get<CustomerChecklist>(ofPat)).body).toEqual(body);

    await owner.put('/api/checklist', { tasks: [pump] });
    expect((await owner.get<CustomerChecklist>(ofPat)).body.tasks.map(({ taskId }) => taskId)).toEqual(['pump', 'spa']);

    await owner.put(ofPat, { changes: [], added: [] });
    expect((await owner.get<CustomerChecklist>(ofPat)).body.tasks.map(({ taskId }) => taskId)).toEqual(['pump']);
  });

  it.each([
    ['changes.1.taskId', 404, { changes: [{ taskId: 'baskets' }, { taskId: 'nothing' }] }],
    ['changes.0.everyVisits', 400, { changes: [{ taskId: 'baskets', everyVisits: 1.5 }] }],
    ['added.0.taskId', 400, { added: [{ ...pump, taskId: 'baskets' }] }],
    ['added.0.title', 400, { added: [{ ...pump, title: 'Surface skimming' }] }],
    ['added.0.category', 400, { added: [{ ...pump, category: 'Garden' }] }],
  ])('refuses faulty %s with %i', async (field, status, body) => {
    const { owner } = await companyWithRoute(world);
    const answer = await owner.put(ofPat, body);
    expect(answer.status).toBe(status);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('what is due at a stop', () => {
  /** Pat's visits of four weeks: what was done at each. */
  const work = async (owner: Visitor, date: string, body: object): Promise<void> => {
    const { visitId } = await openStop(owner, { serviceDate: date, arrivalTime: `${date}T16:00:00Z` });
    expect((await completeStop(owner, visitId, { sendReport: false, ...body })).status).toBe(200);
  };
  const asWorked = (done: boolean, { taskId, title, category, required, photoRequired }: Task) => ({
    taskId,
    title,
    category,
    required,
    photoRequired,
    done,
  });

  it('follows from what was done at the visits before, and from the customer’s own list', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put('/api/checklist', { tasks: [pump, filter] });
    expect((await stopAtPats(owner)).tasks).toEqual([
      { ...pump, due: true, visitsSince: null, doneLastTime: false },
      { ...filter, due: true, visitsSince: null, doneLastTime: false },
    ]);

    await work(owner, '2026-11-02', { tasks: [asWorked(true, pump), asWorked(true, filter)] });
    expect((await stopAtPats(owner)).tasks[1]).toMatchObject({ due: false, visitsSince: 0, doneLastTime: true });
    await work(owner, '2026-11-09', { tasks: [asWorked(true, pump), asWorked(false, filter)] });
    expect((await stopAtPats(owner)).tasks[1]).toMatchObject({ due: false, visitsSince: 1, doneLastTime: false });
    await work(owner, '2026-11-16', { tasks: [{ ...asWorked(false, pump), notDone: 'The pump is away for repair' }] });
    const stop = await stopAtPats(owner);
    expect(stop.tasks).toMatchObject([
      { taskId: 'pump', due: true, visitsSince: 1, doneLastTime: false },
      { taskId: 'filter', due: true, visitsSince: 2 },
    ]);
    expect((await owner.get<Stop>('/api/stops/customer/CUST-1?date=2026-11-30')).body.tasks).toEqual(stop.tasks);

    await owner.put(ofPat, {
      changes: [
        { taskId: 'filter', everyVisits: 4 },
        { taskId: 'pump', dropped: true },
      ],
    });
    expect((await stopAtPats(owner)).tasks).toMatchObject([{ taskId: 'filter', everyVisits: 4, due: false }]);
  });

  it('reads a visit that was reported without the checklist by the names of its services', async () => {
    const { owner } = await companyWithRoute(world);
    await work(owner, '2026-11-16', { services: ['Filter Cleaning'] });
    const { tasks, lastServices } = await stopAtPats(owner);
    expect(tasks.filter(({ doneLastTime }) => doneLastTime).map(({ taskId }) => taskId)).toEqual(['filter-cleaning']);
    expect(tasks.find(({ taskId }) => taskId === 'filter-cleaning')?.due).toBe(false);
    expect(lastServices).toEqual(['Filter Cleaning']);
  });

  it('does not change at a stop by finishing it', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.put('/api/checklist', { tasks: [filter] });
    const before = await stopAtPats(owner, '2026-11-23');
    await work(owner, '2026-11-23', { tasks: [asWorked(true, filter)] });
    expect((await stopAtPats(owner, '2026-11-23')).tasks).toEqual(before.tasks);
    expect((await stopAtPats(owner, '2026-11-30')).tasks[0]?.due).toBe(false);
  });
});

describe('who may', () => {
  const body = { tasks: [pump] };
  const calls = [
    ['GET', '/api/checklist', undefined, ['technician', 'admin', 'owner']],
    ['PUT', '/api/checklist', body, ['admin', 'owner']],
    ['DELETE', '/api/checklist', undefined, ['admin', 'owner']],
    ['GET', ofPat, undefined, ['technician', 'admin', 'owner']],
    ['PUT', ofPat, { changes: [], added: [] }, ['admin', 'owner']],
  ] as const;

  it.each(calls)('%s %s', async (method, url, sent, allowed) => {
    expect((await world.visitor.call(method, url, sent)).status).toBe(401);
    const company = await companyWithRoute(world);
    for (const role of ['technician', 'admin', 'owner', 'homeowner', 'user'] as const) {
      const visitor = await company.signedIn(role, role === 'homeowner' ? { customerId: 'CUST-1' } : {});
      const expected = allowed.some((one) => one === role) ? 200 : 403;
      expect((await visitor.call(method, url, sent)).status, role).toBe(expected);
    }
  });

  it('changes need the plan, and reading and going back to the product’s list do not', async () => {
    const { owner } = await world.company({ tier: 'basic' });
    expect(await owner.put('/api/checklist', body)).toMatchObject({ status: 402, body: { error: 'Upgrade required' } });
    expect((await owner.get('/api/checklist')).status).toBe(200);
  });

  it('nobody reads or changes the list of another company or of its customers', async () => {
    const theirs = await companyWithRoute(world);
    await theirs.owner.put('/api/checklist', { tasks: [pump] });
    const { owner } = await world.company();
    expect((await owner.get<Checklist>('/api/checklist')).body.isDefault).toBe(true);
    await owner.delete('/api/checklist');
    expect((await owner.get(ofPat)).status).toBe(404);
    expect((await owner.put(ofPat, { changes: [], added: [] })).status).toBe(404);
    expect((await theirs.owner.get<Checklist>('/api/checklist')).body.tasks).toEqual([pump]);
  });
});
