import { describe, expect, it } from 'vitest';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
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
