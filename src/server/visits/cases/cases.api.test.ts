import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { CaseRow, TroubleCase } from '#contract/visits/cases.ts';
import type { DueTask } from '#contract/visits/checklist.ts';
import type { Stop, Visit } from '#contract/visits/visits.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// Monday, Nov 23, 2026 for the company; Pat's pool is served on Mondays.
const world = openWorld();
let company: Company;
let technician: Awaited<ReturnType<Company['signedIn']>>;
let count = 0;

beforeAll(async () => {
  company = await world.company({ tier: 'enterprise' });
  const { owner } = company;
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com' });
  await owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis Ortega' });
  technician = await company.signedIn('technician', { technicianId: 'TECH-1' });
});

/** A pool of its own, with a test of today. */
async function greenPool(): Promise<string> {
  count += 1;
  const poolId = `POOL-${count}`;
  await company.owner.post('/api/pools', {
    poolId,
    customerId: 'CUST-1',
    name: `Pool ${count}`,
    volumeGallons: 20_000,
  });
  await company.owner.post('/api/water-tests', {
    poolId,
    measuredAt: '2026-11-23T23:30:00.000Z',
    ...{ chlorine: 0, pH: 7.8, totalAlkalinity: 100, calciumHardness: 300, cyanuricAcid: 50 },
  });
  return poolId;
}

const opened = async (kind = 'green_to_clean'): Promise<TroubleCase> => {
  const { status, body } = await company.owner.post<TroubleCase>('/api/cases', { poolId: await greenPool(), kind });
  expect(status).toBe(201);
  return body;
};
const caseTasks = async (date?: string): Promise<DueTask[]> => {
  const query = date ? `?date=${date}` : '';
  const { body } = await technician.get<Stop>(`/api/stops/customer/CUST-1${query}`);
  return body.tasks.filter(({ ofCase }) => ofCase);
};

/** A visit of the day that ticks some steps. */
async function workAt(found: TroubleCase, ticks: Record<string, Partial<Visit['tasks'][number]>>): Promise<Visit> {
  const due = (await caseTasks()).filter(({ taskId }) => taskId.startsWith(`case:${found.caseId}:`));
  const visit = await technician.post<Visit>('/api/visits', {
    customerId: 'CUST-1',
    poolId: found.poolId,
    visitId: `VISIT-${found.caseId}-${count}`,
  });
  const tasks = due.map(({ taskId, title, category, required, photoRequired }) => {
    const tick = ticks[taskId.split(':')[2] ?? ''];
    return { taskId, title, category, required, photoRequired, done: tick !== undefined, ...tick };
  });
  const { body, status } = await technician.post<Visit>(`/api/visits/${visit.body.visitId}/complete`, {
    tasks,
    readings: { chlorine: 0, pH: 7.5 },
    arrivalTime: '2026-11-24T00:30:00.000Z',
    departureTime: '2026-11-24T01:30:00.000Z',
    chemicalsAdded: [
      { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 3, unit: 'gal', strengthPct: 12.5 },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('a case', () => {
  it('is opened with a plan over several visits, by what was measured, with days and costs', async () => {
    const found = await opened();
    expect(found).toMatchObject({
      kind: 'green_to_clean',
      title: 'Green-to-clean',
      state: 'open',
      customerName: 'Pat Rivera',
      openedOn: '2026-11-23',
      stepsDone: 0,
      measuredOn: '2026-11-23',
      next: { visit: 1, date: '2026-11-23' },
    });
    expect(found.visits.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-30']);
    expect(found.steps.find(({ stepId }) => stepId === '1-shock')?.doses[0]).toMatch(/^3 gal .*Liquid chlorine$/);
    expect(found.steps.find(({ stepId }) => stepId === '2-hold-chlorine')).toMatchObject({
      doses: [],
      missing: ['Free chlorine', 'pH', 'Cyanuric acid'],
    });
    expect(found.planned?.minutes).toBe(found.steps.reduce((sum, { minutes }) => sum + minutes, 0));
    expect(found.planned?.total).toBeGreaterThan(100);
    expect(found.spent?.total).toBe(0);
  });

  it('asks for readings that are missing and doses nothing by them', async () => {
    await company.owner.post('/api/pools', { poolId: 'POOL-DRY', customerId: 'CUST-1', name: 'Untested' });
    const { body } = await company.owner.post<TroubleCase>('/api/cases', {
      poolId: 'POOL-DRY',
      kind: 'green_to_clean',
    });
    expect(body.measuredOn).toBeNull();
    expect(body.steps.flatMap(({ doses }) => doses)).toEqual([]);
    expect(body.steps.find(({ stepId }) => stepId === '1-shock')?.missing).toEqual([
      'the pool’s volume',
      'Free chlorine',
      'pH',
      'Cyanuric acid',
    ]);
    await company.owner.patch(`/api/cases/${body.caseId}`, { state: 'called_off' });
  });

  it('is opened once however often it is sent', async () => {
    const poolId = await greenPool();
    const body = { caseId: 'CASE-AGAIN', poolId, kind: 'foam' };
    const answers = [await company.owner.post('/api/cases', body), await company.owner.post('/api/cases', body)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await company.owner.post('/api/cases', { ...body, kind: 'stains' })).status).toBe(409);
    const { body: listed } = await company.owner.get<CaseRow[]>(`/api/cases?poolId=${poolId}`);
    expect(listed).toHaveLength(1);
    await company.owner.patch('/api/cases/CASE-AGAIN', { state: 'called_off' });
  });

  it('is due at the stop: ticked there with a photo and a reading, it knows who did it and what it took', async () => {
    const found = await opened('phosphate');
    const due = await caseTasks();
    const mine = due.filter(({ taskId }) => taskId.startsWith(`case:${found.caseId}:`));
    expect(mine.map(({ title }) => title)).toEqual([
      'Phosphate: testing the water',
      'Phosphate: testing phosphate',
      'Phosphate: looking for the source',
      'Phosphate: cleaning the filter',
    ]);
    expect(mine[1]?.ofCase).toMatchObject({ measures: { unit: 'ppb', most: 10_000 } });
    expect(mine.every(({ required }) => !required)).toBe(true);

    const visit = await workAt(found, { '1-test-phosphate': { reading: 850 }, '1-clean-filter': {} });
    const { payload, headers } = form({ taskId: `case:${found.caseId}:1-clean-filter` }, { content: await picture() });
    expect((await technician.post(`/api/visits/${visit.visitId}/photos`, payload, { headers })).status).toBe(201);
    expect(visit.services).toEqual(['Phosphate: testing phosphate', 'Phosphate: cleaning the filter']);

    const { body: after } = await company.owner.get<TroubleCase>(`/api/cases/${found.caseId}`);
    expect(after).toMatchObject({ stepsDone: 2, next: { visit: 1 } });
    const step = (stepId: string) => after.steps.find((each) => each.stepId === stepId);
    expect(step('1-test-phosphate')?.done).toMatchObject({ reading: '850 ppb', technicianName: 'Luis Ortega' });
    expect(step('1-clean-filter')?.done?.photos).toHaveLength(1);
    // An hour at the estimated wage of $25, and 3 gallons at the estimated $5.
    expect(after.spent).toMatchObject({ minutes: 60, labor: 25, chemicals: 15, total: 40, estimated: true });

    // What was left is due again at the next visit, with what comes then.
    const later = (await caseTasks('2026-11-25')).filter(({ taskId }) => taskId.startsWith(`case:${found.caseId}:`));
    expect(later.map(({ taskId }) => taskId.split(':')[2])).toEqual([
      '1-test-water',
      '1-find-source',
      '2-phosphate-remover',
      '2-run-pump',
    ]);
    expect(later[0]?.ofCase?.detail).toMatch(/^Left from visit 1\./);
  });

  it('is worded in the language of who reads it', async () => {
    const found = await opened('stains');
    const { body } = await technician.get<Stop>('/api/stops/customer/CUST-1', { headers: { 'accept-language': 'es' } });
    const task = body.tasks.find(({ taskId }) => taskId === `case:${found.caseId}:1-spot-test`);
    expect(task).toMatchObject({ title: 'Stains: spot test of the stain' });
    expect(task?.ofCase?.label).toMatch(/^Manchas: prueba de la mancha/);
  });

  it('is closed, which takes it off the stop, and opened again', async () => {
    const found = await opened('metals');
    const mine = async () => (await caseTasks()).filter(({ taskId }) => taskId.startsWith(`case:${found.caseId}:`));
    expect(await mine()).not.toEqual([]);
    const { body: done } = await company.owner.patch<TroubleCase>(`/api/cases/${found.caseId}`, { state: 'done' });
    expect(done).toMatchObject({ state: 'done', closedAt: '2026-11-24T01:30:00.000Z' });
    expect(await mine()).toEqual([]);
    const refused = await company.owner.patch<ErrorBody>(`/api/cases/${found.caseId}`, { leftOut: [] });
    expect(refused.status).toBe(409);
    const { body: again } = await company.owner.patch<TroubleCase>(`/api/cases/${found.caseId}`, { state: 'open' });
    expect(again).toMatchObject({ state: 'open', closedAt: null, closedBy: null });
    expect(await mine()).not.toEqual([]);
    const listed = (query: string) => company.owner.get<CaseRow[]>(`/api/cases?${query}`);
    expect((await listed('state=open')).body.map(({ caseId }) => caseId)).toContain(found.caseId);
    expect((await listed('state=done')).body.map(({ caseId }) => caseId)).not.toContain(found.caseId);
    expect((await listed('kind=foam&state=open')).body).toEqual([]);
  });

  it('leaves out steps that are not needed there, and doses again by a later test', async () => {
    const found = await opened();
    const path = `/api/cases/${found.caseId}`;
    const { body } = await company.owner.patch<TroubleCase>(path, { leftOut: ['1-net-debris'], note: 'Call first' });
    expect(body).toMatchObject({ note: 'Call first', stepsInAll: found.stepsInAll - 1 });
    expect((await caseTasks()).map(({ taskId }) => taskId)).not.toContain(`case:${found.caseId}:1-net-debris`);
    const unknown = await company.owner.patch<ErrorBody>(path, { leftOut: ['9-sing'] });
    expect(unknown).toMatchObject({ status: 404, body: { details: [{ field: 'leftOut.0' }] } });

    await company.owner.post('/api/water-tests', { poolId: found.poolId, chlorine: 10, pH: 7.4, cyanuricAcid: 50 });
    const { body: again } = await company.owner.patch<TroubleCase>(path, { dosesAgain: true });
    const shock = (one: TroubleCase) => one.steps.find(({ stepId }) => stepId === '1-shock')?.doses[0];
    expect(shock(again)).toMatch(/^1 gal /);
    expect(shock(found)).toMatch(/^3 gal /);
  });
});

describe('a visit of a case', () => {
  it('gets another day, and a stop of its own on a route, which leaves it again', async () => {
    const found = await opened();
    const path = `/api/cases/${found.caseId}/visits/2`;
    const { body } = await company.owner.put<TroubleCase>(path, { date: '2026-11-25', technicianId: 'TECH-1' });
    expect(body.visits[1]).toMatchObject({ date: '2026-11-25', technicianId: 'TECH-1', technicianName: 'Luis Ortega' });
    const stops = async () =>
      (await company.owner.get<{ assignmentId: string }[]>('/api/stops?date=2026-11-25')).body.map(
        ({ assignmentId }) => assignmentId,
      );
    expect(await stops()).toContain(body.visits[1]?.assignmentId);
    const { body: back } = await company.owner.put<TroubleCase>(path, { date: '2026-11-25' });
    expect(back.visits[1]).toMatchObject({ assignmentId: null, technicianId: null });
    expect(await stops()).not.toContain(body.visits[1]?.assignmentId);
  });

  it('is refused on a day that has passed or out of order, without anything stored', async () => {
    const found = await opened();
    const put = (visit: number, date: string, technicianId?: string) =>
      company.owner.put<ErrorBody>(`/api/cases/${found.caseId}/visits/${visit}`, { date, technicianId });
    for (const [visit, date] of [
      [1, '2026-11-20'],
      [2, '2026-11-28'],
      [3, '2026-11-24'],
    ] as const) {
      expect(await put(visit, date)).toMatchObject({ status: 400, body: { details: [{ field: 'date' }] } });
    }
    expect((await put(9, '2026-12-24')).status).toBe(404);
    expect(await put(2, '2026-11-25', 'NOBODY')).toMatchObject({
      status: 404,
      body: { details: [{ field: 'technicianId' }] },
    });
    const { body } = await company.owner.get<TroubleCase>(`/api/cases/${found.caseId}`);
    expect(body.visits).toEqual(found.visits);
  });

  it('leaves the schedule when the case is called off', async () => {
    const found = await opened();
    const placed = { date: '2026-11-25', technicianId: 'TECH-1' };
    await company.owner.put(`/api/cases/${found.caseId}/visits/2`, placed);
    const { body } = await company.owner.patch<TroubleCase>(`/api/cases/${found.caseId}`, { state: 'called_off' });
    expect(body.visits[1]).toMatchObject({ date: '2026-11-25', assignmentId: null });
  });
});

describe('its quote', () => {
  it('is begun with lines by the price book and is a work order of the case', async () => {
    await company.owner.post('/api/price-book', { name: 'Labor, per hour', kind: 'work', unitPrice: 95 });
    const { quote, ...found } = (await company.owner.get<TroubleCase>(`/api/cases/${(await opened()).caseId}`)).body;
    expect(quote.lines[0]).toMatchObject({ kind: 'work', unitPrice: 95 });
    expect(quote.lines[0]?.quantity).toBeCloseTo((found.planned?.minutes ?? 0) / 60, 1);
    expect(quote.unpriced).toContain('Liquid chlorine (gal)');
    const { unpriced: _, ...begun } = quote;
    const order = { ...begun, workOrderId: 'WO-CASE', caseId: found.caseId, customerId: found.customerId };
    expect((await company.owner.post<WorkOrder>('/api/work-orders', order)).body.caseId).toBe(found.caseId);
    const { body: listed } = await company.owner.get<WorkOrder[]>(`/api/work-orders?caseId=${found.caseId}`);
    expect(listed.map(({ workOrderId }) => workOrderId)).toEqual(['WO-CASE']);

    await company.owner.post('/api/customers', { customerId: 'CUST-2', name: 'Sam Lee' });
    const another = { ...order, workOrderId: 'WO-OTHER', customerId: 'CUST-2' };
    expect(await company.owner.post<ErrorBody>('/api/work-orders', another)).toMatchObject({
      status: 404,
      body: { details: [{ field: 'caseId' }] },
    });
  });

  it('is one line where the book has a price of the trouble’s name', async () => {
    await company.owner.post('/api/price-book', { name: 'Green-to-Clean', kind: 'other', unitPrice: 650 });
    const { quote } = await opened();
    expect(quote).toMatchObject({
      unpriced: [],
      lines: [{ description: 'Green-to-clean', quantity: 1, unitPrice: 650 }],
    });
  });
});

describe('a case is refused', () => {
  it('without a session, without the permission, and to another company', async () => {
    const found = await opened('foam');
    const path = `/api/cases/${found.caseId}`;
    expect((await world.visitor.get('/api/cases')).status).toBe(401);
    expect((await world.visitor.post('/api/cases', { poolId: found.poolId, kind: 'foam' })).status).toBe(401);
    expect((await technician.post('/api/cases', { poolId: found.poolId, kind: 'foam' })).status).toBe(403);
    expect((await technician.patch(path, { state: 'done' })).status).toBe(403);
    const read = await technician.get<TroubleCase>(path);
    expect(read).toMatchObject({ status: 200, body: { planned: null, spent: null } });
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await homeowner.get('/api/cases')).status).toBe(403);

    const { owner } = await world.company({ tier: 'enterprise' });
    expect((await owner.get<CaseRow[]>('/api/cases')).body).toEqual([]);
    for (const { status } of [
      await owner.get(path),
      await owner.patch(path, { state: 'done' }),
      await owner.put(`${path}/visits/1`, { date: '2026-11-24' }),
      await owner.post('/api/cases', { poolId: found.poolId, kind: 'foam' }),
    ]) {
      expect(status).toBe(404);
    }
  });

  it('where a field is wrong, naming it', async () => {
    const poolId = await greenPool();
    const refused = async (body: object) => {
      const answer = await company.owner.post<ErrorBody>('/api/cases', body);
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await refused({ poolId, kind: 'ghosts' })).toEqual([400, 'kind']);
    expect(await refused({ kind: 'foam' })).toEqual([400, 'poolId']);
    expect(await refused({ poolId: 'POOL-NONE', kind: 'foam' })).toEqual([404, 'poolId']);
    expect(await refused({ poolId, kind: 'foam', startsOn: '2026-11-01' })).toEqual([400, 'startsOn']);
    expect(await refused({ poolId, kind: 'foam', workOrderId: 'WO-NONE' })).toEqual([404, 'workOrderId']);
    expect((await company.owner.get<CaseRow[]>(`/api/cases?poolId=${poolId}`)).body).toEqual([]);
  });
});
