import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { MovesPreview } from '#contract/scheduling/week-plan.ts';
import { companyWith, monday, move, tuesday, undo, visitsIn, weekdayRoute, weekOf } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();
const today = '2026-11-23';
const visit = (number: number, serviceDate = today) => ({ assignmentId: `ROUTE-${number}`, serviceDate });
const moveAll = ({ owner }: Company, body: object) => owner.post<RouteChange>('/api/week-plan/move-visits', body);
const preview = ({ owner }: Company, body: object) =>
  owner.post<MovesPreview>('/api/week-plan/move-visits/preview', body);

it('gives several stops to another technician for a day, each where it adds least driving, and takes it back at once', async () => {
  const ofAnn = { ...monday, technicianId: 'ANN' };
  // Every hundredth of a degree north of the one before: 1 Luis, 2 Ann, 3 Luis, 4 Ann, 5 Luis.
  const company = await companyWith(world, monday, ofAnn, monday, ofAnn, monday);
  const asked = { visits: [visit(3), visit(5), visit(1)], toTechnicianId: 'ANN' };
  const before = visitsIn(await weekOf(company));
  const { status, body: shown } = await preview(company, asked);
  expect(status).toBe(200);
  expect(shown).toMatchObject({
    basis: 'estimate',
    refused: [],
    days: [
      { name: 'Ann', date: today, before: { stops: 2 }, after: { stops: 5 }, overMinutes: 0, works: true },
      { name: 'Luis', date: today, before: { stops: 3 }, after: { stops: 0, workMinutes: 0 } },
    ],
  });
  expect(visitsIn(await weekOf(company))).toEqual(before);

  const key = { headers: { 'idempotency-key': 'one-press' } };
  const answers = [1, 2].map(() =>
    company.owner.post<RouteChange>('/api/week-plan/move-visits', { ...asked, scope: 'once' }, key),
  );
  const [first, again] = await Promise.all(answers);
  const done = first?.status === 200 ? first : await answers[1];
  expect(done?.body.summary).toBe('Moved 3 stops to Ann, once.');
  expect([200, 409]).toContain(again?.status);
  const week = await weekOf(company);
  expect(visitsIn(week)).toEqual([`${today} ANN 1 2 3 4 5`]);
  const ann = week.technicians.find(({ technicianId }) => technicianId === 'ANN')?.days[0];
  expect(ann?.travelMinutes).toBeCloseTo(shown.days[0]?.after.travelMinutes ?? 0, 1);
  expect(await weekdayRoute(company)).toContain('ROUTE-1 LUIS MONDAY 1');
  expect((await moveAll(company, { ...asked, scope: 'once' })).body).toMatchObject({
    details: [0, 1, 2].map((index) => ({ field: `visits.${index}.serviceDate` })),
  });

  expect((await undo(company, done?.body.changeId ?? '')).status).toBe(200);
  expect(visitsIn(await weekOf(company))).toEqual(before);
});

it('moves stops for good to another day, each with its technician, and undoes that too', async () => {
  const company = await companyWith(world, monday, monday, tuesday, { ...monday, technicianId: 'ANN' });
  const routes = await weekdayRoute(company);
  const asked = { visits: [visit(1), visit(2), visit(4)], toDate: '2026-11-24', scope: 'from-now-on' };
  const { status, body } = await moveAll(company, asked);
  expect([status, body.summary]).toEqual([200, 'Moved 3 stops to Tue, Nov 24, from now on.']);
  for (const from of [today, '2026-12-07']) {
    const [first] = (await weekOf(company, from)).dates.slice(1);
    expect(visitsIn(await weekOf(company, from))).toEqual([`${first?.date} ANN 4`, `${first?.date} LUIS 3 2 1`]);
  }
  expect((await undo(company, body.changeId)).status).toBe(200);
  expect(await weekdayRoute(company)).toEqual(routes);
});

it('brings visits that were moved home, and moves nothing where one of them can’t go', async () => {
  const company = await companyWith(world, monday, monday, tuesday);
  await move(company, { toDate: '2026-11-26', toTechnicianId: 'LUIS' });
  const there = visitsIn(await weekOf(company));
  await company.owner.put('/api/route-assignments/ROUTE-2', { technicianFixed: true });
  const toAnn = { visits: [visit(1), visit(2)], toTechnicianId: 'ANN' };
  expect((await preview(company, toAnn)).body).toMatchObject({
    refused: [{ assignmentId: 'ROUTE-2', name: 'Customer 2', reason: expect.stringContaining('Only its own') }],
    days: [{ name: 'Ann', date: '2026-11-26' }, { name: 'Luis' }],
  });
  const refused = await moveAll(company, { ...toAnn, scope: 'once' });
  expect([refused.status, refused.body]).toMatchObject([400, { details: [{ field: 'visits.1.toTechnicianId' }] }]);
  expect(visitsIn(await weekOf(company))).toEqual(there);
  expect((await moveAll(company, { visits: [visit(1)], toDate: today, scope: 'once' })).status).toBe(200);
  const week = await weekOf(company);
  expect(visitsIn(week)).toEqual([`${today} LUIS 1 2`, '2026-11-24 LUIS 3']);
  expect(week.movedAway).toEqual([]);
});

it('refuses what is unknown, foreign, twice, too far, too much or nobody’s to move', async () => {
  const company = await companyWith(world, monday);
  const other = await companyWith(world);
  const technician = await company.signedIn('technician', { technicianId: 'LUIS' });
  const good = { visits: [visit(1)], toTechnicianId: 'ANN', scope: 'once' };
  for (const call of [moveAll, preview]) {
    for (const [body, status, field] of [
      [{ ...good, visits: [visit(1), visit(9)] }, 404, 'visits.1.assignmentId'],
      [{ ...good, toTechnicianId: 'NOBODY' }, 404, 'toTechnicianId'],
      [{ ...good, toTechnicianId: undefined }, 400, 'toTechnicianId'],
      [{ ...good, visits: [visit(1), visit(1)] }, 400, 'visits.1.assignmentId'],
      [{ ...good, visits: [] }, 400, 'visits'],
      [{ ...good, visits: Array.from({ length: 101 }, (_, index) => visit(index)) }, 400, 'visits'],
      [{ ...good, toDate: '2027-06-01' }, 400, 'visits'],
      [{ ...good, toDate: '2026-13-01' }, 400, 'toDate'],
    ] as const) {
      const answer = await call(company, body);
      expect([answer.status, answer.body]).toMatchObject([status, { details: [{ field }] }]);
    }
    expect((await call(other, good)).status).toBe(404);
  }
  for (const path of ['/api/week-plan/move-visits', '/api/week-plan/move-visits/preview']) {
    expect((await technician.post(path, good)).status).toBe(403);
    expect((await world.visitor.post(path, good)).status).toBe(401);
  }
  expect(visitsIn(await weekOf(company))).toEqual([`${today} LUIS 1`]);
});

it('takes as many queries for twenty stops as for two', async () => {
  const few = await companyWith(world, ...Array.from({ length: 2 }, () => monday));
  const many = await companyWith(world, ...Array.from({ length: 20 }, () => monday));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const queriesOf = async (company: Company, count: number): Promise<number> => {
    await weekOf(company);
    query.mockClear();
    const visits = Array.from({ length: count }, (_, index) => visit(index + 1));
    expect((await moveAll(company, { visits, toTechnicianId: 'ANN', scope: 'from-now-on' })).status).toBe(200);
    return query.mock.calls.length;
  };
  const [ofMany, ofFew] = [await queriesOf(many, 20), await queriesOf(few, 2)];
  query.mockRestore();
  expect(ofMany).toBe(ofFew);
});
