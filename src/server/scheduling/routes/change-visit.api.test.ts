import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { completeStop } from '#tests/support/stops.ts';
import {
  companyWith,
  everybodyOff,
  monday,
  move,
  skip,
  tuesday,
  undo,
  visitsIn,
  weekdayRoute,
  weekOf,
} from '#tests/support/weeks.ts';
import { openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();
afterEach(() => {
  world.clock.set('2026-11-23T16:00:00.000Z');
});

describe('moving a visit once', () => {
  it('takes it to another date, technician and place, and leaves the other weeks', async () => {
    const company = await companyWith(
      world,
      monday,
      { ...tuesday, technicianId: 'ANN' },
      { ...tuesday, technicianId: 'ANN' },
    );
    const { status, body } = await move(company, { position: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'move',
      summary: 'Moved Customer 1 from Mon, Nov 23 (Luis) to Tue, Nov 24 (Ann), once.',
      undoneAt: null,
      told: [],
    });
    const week = await weekOf(company);
    expect(visitsIn(week)).toEqual(['2026-11-24 ANN 2 1 3']);
    expect(week.technicians[0]?.days[1]?.stops[1]).toMatchObject({
      serviceDate: '2026-11-23',
      moved: { technicianId: 'LUIS', reason: null },
    });
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-11-30 LUIS 1', '2026-12-01 ANN 2 3']);
    const dayPlan = (await company.owner.get<DayPlan>('/api/day-plan?date=2026-11-24&technicianId=ANN')).body;
    expect(dayPlan.technicians[0]?.stops.map(({ assignmentId }) => assignmentId)).toEqual([
      'ROUTE-2',
      'ROUTE-1',
      'ROUTE-3',
    ]);
    const yesterday = (await company.owner.get<DayPlan>('/api/day-plan?date=2026-11-23&technicianId=LUIS')).body;
    expect(yesterday.technicians[0]?.stops).toEqual([]);
  });

  it('is refused where somebody must not come, with the reason', async () => {
    const company = await companyWith(world, monday, monday);
    const { owner } = company;
    await owner.patch('/api/route-assignments/ROUTE-2', { technicianFixed: true });
    const said = async (body: object): Promise<unknown> => {
      const answer = await move(company, body);
      return [answer.status, (answer.body as unknown as { details?: unknown }).details];
    };
    const refused = (message: string) => [400, [{ field: 'toTechnicianId', message }]];
    expect(await said({ assignmentId: 'ROUTE-2' })).toEqual(
      refused('Only its own technician may come to Customer 2. You can change that in the stop.'),
    );
    await owner.patch('/api/route-assignments/ROUTE-1', { excludedTechnicianIds: ['ANN'] });
    expect(await said({})).toEqual(refused('Ann is never sent to Customer 1. You can change that in the stop.'));
    await owner.patch('/api/route-assignments/ROUTE-1', { excludedTechnicianIds: [], skills: ['salt', 'repairs'] });
    await owner.patch('/api/technicians/ANN', { skills: ['repairs'] });
    expect(await said({})).toEqual(refused('Customer 1 needs salt systems, which Ann doesn’t do.'));
    await owner.patch('/api/technicians/ANN', { skills: ['repairs', 'salt'] });
    expect((await move(company, {})).status).toBe(200);
  });

  it('back where it was is as if it had not been moved', async () => {
    const company = await companyWith(world, monday);
    await move(company, {});
    await move(company, { toDate: '2026-11-23', toTechnicianId: 'LUIS' });
    expect((await weekOf(company)).technicians[1]?.days[0]?.stops).toMatchObject([{ moved: null }]);
  });

  it('within its day changes the order of that date alone', async () => {
    const company = await companyWith(world, monday, monday, monday);
    await move(company, { toDate: '2026-11-23', toTechnicianId: 'LUIS', position: 2 });
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 2 3 1']);
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-11-30 LUIS 1 2 3']);
  });

  it('finds its place also between stops of one number', async () => {
    const company = await companyWith(world, monday, monday, monday, monday);
    for (const id of [2, 3, 4]) await company.owner.put(`/api/route-assignments/ROUTE-${id}`, { routeOrder: 7 });
    const { body } = await move(company, { toDate: '2026-11-23', toTechnicianId: 'LUIS', position: 2 });
    expect(body.summary).toBe(
      'Changed Customer 1’s place in the route on Mon, Nov 23 (Luis), once. Luis has 4 stops that day (max 2).',
    );
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 2 3 1 4']);
    await undo(company, body.changeId);
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1 2 3 4']);
  });

  it('is worked where it is, and the next regular visit after it', async () => {
    const company = await companyWith(world, { ...monday, serviceFrequency: 'biweekly' });
    // An owner's session ends within a week.
    const owner = await company.signedIn('admin');
    const at = { customerId: 'CUST-1', assignmentId: 'ROUTE-1' };
    const before = await owner.post<{ visitId: string }>('/api/visits', { ...at, serviceDate: '2026-11-09' });
    await completeStop(owner, before.body.visitId);
    await move(company, { toDate: '2026-11-30' });
    world.clock.set('2026-11-30T16:00:00.000Z');
    const opened = await owner.post<{ visitId: string; technicianName: string }>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
    });
    expect(opened.body.technicianName).toBe('Ann');
    const { body } = await completeStop(owner, opened.body.visitId);
    // The fortnight is counted from the 23rd, on which it would have been.
    expect(body.nextService).toBe('Monday, December 7, 2026');
    const week = await weekOf({ ...company, owner }, '2026-11-30');
    expect(week.technicians[0]?.days[0]?.stops).toMatchObject([{ visitState: 'done' }]);
    expect(visitsIn(await weekOf({ ...company, owner }, '2026-12-07'))).toEqual(['2026-12-07 LUIS 1']);
    expect(visitsIn(await weekOf({ ...company, owner }, '2026-12-14'))).toEqual([]);
    expect((await move({ ...company, owner }, { toDate: '2026-12-01' })).status).toBe(409);
  });

  it('onto a full day, a day off or a holiday is the office’s decision, and said', async () => {
    const company = await companyWith(world, tuesday, monday, monday, { dayOfWeek: 'THURSDAY' });
    await everybodyOff(world, company, '2026-11-26');
    const full = { serviceDate: '2026-11-24', toDate: '2026-11-23', toTechnicianId: 'LUIS' };
    expect((await move(company, full)).body.summary).toContain('Luis has 3 stops that day (max 2).');
    const free = await move(company, { serviceDate: '2026-11-24', toDate: '2026-11-28' });
    expect(free.body.summary).toContain('Ann doesn’t work Saturdays.');
    const holiday = await move(company, { serviceDate: '2026-11-24', toDate: '2026-11-26' });
    expect(holiday.body.summary).toContain('No one works that day: Thanksgiving.');
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 2 3', '2026-11-26 ANN 1']);
  });

  it('reaches up to 60 days from today', async () => {
    const company = await companyWith(world, { ...monday, serviceFrequency: 'biweekly' });
    expect(await move(company, { toDate: '2027-01-23' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'toDate', message: 'Choose a date within 60 days' }] },
    });
    expect((await move(company, { toDate: '2027-01-22' })).status).toBe(200);
  });

  it('refuses what cannot be, and changes nothing', async () => {
    const company = await companyWith(world, monday);
    await company.owner.post('/api/technicians', { technicianId: 'GONE', name: 'Gone', isActive: false });
    const faults: [object, number, string | undefined][] = [
      [{ serviceDate: '2026-11-24' }, 400, 'serviceDate'],
      [{ toDate: '2026-11-22' }, 400, 'toDate'],
      [{ toDate: '2027-01-25' }, 400, 'toDate'],
      [{ toDate: '2026-13-01' }, 400, 'toDate'],
      [{ toTechnicianId: 'GONE' }, 400, 'toTechnicianId'],
      [{ scope: 'always' }, 400, 'scope'],
      [{ position: -1 }, 400, 'position'],
      [{ assignmentId: 'ROUTE-9' }, 404, 'assignmentId'],
      [{ toTechnicianId: 'NOBODY' }, 404, 'toTechnicianId'],
      [{ toDate: '2026-11-30' }, 409, 'toDate'],
      [{ serviceDate: '2036-11-24' }, 400, 'serviceDate'],
    ];
    for (const [fault, status, field] of faults) {
      const answer = await move(company, fault);
      expect([answer.status, (answer.body as { details?: { field: string }[] }).details?.[0]?.field]).toEqual([
        status,
        field,
      ]);
    }
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1']);
    expect((await company.owner.get<RouteChange[]>('/api/route-changes')).body).toEqual([]);
  });

  it('twice at once keeps one of them, and both are on record', async () => {
    const company = await companyWith(world, monday);
    const answers = await Promise.all([
      move(company, {}),
      move(company, { toDate: '2026-11-25', toTechnicianId: 'LUIS' }),
      move(company, { toDate: '2026-11-27', scope: 'from-now-on' }),
    ]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    expect(visitsIn(await weekOf(company))).toHaveLength(1);
    const { body } = await company.owner.get<RouteChange[]>('/api/route-changes');
    expect(body).toHaveLength(answers.filter(({ status }) => status === 200).length);
  });
});

describe('moving a stop from now on', () => {
  it('changes technician, day and place of this visit and all after it', async () => {
    const company = await companyWith(
      world,
      monday,
      { ...tuesday, technicianId: 'ANN' },
      { ...tuesday, technicianId: 'ANN' },
    );
    const { body } = await move(company, { scope: 'from-now-on', position: 1 });
    expect(body.summary).toBe('Moved Customer 1 from Mon, Nov 23 (Luis) to Tue, Nov 24 (Ann), from now on.');
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-24 ANN 2 1 3']);
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-12-01 ANN 2 1 3']);
    expect(await weekdayRoute(company)).toEqual([
      'ROUTE-2 ANN TUESDAY 1',
      'ROUTE-1 ANN TUESDAY 2',
      'ROUTE-3 ANN TUESDAY 3',
    ]);
  });

  it('keeps the visits before it, and drops where later ones were moved to', async () => {
    const company = await companyWith(world, monday);
    await move(company, { serviceDate: '2026-12-14', toDate: '2026-12-16' });
    await move(company, { serviceDate: '2026-12-07', toDate: '2026-12-08', scope: 'from-now-on' });
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1']);
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-11-30 LUIS 1']);
    expect(visitsIn(await weekOf(company, '2026-12-07'))).toEqual(['2026-12-08 ANN 1']);
    expect(visitsIn(await weekOf(company, '2026-12-14'))).toEqual(['2026-12-15 ANN 1']);
  });

  it('leaves the weeks before as they were, with what was done in them', async () => {
    const company = await companyWith(world, monday);
    const { body: visit } = await company.owner.post<{ visitId: string }>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
    });
    await completeStop(company.owner, visit.visitId);
    const moved = await move(company, { serviceDate: '2026-11-30', toDate: '2026-12-01', scope: 'from-now-on' });
    const week = await weekOf(company);
    expect(visitsIn(week)).toEqual(['2026-11-23 LUIS 1']);
    expect(week.technicians[1]?.days[0]?.stops).toMatchObject([{ visitState: 'done' }]);
    expect(visitsIn(await weekOf(company, '2026-11-16'))).toEqual(['2026-11-16 LUIS 1']);
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-12-01 ANN 1']);
    expect((await undo(company, moved.body.changeId)).status).toBe(200);
    expect(visitsIn(await weekOf(company))).toEqual(visitsIn(week));
    expect(visitsIn(await weekOf(company, '2026-11-30'))).toEqual(['2026-11-30 LUIS 1']);
  });

  it('is undone as a whole', async () => {
    const company = await companyWith(
      world,
      { ...monday, serviceFrequency: 'biweekly', startDate: '2026-11-09' },
      tuesday,
    );
    await move(company, { serviceDate: '2026-12-07', toDate: '2026-12-11' });
    const before = await weekdayRoute(company);
    const { body } = await move(company, {
      serviceDate: '2026-12-07',
      toDate: '2026-12-08',
      scope: 'from-now-on',
      position: 0,
    });
    expect(visitsIn(await weekOf(company, '2026-12-21'))).toEqual(['2026-12-22 ANN 1', '2026-12-22 LUIS 2']);
    // What somebody else changes of the stop meanwhile stays.
    await company.owner.put('/api/route-assignments/ROUTE-1', { notes: 'Beware of the dog' });
    const undone = await undo(company, body.changeId);
    expect(undone.body).toMatchObject({ changeId: body.changeId, undoneBy: expect.any(String) });
    expect(undone.body.undoneAt).toBe(world.clock.now().toISOString());
    expect(await weekdayRoute(company)).toEqual(before);
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1', '2026-11-24 LUIS 2']);
    expect(visitsIn(await weekOf(company, '2026-12-07'))).toEqual(['2026-12-08 LUIS 2', '2026-12-11 ANN 1']);
    const [stop] = (await company.owner.get<RouteAssignment[]>('/api/route-assignments')).body;
    expect(stop).toMatchObject({ startDate: '2026-11-09', notes: 'Beware of the dog' });
    expect((await undo(company, body.changeId)).status).toBe(409);
  });
});

describe('skipping a visit', () => {
  it('leaves it out, tells the customer why and when next, and remembers who was told', async () => {
    const company = await companyWith(world, monday);
    const { body } = await skip(company);
    expect(body).toMatchObject({
      kind: 'skip',
      summary: 'Skipped Customer 1 on Mon, Nov 23: Gate locked',
      told: [{ customerId: 'CUST-1', name: 'Customer 1' }],
    });
    await world.runJobs();
    const mail = world.mailer.lastTo('cust1@example.com');
    expect(mail.subject).toContain('No pool service on Monday, November 23');
    expect(mail.text).toContain('Reason: Gate locked');
    expect(mail.text).toContain('Your next service is on Monday, November 30.');
    const week = await weekOf(company);
    expect(visitsIn(week)).toEqual([]);
    expect(week.notServed).toMatchObject([{ assignmentId: 'ROUTE-1', why: 'skipped', reason: 'Gate locked' }]);

    await undo(company, body.changeId, { notify: true });
    await world.runJobs();
    expect(world.mailer.lastTo('cust1@example.com').subject).toContain('back on schedule');
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1']);
  });

  it('writes to customers in their language, and to those of a company without a name', async () => {
    const company = await companyWith(world, monday);
    await company.owner.patch('/api/customers/CUST-1', { language: 'es' });
    await world.deps.db.inCompany(company.companyId, (tx) => tx.execute(sql`update companies set name = null`));
    const { body } = await skip(company);
    expect(body.summary).toBe('Skipped Customer 1 on Mon, Nov 23: Gate locked');
    await world.runJobs();
    const skipped = world.mailer.lastTo('cust1@example.com');
    expect(skipped.subject).toBe('Sin servicio de piscina el lunes, 23 de noviembre – Su servicio de piscinas');
    expect(skipped.text.split('\n\n')).toEqual([
      'Hola, Customer 1:',
      'No atenderemos su piscina el lunes, 23 de noviembre.',
      'Motivo: Gate locked',
      'Su próximo servicio es el lunes, 30 de noviembre.',
      'Su servicio de piscinas',
      expect.stringContaining('Ver su piscina y sus facturas: http'),
    ]);
    await undo(company, body.changeId, { notify: true });
    await world.runJobs();
    const asPlanned = world.mailer.lastTo('cust1@example.com');
    expect(asPlanned.subject).toBe('El servicio de su piscina vuelve al plan original – Su servicio de piscinas');
    expect(asPlanned.text).toContain('Por favor, ignore nuestro último correo.\n\nEl servicio de su piscina vuelve');
  });

  it('is listed in its own words where it was made before changes had a message', async () => {
    const company = await companyWith(world, monday);
    await skip(company, { notify: false });
    await world.deps.db.inCompany(company.companyId, (tx) =>
      tx.execute(sql`update route_changes set summary = 'Skipped it.', summary_message = null`),
    );
    const { body } = await company.owner.get<RouteChange[]>('/api/route-changes');
    expect(body.map(({ summary }) => summary)).toEqual(['Skipped it.']);
  });

  it('writes to nobody where that is not wanted, or no address is known', async () => {
    const company = await companyWith(world, monday, monday);
    const sent = world.mailer.sent.length;
    expect((await skip(company, { notify: false })).body.told).toEqual([]);
    await company.owner.patch('/api/customers/CUST-2', { email: '' });
    expect((await skip(company, { assignmentId: 'ROUTE-2' })).body.told).toEqual([]);
    await world.runJobs();
    expect(world.mailer.sent).toHaveLength(sent);
  });

  it('is taken back by restoring it; on a holiday the visit is then made all the same', async () => {
    const company = await companyWith(world, monday, { dayOfWeek: 'THURSDAY' });
    await skip(company, { notify: false });
    const restore = (body: object) => company.owner.post<RouteChange>('/api/week-plan/restore', body);
    const named = { assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' };
    expect((await restore(named)).body).toMatchObject({ summary: 'Put Customer 1 back on Mon, Nov 23.' });
    expect((await restore(named)).status).toBe(409);
    await everybodyOff(world, company, '2026-11-26');
    await restore({ assignmentId: 'ROUTE-2', serviceDate: '2026-11-26' });
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1', '2026-11-26 LUIS 2']);
  });

  it('needs a reason, and a visit that is due and not done', async () => {
    const company = await companyWith(world, monday);
    expect((await skip(company, { reason: ' ' })).body).toMatchObject({
      details: [{ field: 'reason', message: 'Enter a reason' }],
    });
    expect((await skip(company, { serviceDate: '2026-11-25' })).status).toBe(400);
    expect((await skip(company, { assignmentId: 'ROUTE-7' })).status).toBe(404);
    const visit = await company.owner.post<{ visitId: string }>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
    });
    await completeStop(company.owner, visit.body.visitId);
    expect((await skip(company)).body).toMatchObject({ message: expect.stringContaining('already done') });
  });
});

describe('undoing a change', () => {
  it('is refused with what stands in the way once the same visit was changed again', async () => {
    const company = await companyWith(world, monday);
    const { body: first } = await move(company, {});
    world.clock.forward({ minutes: 1 });
    const { body: second } = await move(company, { toDate: '2026-11-25' });
    const refused = await undo(company, first.changeId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ details: [{ field: 'visits.ROUTE-1.2026-11-23' }] });
    await undo(company, second.changeId);
    expect((await undo(company, first.changeId)).status).toBe(200);
    expect(visitsIn(await weekOf(company))).toEqual(['2026-11-23 LUIS 1']);
    const { body: list } = await company.owner.get<RouteChange[]>('/api/route-changes');
    expect(list.map(({ changeId, undoneAt }) => [changeId, undoneAt !== null])).toEqual([
      [second.changeId, true],
      [first.changeId, true],
    ]);
  });

  it('is refused once the visit is done where it was moved to, or its stop is gone', async () => {
    const company = await companyWith(world, monday, monday);
    const { body: done } = await move(company, { toDate: '2026-11-23', toTechnicianId: 'ANN' });
    const visit = await company.owner.post<{ visitId: string }>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
    });
    await completeStop(company.owner, visit.body.visitId);
    expect((await undo(company, done.changeId)).status).toBe(409);
    const { body: gone } = await move(company, { assignmentId: 'ROUTE-2', scope: 'from-now-on' });
    await company.owner.delete('/api/route-assignments/ROUTE-2');
    expect((await undo(company, gone.changeId)).body).toMatchObject({
      details: [{ field: 'assignments.ROUTE-2', message: 'This stop was removed from its route.' }],
    });
    expect((await undo(company, 'CHANGE-none')).status).toBe(404);
  });

  it('happens once, however many ask at once', async () => {
    const company = await companyWith(world, monday);
    const { body } = await move(company, {});
    const answers = await Promise.all([1, 2, 3].map(() => undo(company, body.changeId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('who may', () => {
  it('technicians read the week and its changes; they change nothing', async () => {
    const company = await companyWith(world, monday);
    const technician = await company.signedIn('technician', { technicianId: 'LUIS' });
    expect((await technician.get('/api/week-plan')).status).toBe(200);
    expect((await technician.get('/api/route-changes')).status).toBe(200);
    for (const path of ['week-plan/move', 'week-plan/skip', 'week-plan/restore', 'route-changes/CHANGE-1/undo']) {
      expect((await technician.post(`/api/${path}`, {})).status).toBe(403);
      expect((await world.visitor.post(`/api/${path}`, {})).status).toBe(401);
    }
    expect((await world.visitor.get('/api/week-plan')).status).toBe(401);
  });

  it('nobody moves, skips or undoes in another company', async () => {
    const theirs = await companyWith(world, monday);
    const { body } = await move(theirs, {});
    const mine = await companyWith(world);
    expect((await move(mine, {})).status).toBe(404);
    expect((await skip(mine)).status).toBe(404);
    expect((await undo(mine, body.changeId)).status).toBe(404);
    expect(visitsIn(await weekOf(theirs))).toEqual(['2026-11-24 ANN 1']);
  });
});
