import { describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import { serviceVisits } from '#server/db/schema/index.ts';
import { skip } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();

const crocus = {
  customerId: 'CUST-1',
  name: 'Pat Rivera',
  phone: '(602) 555-0100',
  address: '5601 West Crocus Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  latitude: 33.5,
  longitude: -112.1,
  poolSize: 18_000,
  poolType: 'chlorine',
};

async function companyWithRoute(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  await owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Luis', phone: '(602) 555-0101' });
  await owner.post('/api/technicians', { technicianId: 'TECH-2', name: 'Ann', workingDays: ['Sunday'] });
  await owner.post('/api/customers', crocus);
  await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Jo Marsh', latitude: 33.51, longitude: -112.1 });
  await owner.post('/api/customers', { customerId: 'CUST-3', name: 'No address yet' });
  for (const [index, customerId] of ['CUST-2', 'CUST-3', 'CUST-1'].entries()) {
    await owner.post('/api/route-assignments', {
      assignmentId: `ROUTE-${customerId}`,
      customerId,
      technicianId: 'TECH-1',
      dayOfWeek: 'MONDAY',
      routeOrder: 10 * (index + 1),
      estimatedDuration: 25,
    });
  }
  return company;
}

const planOf = async ({ owner }: Company, query = '') => (await owner.get<DayPlan>(`/api/day-plan${query}`)).body;
const stopsOf = (plan: DayPlan) =>
  plan.technicians.flatMap(({ stops }) => stops.map(({ assignmentId }) => assignmentId.replace('ROUTE-', '')));

describe('the plan of a day', () => {
  it('is today’s in the company’s time zone, by technician and in driving order', async () => {
    const company = await companyWithRoute();
    world.clock.set('2026-11-24T05:00:00.000Z'); // still Monday evening in Phoenix
    const plan = await planOf(company);
    expect(plan).toMatchObject({ date: '2026-11-23', dayOfWeek: 'MONDAY', timeZone: 'America/Phoenix' });
    expect(plan.technicians).toMatchObject([
      {
        technicianId: 'TECH-1',
        name: 'Luis',
        phone: '(602) 555-0101',
        worksThatDay: true,
        distanceMiles: 1.16,
        travelMinutes: 3.08,
        serviceMinutes: 75,
        capacityMinutes: 540,
      },
    ]);
    expect(stopsOf(plan)).toEqual(['CUST-2', 'CUST-3', 'CUST-1']);
  });

  it('gives each stop its place, its way, its customer and pools', async () => {
    const plan = await planOf(await companyWithRoute(), '?date=2026-11-23');
    const stops = plan.technicians[0]?.stops ?? [];
    expect(stops.map(({ position, travelMinutes }) => [position, travelMinutes])).toEqual([
      [1, 0],
      [2, null],
      [3, 3.08],
    ]);
    expect(stops[2]).toMatchObject({
      assignmentId: 'ROUTE-CUST-1',
      priority: 'NORMAL',
      serviceMinutes: 25,
      customer: crocus,
      pools: [{ volumeGallons: 18_000, chlorine: null }],
      visit: null,
    });
    expect(stops[1]).toMatchObject({ pools: [] });
  });

  it('shows the visit that was opened for the stop that day', async () => {
    const company = await companyWithRoute();
    await visit(company, { visitId: 'V-1', assignmentId: 'ROUTE-CUST-2', customerId: 'CUST-2', state: 'done' });
    await visit(company, { visitId: 'V-2', assignmentId: null, customerId: 'CUST-1', state: 'open' });
    await visit(company, {
      visitId: 'V-3',
      assignmentId: 'ROUTE-CUST-3',
      customerId: 'CUST-3',
      serviceDate: '2026-11-16',
    });
    const plan = await planOf(company, '?date=2026-11-23');
    expect(plan.technicians[0]?.stops.map(({ visit: shown }) => shown && [shown.visitId, shown.state])).toEqual([
      ['V-1', 'done'],
      null,
      ['V-2', 'open'],
    ]);
  });

  it('lists only what is due: frequency, season, paused stops and customers', async () => {
    const company = await companyWithRoute();
    const { owner } = company;
    await owner.put('/api/route-assignments/ROUTE-CUST-1', { serviceFrequency: 'biweekly', startDate: '2026-11-16' });
    await owner.put('/api/route-assignments/ROUTE-CUST-2', { endDate: '2026-11-29' });
    expect(stopsOf(await planOf(company, '?date=2026-11-23'))).toEqual(['CUST-2', 'CUST-3']);
    expect(stopsOf(await planOf(company, '?date=2026-11-30'))).toEqual(['CUST-3', 'CUST-1']);
    await owner.put('/api/route-assignments/ROUTE-CUST-3', { isActive: false });
    await owner.patch('/api/customers/CUST-1', { isActive: false });
    expect(stopsOf(await planOf(company, '?date=2026-11-30'))).toEqual([]);
  });

  it('counts a biweekly stop without a start date from its last finished visit', async () => {
    const company = await companyWithRoute();
    await company.owner.put('/api/route-assignments/ROUTE-CUST-1', { serviceFrequency: 'biweekly' });
    expect(stopsOf(await planOf(company, '?date=2026-11-30'))).toContain('CUST-1');
    await visit(company, { visitId: 'V-1', assignmentId: 'ROUTE-CUST-1', customerId: 'CUST-1', state: 'done' });
    expect(stopsOf(await planOf(company, '?date=2026-11-23'))).toContain('CUST-1');
    expect(stopsOf(await planOf(company, '?date=2026-11-30'))).not.toContain('CUST-1');
    expect(stopsOf(await planOf(company, '?date=2026-12-07'))).toContain('CUST-1');
  });

  it('lists skipped visits apart, with their reason, also of who has nothing else that day', async () => {
    const company = await companyWithRoute();
    await skip(company, { assignmentId: 'ROUTE-CUST-1', notify: false });
    const [luis] = (await planOf(company, '?date=2026-11-23')).technicians;
    expect(luis?.stops.map(({ assignmentId }) => assignmentId)).toEqual(['ROUTE-CUST-2', 'ROUTE-CUST-3']);
    const pat = { assignmentId: 'ROUTE-CUST-1', customerId: 'CUST-1', name: 'Pat Rivera', reason: 'Gate locked' };
    expect(luis?.skipped).toEqual([pat]);
    for (const each of ['ROUTE-CUST-2', 'ROUTE-CUST-3']) await skip(company, { assignmentId: each, notify: false });
    await company.owner.patch('/api/technicians/TECH-1', { workingDays: ['Friday'] });
    const { technicians } = await planOf(company, '?date=2026-11-23');
    expect(technicians.map(({ name, skipped }) => [name, skipped?.length])).toEqual([['Luis', 3]]);
  });

  it('lists who works that day though without stops, and one technician alone when asked', async () => {
    const company = await companyWithRoute();
    expect((await planOf(company, '?date=2026-11-22')).technicians).toMatchObject([
      { name: 'Ann', worksThatDay: true, stops: [] },
    ]);
    expect((await planOf(company, '?date=2026-11-23&technicianId=TECH-2')).technicians).toMatchObject([
      { name: 'Ann', worksThatDay: false, stops: [] },
    ]);
  });

  it('refuses a date that does not exist and a technician it does not know', async () => {
    const { owner } = await companyWithRoute();
    expect((await owner.get('/api/day-plan?date=2026-02-30')).body.details?.[0]?.field).toBe('date');
    expect((await owner.get('/api/day-plan?technicianId=nobody')).status).toBe(404);
  });

  it('answers 304 while nothing has changed', async () => {
    const company = await companyWithRoute();
    const first = await company.owner.get('/api/day-plan?date=2026-11-23');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await company.owner.get('/api/day-plan?date=2026-11-23', { headers })).status).toBe(304);
    await visit(company, { visitId: 'V-1', assignmentId: 'ROUTE-CUST-1', customerId: 'CUST-1', state: 'open' });
    expect((await company.owner.get('/api/day-plan?date=2026-11-23', { headers })).status).toBe(200);
  });
});

type SomeVisit = Pick<
  typeof serviceVisits.$inferInsert,
  'visitId' | 'customerId' | 'assignmentId' | 'state' | 'serviceDate'
>;

function visit(
  { companyId }: Company,
  fields: Omit<SomeVisit, 'serviceDate'> & { serviceDate?: string },
): Promise<void> {
  const now = world.clock.now();
  return world.deps.db.inCompany(companyId, async (tx) => {
    await tx.insert(serviceVisits).values({ serviceDate: '2026-11-23', createdAt: now, updatedAt: now, ...fields });
  });
}
