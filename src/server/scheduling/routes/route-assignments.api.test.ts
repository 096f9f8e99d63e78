import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** As the Build Route dialog sends it. */
const stop = {
  assignmentId: 'ROUTE-1',
  customerId: 'CUST-1',
  technicianId: 'TECH-1',
  dayOfWeek: 'MONDAY',
  serviceType: 'WEEKLY_SERVICE',
  serviceFrequency: 'WEEKLY',
  routeOrder: 3,
  estimatedDuration: 60,
  priority: 'NORMAL',
  isActive: true,
  startDate: '2026-11-23',
  notes: '',
};

async function companyWithPeople(): Promise<Company> {
  const company = await world.company();
  for (const technicianId of ['TECH-1', 'TECH-2']) {
    await company.owner.post('/api/technicians', { technicianId, name: `Technician ${technicianId}` });
  }
  for (const customerId of ['CUST-1', 'CUST-2', 'CUST-3']) {
    await company.owner.post('/api/customers', { customerId, name: `Customer ${customerId}` });
  }
  return company;
}

const assignmentsOf = async ({ owner }: Company, query = '') =>
  (await owner.get<RouteAssignment[]>(`/api/route-assignments${query}`)).body;

describe('assigning a stop', () => {
  it('stores what the dialog sends, its words normalised, and lists it', async () => {
    const company = await companyWithPeople();
    const { status, body } = await company.owner.post<RouteAssignment>('/api/route-assignments', stop);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...stop,
      id: 'ROUTE-1',
      serviceType: 'weekly_service',
      serviceFrequency: 'weekly',
      serviceDescription: null,
      endDate: null,
      notes: null,
    });
    expect(await assignmentsOf(company)).toEqual([body]);
  });

  it('takes days, types, frequencies and priorities in any case', async () => {
    const { owner } = await companyWithPeople();
    const { body } = await owner.post<RouteAssignment>('/api/route-assignments', {
      ...stop,
      dayOfWeek: 'monday',
      serviceType: 'weekly service',
      serviceFrequency: 'Bi-Weekly',
      priority: 'urgent',
    });
    expect(body).toMatchObject({
      dayOfWeek: 'MONDAY',
      serviceType: 'weekly_service',
      serviceFrequency: 'biweekly',
      priority: 'URGENT',
    });
  });

  it('fills in the model’s defaults and goes behind the last stop of that day', async () => {
    const { owner } = await companyWithPeople();
    const least = { customerId: 'CUST-1', technicianId: 'TECH-1', dayOfWeek: 'MONDAY' };
    const first = await owner.post<RouteAssignment>('/api/route-assignments', least);
    expect(first.body).toMatchObject({
      serviceType: 'weekly_service',
      serviceFrequency: 'weekly',
      routeOrder: 1,
      estimatedDuration: 30,
      priority: 'NORMAL',
      isActive: true,
      startDate: null,
    });
    const second = await owner.post<RouteAssignment>('/api/route-assignments', { ...least, customerId: 'CUST-2' });
    expect(second.body.routeOrder).toBe(2);
    const otherDay = await owner.post<RouteAssignment>('/api/route-assignments', { ...least, dayOfWeek: 'TUESDAY' });
    expect(otherDay.body.routeOrder).toBe(1);
  });

  it('takes a moment as the day it is in the company’s time zone', async () => {
    const { owner } = await companyWithPeople();
    const startDate = '2026-11-24T03:00:00.000Z'; // Monday evening in Phoenix
    const { body } = await owner.post<RouteAssignment>('/api/route-assignments', { ...stop, startDate });
    expect(body.startDate).toBe('2026-11-23');
  });

  it('changes nothing when the same id is sent again', async () => {
    const company = await companyWithPeople();
    const first = await company.owner.post<RouteAssignment>('/api/route-assignments', stop);
    const again = await company.owner.post('/api/route-assignments', { ...stop, customerId: 'CUST-2' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await assignmentsOf(company)).toHaveLength(1);
  });

  it.each([
    ['customerId', 'Customer not found'],
    ['technicianId', 'Technician not found'],
  ])('answers 404 naming %s where there is none', async (field, message) => {
    const company = await companyWithPeople();
    const { status, body } = await company.owner.post('/api/route-assignments', { ...stop, [field]: 'nobody' });
    expect(status).toBe(404);
    expect(body.details).toEqual([{ field, message }]);
    expect(await assignmentsOf(company)).toEqual([]);
  });

  it.each([
    ['no customer', { customerId: undefined }, 'customerId'],
    ['no day', { dayOfWeek: undefined }, 'dayOfWeek'],
    ['a day that does not exist', { dayOfWeek: 'SOMEDAY' }, 'dayOfWeek'],
    ['an unknown frequency', { serviceFrequency: 'hourly' }, 'serviceFrequency'],
    ['a place that is no number', { routeOrder: 'first' }, 'routeOrder'],
    ['a place below zero', { routeOrder: -1 }, 'routeOrder'],
    ['a duration of nothing', { estimatedDuration: 0 }, 'estimatedDuration'],
    ['a date that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['an end before the start', { endDate: '2026-11-22' }, 'endDate'],
    ['a priority of signs', { priority: '!!' }, 'priority'],
    ['an id with a slash', { assignmentId: 'a/b' }, 'assignmentId'],
  ])('refuses %s and stores nothing', async (_name, fault, field) => {
    const company = await companyWithPeople();
    const { status, body } = await company.owner.post('/api/route-assignments', { ...stop, ...fault });
    expect(status).toBe(400);
    expect(body.details?.map((detail) => detail.field)).toEqual([field]);
    expect(await assignmentsOf(company)).toEqual([]);
  });
});

describe('changing a stop', () => {
  it('swaps two neighbours by two calls sent together', async () => {
    const company = await companyWithPeople();
    const { owner } = company;
    await owner.post('/api/route-assignments', { ...stop, routeOrder: 1 });
    await owner.post('/api/route-assignments', {
      ...stop,
      assignmentId: 'ROUTE-2',
      customerId: 'CUST-2',
      routeOrder: 2,
    });
    const [up, down] = await Promise.all([
      owner.put<RouteAssignment>('/api/route-assignments/ROUTE-2', { routeOrder: 1 }),
      owner.put<RouteAssignment>('/api/route-assignments/ROUTE-1', { routeOrder: 2 }),
    ]);
    expect([up.status, down.status]).toEqual([200, 200]);
    expect((await assignmentsOf(company)).map(({ assignmentId }) => assignmentId)).toEqual(['ROUTE-2', 'ROUTE-1']);
  });

  it('changes what is named by PATCH as well, and keeps the rest', async () => {
    const { owner } = await companyWithPeople();
    const { body: before } = await owner.post<RouteAssignment>('/api/route-assignments', stop);
    world.clock.forward({ minutes: 5 });
    const { body } = await owner.patch<RouteAssignment>('/api/route-assignments/ROUTE-1', {
      priority: 'high',
      estimatedDuration: 25,
      notes: 'Gate 4471#',
    });
    expect(body).toEqual({
      ...before,
      priority: 'HIGH',
      estimatedDuration: 25,
      notes: 'Gate 4471#',
      updatedAt: body.updatedAt,
    });
    expect(body.updatedAt > before.updatedAt).toBe(true);
  });

  it('puts a stop that moves to another technician or day behind the last one there', async () => {
    const { owner } = await companyWithPeople();
    await owner.post('/api/route-assignments', stop);
    await owner.post('/api/route-assignments', {
      ...stop,
      assignmentId: 'ROUTE-2',
      customerId: 'CUST-2',
      technicianId: 'TECH-2',
      routeOrder: 7,
    });
    const moved = await owner.put<RouteAssignment>('/api/route-assignments/ROUTE-1', { technicianId: 'TECH-2' });
    expect(moved.body).toMatchObject({ technicianId: 'TECH-2', routeOrder: 8 });
    const placed = await owner.put<RouteAssignment>('/api/route-assignments/ROUTE-1', {
      dayOfWeek: 'friday',
      routeOrder: 4,
    });
    expect(placed.body).toMatchObject({ dayOfWeek: 'FRIDAY', routeOrder: 4 });
  });

  it('refuses what cannot be, and keeps what was', async () => {
    const company = await companyWithPeople();
    const { body: before } = await company.owner.post<RouteAssignment>('/api/route-assignments', stop);
    const change = (body: object) => company.owner.put('/api/route-assignments/ROUTE-1', body);
    expect((await change({ routeOrder: 'x' })).status).toBe(400);
    expect((await change({ endDate: '2026-11-01' })).body.details?.[0]?.field).toBe('endDate');
    expect((await change({ technicianId: 'nobody' })).body.details?.[0]?.field).toBe('technicianId');
    expect((await company.owner.put('/api/route-assignments/nothing', { routeOrder: 1 })).status).toBe(404);
    expect(await assignmentsOf(company)).toEqual([before]);
  });
});

describe('removing a stop', () => {
  it('takes it off the route; sent again the same id makes it anew, as an undo does', async () => {
    const company = await companyWithPeople();
    await company.owner.post('/api/route-assignments', stop);
    expect((await company.owner.delete('/api/route-assignments/ROUTE-1')).body).toEqual({ success: true });
    expect(await assignmentsOf(company)).toEqual([]);
    expect((await company.owner.delete('/api/route-assignments/ROUTE-1')).status).toBe(404);
    expect((await company.owner.post('/api/route-assignments', stop)).status).toBe(201);
    expect(await assignmentsOf(company)).toHaveLength(1);
  });

  it('is for owners alone', async () => {
    const company = await companyWithPeople();
    await company.owner.post('/api/route-assignments', stop);
    const admin = await company.signedIn('admin');
    expect((await admin.delete('/api/route-assignments/ROUTE-1')).status).toBe(403);
    expect(await assignmentsOf(company)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is in order of day, technician and place, and can be narrowed', async () => {
    const company = await companyWithPeople();
    const add = (assignmentId: string, dayOfWeek: string, technicianId: string, routeOrder: number) =>
      company.owner.post('/api/route-assignments', { ...stop, assignmentId, dayOfWeek, technicianId, routeOrder });
    await add('d', 'SUNDAY', 'TECH-1', 1);
    await add('c', 'MONDAY', 'TECH-2', 1);
    await add('b', 'MONDAY', 'TECH-1', 2);
    await add('a', 'MONDAY', 'TECH-1', 1);
    const ids = async (query: string) => (await assignmentsOf(company, query)).map(({ assignmentId }) => assignmentId);
    expect(await ids('')).toEqual(['a', 'b', 'c', 'd']);
    expect(await ids('?dayOfWeek=monday&technicianId=TECH-1')).toEqual(['a', 'b']);
    const page = await company.owner.get<RouteAssignment[]>('/api/route-assignments?limit=1&offset=1');
    expect(page.body).toMatchObject([{ assignmentId: 'b' }]);
    expect(page.headers['x-total-count']).toBe('4');
    expect((await company.owner.get('/api/route-assignments?dayOfWeek=never')).status).toBe(400);
  });

  it('answers 304 while nothing has changed', async () => {
    const { owner } = await companyWithPeople();
    await owner.post('/api/route-assignments', stop);
    const first = await owner.get('/api/route-assignments');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await owner.get<string>('/api/route-assignments', { headers });
    expect([again.status, again.body]).toEqual([304, '']);
    await owner.put('/api/route-assignments/ROUTE-1', { routeOrder: 9 });
    const changed = await owner.get<RouteAssignment[]>('/api/route-assignments', { headers });
    expect(changed.body).toMatchObject([{ routeOrder: 9 }]);
  });

  it('leaves out the stops of a deleted customer', async () => {
    const company = await companyWithPeople();
    await company.owner.post('/api/route-assignments', stop);
    await company.owner.delete('/api/customers/CUST-1');
    expect(await assignmentsOf(company)).toEqual([]);
    await company.owner.post<Customer>('/api/customers/CUST-1/restore');
    expect(await assignmentsOf(company)).toMatchObject([{ assignmentId: 'ROUTE-1', isActive: true }]);
  });
});

describe('who may', () => {
  const calls = [
    ['POST', '/api/route-assignments', stop],
    ['PUT', '/api/route-assignments/ROUTE-1', { routeOrder: 2 }],
    ['PATCH', '/api/route-assignments/ROUTE-1', { routeOrder: 2 }],
    ['DELETE', '/api/route-assignments/ROUTE-1', undefined],
    ['POST', '/api/route-optimization/day', { customerIds: ['CUST-1', 'CUST-2'] }],
    [
      'POST',
      '/api/route-optimization/day/apply',
      { technicianId: 'TECH-1', dayOfWeek: 'MONDAY', customerIds: ['CUST-1'] },
    ],
  ] as const;

  it.each([
    ...calls,
    ['GET', '/api/route-assignments', undefined] as const,
    ['GET', '/api/day-plan', undefined] as const,
  ])('%s %s needs a session', async (method, url, body) => {
    expect((await world.visitor.call(method, url, body)).status).toBe(401);
  });

  it('technicians read routes but neither change nor optimise them; homeowners do not read them', async () => {
    const { owner, signedIn } = await companyWithPeople();
    await owner.post('/api/route-assignments', stop);
    const technician = await signedIn('technician');
    for (const [method, url, body] of calls) {
      expect((await technician.call(method, url, body)).status, `${method} ${url}`).toBe(403);
    }
    expect((await technician.get<RouteAssignment[]>('/api/route-assignments')).body).toMatchObject([{ routeOrder: 3 }]);
    expect((await technician.get('/api/day-plan')).status).toBe(200);
    const homeowner = await signedIn('homeowner');
    expect((await homeowner.get('/api/route-assignments')).status).toBe(403);
    expect((await homeowner.get('/api/day-plan')).status).toBe(403);
  });

  it('nobody sees, changes or refers to what belongs to another company', async () => {
    const theirs = await companyWithPeople();
    await theirs.owner.post('/api/route-assignments', stop);
    const { owner } = await world.company();
    expect((await owner.get<RouteAssignment[]>('/api/route-assignments')).body).toEqual([]);
    for (const [method, url, body] of calls) {
      expect((await owner.call(method, url, body)).status, `${method} ${url}`).toBe(404);
    }
    expect(await assignmentsOf(theirs)).toMatchObject([{ routeOrder: 3 }]);
  });
});
