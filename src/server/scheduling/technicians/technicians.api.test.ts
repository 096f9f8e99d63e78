import { describe, expect, it } from 'vitest';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** As the Add Technician dialog sends it. */
const sam = {
  technicianId: 'TECH-sam',
  name: 'Sam Lee',
  phone: '(602) 555-0142',
  email: 'sam@example.com',
  startTime: '08:00',
  endTime: '17:00',
  maxCustomersPerDay: 10,
  workingDays: ['Monday'],
  isActive: true,
};

describe('adding a technician', () => {
  it('stores what the dialog sends and lists it', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.post<Technician>('/api/technicians', sam);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sam, id: 'TECH-sam', userId: null });
    expect((await owner.get<Technician[]>('/api/technicians')).body).toEqual([body]);
  });

  it('needs only a name; the rest is an ordinary working week', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Technician>('/api/technicians', { name: ' Priya Nair ' });
    expect(body).toMatchObject({
      name: 'Priya Nair',
      email: null,
      phone: null,
      isActive: true,
      workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      maxCustomersPerDay: 8,
      startTime: '08:00',
      endTime: '17:00',
    });
    expect(body.technicianId).not.toBe('');
  });

  it('takes day names in any case and answers each once, Monday first', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Technician>('/api/technicians', {
      ...sam,
      workingDays: ['FRIDAY', 'monday', 'Friday'],
      startTime: '7:30',
    });
    expect(body.workingDays).toEqual(['Monday', 'Friday']);
    expect(body.startTime).toBe('07:30');
  });

  it('changes nothing when the same id is sent again', async () => {
    const { owner } = await world.company();
    const first = await owner.post<Technician>('/api/technicians', sam);
    const again = await owner.post<Technician>('/api/technicians', { ...sam, name: 'Somebody else' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await owner.get<Technician[]>('/api/technicians')).body).toHaveLength(1);
  });

  it('stops at the limit of the plan, but still answers a replay', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    for (const technicianId of ['TECH-1', 'TECH-2']) {
      expect((await owner.post('/api/technicians', { ...sam, technicianId })).status).toBe(201);
    }
    const { status, body } = await owner.post('/api/technicians', { ...sam, technicianId: 'TECH-3' });
    expect(status).toBe(402);
    expect(body.error).toBe('Subscription limit reached');
    expect(body.message).toContain('2 technicians');
    expect((await owner.post('/api/technicians', { ...sam, technicianId: 'TECH-2' })).status).toBe(201);
  });

  it('lets nobody past the limit by adding several at once', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    const names = ['Ann', 'Bob', 'Cem', 'Dee', 'Eve'];
    const answers = await Promise.all(names.map((name) => owner.post('/api/technicians', { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 402, 402, 402]);
    expect((await owner.get<Technician[]>('/api/technicians')).body).toHaveLength(2);
  });

  it('stores one of several sent at once under the same id', async () => {
    const { owner } = await world.company();
    const answers = await Promise.all([1, 2, 3].map(() => owner.post<Technician>('/api/technicians', sam)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await owner.get<Technician[]>('/api/technicians')).body).toHaveLength(1);
  });

  it.each([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['a name of spaces', { name: '   ' }, 'name', 'Name is required'],
    ['an impossible e-mail', { email: 'sam@' }, 'email', 'Please enter a valid email address'],
    ['an unknown day', { workingDays: ['Funday'] }, 'workingDays.0', 'Must be a day from Monday to Sunday'],
    ['days that are no list', { workingDays: 'Monday' }, 'workingDays', undefined],
    ['nobody a day', { maxCustomersPerDay: 0 }, 'maxCustomersPerDay', 'Must be at least 1'],
    ['half a customer', { maxCustomersPerDay: 1.5 }, 'maxCustomersPerDay', 'Must be a whole number'],
    ['a time that does not exist', { startTime: '25:00' }, 'startTime', 'Must be a time as HH:MM'],
    ['a day that ends before it begins', { startTime: '17:00', endTime: '08:00' }, 'endTime', undefined],
    [
      'a place without an address',
      { startPlace: { kind: 'place', address: ' ' } },
      'startPlace.address',
      'Enter the address',
    ],
    [
      'a place off the earth',
      { startPlace: { kind: 'place', address: 'Home', latitude: 91, longitude: 0 } },
      'startPlace.latitude',
      undefined,
    ],
    ['an unknown place', { endPlace: { kind: 'moon' } }, 'endPlace', undefined],
    [
      'an address that is nowhere',
      { endPlace: { kind: 'place', address: 'Nowhere 1' } },
      'endPlace.address',
      undefined,
    ],
    [
      'a weekday that ends first',
      { hours: { Friday: { from: '12:00', to: '07:00' } } },
      'hours.Friday.to',
      'Must be after the start time',
    ],
    [
      'a time of no day',
      { hours: { Friday: { from: '7', to: '12:00' } } },
      'hours.Friday.from',
      'Must be a time as HH:MM',
    ],
    [
      'a lunch of a day',
      { lunch: { minutes: 600, from: '11:00', to: '13:00' } },
      'lunch.minutes',
      'Must be at most 180 minutes',
    ],
    [
      'a lunch that begins late and early',
      { lunch: { minutes: 30, from: '13:00', to: '11:00' } },
      'lunch.to',
      undefined,
    ],
    ['an unknown skill', { skills: ['juggling'] }, 'skills.0', undefined],
    ['an id with a slash', { technicianId: 'a/b' }, 'technicianId', undefined],
  ])('refuses %s and stores nothing', async (_name, fault, field, message) => {
    const { owner } = await world.company();
    const { status, body } = await owner.post('/api/technicians', { ...sam, ...fault });
    expect(status).toBe(400);
    expect(body.details?.map((detail) => detail.field)).toContain(field);
    if (message) expect(body.message).toBe(message);
    expect((await owner.get<Technician[]>('/api/technicians')).body).toEqual([]);
  });
});

describe('changing a technician', () => {
  it('changes what is named and keeps the rest', async () => {
    const { owner } = await world.company();
    const { body: before } = await owner.post<Technician>('/api/technicians', sam);
    const { status, body } = await owner.patch<Technician>('/api/technicians/TECH-sam', {
      workingDays: ['tuesday'],
      phone: '',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, workingDays: ['Tuesday'], phone: null });
  });

  it('refuses an end that comes before the start already stored', async () => {
    const { owner } = await world.company();
    await owner.post('/api/technicians', sam);
    const { status, body } = await owner.patch('/api/technicians/TECH-sam', { endTime: '07:00' });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'endTime', message: 'Must be after the start time' }]);
  });

  it('takes an empty change as no change', async () => {
    const { owner } = await world.company();
    const { body: before } = await owner.post<Technician>('/api/technicians', sam);
    expect((await owner.patch<Technician>('/api/technicians/TECH-sam', {})).body).toEqual(before);
  });

  it('keeps the day as it is: places, hours of weekdays, lunch, skills, vehicle', async () => {
    const company = await world.company();
    const { owner } = company;
    const day = {
      startPlace: { kind: 'place', address: '12 Palm Way, Phoenix, AZ 85008', latitude: 33.46, longitude: -111.98 },
      endPlace: { kind: 'stop' },
      hours: { Friday: { from: '7:00', to: '12:00' } },
      lunch: { minutes: 45, from: '11:30', to: '13:00' },
      skills: ['salt', 'repairs'],
      vehicle: ' Blue van, ABC 123 ',
    };
    const { status, body } = await owner.post<Technician>('/api/technicians', { ...sam, ...day });
    expect(status).toBe(201);
    const home = { latitude: 33.46, longitude: -111.98 };
    const stored = {
      startPlace: { kind: 'place', address: '12 Palm Way, Phoenix, AZ 85008' },
      endPlace: { kind: 'stop', address: null },
      ends: { start: home, end: null },
      hours: { Friday: { from: '07:00', to: '12:00' } },
      lunch: day.lunch,
      skills: ['salt', 'repairs'],
      vehicle: 'Blue van, ABC 123',
    };
    expect(body).toMatchObject(stored);
    // The same address keeps its pin; another one is looked up; the company's own is where that is.
    const again = { startPlace: { kind: 'place', address: '12 Palm Way, Phoenix, AZ 85008' } };
    expect((await owner.patch<Technician>('/api/technicians/TECH-sam', again)).body.ends?.start).toEqual(home);
    const moved = {
      startPlace: { kind: 'place', address: '1 Other Street, Mesa, AZ 85201' },
      endPlace: { kind: 'shop' },
    };
    const { ends } = (await owner.patch<Technician>('/api/technicians/TECH-sam', moved)).body;
    expect(ends?.start?.latitude).toBeCloseTo(33.4, 0);
    expect(ends?.end).toBeNull();
    await owner.put('/api/company-branding', { address: '5 Shop Road, Tempe, AZ 85281' });
    const { body: list } = await owner.get<Technician[]>('/api/technicians');
    expect(list[0]?.ends?.end?.latitude).toBeCloseTo(33.4, 0);
    const unset = { startPlace: { kind: 'shop' }, hours: null, lunch: null, skills: null, vehicle: '' };
    expect((await owner.patch<Technician>('/api/technicians/TECH-sam', unset)).body).toMatchObject({
      startPlace: { kind: 'shop' },
      hours: null,
      lunch: null,
      skills: null,
      vehicle: null,
    });
  });

  it('shows where somebody lives to who plans and to themselves alone', async () => {
    const { owner, signedIn } = await world.company();
    const home = { kind: 'place', address: '12 Palm Way', latitude: 33.46, longitude: -111.98 };
    await owner.post('/api/technicians', { ...sam, startPlace: home, endPlace: home });
    await owner.post('/api/technicians', { ...sam, technicianId: 'TECH-ana', name: 'Ana Ruiz' });
    const seen = async (technicianId: string) => {
      const visitor = await signedIn('technician', { technicianId });
      return (await visitor.get<Technician[]>('/api/technicians')).body.find((one) => one.technicianId === 'TECH-sam');
    };
    expect(await seen('TECH-sam')).toMatchObject({
      startPlace: { address: '12 Palm Way' },
      ends: { start: { latitude: 33.46 } },
    });
    expect(await seen('TECH-ana')).toMatchObject({
      startPlace: { kind: 'place', address: null },
      endPlace: { kind: 'place', address: null },
      ends: { start: null, end: null },
    });
  });

  it('drives from home, by the hours of the weekday and with lunch, on the day and on the board', async () => {
    const { owner } = await world.company();
    const home = { kind: 'place', address: '12 Palm Way', latitude: 33.5, longitude: -112.0 };
    const hours = { Monday: { from: '06:30', to: '14:30' } };
    const lunch = { minutes: 30, from: '11:00', to: '12:30' };
    await owner.post('/api/technicians', { ...sam, startPlace: home, endPlace: { kind: 'stop' }, hours, lunch });
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat', latitude: 33.6, longitude: -112.0 });
    await owner.post('/api/route-assignments', { customerId: 'CUST-1', technicianId: 'TECH-sam', dayOfWeek: 'MONDAY' });
    const { body: day } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-30');
    const [route] = day.technicians;
    expect(route).toMatchObject({ startTime: '06:30', endTime: '14:30', capacityMinutes: 450, lunch: { minutes: 30 } });
    expect(route?.travelMinutes).toBeGreaterThan(10);
    expect(route?.stops[0]?.travelMinutes).toBe(route?.travelMinutes);
    const { body: week } = await owner.get<WeekPlan>('/api/week-plan?from=2026-11-30');
    expect(week.technicians[0]?.days[0]).toMatchObject({
      hours: hours.Monday,
      capacityMinutes: 450,
      travelMinutes: route?.travelMinutes,
    });
  });

  it('answers 404 for one that does not exist', async () => {
    const { owner } = await world.company();
    expect((await owner.patch('/api/technicians/nobody', { name: 'X' })).status).toBe(404);
  });
});

describe('a technician with a login', () => {
  it('shows whose it is, and shares the name', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    await owner.post('/api/technicians', { ...sam, technicianId: 'TECH-other', name: 'Ana Ruiz' });
    const login = await signedIn('technician', { technicianId: 'TECH-sam' });
    const me = async () => (await login.get<{ id: string; name: string }>('/api/auth/profile')).body;
    const { id } = await me();
    const { body } = await owner.get<Technician[]>('/api/technicians');
    expect(body.map(({ technicianId, userId }) => [technicianId, userId])).toEqual([
      ['TECH-other', null],
      ['TECH-sam', id],
    ]);
    expect((await owner.patch<Technician>('/api/technicians/TECH-sam', { name: 'Samuel Lee' })).body).toMatchObject({
      name: 'Samuel Lee',
      userId: id,
    });
    expect((await me()).name).toBe('Samuel Lee');
  });
});

describe('deleting a technician', () => {
  it('is refused to the technician whose own login goes with it', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    const entry = {
      role: 'technician',
      feature: 'routes',
      isEnabled: true,
      canView: true,
      canEdit: true,
      canDelete: true,
    };
    expect((await owner.put('/api/permissions', [entry])).status).toBe(200);
    const login = await signedIn('technician', { technicianId: 'TECH-sam' });
    expect((await login.delete('/api/technicians/TECH-sam')).status).toBe(409);
    expect((await login.get('/api/technicians')).status).toBe(200);
  });

  it('removes the route assignments and the login with it', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    await owner.post('/api/technicians', { ...sam, technicianId: 'TECH-other' });
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    for (const technicianId of ['TECH-sam', 'TECH-other']) {
      const stop = { customerId: 'CUST-1', technicianId, dayOfWeek: 'MONDAY' };
      expect((await owner.post('/api/route-assignments', stop)).status).toBe(201);
    }
    const login = await signedIn('technician', { technicianId: 'TECH-sam' });
    expect((await login.get('/api/technicians')).status).toBe(200);

    expect((await owner.delete('/api/technicians/TECH-sam')).body).toEqual({ success: true });

    expect((await owner.get<Technician[]>('/api/technicians')).body).toHaveLength(1);
    const { body: stops } = await owner.get<RouteAssignment[]>('/api/route-assignments');
    expect(stops.map(({ technicianId }) => technicianId)).toEqual(['TECH-other']);
    expect((await login.get('/api/technicians')).status).toBe(401);
    expect((await owner.delete('/api/technicians/TECH-sam')).status).toBe(404);
  });

  it('leaves an owner who drives a route the account', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    const driving = await signedIn('owner', { technicianId: 'TECH-sam' });
    expect((await driving.delete('/api/technicians/TECH-sam')).status).toBe(200);
    expect((await driving.get('/api/technicians')).status).toBe(200);
    expect((await driving.get<{ technicianId: string | null }>('/api/auth/profile')).body.technicianId).toBeNull();
  });

  it('is for owners alone', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    expect((await (await signedIn('admin')).delete('/api/technicians/TECH-sam')).status).toBe(403);
    expect((await owner.get<Technician[]>('/api/technicians')).body).toHaveLength(1);
  });
});

describe('who may', () => {
  const calls = [
    ['POST', '/api/technicians', sam],
    ['PATCH', '/api/technicians/TECH-sam', { name: 'X' }],
    ['DELETE', '/api/technicians/TECH-sam', undefined],
  ] as const;

  it.each([['GET', '/api/technicians', undefined] as const, ...calls])(
    '%s %s needs a session',
    async (method, url, body) => {
      expect((await world.visitor.call(method, url, body)).status).toBe(401);
    },
  );

  it.each(calls)('%s %s is refused to technicians, who may read', async (method, url, body) => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', sam);
    const technician = await signedIn('technician');
    expect((await technician.call(method, url, body)).status).toBe(403);
    expect((await technician.get<Technician[]>('/api/technicians')).body).toMatchObject([{ name: 'Sam Lee' }]);
  });

  it('homeowners do not read them', async () => {
    const { signedIn } = await world.company();
    expect((await (await signedIn('homeowner')).get('/api/technicians')).status).toBe(403);
  });

  it('nobody sees or changes those of another company', async () => {
    const theirs = await world.company();
    await theirs.owner.post('/api/technicians', sam);
    const { owner } = await world.company();
    expect((await owner.get<Technician[]>('/api/technicians')).body).toEqual([]);
    expect((await owner.patch('/api/technicians/TECH-sam', { name: 'Mine' })).status).toBe(404);
    expect((await owner.delete('/api/technicians/TECH-sam')).status).toBe(404);
    expect((await owner.post<Technician>('/api/technicians', { ...sam, name: 'Own Sam' })).body.name).toBe('Own Sam');
    expect((await theirs.owner.get<Technician[]>('/api/technicians')).body).toMatchObject([{ name: 'Sam Lee' }]);
  });
});
