import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { AuditEntry } from '#contract/data/audit.ts';
import type {
  BroadcastResult,
  CommunicationStats,
  Consent,
  OnMyWayAnswer,
  RecordedConsent,
  Scheduled,
  ScheduledMessage,
  Thread,
} from '#contract/messaging/messages.ts';
import { messages } from '#server/db/schema/index.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands on Monday, 23 November 2026, 9:00 in Phoenix, until a test moves it.
const world = openWorld();
const monday = '2026-11-23T16:00:00Z';

interface Served extends Company {
  assignmentIds: string[];
  technicianId: string;
}

/** Kim and Pat stand on Luis's Tuesdays, in this order; Ann has no phone and takes no e-mail. */
async function served(): Promise<Served> {
  world.clock.set(monday);
  const company = await world.company();
  const { owner } = company;
  await owner.put('/api/company-branding', { name: 'Blue Pools' });
  const place = { latitude: 33.6, longitude: -112.1, zipCode: '85306' };
  await owner.post('/api/customers', { customerId: 'KIM', name: 'Kim Chen', phone: '602-555-0101', ...place });
  const pat = { customerId: 'PAT', name: 'Pat Rivera', phone: '602-555-0102', language: 'es', birthday: '1980-11-23' };
  await owner.post('/api/customers', { ...pat, ...place, latitude: 33.65, smsAlerts: true });
  await owner.post('/api/customers', { customerId: 'ANN', name: 'Ann Lee', ...place });
  const { body } = await owner.post<{ technicianId: string }>('/api/technicians', {
    name: 'Luis Ortega',
    startTime: '08:00',
  });
  const { technicianId } = body;
  const assignmentIds: string[] = [];
  for (const customerId of ['KIM', 'PAT', 'ANN']) {
    const stop = { customerId, technicianId, dayOfWeek: 'TUESDAY', estimatedDuration: 60 };
    const made = await owner.post<{ assignmentId: string }>('/api/route-assignments', stop);
    assignmentIds.push(made.body.assignmentId);
  }
  return { ...company, technicianId, assignmentIds };
}

const preVisit = ({ owner }: Company, body: object = {}) =>
  owner.post<Scheduled>('/api/communications/pre-visit', body);
const greet = ({ owner }: Company) => owner.post<Scheduled>('/api/communications/greetings');
const listed = async ({ owner }: Company, query = '') =>
  (await owner.get<ScheduledMessage[]>(`/api/scheduled-messages${query}`)).body;
const ofType = (company: Company, type: string) => listed(company, `?messageType=${type}`);
const scheduleByJob = () => world.runJob('schedule-messages', {});

describe('notices before a visit', () => {
  it('are one for each address of a customer that is visited, and each names its own', async () => {
    const company = await served();
    const { owner, technicianId } = company;
    const lake = { propertyId: 'LAKE', address: '41 Shore Drive', latitude: 33.7, longitude: -112.1 };
    await owner.post('/api/customers/KIM/properties', lake);
    await owner.patch('/api/customers/KIM', { address: '1 Home Street' });
    const stop = {
      assignmentId: 'LAKE-STOP',
      customerId: 'KIM',
      propertyId: 'LAKE',
      technicianId,
      dayOfWeek: 'TUESDAY',
    };
    await owner.post('/api/route-assignments', stop);
    expect((await preVisit(company)).body).toMatchObject({ scheduled: 3, alreadyScheduled: 0 });
    expect((await preVisit(company)).body).toMatchObject({ scheduled: 0, alreadyScheduled: 3 });
    const toKim = (await ofType(company, 'pre_visit')).filter(({ customerId }) => customerId === 'KIM');
    expect(toKim.map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('at 1 Home Street. Please'),
      expect.stringContaining('at 41 Shore Drive. Please'),
    ]);

    // The visit at one of them is called off: that notice alone is not sent.
    await owner.delete('/api/route-assignments/LAKE-STOP');
    world.clock.set('2026-11-23T21:00:00Z');
    await world.runJob('send-messages', {});
    const after = (await ofType(company, 'pre_visit')).filter(({ customerId }) => customerId === 'KIM');
    const stateOf = (street: string) => after.find(({ message }) => message.includes(street))?.state;
    expect([stateOf('Home Street'), stateOf('Shore Drive')]).toEqual(['held', 'skipped']);
  });

  it('are written to each customer of the next day once, 24 hours before, in the customer’s language', async () => {
    const company = await served();
    expect((await preVisit(company)).body).toEqual({
      scheduled: 2,
      alreadyScheduled: 0,
      skipped: [{ customerId: 'ANN', customerName: 'Ann Lee', reason: 'No phone number on file.' }],
    });
    const [kim, pat] = (await ofType(company, 'pre_visit')).toSorted((a, b) =>
      (a.customerId ?? '').localeCompare(b.customerId ?? ''),
    );
    expect(kim).toMatchObject({
      customerName: 'Kim Chen',
      phoneNumber: '+16025550101',
      message:
        'Blue Pools: Hi Kim Chen, Luis Ortega will service your pool on Tuesday, November 24, 8 AM to 10 AM. Please leave the gate open and keep pets inside. Reply STOP to opt out.',
      // Its time has passed already: at once.
      scheduledTime: '2026-11-23T16:00:00.000Z',
    });
    expect(pat?.message).toContain('el martes 24 de noviembre, 8 a.m. a 10 a.m.');
    expect((await preVisit(company)).body).toMatchObject({ scheduled: 0, alreadyScheduled: 2 });
  });

  it('of a later day wait until 24 hours before it', async () => {
    const company = await served();
    await preVisit(company, { date: '2026-12-01' });
    const [first] = await ofType(company, 'pre_visit');
    expect(first).toMatchObject({ state: 'scheduled', scheduledTime: '2026-11-30T15:00:00.000Z', sent: false });
    expect(await preVisit(company, { date: '2026-11-23' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'date' }] },
    });
  });

  it('are not sent where the visit was moved or skipped meanwhile, and are where it stands', async () => {
    const company = await served();
    const [ofKim] = company.assignmentIds;
    const sam = { customerId: 'SAM', name: 'Sam Ito', phone: '602-555-0103', zipCode: '85306' };
    await company.owner.post('/api/customers', sam);
    const stop = { customerId: 'SAM', technicianId: company.technicianId, dayOfWeek: 'TUESDAY' };
    const { body: ofSam } = await company.owner.post<{ assignmentId: string }>('/api/route-assignments', stop);
    await preVisit(company, { date: '2026-12-01' });
    const skip = { assignmentId: ofKim, serviceDate: '2026-12-01', reason: 'The gate is locked.', notify: false };
    expect((await company.owner.post('/api/week-plan/skip', skip)).status).toBeLessThan(300);
    const move = { assignmentId: ofSam.assignmentId, serviceDate: '2026-12-01', toDate: '2026-12-02', scope: 'once' };
    const moved = { ...move, toTechnicianId: company.technicianId };
    expect((await company.owner.post('/api/week-plan/move', moved)).status).toBeLessThan(300);
    world.clock.set('2026-11-30T15:30:00Z');
    await world.runJob('send-messages', {});
    const there = { ...company, owner: await company.signedIn('owner') };
    const after = Object.fromEntries((await ofType(there, 'pre_visit')).map((one) => [one.customerId, one]));
    const canceled = { state: 'skipped', note: 'The visit was moved or skipped.', sent: false };
    expect(after).toMatchObject({ KIM: canceled, SAM: canceled });
    // Nothing sends text messages here: it waits to be sent from the phone.
    expect(after.PAT?.state).toBe('held');
  });

  it('and greetings are written by themselves every hour, once, and not where they are switched off', async () => {
    const company = await served();
    const silent = await served();
    await silent.owner.put('/api/settings', { messages: { preVisit: false, greetings: false } });
    await scheduleByJob();
    await scheduleByJob();
    world.clock.forward({ hours: 1 });
    await scheduleByJob();
    expect(await ofType(company, 'pre_visit')).toHaveLength(2);
    expect(await ofType(company, 'birthday')).toHaveLength(1);
    expect(await listed(silent)).toEqual([]);
  });
});

describe('after a visit', () => {
  const finish = async ({ owner }: Company, customerId: string) => {
    const visit = await owner.post<{ visitId: string }>('/api/visits', { customerId });
    const path = `/api/visits/${visit.body.visitId}/complete`;
    const done = { readings: { chlorine: 2.5, pH: 7.4 }, sendReport: false };
    expect((await owner.post(path, done)).status).toBe(200);
    await owner.post(path, done);
  };

  it('the customer is told the readings and the next visit, and asked how it was, two hours later and once', async () => {
    const company = await served();
    await finish(company, 'KIM');
    const [summary, ...others] = await ofType(company, 'post_service');
    expect(others).toEqual([]);
    expect(summary).toMatchObject({ state: 'scheduled', scheduledTime: '2026-11-23T18:00:00.000Z' });
    expect(summary?.message).toBe(
      'Blue Pools: Hi Kim Chen, your pool has been serviced. Chlorine: 2.5 ppm, pH: 7.4. Next service: Tuesday, November 24.',
    );
    const [survey, ...more] = await ofType(company, 'satisfaction_survey');
    expect(more).toEqual([]);
    expect(survey).toMatchObject({ state: 'scheduled', scheduledTime: '2026-11-23T18:00:00.000Z' });
    const link = /http\S+\/survey\?key=\S+/.exec(survey?.message ?? '')?.[0] ?? '';
    const key = new URL(link).searchParams.get('key');
    expect(await world.visitor.post('/api/survey', { key, rating: 5 })).toMatchObject({ status: 200 });
    const stats = await company.owner.get<CommunicationStats>('/api/communications/stats');
    expect(stats.body).toMatchObject({ surveyResponses: 1, averageRating: 5, waiting: 2, smsConnected: false });
  });

  it('nothing is written where it is switched off, disabled, or the customer cannot be written to', async () => {
    const company = await served();
    await company.owner.patch('/api/message-templates/default-satisfaction_survey-en', { isActive: false });
    await company.owner.put('/api/settings', { messages: { postService: false } });
    await finish(company, 'KIM');
    await finish(company, 'ANN');
    expect(await listed(company)).toEqual([]);
  });
});

describe('greetings', () => {
  it('go to whose birthday it is, once a year', async () => {
    const company = await served();
    expect((await greet(company)).body).toEqual({ scheduled: 1, alreadyScheduled: 0, skipped: [] });
    const [one] = await ofType(company, 'birthday');
    expect(one?.message).toBe('¡Feliz cumpleaños, Pat Rivera! Le desea lo mejor el equipo de Blue Pools.');
    const { body: pat } = await company.owner.get<Customer>('/api/customers/PAT');
    expect(pat.lastBirthdayGreeting).toBe('2026-11-23');
    expect((await greet(company)).body.scheduled).toBe(0);
    world.clock.set('2027-11-23T16:00:00Z');
    const later = { ...company, owner: await company.signedIn('owner') };
    expect((await greet(later)).body.scheduled).toBe(1);
  });

  it('go to everybody on a holiday, once a day', async () => {
    const company = await served();
    world.clock.set('2026-12-25T16:00:00Z');
    const owner = await company.signedIn('owner');
    const there = { ...company, owner };
    expect((await greet(there)).body).toMatchObject({ scheduled: 2, skipped: [{ customerId: 'ANN' }] });
    expect((await greet(there)).body).toMatchObject({ scheduled: 0 });
    const said = (await ofType(there, 'holiday')).map(({ message }) => message).toSorted();
    expect(said[0]).toMatch(/^Merry Christmas, Kim Chen!/);
    expect(said[1]).toMatch(/^¡Feliz Navidad, Pat Rivera!/);
  });

  it('write nothing on other days', async () => {
    const company = await served();
    world.clock.set('2026-11-24T16:00:00Z');
    const owner = await company.signedIn('owner');
    expect((await greet({ ...company, owner })).body).toEqual({ scheduled: 0, alreadyScheduled: 0, skipped: [] });
  });
});

describe('a broadcast', () => {
  const send = ({ owner }: Company, body: object) =>
    owner.post<BroadcastResult>('/api/communications/broadcasts', {
      message: 'Closed on Thursday, {customerName}.',
      ...body,
    });

  it('says before what it would do, and writes nothing then', async () => {
    const company = await served();
    const { body } = await send(company, { dryRun: true });
    expect(body).toMatchObject({ broadcastId: null, recipients: 1, bySms: 1, byEmail: 0, segments: 1, overLimit: 0 });
    expect(body.sample).toBe('Blue Pools: Closed on Thursday, Pat Rivera.');
    expect(body.skipped).toEqual([
      { customerId: 'ANN', customerName: 'Ann Lee', reason: 'No phone number on file.' },
      { customerId: 'KIM', customerName: 'Kim Chen', reason: 'The customer hasn’t opted in to texts.' },
    ]);
    expect(await listed(company)).toEqual([]);
    expect(await send(company, {})).toMatchObject({ body: { recipients: 1, broadcastId: expect.any(String) } });
    expect(await ofType(company, 'broadcast')).toMatchObject([{ customerId: 'PAT', phoneNumber: '+16025550102' }]);
  });

  it('reaches whom the filter lets through', async () => {
    const company = await served();
    const told = async (filter: object) => {
      const { body } = await send(company, { filter, dryRun: true });
      return [body.recipients, body.skipped.length];
    };
    expect(await told({ serviceDays: ['Tuesday'] })).toEqual([1, 2]);
    expect(await told({ serviceDays: ['Friday'] })).toEqual([0, 0]);
    expect(await told({ technicianIds: [company.technicianId], customerIds: ['PAT'] })).toEqual([1, 0]);
    expect(await told({ zipCodes: ['85306-1234'], tags: ['hoa'] })).toEqual([0, 0]);
    await company.owner.patch('/api/customers/PAT', { tags: ['HOA'], poolType: 'saltwater' });
    expect(await told({ tags: ['hoa'], poolTypes: ['saltwater'] })).toEqual([1, 0]);
    expect(await told({ customerIds: [] })).toEqual([0, 0]);
    expect((await send(company, { filter: { customerIds: ['NOBODY'] } })).status).toBe(404);
    expect((await send(company, { filter: { technicianIds: ['NOBODY'] } })).status).toBe(404);
    expect((await send(company, { message: 'See you on {serviceDate}' })).status).toBe(400);
  });
});

describe('consent of many customers at once', () => {
  const how = 'Signed service agreement';
  const path = '/api/customers/consent';
  const customer = async ({ owner }: Company, id: string) => (await owner.get<Customer>(`/api/customers/${id}`)).body;

  it('is recorded with who, when and how, and leaves out who cannot be reached', async () => {
    const company = await served();
    const { owner } = company;
    await owner.patch('/api/customers/KIM', { email: 'kim@example.com' });
    const answer = await owner.post<RecordedConsent>(path, { filter: {}, texts: true, emails: true, how });
    expect(answer.body).toEqual({
      texts: 2,
      emails: 1,
      leftOut: [
        { customerId: 'ANN', customerName: 'Ann Lee', reason: 'No phone number we can text.' },
        { customerId: 'ANN', customerName: 'Ann Lee', reason: 'No email on file.' },
        { customerId: 'PAT', customerName: 'Pat Rivera', reason: 'No email on file.' },
      ],
    });
    expect(await customer(company, 'KIM')).toMatchObject({ smsAlerts: true, emailAlerts: true });
    expect(await customer(company, 'ANN')).toMatchObject({ smsAlerts: false, emailAlerts: false });
    const consent = await owner.get<Consent>('/api/communications/consents/KIM');
    const since = world.clock.now().toISOString();
    expect(consent.body).toMatchObject({ state: 'given', source: how, since });
    const log = await owner.get<AuditEntry[]>('/api/audit?recordKind=customer&recordId=KIM&limit=1');
    const [entry] = log.body;
    expect(entry?.userName).toBeTruthy();
    expect(entry?.fields).toContainEqual({ field: 'consentHow', before: null, after: how, secret: false });
    const reached = await owner.post<BroadcastResult>('/api/communications/broadcasts', {
      message: 'Hi',
      dryRun: true,
    });
    expect(reached.body).toMatchObject({ recipients: 2, bySms: 2 });
  });

  it('never brings back a number that opted out', async () => {
    const company = await served();
    await company.owner.put('/api/communications/consents/KIM', { state: 'stopped' });
    const answer = await company.owner.post<RecordedConsent>(path, { customerIds: ['KIM'], texts: true, how });
    expect(answer.body).toEqual({
      texts: 0,
      emails: 0,
      leftOut: [{ customerId: 'KIM', customerName: 'Kim Chen', reason: 'The customer opted out of texts.' }],
    });
    expect(await customer(company, 'KIM')).toMatchObject({ smsAlerts: false });
  });

  it('is refused without saying how, for nothing, for others’ customers, and to those who may not', async () => {
    const company = await served();
    const { owner, signedIn } = company;
    const body = { customerIds: ['KIM'], texts: true, how };
    expect((await owner.post(path, { ...body, how: ' ' })).status).toBe(400);
    expect((await owner.post(path, { ...body, texts: false })).status).toBe(400);
    expect((await owner.post(path, { ...body, filter: {} })).status).toBe(400);
    expect((await (await world.company()).owner.post(path, body)).status).toBe(404);
    expect((await (await signedIn('technician')).post(path, body)).status).toBe(403);
    expect((await world.visitor.post(path, body)).status).toBe(401);
    expect(await customer(company, 'KIM')).toMatchObject({ smsAlerts: false });
  });
});

describe('the shared inbox', () => {
  it('holds one conversation a customer, unread until it is read or answered', async () => {
    const company = await served();
    const { owner, companyId } = company;
    const at = world.clock.now();
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.insert(messages).values({
        ...{ messageId: 'IN-1', direction: 'in', channel: 'sms', kind: 'reply', state: 'received' },
        ...{ customerId: 'KIM', recipient: '+16025550000', fromNumber: '+16025550101', body: 'Is the pump on?' },
        ...{ dueAt: at, nextAttemptAt: at, createdAt: at },
      }),
    );
    const threads = async (query = '') => (await owner.get<Thread[]>(`/api/communications/threads${query}`)).body;
    expect(await threads()).toEqual([
      {
        ...{ customerId: 'KIM', customerName: 'Kim Chen', phoneNumber: '602-555-0101', email: null, optedOut: false },
        ...{ lastMessage: 'Is the pump on?', lastDirection: 'in', lastAt: at.toISOString(), unread: 1 },
      },
    ]);
    world.clock.forward({ minutes: 5 });
    const answer = await owner.post<ScheduledMessage>('/api/communications/threads/KIM', {
      message: 'Yes, until 4 PM.',
    });
    expect(answer).toMatchObject({ status: 201, body: { messageType: 'reply', recipient: '+16025550101' } });
    expect(await threads()).toMatchObject([{ lastMessage: 'Yes, until 4 PM.', lastDirection: 'out', unread: 0 }]);
    expect(await threads('?unread=true')).toEqual([]);
    const thread = (await owner.get<ScheduledMessage[]>('/api/communications/threads/KIM')).body;
    expect(thread.map(({ direction, message }) => [direction, message])).toEqual([
      ['in', 'Is the pump on?'],
      ['out', 'Yes, until 4 PM.'],
    ]);
    await owner.put('/api/communications/consents/KIM', { state: 'stopped' });
    expect(await owner.post('/api/communications/threads/KIM', { message: 'Hello?' })).toMatchObject({
      status: 409,
      body: { message: 'The customer opted out of texts.' },
    });
    expect((await threads())[0]?.optedOut).toBe(true);
    expect((await owner.get('/api/communications/threads/NOBODY')).status).toBe(404);
  });
});

describe('on my way', () => {
  it('tells the minutes from where the phone is, or by the route, and lets the phone send what nothing here sends', async () => {
    const company = await served();
    const tell = (body: object) => company.owner.post<OnMyWayAnswer>('/api/communications/on-my-way', body);
    const near = await tell({ customerId: 'KIM', from: { latitude: 33.7, longitude: -112.1 } });
    expect(near.body).toMatchObject({ etaMinutes: 16, sent: null, reason: 'No SMS service is connected.' });
    expect(near.body.message).toContain(
      "from Blue Pools. I'm on my way to your pool and should be there in about 15 minutes.",
    );
    expect((await tell({ customerId: 'NOBODY' })).status).toBe(404);
    // On Tuesday Pat comes after Kim.
    world.clock.set('2026-11-24T16:00:00Z');
    const there = { ...company, owner: await company.signedIn('owner') };
    const next = await there.owner.post<OnMyWayAnswer>('/api/communications/on-my-way', { customerId: 'PAT' });
    expect(next.body).toMatchObject({ etaMinutes: 10 });
    expect(next.body.message).toContain('llegaré en unos 10 minutos');
  });
});

describe('greeting a customer', () => {
  it('is no change of the customer in the log', async () => {
    const company = await served();
    const log = async () => (await company.owner.get<unknown[]>('/api/audit')).body.length;
    const before = await log();
    await greet(company);
    expect(await log()).toBe(before);
    const rows = await world.deps.db.inCompany(company.companyId, (tx) =>
      tx
        .select()
        .from(messages)
        .where(and(eq(messages.kind, 'birthday'))),
    );
    expect(rows).toHaveLength(1);
  });
});
