import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { customers, routeAssignments, technicians } from '#server/db/schema/index.ts';
import { companyWith, everybodyOff, monday, tuesday, visitsIn, weekOf } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();
afterEach(() => {
  world.clock.set('2026-11-23T16:00:00.000Z');
});

describe('the plan of a week', () => {
  it('is this week’s in the company’s time zone, by technician and date', async () => {
    const company = await companyWith(world, monday, monday, { ...tuesday, technicianId: 'ANN' });
    await company.owner.post('/api/customers', { name: 'On no route' });
    world.clock.set('2026-11-23T06:30:00.000Z'); // still Sunday in Phoenix
    const { body } = await company.owner.get<WeekPlan>('/api/week-plan');
    world.clock.set('2026-11-23T16:00:00.000Z');
    expect(body).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
      today: '2026-11-22',
      timeZone: 'America/Phoenix',
    });
    const week = await weekOf(company, '2026-11-26');
    expect(week).toMatchObject({ from: '2026-11-23', to: '2026-11-29', today: '2026-11-23', withoutRoute: 1 });
    expect(week.dates[0]).toEqual({ date: '2026-11-23', dayOfWeek: 'MONDAY' });
    expect(week.technicians.map(({ name }) => name)).toEqual(['Ann', 'Luis']);
    expect(visitsIn(week)).toEqual(['2026-11-23 LUIS 1 2', '2026-11-24 ANN 3']);
    const [ann, luis] = week.technicians;
    expect(luis?.days[0]).toMatchObject({
      works: true,
      dayOffId: null,
      distanceMiles: 1.16,
      travelMinutes: 3.08,
      serviceMinutes: 60,
      capacityMinutes: 540,
      stops: [{ customerId: 'CUST-1', travelMinutes: 0, visitState: null, moved: null }, { travelMinutes: 3.08 }],
    });
    expect(luis?.days[5]).toMatchObject({ date: '2026-11-28', works: false });
    expect([ann?.workMinutes, luis?.workMinutes]).toEqual([30, 63.08]);
    expect(week.balance).toEqual({ score: 64, spreadMinutes: 16.54, isImbalanced: false });
  });

  it('shows what is worked, who is off and what falls on a holiday', async () => {
    const company = await companyWith(world, monday, { dayOfWeek: 'THURSDAY' });
    await everybodyOff(world, company, '2026-11-26');
    const visit = { customerId: 'CUST-1', assignmentId: 'ROUTE-1' };
    await company.owner.post('/api/visits', visit);
    const week = await weekOf(company);
    expect(week.technicians[1]?.days[0]?.stops).toMatchObject([{ visitState: 'open' }]);
    expect(week.technicians[1]?.days[3]).toMatchObject({ works: false, dayOffId: 'OFF-2026-11-26', stops: [] });
    expect(week.daysOff).toMatchObject([{ dayOffId: 'OFF-2026-11-26', note: 'Thanksgiving' }]);
    expect(week.notServed).toMatchObject([{ assignmentId: 'ROUTE-2', why: 'holiday', reason: 'Thanksgiving' }]);
    const thursday = (await company.owner.get<DayPlan>('/api/day-plan?date=2026-11-26')).body;
    expect(thursday.technicians).toEqual([]);
  });

  it('tells what of a date is made elsewhere for once, also beyond the week, and what is extra', async () => {
    const once = { ...monday, startDate: '2026-11-23', endDate: '2026-11-23' };
    const company = await companyWith(world, monday, monday, once);
    const move = { serviceDate: '2026-11-23', scope: 'once' };
    for (const body of [
      { ...move, assignmentId: 'ROUTE-1', toDate: '2026-12-01', toTechnicianId: 'LUIS' },
      { ...move, assignmentId: 'ROUTE-2', toDate: '2026-11-23', toTechnicianId: 'ANN' },
    ])
      expect((await company.owner.post('/api/week-plan/move', body)).status).toBe(200);
    const week = await weekOf(company);
    expect(week.movedAway).toMatchObject([
      { customerId: 'CUST-1', technicianId: 'LUIS', toDate: '2026-12-01', toTechnicianId: 'LUIS', reason: null },
      { customerId: 'CUST-2', technicianId: 'LUIS', toDate: '2026-11-23', toTechnicianId: 'ANN' },
    ]);
    expect(week.technicians.map(({ days }) => days[0]?.stops.map(({ isExtra }) => isExtra))).toEqual([[false], [true]]);
    expect((await weekOf(company, '2026-12-01')).movedAway).toEqual([]);
  });

  it('answers 304 to who knows it, and 400 to a date that is none', async () => {
    const { owner } = await companyWith(world, monday);
    const first = await owner.get('/api/week-plan');
    const again = await owner.get('/api/week-plan', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.status).toBe(304);
    expect((await owner.get('/api/week-plan?from=2026-02-30')).status).toBe(400);
  });

  it('refuses a date from which no week can be counted, as every call with a date does', async () => {
    const { owner } = await companyWith(world, monday);
    const [technician] = (await owner.get<Technician[]>('/api/technicians')).body;
    const of = `technicianId=${technician?.technicianId}`;
    const calls = [
      'week-plan?from=',
      `day-plan?${of}&date=`,
      `field-pack?${of}&date=`,
      `stops?${of}&date=`,
      `pay-check?${of}&week=`,
    ];
    for (const call of calls) {
      expect((await owner.get(`/api/${call}2026-11-23`)).status, call).toBe(200);
      for (const date of ['0000-01-01', '9999-12-31']) {
        expect((await owner.get(`/api/${call}${date}`)).status, call).toBe(400);
      }
    }
  });

  it('takes as many queries for 180 customers of five technicians as for one: eleven at most', async () => {
    const small = await companyWith(world, monday);
    const large = await companyWith(world, monday);
    await world.deps.db.inCompany(large.companyId, async (tx) => {
      const createdAt = world.clock.now();
      const ids = Array.from({ length: 179 }, (_none, index) => index);
      const technicianIds = ['T0', 'T1', 'T2', 'T3', 'T4'];
      await tx.insert(technicians).values(
        technicianIds.map((technicianId) => ({
          technicianId,
          name: technicianId,
          workingDays: ['Monday'],
          createdAt,
        })),
      );
      await tx
        .insert(customers)
        .values(ids.map((id) => ({ customerId: `C${id}`, name: `C${id}`, createdAt, updatedAt: createdAt })));
      await tx.insert(routeAssignments).values(
        ids.map((id) => ({
          assignmentId: `A${id}`,
          customerId: `C${id}`,
          technicianId: `T${id % 5}`,
          dayOfWeek: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'][id % 5] ?? 'MONDAY',
          createdAt,
          updatedAt: createdAt,
        })),
      );
    });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const queriesOf = async (company: Company): Promise<number> => {
      // Who asks is read again where anything of the company has changed.
      await weekOf(company);
      query.mockClear();
      // Asked for as nobody did before, so that it is made again.
      await company.owner.get('/api/week-plan?from=2026-11-23', { headers: { 'x-no-compression': 'again' } });
      return query.mock.calls.length;
    };
    const few = await queriesOf(small);
    const many = await queriesOf(large);
    query.mockRestore();
    expect(many).toBe(few);
    expect(few).toBeGreaterThan(5);
    expect(few).toBeLessThanOrEqual(10);
    expect(
      visitsIn(await weekOf(large))
        .join(' ')
        .split(' ').length,
    ).toBeGreaterThan(180);
  });
});
