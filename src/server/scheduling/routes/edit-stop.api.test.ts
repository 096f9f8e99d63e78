import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { EditStop, RouteChange, StopToEdit } from '#contract/scheduling/stop-edits.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate, dayNumber, weekdayOf } from '#domain/calendar/index.ts';
import { companyWith, monday, tuesday, undo } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();
// A busy machine takes longer; nothing here is measured.
vi.setConfig({ testTimeout: 120_000 });
afterEach(() => {
  world.clock.set('2026-11-23T16:00:00.000Z');
});

const today = '2026-11-23';
const url = '/api/route-assignments/ROUTE-1/edit';
const edit = (
  { owner }: Company,
  body: Partial<EditStop> & Pick<EditStop, 'scope'>,
  headers?: Record<string, string>,
) => owner.post<RouteChange>(url, { date: today, changes: {}, ...body }, headers ? { headers } : {});
const stored = async ({ owner }: Company) => (await owner.get<RouteAssignment[]>('/api/route-assignments')).body;
const untimed = (rows: RouteAssignment[]) => rows.map(({ updatedAt: _when, ...row }) => row);
const weeks = (every: number, anchor: CivilDate) => ({
  pattern: { kind: 'weeks' as const, every },
  anchor,
  seasons: [],
});

/** Who is served on which dates of so many weeks, as the board shows it. */
async function visitsOf({ owner }: Company, count = 8): Promise<string[]> {
  const visits: string[] = [];
  for (let week = 0; week < count; week += 1) {
    const plan = (await owner.get<WeekPlan>(`/api/week-plan?from=${addDays(today, 7 * week)}`)).body;
    for (const { technicianId, days } of plan.technicians) {
      for (const { date, stops } of days) {
        for (const { customerId, serviceMinutes } of stops)
          visits.push(`${date} ${customerId} ${technicianId} ${serviceMinutes}`);
      }
    }
  }
  return visits.sort();
}

describe('the whole stop', () => {
  it('takes what it is given, shows it on the day and the week, and is undone byte for byte', async () => {
    const company = await companyWith(world, monday);
    const before = await stored(company);
    const changes = {
      technicianId: 'ANN',
      rhythm: weeks(3, '2026-11-30'),
      estimatedDuration: 45,
      priority: 'URGENT',
      windowFrom: '08:00',
      windowTo: '10:30',
      dayFixed: true,
      technicianFixed: true,
      preferredTechnicianId: 'ANN',
      excludedTechnicianIds: ['LUIS'],
      startDate: '2026-11-23',
      endDate: '2027-02-28',
      notes: 'Side gate',
    };
    const { status, body } = await edit(company, { scope: 'whole', changes, skip: ['2026-12-21'] });
    expect(status).toBe(200);
    expect(body.summary).toBe('Changed Customer 1’s stop.');
    expect((await stored(company))[0]).toMatchObject({ ...changes, serviceFrequency: 'monthly' });
    expect(await visitsOf(company)).toEqual(['2026-11-30 CUST-1 ANN 45', '2027-01-11 CUST-1 ANN 45']);
    const day = (await company.owner.get<DayPlan>('/api/day-plan?date=2026-11-30&technicianId=ANN')).body;
    expect(day.technicians[0]?.stops[0]).toMatchObject({
      priority: 'URGENT',
      windowFrom: '08:00',
      windowTo: '10:30',
      notes: 'Side gate',
      serviceMinutes: 45,
    });
    expect((await undo(company, body.changeId)).status).toBe(200);
    expect(untimed(await stored(company))).toEqual(untimed(before));
    expect(await visitsOf(company, 2)).toEqual(['2026-11-23 CUST-1 LUIS 30', '2026-11-30 CUST-1 LUIS 30']);
  });

  it('on a day of the month comes up on whatever weekday that is, in a season of its own not at all', async () => {
    const company = await companyWith(world, monday);
    const rhythm = {
      pattern: { kind: 'month-day' as const, day: 31 },
      anchor: today,
      seasons: [{ from: '12-01', to: '12-31', pattern: null }],
    };
    expect((await edit(company, { scope: 'whole', changes: { rhythm } })).status).toBe(200);
    expect(await visitsOf(company, 11)).toEqual(['2026-11-30 CUST-1 LUIS 30', '2027-01-31 CUST-1 LUIS 30']);
    const day = (await company.owner.get<DayPlan>('/api/day-plan?date=2027-01-31&technicianId=LUIS')).body;
    expect(day.technicians[0]?.stops).toHaveLength(1);
  });

  it('on a second day becomes two stops, undone as one', async () => {
    const company = await companyWith(world, monday, { ...tuesday });
    const { body } = await edit(company, { scope: 'whole', alsoOn: ['THURSDAY'], changes: { estimatedDuration: 20 } });
    expect(await visitsOf(company, 1)).toEqual([
      '2026-11-23 CUST-1 LUIS 20',
      '2026-11-24 CUST-2 LUIS 30',
      '2026-11-26 CUST-1 LUIS 20',
    ]);
    await undo(company, body.changeId);
    expect(await stored(company)).toHaveLength(2);
  });
});

describe('one visit', () => {
  it('has its own minutes, window and note, also after it is moved, and the others have not', async () => {
    const company = await companyWith(world, monday);
    const changes = { estimatedDuration: 75, windowFrom: '13:00', priority: 'HIGH', notes: 'Acid wash' };
    const { status, body } = await edit(company, { scope: 'visit', changes, toDate: '2026-11-25' });
    expect(status).toBe(200);
    expect(await visitsOf(company, 2)).toEqual(['2026-11-25 CUST-1 LUIS 75', '2026-11-30 CUST-1 LUIS 30']);
    const move = { assignmentId: 'ROUTE-1', serviceDate: today, toDate: today, toTechnicianId: 'LUIS', scope: 'once' };
    const moved = await company.owner.post<RouteChange>('/api/week-plan/move', move);
    const day = (await company.owner.get<DayPlan>(`/api/day-plan?date=${today}`)).body;
    const stop = day.technicians.flatMap(({ stops }) => stops)[0];
    expect(stop).toMatchObject({ serviceMinutes: 75, windowFrom: '13:00', priority: 'HIGH', notes: 'Acid wash' });
    expect((await undo(company, moved.body.changeId)).status).toBe(200);
    expect((await undo(company, body.changeId)).status).toBe(200);
    expect((await company.owner.get<StopToEdit>(url)).body.changes).toEqual([]);
  });

  it('refuses what only a stop can have', async () => {
    const company = await companyWith(world, monday);
    const { status, body } = await edit(company, { scope: 'visit', changes: { dayFixed: true } });
    expect([status, body as object]).toMatchObject([400, { details: [{ field: 'changes.dayFixed' }] }]);
  });
});

describe('from a date on', () => {
  const aDay = fc.integer({ min: 0, max: 40 }).map((ahead) => addDays(today, ahead));
  const anEdit = fc.record({
    date: aDay,
    frequency: fc.constantFrom('weekly', 'biweekly', 'monthly'),
    every: fc.integer({ min: 1, max: 4 }),
    dayOfWeek: fc.constantFrom('MONDAY' as const, 'WEDNESDAY' as const, 'SATURDAY' as const),
    technicianId: fc.constantFrom('LUIS', 'ANN'),
    estimatedDuration: fc.integer({ min: 10, max: 90 }),
  });

  it('never changes a day before it, and its undo brings everything back', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anEdit, async ({ date, frequency, every, ...more }) => {
        const company = await companyWith(world, { ...monday, serviceFrequency: frequency, startDate: '2026-11-09' });
        const [rows, before] = [await stored(company), await visitsOf(company)];
        const changes = { ...more, rhythm: weeks(every, date) };
        const { status, body } = await edit(company, { scope: 'from', date, changes });
        expect(status).toBe(200);
        const after = await visitsOf(company);
        const earlier = (visits: string[]) => visits.filter((visit) => visit < date);
        expect(earlier(after)).toEqual(earlier(before));
        const minutes = after.filter((visit) => visit >= date).map((visit) => visit.split(' ').slice(2).join(' '));
        expect(new Set(minutes)).toEqual(
          new Set(minutes.length === 0 ? [] : [`${more.technicianId} ${more.estimatedDuration}`]),
        );
        expect((await undo(company, body.changeId)).status).toBe(200);
        expect(untimed(await stored(company))).toEqual(untimed(rows));
        expect(await visitsOf(company)).toEqual(before);
      }),
      { numRuns: 4 },
    );
  });

  it('keeps the fortnight where only the minutes change, and a skipped visit skipped', async () => {
    const company = await companyWith(world, { ...monday, serviceFrequency: 'biweekly', startDate: '2026-11-09' });
    const skipped = { assignmentId: 'ROUTE-1', serviceDate: '2026-12-07', reason: 'Away', notify: false };
    await company.owner.post('/api/week-plan/skip', skipped);
    await edit(company, { scope: 'from', date: '2026-11-25', changes: { estimatedDuration: 50 } });
    expect(await visitsOf(company, 6)).toEqual(['2026-11-23 CUST-1 LUIS 30', '2026-12-21 CUST-1 LUIS 50']);
  });

  it('is refused once the visit of that day has begun, and not undone once somebody was there', async () => {
    const company = await companyWith(world, monday);
    const date = today;
    const { body } = await edit(company, { scope: 'from', date, changes: { estimatedDuration: 50 } });
    const next = (await stored(company)).find(({ startDate }) => startDate === date);
    const visit = { visitId: 'VISIT-1', customerId: 'CUST-1', assignmentId: next?.assignmentId, serviceDate: date };
    expect((await company.owner.post('/api/visits', visit)).status).toBe(201);
    expect((await undo(company, body.changeId)).status).toBe(409);
    const begun = await companyWith(world, monday);
    expect((await begun.owner.post('/api/visits', { ...visit, assignmentId: 'ROUTE-1' })).status).toBe(201);
    const refused = await edit(begun, { scope: 'from', date, changes: { estimatedDuration: 20 } });
    expect(refused.status).toBe(409);
  });
});

describe('an edit', () => {
  it('is made once for a key, however often it is sent', async () => {
    const company = await companyWith(world, monday);
    const body = { scope: 'from' as const, date: '2026-11-30', changes: { estimatedDuration: 50 } };
    const first = await edit(company, body, { 'idempotency-key': 'edit-1' });
    const second = await edit(company, body, { 'idempotency-key': 'edit-1' });
    expect(second.body).toEqual(first.body);
    expect(await stored(company)).toHaveLength(2);
  });

  it('names the field it cannot take', async () => {
    const company = await companyWith(world, monday);
    const refused = async (body: object): Promise<unknown> => {
      const answer = await company.owner.post<{ details?: { field: string }[] }>(url, {
        date: today,
        scope: 'whole',
        changes: {},
        ...body,
      });
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await refused({ changes: { windowFrom: '11:00', windowTo: '09:00' } })).toEqual([400, 'changes.windowTo']);
    expect(await refused({ changes: { windowFrom: '25:00' } })).toEqual([400, 'changes.windowFrom']);
    expect(await refused({ changes: { preferredTechnicianId: 'nobody' } })).toEqual([
      404,
      'changes.preferredTechnicianId',
    ]);
    expect(await refused({ changes: { excludedTechnicianIds: ['ANN', 'nobody'] } })).toEqual([
      404,
      'changes.excludedTechnicianIds.1',
    ]);
    expect(await refused({ changes: { excludedTechnicianIds: ['LUIS'] } })).toEqual([
      400,
      'changes.excludedTechnicianIds',
    ]);
    expect(await refused({ changes: { startDate: '2026-12-01', endDate: '2026-11-30' } })).toEqual([
      400,
      'changes.endDate',
    ]);
    expect(await refused({ changes: { rhythm: weeks(5, today) } })).toEqual([400, 'changes.rhythm.pattern.every']);
    expect(await refused({ skip: ['2026-11-24'] })).toEqual([400, 'skip.0']);
    expect(await refused({ scope: 'from', date: '2026-11-22' })).toEqual([400, 'date']);
    expect(await refused({ alsoOn: ['MONDAY'] })).toEqual([400, 'alsoOn.0']);
    expect(await refused({ scope: 'sometimes' })).toEqual([400, 'scope']);
  });

  it('is refused signed out, to a technician, and to another company', async () => {
    const company = await companyWith(world, monday);
    const other = await world.company();
    const body = { scope: 'whole', date: today, changes: { estimatedDuration: 5 } };
    expect((await other.owner.post(url, body)).status).toBe(404);
    expect((await other.owner.get(url)).status).toBe(404);
    const technician = await company.signedIn('technician');
    expect((await technician.post(url, body)).status).toBe(403);
    expect((await stored(company))[0]?.estimatedDuration).toBe(30);
  });
});

/** When a stop was due before there were rhythms. */
function wasDue(date: CivilDate, day: string, frequency: string, start: CivilDate | null): boolean {
  const number = dayNumber(date);
  if (weekdayOf(date).toUpperCase() !== day || (start !== null && number < dayNumber(start))) return false;
  if (frequency === 'weekly' || start === null) return true;
  let anchor = dayNumber(start);
  while (weekdayOf(addDays('1970-01-01', anchor)) !== weekdayOf(date)) anchor += 1;
  if (frequency === 'biweekly') return (number - anchor) % 14 === 0;
  const week = (of: number): number => Math.ceil(Number(addDays('1970-01-01', of).slice(8)) / 7);
  return week(number) === Math.min(4, week(anchor));
}

it('stops that an earlier release has written keep their dates for the next eight weeks', async () => {
  const company = await companyWith(world);
  const rows = ['MONDAY', 'THURSDAY', 'SUNDAY'].flatMap((day) =>
    ['weekly', 'biweekly', 'monthly'].flatMap((frequency) =>
      [null, '2026-10-05', '2026-10-29', '2026-11-20'].map((start) => ({ day, frequency, start })),
    ),
  );
  await world.deps.db.inCompany(company.companyId, async (tx) => {
    for (const [index, { day, frequency, start }] of rows.entries()) {
      await tx.execute(sql`
        insert into customers (customer_id, name, created_at, updated_at)
        values (${`OLD-${index}`}, ${`Old ${index}`}, now(), now())`);
      // The columns that the release before names.
      await tx.execute(sql`
        insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, service_type,
          service_frequency, route_order, estimated_duration, priority, is_active, start_date, created_at, updated_at)
        values (${`OLD-${index}`}, ${`OLD-${index}`}, 'LUIS', ${day}, 'weekly_service', ${frequency}, 1, 30, 'NORMAL', true,
          ${start}::date, now(), now())`);
    }
  });
  const expected = Array.from({ length: 56 }, (_, ahead) => addDays(today, ahead)).flatMap((date) =>
    rows.flatMap(({ day, frequency, start }, index) =>
      wasDue(date, day, frequency, start) ? [`${date} OLD-${index} LUIS 30`] : [],
    ),
  );
  expect(await visitsOf(company)).toEqual(expected.sort());
});
