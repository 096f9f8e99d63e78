import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteAssignment, RouteOrderAnswer } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const idsOf = (route: RouteAssignment[]): string => route.map(({ assignmentId }) => assignmentId).join('');

/** Luis's Mondays: stops A, B, C and D in that order, and E with nobody's customer on Tuesday. */
async function companyWithRoute(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis' });
  for (const [index, assignmentId] of ['A', 'B', 'C', 'D', 'E'].entries()) {
    const customerId = `CUST-${assignmentId}`;
    await owner.post('/api/customers', { customerId, name: `Customer ${assignmentId}` });
    const dayOfWeek = assignmentId === 'E' ? 'TUESDAY' : 'MONDAY';
    const stop = { assignmentId, customerId, technicianId: 'LUIS', dayOfWeek, routeOrder: index + 1 };
    await owner.post('/api/route-assignments', stop);
  }
  return company;
}
const order = (visitor: Visitor, assignmentIds: string, basedOn = 'ABCD', more: object = {}) =>
  visitor.put<RouteOrderAnswer>('/api/route-order', {
    technicianId: 'LUIS',
    dayOfWeek: 'MONDAY',
    assignmentIds: [...assignmentIds],
    basedOn: [...basedOn],
    ...more,
  });
const routeOf = async ({ owner }: Company) =>
  idsOf((await owner.get<RouteAssignment[]>('/api/route-assignments?dayOfWeek=MONDAY')).body);

describe('ordering a route', () => {
  it('stores the whole order and can be undone', async () => {
    const company = await companyWithRoute();
    const { status, body } = await order(company.owner, 'DABC');
    expect(status).toBe(200);
    expect([idsOf(body.assignments), body.merged]).toEqual(['DABC', false]);
    expect(body.assignments.map(({ routeOrder }) => routeOrder)).toEqual([1, 2, 3, 4]);
    expect(await routeOf(company)).toBe('DABC');
    const [change] = (await company.owner.get<RouteChange[]>('/api/route-changes')).body;
    expect(change).toMatchObject({
      changeId: body.changeId,
      kind: 'order',
      summary: 'Reordered Luis’s Monday route.',
    });
    await company.owner.post(`/api/route-changes/${body.changeId}/undo`, {});
    expect(await routeOf(company)).toBe('ABCD');
  });

  it('keeps what somebody else moved, added or took away meanwhile', async () => {
    const company = await companyWithRoute();
    await order(company.owner, 'BACD');
    const mine = await order(company.owner, 'ABDC');
    expect([idsOf(mine.body.assignments), mine.body.merged]).toEqual(['BADC', true]);
    await company.owner.delete('/api/route-assignments/A');
    await company.owner.put('/api/route-assignments/E', { dayOfWeek: 'MONDAY' });
    const third = await order(company.owner, 'CBAD', 'BADC');
    expect(idsOf(third.body.assignments)).toBe('CBDE');
    expect(await routeOf(company)).toBe('CBDE');
  });

  it('by two at once keeps both moves', async () => {
    const company = await companyWithRoute();
    const answers = await Promise.all([order(company.owner, 'BACD'), order(company.owner, 'ABDC')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await routeOf(company)).toBe('BADC');
  });

  it('refuses a stop that is not on the route, and what is no order', async () => {
    const company = await companyWithRoute();
    const stranger = await order(company.owner, 'ABCDE');
    expect(stranger.status).toBe(409);
    expect(stranger.body).toMatchObject({ details: [{ field: 'assignmentIds.4' }] });
    expect((await order(company.owner, 'ABCDZ')).status).toBe(404);
    expect((await order(company.owner, 'AABC')).status).toBe(400);
    expect((await order(company.owner, '')).status).toBe(400);
    expect((await order(company.owner, 'ABCD', 'ABCD', { technicianId: 'NOBODY' })).status).toBe(404);
    expect(await routeOf(company)).toBe('ABCD');
    const technician = await company.signedIn('technician');
    expect((await order(technician, 'BACD')).status).toBe(403);
    expect((await order(world.visitor, 'BACD')).status).toBe(401);
    const other = await companyWithRoute();
    await other.owner.delete('/api/route-assignments/A');
    expect((await order(other.owner, 'ACBD', 'BCD')).status).toBe(404);
    expect(await routeOf(company)).toBe('ABCD');
  });
});

describe('moving one stop', () => {
  it('is refused once it is not where it was seen', async () => {
    const company = await companyWithRoute();
    const put = (body: object) => company.owner.put('/api/route-assignments/B', body);
    expect((await put({ routeOrder: 3, expectedRouteOrder: 2 })).status).toBe(200);
    const late = await put({ routeOrder: 1, expectedRouteOrder: 2 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      message: 'Someone else changed this route.',
      details: [{ field: 'expectedRouteOrder', message: 'This stop is now number 3' }],
    });
    expect((await company.owner.get<RouteAssignment[]>('/api/route-assignments')).body).toContainEqual(
      expect.objectContaining({ assignmentId: 'B', routeOrder: 3 }),
    );
  });
});

describe('an open page', () => {
  let address: string;
  beforeAll(async () => {
    address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const open: IncomingMessage[] = [];
  afterEach(() => {
    for (const stream of open.splice(0)) stream.destroy();
  });

  async function listen(visitor: Visitor): Promise<() => string> {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${visitor.token}` };
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${address}/api/events`, { headers, agent: false }, resolve).on('error', reject);
    });
    open.push(stream);
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    return () => text;
  }

  it('hears of every change of routes, technicians and visits, and nothing of other companies', async () => {
    const company = await companyWithRoute();
    const other = await companyWithRoute();
    const { owner } = company;
    const heard = await listen(owner);
    const changes: [() => Promise<unknown>, string, string | undefined][] = [
      [() => order(owner, 'BACD'), 'route-assignments', '"A"'],
      [() => owner.put('/api/route-assignments/C', { notes: 'Dog' }), 'route-assignments', '["C"]'],
      [() => owner.delete('/api/route-assignments/D'), 'route-assignments', '["D"]'],
      [() => owner.patch('/api/technicians/LUIS', { name: 'Luis O.' }), 'technicians', '["LUIS"]'],
    ];
    for (const [change, what, ids] of changes) {
      const before = heard().length;
      const at = performance.now();
      await change();
      await vi.waitFor(() => expect(heard().slice(before)).toContain(`event: ${what}\n`), {
        timeout: 5000,
        interval: 10,
      });
      expect(heard().slice(before)).toContain(ids);
      // The stream itself takes a few milliseconds; a machine under load may take longer.
      expect(performance.now() - at).toBeLessThan(5000);
    }
    const visit = await openStop(owner, { customerId: 'CUST-A', assignmentId: 'A' });
    await vi.waitFor(() => expect(heard()).toContain(`event: service-visits\ndata: {"ids":["${visit.visitId}"]}`));
    await completeStop(owner, visit.visitId);
    await vi.waitFor(() => expect(heard().split('event: service-visits').length).toBe(3));
    const before = heard().length;
    await order(other.owner, 'DCBA');
    await owner.put('/api/route-assignments/C', { notes: 'Cat' });
    await vi.waitFor(() => expect(heard().slice(before)).toContain('["C"]'));
    expect(
      heard()
        .slice(before)
        .match(/event: /g),
    ).toHaveLength(1);
  });
});
