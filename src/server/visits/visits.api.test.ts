import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/alerts/notifications.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { HomeownerHome } from '#contract/homeowner/homeowner.ts';
import type { ReportMail } from '#contract/reports/reports.ts';
import type { Stop, Visit } from '#contract/visits/visits.ts';
import { pictureUpload } from '#tests/api/seeded-company.ts';
import { companyWithRoute, completeStop, historyOf, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

describe('opening a stop', () => {
  it('begins now, at the customer’s pool, for the technician whose route it is', async () => {
    const { owner } = await companyWithRoute(world);
    const { status, body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1', assignmentId: 'ROUTE-1' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
      technicianId: 'TECH-luis',
      technicianName: 'Luis Ortega',
      serviceDate: '2026-11-23',
      arrivalTime: '2026-11-24T01:30:00.000Z',
      departureTime: null,
      state: 'open',
      photos: [],
      reportId: null,
      delivery: 'none',
      emailSent: false,
    });
    const { body: pools } = await owner.get<Pool[]>('/api/pools/customer/CUST-1');
    expect(body.poolId).toBe(pools[0]?.poolId);
  });

  it('counts the evening to the day it is where the company is', async () => {
    const { owner } = await companyWithRoute(world);
    const visit = await openStop(owner, { arrivalTime: '2026-11-22T05:30:00.000Z' });
    expect(visit.serviceDate).toBe('2026-11-21');
  });

  it('answers the visit that is there: by its id, by stop and day, and while one is open', async () => {
    const { owner } = await companyWithRoute(world);
    const first = await openStop(owner, { visitId: 'VISIT-1' });
    expect(await openStop(owner, { visitId: 'VISIT-1', arrivalTime: '2026-11-23T15:00:00Z' })).toEqual(first);
    expect(await openStop(owner, { visitId: 'VISIT-2' })).toEqual(first);
    expect((await openStop(owner, { serviceDate: '2026-11-30' })).visitId).not.toBe('VISIT-1');

    const { body: extra } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1', serviceDate: '2026-11-24' });
    const again = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1', serviceDate: '2026-11-24' });
    expect(again.body).toEqual(extra);
    await completeStop(owner, extra.visitId);
    const second = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1', serviceDate: '2026-11-24' });
    expect(second.body.visitId).not.toBe(extra.visitId);
  });

  it('opens one visit when two phones ask at once', async () => {
    const { owner } = await companyWithRoute(world);
    const visits = await Promise.all([1, 2, 3, 4].map(() => openStop(owner)));
    expect(new Set(visits.map(({ visitId }) => visitId)).size).toBe(1);
  });

  it('makes the pool of a customer who has none yet', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'By phone' });
    const { body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1' });
    const { body: pools } = await owner.get<Pool[]>('/api/pools/customer/CUST-1');
    expect(pools).toMatchObject([{ poolId: body.poolId, name: "By phone's pool" }]);
  });

  it.each([
    ['customerId', { customerId: 'nobody' }, 404],
    ['assignmentId', { assignmentId: 'nowhere' }, 404],
    ['technicianId', { technicianId: 'nobody' }, 404],
    ['poolId', { poolId: 'nowhere' }, 404],
    ['poolId', { poolId: 'Pool-001' }, 400],
    ['assignmentId', { customerId: 'CUST-2' }, 400],
    ['serviceDate', { serviceDate: '2026-02-30' }, 400],
    ['arrivalTime', { arrivalTime: 'soon' }, 400],
  ])('names %s where it does not fit', async (field, fault, status) => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Neighbour' });
    const answer = await owner.post('/api/visits', { customerId: 'CUST-1', assignmentId: 'ROUTE-1', ...fault });
    expect(answer.status).toBe(status);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
    expect((await owner.get<Visit[]>('/api/visits')).body).toEqual([]);
  });
});

describe('saving a stop', () => {
  it('keeps what was found so far and adds to it', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const url = `/api/visits/${visitId}`;
    await owner.patch(url, { readings: { chlorine: 2, pH: 7.4 }, notes: 'Windy' });
    await owner.patch(url, { readings: { pH: null, totalAlkalinity: 90 }, services: ['Tile Cleaning'] });
    const { body } = await owner.get<Visit>(url);
    expect(body).toMatchObject({ notes: 'Windy', services: ['Tile Cleaning'], state: 'open' });
    expect(body.readings).toMatchObject({ chlorine: 2, pH: null, totalAlkalinity: 90 });
  });

  it('keeps services and notes as they were typed, counts each time, and takes a note back', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const url = `/api/visits/${visitId}`;
    const typed = { services: ['Tile "A", {wet}', 'Net \\ brush', 'NULL'], notes: '{"Pat\'s": \\ gate}' };
    const first = (await owner.patch<Visit>(url, typed)).body;
    expect(first).toMatchObject({ ...typed, left: null, tasks: [] });
    const second = (await owner.patch<Visit>(url, { notes: null, services: [] })).body;
    expect(second).toMatchObject({ notes: null, services: [], left: null, revision: first.revision + 1 });
    expect((await owner.get<Visit>(url)).body).toEqual(second);
  });

  it('finishes with what was saved where nothing else is sent', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    await owner.patch(`/api/visits/${visitId}`, { readings: { chlorine: 2 }, services: ['Tile Cleaning'] });
    const { body } = await completeStop(owner, visitId, {});
    expect(body).toMatchObject({ state: 'done', services: ['Tile Cleaning'], readings: { chlorine: 2 } });
  });

  it.each([
    ['readings.pH', { readings: { pH: 11 } }],
    ['readings.chlorine', { readings: { chlorine: -1 } }],
    ['chemicalsAdded.0.amount', { chemicalsAdded: [{ chemical: 'salt', name: 'Salt', amount: 0, unit: 'lb' }] }],
    ['chemicalsAdded.0.unit', { chemicalsAdded: [{ chemical: 'salt', name: 'Salt', amount: 1, unit: 'cup' }] }],
    ['services', { services: 'all' }],
  ])('refuses a faulty %s when saving and when finishing, and keeps what was there', async (field, fault) => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    for (const answer of [
      await owner.patch(`/api/visits/${visitId}`, fault),
      await owner.post(`/api/visits/${visitId}/complete`, fault),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
    }
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.state).toBe('open');
  });

  it('is refused once the visit is finished', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    await completeStop(owner, visitId);
    const { status, body } = await owner.patch(`/api/visits/${visitId}`, { notes: 'Later' });
    expect(status).toBe(409);
    expect(body.message).toBe('This visit is finished and can’t be changed.');
  });
});

describe('listing visits', () => {
  it('by day, technician and customer, newest first', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Neighbour' });
    const monday = await openStop(owner);
    const { body: tuesday } = await owner.post<Visit>('/api/visits', {
      customerId: 'CUST-2',
      serviceDate: '2026-11-24',
    });
    const idsOf = async (query: string): Promise<string[]> =>
      (await owner.get<Visit[]>(`/api/visits${query}`)).body.map(({ visitId }) => visitId);
    expect(await idsOf('')).toEqual([tuesday.visitId, monday.visitId]);
    expect(await idsOf('?date=2026-11-23')).toEqual([monday.visitId]);
    expect(await idsOf('?technicianId=TECH-luis')).toEqual([monday.visitId]);
    expect(await idsOf('?customerId=CUST-2')).toEqual([tuesday.visitId]);
    const page = await owner.get<Visit[]>('/api/visits?limit=1');
    expect(page.body).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('2');
    expect((await owner.get('/api/visits?date=monday')).status).toBe(400);
  });
});

describe('who may', () => {
  const calls = [
    ['POST', '/api/visits', { customerId: 'CUST-1' }],
    ['GET', '/api/visits', undefined],
    ['GET', '/api/visits/VISIT-1', undefined],
    ['PATCH', '/api/visits/VISIT-1', { notes: 'x' }],
    ['POST', '/api/visits/VISIT-1/complete', {}],
  ] as const;

  it.each(calls)('%s %s needs a session, and is not for homeowners', async (method, url, body) => {
    expect((await world.visitor.call(method, url, body)).status).toBe(401);
    const company = await companyWithRoute(world);
    await openStop(company.owner, { visitId: 'VISIT-1' });
    const homeowner = await company.signedIn('homeowner', { customerId: 'CUST-1' });
    expect((await homeowner.call(method, url, body)).status).toBe(403);
  });

  it('technicians work stops in their own name', async () => {
    const company = await companyWithRoute(world);
    await company.owner.post('/api/technicians', { technicianId: 'TECH-sam', name: 'Sam Lee' });
    const sam = await company.signedIn('technician', { technicianId: 'TECH-sam' });
    const visit = await openStop(sam);
    expect(visit).toMatchObject({ technicianId: 'TECH-sam', technicianName: 'Sam Lee' });
    expect((await completeStop(sam, visit.visitId)).status).toBe(200);
  });

  it('an owner without a name does not sign with the e-mail address', async () => {
    const { owner } = await companyWithRoute(world);
    const { body } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1' });
    expect(body).toMatchObject({ technicianId: null, technicianName: 'Your pool technician' });
  });

  it('nobody reads, changes or finishes a visit of another company', async () => {
    const theirs = await companyWithRoute(world);
    await openStop(theirs.owner, { visitId: 'VISIT-1' });
    const { owner } = await world.company();
    for (const [method, url, body] of calls.filter(([, address]) => address.includes('VISIT-1'))) {
      expect((await owner.call(method, url, body)).status).toBe(404);
    }
    expect((await owner.get<Visit[]>('/api/visits')).body).toEqual([]);
    expect((await owner.post('/api/visits', { customerId: 'CUST-1' })).status).toBe(404);
    expect((await theirs.owner.get<Visit>('/api/visits/VISIT-1')).body.state).toBe('open');
  });
});

describe('a visit that does not add up', () => {
  const doubts = [{ kind: 'untreated', reason: 'Customer treats it' }];

  it('keeps the reason, shows it in the history and raises an alert once, which ends after it was handled', async () => {
    const { owner, signedIn } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const body = { readings: { chlorine: 0, pH: 7.4 }, doubts, completionId: 'DONE-1', sendReport: false };
    const technician = await signedIn('technician', { technicianId: 'TECH-luis' });
    expect((await completeStop(technician, visitId, body)).body).toMatchObject({ state: 'done', doubts });
    expect((await completeStop(technician, visitId, body)).status).toBe(200);
    expect(await historyOf(owner)).toMatchObject([{ doubts }]);
    const told = (await owner.get<Notification[]>('/api/notifications')).body.filter(
      ({ type }) => type === 'service_reminder',
    );
    expect(told).toMatchObject([
      {
        title: 'Pat Rivera: check the last visit',
        message: expect.stringContaining('The water was off and nothing was added: “Customer treats it”'),
        customerId: 'CUST-1',
        link: '/customers/CUST-1',
      },
    ]);
    const other = await companyWithRoute(world);
    expect((await other.owner.get<Notification[]>('/api/notifications')).body).toEqual([]);
  });

  it('is told from what is usual there, and refused without a reason', async () => {
    const { owner } = await companyWithRoute(world);
    const usualAt = async () => (await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30')).body.usual;
    expect(await usualAt()).toEqual({ minutes: null, photos: false });
    for (const [serviceDate, minutes] of [
      ['2026-11-09', 20],
      ['2026-11-16', 30],
    ] as const) {
      const { visitId } = await openStop(owner, { serviceDate });
      const { payload, headers } = await pictureUpload();
      await owner.post(`/api/visits/${visitId}/photos`, payload, { headers });
      const arrivalTime = `${serviceDate}T16:00:00.000Z`;
      const departureTime = `${serviceDate}T16:${minutes}:00.000Z`;
      await completeStop(owner, visitId, { sendReport: false, arrivalTime, departureTime });
    }
    expect(await usualAt()).toEqual({ minutes: 20, photos: true });
    const { visitId } = await openStop(owner);
    for (const [field, wrong] of [
      ['doubts.0.reason', { kind: 'copied', reason: ' ' }],
      ['doubts.0.kind', { kind: 'lazy', reason: 'No' }],
    ] as const) {
      const answer = await owner.post<ErrorBody>(`/api/visits/${visitId}/complete`, { doubts: [wrong] });
      expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field]);
    }
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.state).toBe('open');
  });
});

describe('what a visit leaves', () => {
  const calcium = {
    key: 'calcium_chloride',
    kind: 'task',
    parameter: 'calciumHardness',
    reason: 'task',
    chemical: 'calcium_chloride',
    strengthPct: 77,
    amount: 32,
    unit: 'oz',
    parts: 1,
    percent: null,
    pH: null,
    since: '2026-11-16',
  };

  it('shows at the pool’s next stop until a visit says otherwise, and nowhere else', async () => {
    const { owner } = await companyWithRoute(world);
    const leftAt = async () => (await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30')).body.left;
    const first = await openStop(owner, { serviceDate: '2026-11-16' });
    await owner.patch(`/api/visits/${first.visitId}`, { left: [calcium] });
    // Only a finished visit leaves something.
    expect(await leftAt()).toEqual([]);
    expect((await completeStop(owner, first.visitId, { sendReport: false })).body.left).toEqual([calcium]);
    expect(await leftAt()).toEqual([{ ...calcium, poolId: first.poolId }]);

    const silent = await openStop(owner, { serviceDate: '2026-11-17' });
    await completeStop(owner, silent.visitId, { sendReport: false });
    expect(await leftAt()).toHaveLength(1);
    const done = await openStop(owner, { serviceDate: '2026-11-23' });
    await completeStop(owner, done.visitId, { sendReport: false, left: [] });
    expect(await leftAt()).toEqual([]);

    const other = await companyWithRoute(world);
    expect((await other.owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30')).body.left).toEqual([]);
  });

  it('is planned for the next visit in the report and on the customer’s page, with tablets counted', async () => {
    const { owner, signedIn } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    const tablets = { chemical: 'trichlor', name: 'Trichlor', amount: 1, unit: 'lb', strengthPct: 90 };
    const findings = { chemicalsAdded: [tablets], left: [calcium] };
    const { body: mail } = await owner.post<ReportMail>(`/api/visits/${visitId}/preview`, findings);
    for (const part of [mail.html, mail.text]) {
      expect(part).toMatch(/Planned for the next visit/i);
      expect(part).toContain('2 lb calcium chloride');
      expect(part).toContain('2 tablets (1 lb)');
    }
    await completeStop(owner, visitId, findings);
    const pat = await signedIn('homeowner', { customerId: 'CUST-1' });
    const { pools } = (await pat.get<HomeownerHome>('/api/homeowner/home')).body;
    expect(pools).toMatchObject([{ planned: ['2 lb calcium chloride'] }]);
  });

  it('is refused with the field where it is no amount of a known product', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    for (const [field, wrong] of [
      ['left.0.amount', { amount: -1 }],
      ['left.0.key', { key: 'lemonade' }],
      ['left.0.since', { since: 'yesterday' }],
    ] as const) {
      const answer = await owner.patch<ErrorBody>(`/api/visits/${visitId}`, { left: [{ ...calcium, ...wrong }] });
      expect(answer.status).toBe(400);
      expect(answer.body.details?.[0]?.field).toBe(field);
    }
  });
});
