import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { ApplyWeekAnswer, PlanAssignment, WeekLine, WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { customersRepo } from '#server/customers/index.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { weeksUnderWay } from './week-planner.ts';

const world = openWorld();

/** Two clusters an hour's drive apart, each served on both days by turns; E is on no route yet. */
const latitudes: Record<string, number> = { A: 33.5, B: 34.0, C: 33.51, D: 34.01, E: 33.505 };

async function companyWithWeek(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Sam Lee' });
  for (const [customerId, latitude] of Object.entries(latitudes)) {
    await owner.post('/api/customers', { customerId, name: `Pool ${customerId}`, latitude, longitude: -112.1 });
  }
  for (const [index, customerId] of ['A', 'B', 'C', 'D'].entries()) {
    await assign(company, customerId, index < 2 ? 'MONDAY' : 'TUESDAY', index + 1);
  }
  return company;
}

const assign = ({ owner }: Company, customerId: string, dayOfWeek: string, routeOrder: number) =>
  owner.post('/api/route-assignments', {
    assignmentId: `ROUTE-${customerId}`,
    customerId,
    technicianId: 'TECH-1',
    dayOfWeek,
    routeOrder,
  });

const url = '/api/route-optimization/week';
const preview = ({ owner }: Company, body: object = {}) => owner.post<WeekResult>(url, body);
const apply = ({ owner }: Company, assignments: PlanAssignment[], headers: Record<string, string> = {}) =>
  owner.post<ApplyWeekAnswer>(`${url}/apply`, { assignments }, { headers });
const routes = async ({ owner }: Company) =>
  (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.map(
    ({ customerId, dayOfWeek, routeOrder }) => `${dayOfWeek} ${routeOrder} ${customerId}`,
  );
const asAtFirst = ['MONDAY 1 A', 'MONDAY 2 B', 'TUESDAY 3 C', 'TUESDAY 4 D'];
const stored = async ({ owner }: Company) => (await owner.get<RouteAssignment[]>('/api/route-assignments')).body;

describe('a preview of the week', () => {
  it('answers the documented result with what to apply and why, and stores nothing', async () => {
    const company = await companyWithWeek();
    const { status, body } = await preview(company);
    expect(status).toBe(200);
    expect(body.weeklySchedule.map(({ day }) => day).slice(0, 2)).toEqual(['Monday', 'Tuesday']);
    expect(body.weeklySchedule[0]?.technicians[0]).toMatchObject({ technicianId: 'TECH-1', capacityMinutes: 540 });
    expect(body.savings.timeSaved).toBeGreaterThan(60);
    expect(body.after.travelMinutes).toBeLessThan(body.before.travelMinutes);
    expect(body.moves.map(({ customerId }) => customerId)).toContain('E');
    expect(body.moves.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(body.assignments.find(({ customerId }) => customerId === 'E')).toMatchObject({
      was: null,
      estimatedDuration: 30,
    });
    expect(body.unplaced).toEqual([]);
    expect(await routes(company)).toEqual(asAtFirst);
  });

  it('comes in lines, progress first, where lines are asked for', async () => {
    const { owner } = await companyWithWeek();
    const { body, headers } = await world.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${owner.token}`, accept: 'application/x-ndjson' },
      payload: {},
    });
    expect(headers['content-type']).toContain('application/x-ndjson');
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as WeekLine);
    const last = lines.pop();
    expect(last).toHaveProperty('result.savings');
    // Four a second at least; this one takes half a second.
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.every((line) => 'progress' in line && line.progress.share <= 1)).toBe(true);
  });

  it('answers a replay with the same plan, in one piece', async () => {
    const { owner } = await companyWithWeek();
    const headers = { accept: 'application/x-ndjson', 'idempotency-key': 'week-1' };
    const first = await owner.post<WeekResult>(url, {}, { headers });
    const second = await owner.post<WeekResult>(url, {}, { headers });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it('keeps to what may change', async () => {
    const company = await companyWithWeek();
    const kept = await preview(company, { keepDays: true, customerIds: ['A', 'B', 'C', 'D'] });
    expect(kept.body.moves).toEqual([]);
    const named = await preview(company, { customerIds: ['A', 'C'] });
    expect(named.body.moves.every(({ customerId }) => 'AC'.includes(customerId))).toBe(true);
  });

  it.each<[string, object, number, string]>([
    ['one customer', { customerIds: ['A'] }, 400, 'customerIds'],
    ['an unknown customer', { customerIds: ['A', 'nobody'] }, 404, 'customerIds.1'],
    ['an unknown technician', { technicianIds: ['nobody'] }, 404, 'technicianIds.0'],
    ['what is no list', { technicianIds: 'TECH-1' }, 400, 'technicianIds'],
    ['what is no choice', { keepDays: 'yes' }, 400, 'keepDays'],
  ])('refuses %s', async (_name, body, status, field) => {
    const { owner } = await companyWithWeek();
    const answer = await owner.post(url, body, { headers: { accept: 'application/x-ndjson' } });
    expect(answer.status).toBe(status);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('tells a company without customers that it takes two', async () => {
    const { owner } = await world.company();
    expect((await owner.post(url, {})).body.message).toBe('Need at least 2 customers to optimize route');
  });

  it('is not for technicians', async () => {
    const company = await companyWithWeek();
    const technician = await company.signedIn('technician', { technicianId: 'TECH-1' });
    for (const path of [url, `${url}/apply`, '/api/route-optimization/slots']) {
      expect((await technician.post(path, {})).status).toBe(403);
    }
  });

  it('plans one week of a company while another of it waits, and keeps nobody else from theirs', async () => {
    const [company, other] = [await companyWithWeek(), await companyWithWeek()];
    const ask = ({ owner }: Company) => owner.call('POST', url, {}, { allow5xx: true });
    const six = Array.from({ length: 6 }, () => ask(company));
    // Asked last: one queue for everybody would be full by then.
    const [theirs, ...own] = (await Promise.all([...six, ask(other)])).map(({ status }) => status).reverse();
    expect(theirs).toBe(200);
    expect(new Set(own)).toEqual(new Set([200, 503]));
  });

  it('ends when the client is gone', { timeout: 30_000 }, async () => {
    const { companyId, owner } = await companyWithWeek();
    const now = world.clock.now();
    await world.deps.db.inCompany(companyId, async (tx) => {
      for (let number = 0; number < 300; number += 1) {
        await customersRepo(tx).insert({
          customerId: `MANY-${number}`,
          name: `Pool ${number}`,
          latitude: 33.4 + (number % 17) / 50,
          longitude: -112.3 + (number % 23) / 50,
          locationSource: 'given',
          createdAt: now,
          updatedAt: now,
        });
      }
    });
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as AddressInfo;
    const headers = {
      authorization: `Bearer ${owner.token}`,
      accept: 'application/x-ndjson',
      'content-type': 'application/json',
    };
    const firstLine = await new Promise<{ text: string; leave: () => void }>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: url, method: 'POST', headers }, (answer) => {
        answer.once('data', (text: Buffer) => resolve({ text: String(text), leave: () => call.destroy() }));
        answer.on('error', () => undefined);
      });
      call.once('error', reject);
      call.end('{}');
    });
    expect(firstLine.text).toContain('"progress"');
    expect(weeksUnderWay().running).toBe(1);
    // The search of 300 customers would take four seconds.
    firstLine.leave();
    await vi.waitFor(() => expect(weeksUnderWay()).toEqual({ running: 0, waiting: 0 }), { timeout: 2_500 });
  });
});

describe('a previewed week taken over', () => {
  it('moves the stops, adds the new one, and is undone as one', async () => {
    const company = await companyWithWeek();
    const { body: plan } = await preview(company);
    const before = await stored(company);
    const { status, body } = await apply(company, plan.assignments);
    expect(status).toBe(200);
    expect(
      body.assignments.map(({ assignmentId, dayOfWeek, routeOrder }) => ({ assignmentId, dayOfWeek, routeOrder })),
    ).toEqual(
      expect.arrayContaining(
        plan.assignments.map(({ assignmentId, dayOfWeek, routeOrder }) => ({ assignmentId, dayOfWeek, routeOrder })),
      ),
    );
    expect(await routes(company)).toHaveLength(5);
    const again = (await preview(company)).body;
    expect(again.moves).toEqual([]);
    expect(again.before).toEqual(plan.after);

    const [change] = (await company.owner.get<RouteChange[]>('/api/route-changes')).body;
    expect(change).toMatchObject({ changeId: body.changeId, kind: 'week-plan' });
    expect(change?.summary).toMatch(/^Optimized the week: \d+ stops? moved, 1 added$/);
    const undone = await company.owner.post(`/api/route-changes/${body.changeId}/undo`, {});
    expect(undone.status).toBe(200);
    const untimed = (rows: RouteAssignment[]) => rows.map(({ updatedAt: _when, ...row }) => row);
    expect(untimed(await stored(company))).toEqual(untimed(before));
  });

  it('is as evenly shared on the board of any week as the preview said, whatever falls into that week', async () => {
    const company = await companyWithWeek();
    const { owner } = company;
    await owner.post('/api/technicians', { technicianId: 'TECH-2', name: 'Amy Chen' });
    // Served every other week, both in the same one: a single week would be shared worse, or better, than the routes are.
    for (const [customerId, estimatedDuration] of [
      ['A', 240],
      ['B', 90],
    ]) {
      const rhythm = { serviceFrequency: 'biweekly', startDate: '2026-11-23', estimatedDuration };
      expect((await owner.put(`/api/route-assignments/ROUTE-${customerId}`, rhythm)).status).toBe(200);
    }
    const { body: plan } = await preview(company, { customerIds: ['A', 'B', 'C', 'D'] });
    expect((await apply(company, plan.assignments)).status).toBe(200);
    const { balanceScore: score, spreadMinutes } = plan.after;
    for (const from of ['2026-11-23', '2026-11-30']) {
      const { balance } = (await owner.get<WeekPlan>(`/api/week-plan?from=${from}`)).body;
      expect(balance).toEqual({ score, spreadMinutes, isImbalanced: false });
    }
  });

  it('is not called uneven on the board after it was applied, where the stops allow nothing better, until they change', async () => {
    const company = await companyWithWeek();
    const { owner } = company;
    await owner.post('/api/technicians', { technicianId: 'TECH-2', name: 'Amy Chen' });
    // Nobody but Sam may come to any of them.
    const stop = { technicianFixed: true, estimatedDuration: 120 };
    for (const id of 'ABCD') expect((await owner.put(`/api/route-assignments/ROUTE-${id}`, stop)).status).toBe(200);
    const balance = async () => (await owner.get<WeekPlan>('/api/week-plan')).body.balance;
    expect((await balance()).isImbalanced).toBe(true);
    const { body: plan } = await preview(company, { customerIds: ['A', 'B', 'C', 'D'] });
    expect(plan.imbalanceWarning).not.toBeNull();
    const applied = await apply(company, plan.assignments);
    expect(await balance()).toEqual({
      score: plan.after.balanceScore,
      spreadMinutes: plan.after.spreadMinutes,
      isImbalanced: false,
    });
    world.clock.forward({ minutes: 1 });
    await owner.put('/api/route-assignments/ROUTE-A', { technicianFixed: false });
    expect((await balance()).isImbalanced).toBe(true);
    expect(applied.status).toBe(200);
  });

  it('keeps stops that were added meanwhile, behind the others', async () => {
    const company = await companyWithWeek();
    const { body: plan } = await preview(company, { customerIds: ['A', 'B', 'C', 'D'] });
    await assign(company, 'E', plan.assignments[0]?.dayOfWeek ?? 'MONDAY', 1);
    await apply(company, plan.assignments);
    const day = (await stored(company)).filter(({ dayOfWeek }) => dayOfWeek === plan.assignments[0]?.dayOfWeek);
    expect(day.at(-1)?.customerId).toBe('E');
    expect(day.map(({ routeOrder }) => routeOrder)).toEqual(day.map((_, index) => index + 1));
  });

  it('is done once for a key, however often it is sent', async () => {
    const company = await companyWithWeek();
    const { body: plan } = await preview(company);
    const first = await apply(company, plan.assignments, { 'idempotency-key': 'apply-1' });
    const second = await apply(company, plan.assignments, { 'idempotency-key': 'apply-1' });
    expect(second.body).toEqual(first.body);
    expect((await company.owner.get<RouteChange[]>('/api/route-changes')).body).toHaveLength(1);
  });

  it.each<[string, (company: Company) => Promise<unknown>, string]>([
    [
      'was moved',
      ({ owner }) => owner.put('/api/route-assignments/ROUTE-C', { dayOfWeek: 'FRIDAY' }),
      'This stop was moved',
    ],
    [
      'got another place',
      ({ owner }) => owner.put('/api/route-assignments/ROUTE-C', { routeOrder: 9 }),
      'This stop was moved',
    ],
    ['is gone', ({ owner }) => owner.delete('/api/route-assignments/ROUTE-C'), 'This stop is no longer on a route'],
    [
      'is paused',
      ({ owner }) => owner.put('/api/route-assignments/ROUTE-C', { isActive: false }),
      'This stop is no longer on a route',
    ],
    [
      'is new and on a route by now',
      (company) => assign(company, 'E', 'FRIDAY', 1),
      'This customer is already on a route',
    ],
  ])('is refused as a whole where a stop %s', async (_name, change, message) => {
    const company = await companyWithWeek();
    const { body: plan } = await preview(company);
    await change(company);
    const changed = await routes(company);
    const answer = await company.owner.post(`${url}/apply`, { assignments: plan.assignments });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('The schedule has changed. Optimize the week again.');
    expect(answer.body.details?.map((detail) => detail.message)).toEqual([message]);
    expect(await routes(company)).toEqual(changed);
    expect((await company.owner.get<RouteChange[]>('/api/route-changes')).body).toEqual([]);
  });

  it('is refused where it names what there is not, or something twice', async () => {
    const company = await companyWithWeek();
    const { body: plan } = await preview(company);
    const [first] = plan.assignments;
    const refused = async (assignments: object[]) => {
      const { status, body } = await company.owner.post(`${url}/apply`, { assignments });
      return [status, body.details?.[0]?.field];
    };
    expect(await refused([{ ...first, technicianId: 'nobody' }])).toEqual([404, 'assignments.0.technicianId']);
    expect(await refused([{ ...first, customerId: 'nobody' }])).toEqual([404, 'assignments.0.customerId']);
    expect(await refused([{ ...first }, { ...first }])).toEqual([400, 'assignments.1.assignmentId']);
    expect(await refused([{ ...first, dayOfWeek: 'SOMEDAY' }])).toEqual([400, 'assignments.0.dayOfWeek']);
    expect(await refused([])).toEqual([400, 'assignments']);
    expect(await routes(company)).toEqual(asAtFirst);
  });
});
