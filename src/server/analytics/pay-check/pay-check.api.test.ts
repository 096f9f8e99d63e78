import { describe, expect, it } from 'vitest';
import type { PayCheck, PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { pagesOf } from '#tests/support/pdf-pages.ts';
import { form, picture } from '#tests/support/pictures.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { companyWith, monday, move, skip, tuesday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// It is Monday, November 23, 2026, 18:30 in Phoenix (UTC−7): the week before is over.
const world = openWorld();
const lastWeek = '2026-11-16';
const since = { startDate: '2026-11-02' };

const checkOf = async (visitor: Visitor, query = `?week=${lastWeek}`): Promise<PayCheck> =>
  (await visitor.get<PayCheck>(`/api/pay-check${query}`)).body;
async function luisOf(company: Company): Promise<PayCheckTechnician> {
  const line = (await checkOf(company.owner)).technicians.find(({ technicianId }) => technicianId === 'LUIS');
  if (!line) throw new Error('Luis has a line');
  return line;
}

interface Worked {
  from: string;
  to: string | null;
  date?: string;
  technicianId?: string;
  photo?: boolean;
  tasks?: object[];
}

/** A visit at a stop, at times of Phoenix. */
async function work({ owner }: Company, number: number, { from, to, date = lastWeek, ...more }: Worked) {
  const at = (time: string): string => `${date}T${time}:00-07:00`;
  const opened = await owner.post<Visit>('/api/visits', {
    customerId: `CUST-${number}`,
    assignmentId: `ROUTE-${number}`,
    serviceDate: date,
    arrivalTime: at(from),
    technicianId: more.technicianId ?? 'LUIS',
  });
  const path = `/api/visits/${opened.body.visitId}`;
  if (more.photo) {
    const { payload, headers } = form({}, { content: await picture() });
    expect((await owner.post(`${path}/photos`, payload, { headers })).status).toBe(201);
  }
  if (more.tasks) await owner.patch(path, { tasks: more.tasks });
  if (to !== null) {
    const done = await owner.post(`${path}/complete`, { departureTime: at(to), sendReport: false });
    expect(done.status).toBe(200);
  }
}

const approval = { week: lastWeek, technicianId: 'LUIS' };

describe('the pay check', () => {
  it('sets a week’s work against its plan, with times, miles and what to look at', async () => {
    const stops = Array.from({ length: 5 }, () => ({ ...monday, ...since }));
    const company = await companyWith(world, ...stops, { ...tuesday, ...since });
    const testing = { taskId: 'chemical-testing', title: 'Testing', category: 'Water Chemistry', photoRequired: false };
    await work(company, 2, { from: '10:00', to: '10:30', photo: true });
    await work(company, 1, {
      from: '11:00',
      to: '11:08',
      tasks: [{ ...testing, required: true, done: false, notDone: 'The kit was empty' }],
    });
    await work(company, 3, { from: '12:00', to: null });
    await work(company, 4, { from: '13:00', to: '13:30', photo: true, technicianId: 'ANN' });
    await skip(company, { assignmentId: 'ROUTE-6', serviceDate: '2026-11-17' });

    const week = await checkOf(company.owner);
    expect(week).toMatchObject({ from: lastWeek, to: '2026-11-22', timeZone: 'America/Phoenix', isOver: true });
    const [ann, luis] = week.technicians;
    expect(ann).toMatchObject({ name: 'Ann', assigned: 0, done: 1, unplanned: 1, proven: 1, approval: null });
    expect(luis).toMatchObject({ name: 'Luis', assigned: 5, done: 2, unplanned: 0, proven: 1, onSiteMinutes: 38 });
    // A hundredth of a degree of latitude between customers 2 and 1.
    expect(luis?.milesDriven).toBe(0.69);
    expect(luis?.travelMinutes).toBeCloseTo(1.66, 2);
    expect(luis?.stops.map(({ customerName, state, onSiteMinutes }) => [customerName, state, onSiteMinutes])).toEqual([
      ['Customer 2', 'done', 30],
      ['Customer 1', 'done', 8],
      ['Customer 3', 'open', null],
      ['Customer 4', 'not-done', null],
      ['Customer 5', 'not-done', null],
      ['Customer 6', 'skipped', null],
    ]);
    expect(luis?.exceptions.map(({ kind, customerName }) => `${customerName} ${kind}`)).toEqual([
      'Customer 1 short',
      'Customer 1 task-left',
      'Customer 1 no-photo',
      'Customer 3 left-open',
      'Customer 4 other-technician',
      'Customer 5 not-done',
    ]);
  });

  it('follows a visit that was moved to another technician', async () => {
    const company = await companyWith(world, monday);
    await move(company, {});
    const assigned = (await checkOf(company.owner, '')).technicians.map(({ name, assigned: n }) => `${name} ${n}`);
    expect(assigned).toEqual(['Ann 1', 'Luis 0']);
  });

  it('holds nobody to a stop that was put on the route later', async () => {
    const company = await companyWith(world, monday, { ...monday, ...since });
    expect((await luisOf(company)).assigned).toBe(1);
    expect((await checkOf(company.owner, '')).technicians.map(({ assigned }) => assigned)).toEqual([0, 2]);
  });

  it('shows this week as it goes, without calling what is ahead a fault', async () => {
    const company = await companyWith(world, monday, tuesday);
    const week = await checkOf(company.owner, '');
    expect(week).toMatchObject({ from: '2026-11-23', isOver: false });
    expect(week.technicians[1]).toMatchObject({ assigned: 2, done: 0, exceptions: [] });
  });

  it('is a handful of queries whatever the number of stops', async () => {
    const few = await companyWith(world, { ...monday, ...since });
    const many = await companyWith(world, ...Array.from({ length: 12 }, () => ({ ...monday, ...since })));
    for (let number = 1; number <= 6; number += 1) await work(many, number, { from: '09:00', to: '09:30' });
    const countOf = async ({ owner }: Company): Promise<number> => {
      const { Client } = await import('pg').then((module) => module.default);
      const original = Client.prototype.query;
      let count = 0;
      Client.prototype.query = function counted(this: unknown, ...args: unknown[]) {
        count += 1;
        return Reflect.apply(original, this, args);
      } as typeof original;
      await checkOf(owner).finally(() => {
        Client.prototype.query = original;
      });
      return count;
    };
    await checkOf(few.owner);
    await checkOf(many.owner);
    const queries = await countOf(many);
    expect(queries).toBe(await countOf(few));
    expect(queries).toBeLessThan(20);
  });
});

describe('approving a week', () => {
  it('keeps what was seen, and tells when the records differ since', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    await work(company, 1, { from: '09:00', to: '09:30', photo: true });
    const seen = await company.owner.post<PayCheckTechnician>('/api/pay-check/approve', {
      ...approval,
      week: '2026-11-19',
      note: ' One stop had no water. ',
    });
    expect(seen.status).toBe(201);
    expect(seen.body.approval).toEqual({
      approvedAt: '2026-11-24T01:30:00.000Z',
      approvedBy: expect.any(String),
      note: 'One stop had no water.',
      differs: false,
      done: 1,
      onSiteMinutes: 30,
      milesDriven: 0,
    });
    await company.owner.patch('/api/customers/CUST-1', { name: 'Renamed' });
    expect((await luisOf(company)).approval?.differs).toBe(false);
    await work(company, 2, { from: '10:00', to: '10:40' });
    expect(await luisOf(company)).toMatchObject({ done: 2, approval: { differs: true, done: 1, onSiteMinutes: 30 } });
  });

  it('happens once until it is taken back', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const { owner } = company;
    expect((await owner.post('/api/pay-check/withdraw', approval)).status).toBe(404);
    expect((await owner.post('/api/pay-check/approve', approval)).status).toBe(201);
    expect(await owner.post('/api/pay-check/approve', approval)).toMatchObject({
      status: 409,
      body: { message: 'This week is already approved. Undo the approval first.' },
    });
    const taken = await owner.post<PayCheckTechnician>('/api/pay-check/withdraw', approval);
    expect(taken).toMatchObject({ status: 200, body: { technicianId: 'LUIS', approval: null } });
    expect((await owner.post('/api/pay-check/approve', approval)).status).toBe(201);
  });

  it('is for weeks that are over, technicians who exist, and dates', async () => {
    const { owner } = await companyWith(world, monday);
    const answer = (more: object) => owner.post('/api/pay-check/approve', { ...approval, ...more });
    expect(await answer({ week: '2026-11-23' })).toMatchObject({
      status: 409,
      body: { message: 'This week isn’t over yet. You can approve it starting Monday.' },
    });
    expect(await answer({ technicianId: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'technicianId' }] },
    });
    expect(await answer({ week: 'Monday' })).toMatchObject({ status: 400, body: { details: [{ field: 'week' }] } });
    expect((await owner.get('/api/pay-check?week=2026-02-30')).status).toBe(400);
    expect((await owner.get('/api/pay-check?technicianId=NOBODY')).status).toBe(404);
  });

  it('is the office’s: a technician sees the own week and changes nothing', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const luis = await company.signedIn('technician', { technicianId: 'LUIS' });
    expect((await checkOf(luis)).technicians.map(({ name }) => name)).toEqual(['Luis']);
    expect((await luis.get('/api/pay-check?technicianId=ANN')).status).toBe(404);
    expect((await luis.get('/api/pay-check/export?format=csv&technicianId=ANN')).status).toBe(404);
    expect((await luis.post('/api/pay-check/approve', approval)).status).toBe(403);
    expect((await luis.post('/api/pay-check/withdraw', approval)).status).toBe(403);
    expect((await checkOf(await company.signedIn('technician'))).technicians).toEqual([]);
    expect((await world.visitor.get('/api/pay-check')).status).toBe(401);
    const other = await companyWith(world);
    expect(JSON.stringify(await checkOf(other.owner))).not.toContain('CUST-1');
  });
});

describe('the pay check as a file', () => {
  const fileOf = async ({ owner }: Company, format: string) => {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/pay-check/export?week=${lastWeek}&format=${format}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="timesheets-2026-11-16.${format}"`);
    return answer;
  };

  it('is a table of weeks and stops that no spreadsheet takes for formulas', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    await company.owner.patch('/api/customers/CUST-1', { name: '＝HYPERLINK("http://bad.example","Pat, Kim")' });
    await company.owner.patch('/api/technicians/LUIS', { name: '+Luis' });
    await work(company, 1, { from: '09:00', to: '09:30', photo: true });
    await company.owner.post('/api/pay-check/approve', { ...approval, note: '@sum' });
    const { rawPayload, headers } = await fileOf(company, 'csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = rawPayload.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFRow,Technician,Date,Customer,Status,/);
    expect(lines[1]).toMatch(
      /^Week,'\+Luis,,,,,,,30,30,1,0,0,1,1,0,1,0,0,0,"Approved by .*, 11\/23\/2026 6:30 PM; @sum"$/,
    );
    expect(lines[2]).toBe(
      `Stop,'+Luis,2026-11-16,"'＝HYPERLINK(""http://bad.example"",""Pat, Kim"")",Done,yes,9:00 AM,9:30 AM,30,30,1,0,0,,,,yes,,,,`,
    );
  });

  it('is a sheet with everybody’s sums, what to look at, each stop and a line to sign', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    await work(company, 1, { from: '09:00', to: '09:30', photo: true });
    await company.owner.post('/api/pay-check/approve', approval);
    await work(company, 2, { from: '10:00', to: '10:40', photo: true });
    const { rawPayload, headers } = await fileOf(company, 'pdf');
    expect(headers['content-type']).toBe('application/pdf');
    const text = pagesOf(rawPayload).join('\n').replace(/\s+/g, ' ');
    for (const part of [
      ...[
        'Timesheets 11/16/2026 to 11/22/2026',
        'Miles are between stops in the order they were worked',
        'Luis',
        '2 of 2',
        '1 hr 10 min',
        '0.7',
      ],
      ...['Records changed since then. Approved: 1 stop, 30 min, 0.0 miles.'],
      ...['11/16/2026', 'Customer 2', '10:00 AM', '10:40 AM', '40 of 30', 'Approved by', 'Signature', 'Page 1 of 1'],
    ]) {
      expect(text).toContain(part);
    }
  });

  it.each(['', '&format=xls'])('needs a format that there is, not "%s"', async (format) => {
    const { owner } = await companyWith(world);
    expect(await owner.get(`/api/pay-check/export?week=${lastWeek}${format}`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'format' }] },
    });
  });
});
