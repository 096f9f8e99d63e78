import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ApplyDisruption,
  DisruptionAnswer,
  DisruptionPreview,
  ListedDayOff,
} from '#contract/scheduling/disruptions.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const monday = '2026-11-23';
const tuesday = '2026-11-24';
const wednesday = '2026-11-25';

let company: Company;
let sam: string;
let alex: string;

interface Stop {
  assignmentId: string;
  customerId: string;
}

/** A customer on a technician's Monday (or other day). */
async function stop(name: string, technicianId: string, more: Record<string, unknown> = {}): Promise<Stop> {
  const { owner } = company;
  const { email = `${name.toLowerCase()}@example.com`, phone, ...assignment } = more;
  const customer = { name, email, phone, latitude: 33.6, longitude: -112.1 };
  const { customerId } = (await owner.post<{ customerId: string }>('/api/customers', customer)).body;
  const body = { customerId, technicianId, dayOfWeek: 'MONDAY', ...assignment };
  return (await owner.post<Stop>('/api/route-assignments', body)).body;
}

const onlyIds = ({ assignmentId, customerId }: Stop): Stop => ({ assignmentId, customerId });

const technician = async (name: string): Promise<string> =>
  (await company.owner.post<{ technicianId: string }>('/api/technicians', { name })).body.technicianId;

const samIsAway = () => ({ kind: 'technician-away', technicianId: sam, fromDate: monday, toDate: monday });
const rain = { kind: 'rain', fromDate: monday, toDate: monday };

const preview = async (body: object): Promise<DisruptionPreview> => {
  const { status, body: answer } = await company.owner.post<DisruptionPreview>('/api/disruptions/preview', body);
  expect(status).toBe(200);
  return answer;
};

/** What the dialog sends after a preview: all of it, and everybody told who has an address. */
const asPreviewed = (happened: object, { moves, skips, toTell }: DisruptionPreview): ApplyDisruption =>
  ({
    ...happened,
    moves: moves.map(({ assignmentId, serviceDate, toDate, toTechnicianId, toOrder }) => ({
      assignmentId,
      serviceDate,
      toDate,
      toTechnicianId,
      toOrder,
    })),
    skips: skips.map(({ assignmentId, serviceDate, reason }) => ({ assignmentId, serviceDate, reason })),
    notify: toTell.filter(({ email }) => email !== null).map(({ customerId }) => customerId),
  }) as ApplyDisruption;

const apply = (body: object, options = {}) => company.owner.post<DisruptionAnswer>('/api/disruptions', body, options);

type Day = { technicians: { technicianId: string; stops: { customer: { name: string }; visit: unknown }[] }[] };
/** Who is visited on a date, by technician. */
async function plan(date: string): Promise<Record<string, string[]>> {
  const { body } = await company.owner.get<Day>(`/api/day-plan?date=${date}`);
  const names = { [sam]: 'Sam', [alex]: 'Alex' };
  return Object.fromEntries(
    body.technicians
      .filter(({ stops }) => stops.length > 0)
      .map(({ technicianId, stops }) => [names[technicianId], stops.map(({ customer }) => customer.name)]),
  );
}

/** Of this company: others wrote to people of the same name. */
const mailsTo = (address: string) =>
  world.mailer.sent.filter(({ to, messageId }) => to === address && messageId.includes(company.companyId));

const daysOff = async (query = ''): Promise<ListedDayOff[]> =>
  (await company.owner.get<ListedDayOff[]>(`/api/days-off${query}`)).body;
const changes = async (): Promise<RouteChange[]> => (await company.owner.get<RouteChange[]>('/api/route-changes')).body;

beforeEach(async () => {
  // In the morning, when the day's visits can still go to somebody else.
  world.clock.set('2026-11-23T16:00:00.000Z');
  company = await world.company({ tier: 'professional' });
  sam = await technician('Sam Lee');
  alex = await technician('Alex Kim');
});

describe('a technician is away', () => {
  it('previews who comes instead, stores nothing, and applies it with a mail to each customer', async () => {
    await stop('Rivera', sam);
    await stop('Ortiz', alex);
    const answer = await preview(samIsAway());
    expect(answer).toMatchObject({
      affected: 1,
      moves: [
        { customerName: 'Rivera', fromDate: monday, toDate: monday, fromTechnicianId: sam, toTechnicianId: alex },
      ],
      skips: [],
      days: [
        { name: 'Alex Kim', date: monday, stopsBefore: 1, stopsAfter: 2, minutesBefore: 30, minutesAfter: 60 },
        { name: 'Sam Lee', date: monday, stopsBefore: 1, stopsAfter: 0, capacityMinutes: 540 },
      ],
      toTell: [
        {
          name: 'Rivera',
          email: 'rivera@example.com',
          message:
            'Your pool service on Monday, November 23 is still on. Alex Kim will be your technician instead of Sam Lee.',
        },
      ],
    });
    expect(await plan(monday)).toEqual({ Sam: ['Rivera'], Alex: ['Ortiz'] });
    expect(await daysOff()).toEqual([]);

    const applied = await apply(asPreviewed({ ...samIsAway(), note: 'Flu' }, answer));
    expect(applied).toMatchObject({ status: 201, body: { moved: 1, skipped: 0, told: 1 } });
    expect(await plan(monday)).toEqual({ Alex: ['Ortiz', 'Rivera'] });
    expect(await plan('2026-11-30')).toEqual({ Sam: ['Rivera'], Alex: ['Ortiz'] });
    const { dayOffId, changeId } = applied.body;
    expect(await daysOff()).toEqual([{ dayOffId, changeId, ...samIsAway(), note: 'Flu' }]);
    expect(await changes()).toMatchObject([
      {
        changeId,
        kind: 'disruption',
        summary: 'Sam Lee is out, Monday, November 23: 1 visit moved',
        told: [{ name: 'Rivera' }],
      },
    ]);

    await world.runJobs();
    const mail = mailsTo('rivera@example.com');
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).toContain('Alex Kim will be your technician instead of Sam Lee.');
    // Why somebody is away is nobody's business.
    expect(JSON.stringify(mail)).not.toContain('Flu');
  });

  it('notifies a customer in their language, and shows the office the same text', async () => {
    const { customerId } = await stop('Rivera', sam);
    await company.owner.patch(`/api/customers/${customerId}`, { language: 'es' });
    const answer = await preview(samIsAway());
    const message =
      'El servicio de su piscina del lunes, 23 de noviembre sigue en pie. Su técnico será Alex Kim en lugar de Sam Lee.';
    expect(answer.toTell).toMatchObject([
      { customerId, name: 'Rivera', email: 'rivera@example.com', phone: null, message, channel: 'email' },
    ]);
    expect((await apply(asPreviewed(samIsAway(), answer))).status).toBe(201);
    await world.runJobs();
    const [mail] = mailsTo('rivera@example.com');
    expect(mail?.subject).toMatch(/^Un cambio en el servicio de su piscina – /);
    expect(mail?.text).toContain(`Hola, Rivera:\n\n${message}\n\nSi no le conviene, responda a este correo.`);
  });

  it('waits for the technician where nobody else has room, and leaves out what the next visit overtakes', async () => {
    await company.owner.patch(`/api/technicians/${alex}`, { isActive: false });
    await stop('Rivera', sam, { phone: '(602) 555-0142', email: null });
    const { moves, toTell } = await preview(samIsAway());
    expect(moves).toMatchObject([{ toDate: tuesday, toTechnicianId: sam }]);
    expect(toTell).toMatchObject([
      {
        email: null,
        phone: '(602) 555-0142',
        message: 'We’ve moved your pool service from Monday, November 23 to Tuesday, November 24.',
      },
    ]);
    const week = { ...samIsAway(), toDate: '2026-11-30' };
    expect(await preview(week)).toMatchObject({
      moves: [{ serviceDate: '2026-11-30', toDate: '2026-12-01' }],
      skips: [{ serviceDate: monday, reason: 'No room before the next visit' }],
    });
  });

  it('leaves all out where that is wanted', async () => {
    const { assignmentId } = await stop('Rivera', sam);
    const answer = await preview({ ...samIsAway(), dealWith: 'skip' });
    expect(answer).toMatchObject({
      affected: 1,
      moves: [],
      skips: [{ assignmentId, serviceDate: monday, customerName: 'Rivera', reason: 'Sam Lee is out' }],
      toTell: [
        {
          message: 'We’re skipping your pool service on Monday, November 23. We’ll be back on Monday, November 30.',
        },
      ],
    });
    expect(await apply(asPreviewed(samIsAway(), answer))).toMatchObject({ status: 201, body: { skipped: 1 } });
    expect(await plan(monday)).toEqual({});
  });
});

describe('rain', () => {
  it('moves everybody, keeps what is done where it is, and is undone as a whole', async () => {
    const done = await stop('Done', sam);
    await stop('Rivera', sam);
    await stop('Ortiz', alex);
    const visit = { ...onlyIds(done), technicianId: sam, serviceDate: monday };
    const { visitId } = (await company.owner.post<{ visitId: string }>('/api/visits', visit)).body;
    const finished = { readings: { chlorine: 2, pH: 7.5 }, reportId: 'REPORT-1' };
    expect(await company.owner.post(`/api/visits/${visitId}/complete`, finished)).toMatchObject({ status: 200 });
    const before = await plan(monday);

    const answer = await preview(rain);
    expect(answer.affected).toBe(2);
    expect(answer.toTell.map(({ message }) => message)).toEqual([
      'We’ve moved your pool service from Monday, November 23 to Tuesday, November 24 because of the weather.',
      'We’ve moved your pool service from Monday, November 23 to Tuesday, November 24 because of the weather.',
    ]);
    const { body } = await apply(asPreviewed(rain, answer));
    expect(await plan(monday)).toEqual({ Sam: ['Done'] });
    expect(await plan(tuesday)).toEqual({ Sam: ['Rivera'], Alex: ['Ortiz'] });

    await world.runJobs();
    const undone = await company.owner.post(`/api/route-changes/${body.changeId}/undo`, { notify: true });
    expect(undone).toMatchObject({ status: 200 });
    expect(await plan(monday)).toEqual(before);
    expect(await plan(tuesday)).toEqual({});
    expect(await daysOff()).toEqual([]);
    await world.runJobs();
    expect(mailsTo('rivera@example.com')).toHaveLength(2);
    // What was undone can be added again.
    expect(await apply(asPreviewed(rain, await preview(rain)))).toMatchObject({ status: 201 });
  });

  it('a day off is removed alone: what was moved stays moved, and that too can be undone', async () => {
    await stop('Rivera', sam);
    const { body } = await apply(asPreviewed(rain, await preview(rain)));
    const removed = await company.owner.delete<{ changeId: string }>(`/api/days-off/${body.dayOffId}`);
    expect(removed).toMatchObject({ status: 200, body: { success: true } });
    expect(await daysOff()).toEqual([]);
    expect(await plan(tuesday)).toEqual({ Sam: ['Rivera'] });
    expect(await company.owner.delete(`/api/days-off/${body.dayOffId}`)).toMatchObject({ status: 404 });
    await company.owner.post(`/api/route-changes/${removed.body.changeId}/undo`, {});
    expect(await daysOff()).toMatchObject([{ dayOffId: body.dayOffId, changeId: body.changeId }]);
  });
});

describe('days off', () => {
  it('are listed from today on, or between two dates', async () => {
    const holiday = (date: string) =>
      apply({ kind: 'holiday', fromDate: date, toDate: date, moves: [], skips: [], notify: [] });
    for (const date of ['2026-12-25', '2026-11-26']) expect(await holiday(date)).toMatchObject({ status: 201 });
    expect((await daysOff()).map(({ fromDate }) => fromDate)).toEqual(['2026-11-26', '2026-12-25']);
    expect(await daysOff('?from=2026-12-01&to=2026-12-24')).toEqual([]);
    expect(await daysOff('?from=2026-12-01&to=2026-12-25')).toHaveLength(1);
    expect(await company.owner.get('/api/days-off?from=2026-12-01&to=2026-11-01')).toMatchObject({ status: 400 });
    // The same once more is no second day off.
    expect(await holiday('2026-12-25')).toMatchObject({
      status: 409,
      body: { message: 'This day off is already in the schedule.' },
    });
  });
});

describe('the plan was changed in the meantime', () => {
  const message = 'The schedule has changed. Review it again.';
  let body: ApplyDisruption;
  let rivera: Stop;

  beforeEach(async () => {
    rivera = await stop('Rivera', sam);
    await stop('Ortiz', alex);
    body = asPreviewed(samIsAway(), await preview(samIsAway()));
  });

  it.each([
    [
      'a visit was opened',
      () => company.owner.post('/api/visits', { ...onlyIds(rivera), technicianId: sam, serviceDate: monday }),
    ],
    ['a stop came', () => stop('Chen', sam)],
    [
      'a stop went to another day',
      () => company.owner.patch(`/api/route-assignments/${rivera.assignmentId}`, { dayOfWeek: 'FRIDAY' }),
    ],
    [
      'the other technician is away too',
      () => company.owner.patch(`/api/technicians/${alex}`, { workingDays: ['Friday'] }),
    ],
    ['the other day is full', () => company.owner.patch(`/api/technicians/${alex}`, { maxCustomersPerDay: 1 })],
  ])('%s: nothing is applied', async (_, change) => {
    expect((await change()) as { status?: number }).not.toMatchObject({ status: 400 });
    expect(await apply(body)).toMatchObject({ status: 409, body: { message } });
    expect(await daysOff()).toEqual([]);
    await world.runJobs();
    expect(mailsTo('rivera@example.com')).toEqual([]);
  });

  it('two apply at once: one is taken', async () => {
    const answers = await Promise.all([apply(body), apply(body), apply(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await daysOff()).toHaveLength(1);
  });

  it('a replay with the same key is answered and done once', async () => {
    const options = { headers: { 'idempotency-key': 'once' } };
    const first = await apply(body, options);
    expect(await apply(body, options)).toMatchObject({ status: 201, body: first.body });
    await world.runJobs();
    expect(mailsTo('rivera@example.com')).toHaveLength(1);
  });
});

describe('a long time off', () => {
  it('is entered in one go: two months, every visit of them, and all of it comes back with Undo', async () => {
    const rivera = await stop('Rivera', sam);
    const happened = { ...samIsAway(), toDate: '2027-01-23' };
    const left = await preview({ ...happened, dealWith: 'skip' });
    // The Mondays from November 23 to January 18.
    expect(left.skips).toHaveLength(9);
    expect(left.skips.every(({ assignmentId }) => assignmentId === rivera.assignmentId)).toBe(true);
    const others = await preview(happened);
    expect(others.affected).toBe(9);
    expect(others.moves.every(({ toTechnicianId }) => toTechnicianId === alex)).toBe(true);
    expect(others.moves.length + others.skips.length).toBe(9);
    const { body: answer } = await company.owner.post<DisruptionAnswer>(
      '/api/disruptions',
      asPreviewed(happened, others),
    );
    const daysOff = async () => (await company.owner.get<ListedDayOff[]>('/api/days-off')).body;
    expect(await daysOff()).toMatchObject([{ technicianId: sam, fromDate: monday, toDate: '2027-01-23' }]);
    expect((await company.owner.post(`/api/route-changes/${answer.changeId}/undo`, {})).status).toBe(200);
    expect(await daysOff()).toEqual([]);
  });
});

describe('what is refused', () => {
  it.each([
    ['toDate', { ...rain, fromDate: tuesday }, 'Must not be before the first day'],
    ['fromDate', { ...rain, fromDate: '2026-11-22' }, 'Must not be before today'],
    ['toDate', { ...rain, toDate: '2027-01-24' }, 'Choose at most 62 days'],
    ['technicianId', { kind: 'technician-away', fromDate: monday, toDate: monday }, 'Choose who is out'],
    ['kind', { ...rain, kind: 'snow' }, 'Must be one of technician-away, rain, holiday'],
    ['dealWith', { ...rain, dealWith: 'hope' }, 'Must be reflow or skip'],
    ['toDate', { ...rain, toDate: '2026-11-31' }, 'Must be YYYY-MM-DD, 0100-9899'],
  ])('%s in %j', async (field, body, message) => {
    expect(await company.owner.post('/api/disruptions/preview', body)).toMatchObject({
      status: 400,
      body: { details: [{ field, message }] },
    });
  });

  it('the company-wide kinds with a technician, and a technician of whom nothing is known', async () => {
    const { owner } = company;
    expect(await owner.post('/api/disruptions/preview', { ...rain, technicianId: sam })).toMatchObject({ status: 400 });
    const unknown = { ...samIsAway(), technicianId: 'TECH-of-others' };
    for (const path of ['/api/disruptions/preview', '/api/disruptions']) {
      expect(await owner.post(path, { ...unknown, moves: [], skips: [], notify: [] })).toMatchObject({
        status: 404,
        body: { details: [{ field: 'technicianId' }] },
      });
    }
  });

  it('moves to where nothing may go, visits and people of whom nothing is known, and telling the unconcerned', async () => {
    await stop('Rivera', sam);
    const { customerId } = await stop('Ortiz', alex);
    const body = asPreviewed(samIsAway(), await preview(samIsAway()));
    const [move] = body.moves;
    const faulty: [number, string | null, object][] = [
      [400, 'moves.0.toDate', { moves: [{ ...move, toDate: '2026-11-22' }] }],
      [400, 'moves.0.toDate', { moves: [{ ...move, toDate: '2027-01-22' }] }],
      [404, 'moves.0.toTechnicianId', { moves: [{ ...move, toTechnicianId: 'TECH-of-others' }] }],
      [404, 'moves.0.assignmentId', { moves: [{ ...move, assignmentId: 'ROUTE-of-others' }] }],
      [404, 'skips.0.assignmentId', { skips: [{ assignmentId: 'ROUTE-of-others', serviceDate: monday }] }],
      [404, 'notify.0', { notify: ['CUST-of-others'] }],
      [400, 'notify.0', { notify: [customerId] }],
      [409, null, { moves: [move, move] }],
      [409, null, { moves: [] }],
      [409, null, { moves: [{ ...move, toDate: wednesday, toTechnicianId: sam, serviceDate: tuesday }] }],
    ];
    for (const [status, field, change] of faulty) {
      expect(await apply({ ...body, ...change })).toMatchObject({
        status,
        ...(field && { body: { details: [{ field }] } }),
      });
    }
    expect(await daysOff()).toEqual([]);
  });

  it('visitors, technicians and other companies', async () => {
    const technicianOf = await company.signedIn('technician');
    const none = { moves: [], skips: [], notify: [] };
    const { body } = await apply({ ...samIsAway(), ...none });
    for (const [path, sent] of [
      ['/api/disruptions/preview', samIsAway()],
      ['/api/disruptions', { ...samIsAway(), ...none }],
    ] as const) {
      expect(await world.visitor.post(path, sent)).toMatchObject({ status: 401 });
      expect(await technicianOf.post(path, sent)).toMatchObject({ status: 403 });
    }
    expect(await technicianOf.get('/api/days-off')).toMatchObject({ status: 200 });
    expect(await technicianOf.delete(`/api/days-off/${body.dayOffId}`)).toMatchObject({ status: 403 });
    const other = await world.company({ tier: 'professional' });
    expect(await other.owner.post('/api/disruptions/preview', samIsAway())).toMatchObject({ status: 404 });
    expect(await other.owner.get('/api/days-off')).toMatchObject({ body: [] });
    expect(await other.owner.delete(`/api/days-off/${body.dayOffId}`)).toMatchObject({ status: 404 });
    expect(await daysOff()).toHaveLength(1);
  });
});
