import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceHistoryEntry, ServiceReport } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { form, picture } from '../support/pictures.ts';
import { companyWithRoute, findings } from '../support/stops.ts';
import type { Answer, Visitor } from '../support/visitor.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld();

/** A call as the outbox holds it: the same bytes, and where it has one the same key, at every try. */
interface HeldCall {
  method: 'POST' | 'PATCH' | 'DELETE';
  url: string;
  payload: string | Buffer | undefined;
  headers: Record<string, string>;
}

const json = (method: HeldCall['method'], url: string, body: object): HeldCall => ({
  method,
  url,
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** What a phone sends of one stop, in order; each call's effect can be counted. */
async function callsOfAStop(): Promise<{ name: string; call: HeldCall }[]> {
  const sent = await picture();
  const about = { photoId: 'PHOTO-1', sha256: createHash('sha256').update(sent).digest('hex') };
  const visit = { visitId: 'VISIT-1', customerId: 'CUST-1', assignmentId: 'ROUTE-1', serviceDate: '2026-11-23' };
  const done = { ...findings, phoneId: 'PHONE-1', basedOn: 0, completionId: 'DONE-1', reportId: 'REPORT-1' };
  const told = {
    customerName: 'Pat Rivera',
    serviceDate: '2026-11-22',
    serviceTime: '10:00',
    services: ['Tile Cleaning'],
    waterChemistry: { chlorine: '2' },
    technicianName: 'Luis Ortega',
  };
  const report = { ...told, reportId: 'REPORT-2', customerId: 'CUST-1', customerEmail: 'pat@example.com' };
  const history = { ...told, customerId: 'CUST-1', reportId: 'REPORT-2', emailSent: false };
  const note = { id: 'NOTE-1', customerId: 'CUST-1', visitId: 'VISIT-1', text: 'The lid is cracked.' };
  const upload = form(about, { content: sent });
  const second = form({ photoId: 'PHOTO-2' }, { content: sent });
  return [
    { name: 'opening a visit', call: json('POST', '/api/visits', visit) },
    {
      name: 'saving',
      call: json('PATCH', '/api/visits/VISIT-1', { notes: 'Windy', phoneId: 'PHONE-1', basedOn: 0 }),
    },
    { name: 'a photo', call: { method: 'POST', url: '/api/visits/VISIT-1/photos', ...upload } },
    { name: 'another photo', call: { method: 'POST', url: '/api/visits/VISIT-1/photos', ...second } },
    {
      name: 'taking it back',
      call: { method: 'DELETE', url: '/api/photos/PHOTO-2', payload: undefined, headers: {} },
    },
    { name: 'a voice note', call: json('POST', '/api/voice-notes', note) },
    { name: 'finishing', call: json('POST', '/api/visits/VISIT-1/complete', done) },
    { name: 'a report', call: json('POST', '/api/service-reports', report) },
    { name: 'its entry in the history', call: json('POST', '/api/service-history', history) },
  ];
}

const play = (visitor: Visitor, { method, url, payload, headers }: HeldCall, key: string | null) =>
  visitor.call<unknown>(method, url, payload, { headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } });

/** As the outbox does: a call whose first try is still being worked on is tried again. */
async function playUntilAnswered(visitor: Visitor, call: HeldCall, key: string | null): Promise<Answer<unknown>> {
  return vi.waitFor(
    async () => {
      const answer = await play(visitor, call, key);
      const isBusy = answer.status === 409 && JSON.stringify(answer.body).includes('"still_running"');
      if (isBusy) throw new Error('still being worked on');
      return answer;
    },
    { timeout: 20_000, interval: 20 },
  );
}

/** Everything that one stop leaves behind, once. */
async function expectOnce(owner: Visitor): Promise<void> {
  const visits = (await owner.get<Visit[]>('/api/visits')).body;
  expect(visits.map(({ serviceDate, state }) => [serviceDate, state])).toEqual([
    ['2026-11-23', 'done'],
    ['2026-11-22', 'done'],
  ]);
  expect(visits[0]).toMatchObject({ visitId: 'VISIT-1', notes: findings.notes, reportId: 'REPORT-1' });
  expect(visits[0]?.photos.map(({ photoId }) => photoId)).toEqual(['PHOTO-1']);
  const reports = (await owner.get<ServiceReport[]>('/api/service-reports')).body;
  expect(reports.map(({ reportId }) => reportId).sort()).toEqual(['REPORT-1', 'REPORT-2']);
  const history = (await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body;
  expect(history).toHaveLength(2);
  expect((await owner.get<VoiceNote[]>('/api/voice-notes?customerId=CUST-1')).body).toHaveLength(1);
  expect((await owner.get<unknown[]>('/api/pools/customer/CUST-1')).body).toHaveLength(1);
  await world.runJobs();
  await vi.waitFor(() => expect(world.mailer.sent.length).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
  expect(world.mailer.sent.map(({ to }) => to)).toEqual(['pat@example.com', 'pat@example.com']);
}

beforeEach(() => {
  world.mailer.sent.length = 0;
});

describe('what the outbox sends may arrive twice', () => {
  it.each([
    ['one after the other, with its key', true, false],
    ['one after the other, without a key', false, false],
    ['at once, with its key', true, true],
    ['at once, without a key', false, true],
  ])('%s: it is done once', async (_how, withKey, atOnce) => {
    const { owner } = await companyWithRoute(world);
    for (const [index, { name, call }] of (await callsOfAStop()).entries()) {
      const key = withKey ? `key-${index}` : null;
      const twice = atOnce
        ? await Promise.all([1, 2, 3].map(() => playUntilAnswered(owner, call, key)))
        : [await play(owner, call, key), await play(owner, call, key), await play(owner, call, key)];
      // Without a key, what is gone can only be said to be gone.
      const isGone = call.method === 'DELETE' && !withKey;
      const statuses = twice.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300).length, `${name}: ${statuses}`).toBe(isGone ? 1 : 3);
      if (isGone) expect(statuses.filter((status) => status === 404)).toHaveLength(2);
      const bodies = twice.filter(({ status }) => status < 300).map(({ body }) => JSON.stringify(body));
      // Without a key a saving counts its revisions, and what became of a mail is told as it is at that moment.
      if (withKey) expect(new Set(bodies).size, name).toBe(1);
    }
    await expectOnce(owner);
  });

  it('with the connection cut before the answer: the second try answers what the first one did', async () => {
    const { owner } = await companyWithRoute(world);
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const address = world.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    /** Sends the whole call over a connection that is gone before anything can be answered. */
    const sendAndHangUp = ({ method, url, payload = '', headers }: HeldCall, key: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const body = Buffer.from(payload);
        const lines = {
          host: `127.0.0.1:${port}`,
          authorization: `Bearer ${owner.token}`,
          'idempotency-key': key,
          'content-length': String(body.length),
          ...headers,
        };
        const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`);
          socket.end(body, () => socket.destroy());
        });
        socket.on('close', () => resolve());
        socket.on('error', reject);
      });
    for (const [index, { name, call }] of (await callsOfAStop()).entries()) {
      await sendAndHangUp(call, `cut-${index}`);
      const answer = await playUntilAnswered(owner, call, `cut-${index}`);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    }
    await expectOnce(owner);
  });
});

describe('a key', () => {
  it('that was used for a photo does not answer for another one, nor for another description of it', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/visits', { visitId: 'VISIT-1', customerId: 'CUST-1' });
    const headers = { 'idempotency-key': 'photo-key' };
    const send = async (content: Buffer, fields: Record<string, string> = {}) => {
      const sent = form(fields, { content });
      return owner.post('/api/visits/VISIT-1/photos', sent.payload, { headers: { ...sent.headers, ...headers } });
    };
    const first = await send(await picture());
    expect(first.status).toBe(201);
    const again = await send(await picture());
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    const message = 'This Idempotency-Key was used for a different call.';
    expect(await send(await picture({ width: 640 }))).toMatchObject({ status: 409, body: { message } });
    expect(await send(await picture(), { category: 'before' })).toMatchObject({ status: 409, body: { message } });
    expect((await owner.get<Visit>('/api/visits/VISIT-1')).body.photos).toHaveLength(1);
  });

  it('is free again after a photo that was damaged on its way', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/visits', { visitId: 'VISIT-1', customerId: 'CUST-1' });
    const content = await picture();
    const sha256 = createHash('sha256').update(content).digest('hex');
    const send = (file: Buffer) => {
      const { payload, headers } = form({ photoId: 'PHOTO-1', sha256 }, { content: file });
      const withKey = { ...headers, 'idempotency-key': 'photo-key' };
      return owner.post('/api/visits/VISIT-1/photos', payload, { headers: withKey });
    };
    const damaged = Buffer.from(content);
    damaged.fill(0, 2000, 2040);
    expect((await send(damaged)).status).toBe(400);
    expect((await send(content)).status).toBe(201);
  });
});

describe('a phone that was without signal for days', () => {
  it('replays its stops with the times and days at which they were worked, under a new session', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    const luis = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    await luis.post('/api/auth/logout');
    const again = await company.signedIn('technician', { technicianId: 'TECH-luis' });
    // Meanwhile the office measured the pool.
    const [pool] = (await owner.get<{ poolId: string }[]>('/api/pools/customer/CUST-1')).body;
    await owner.post('/api/water-tests', { poolId: pool?.poolId, chlorine: 3, pH: 7.5 });

    const arrivalTime = '2026-11-16T16:05:00.000Z';
    const departureTime = '2026-11-16T16:31:00.000Z';
    const visit = { visitId: 'VISIT-1', customerId: 'CUST-1', assignmentId: 'ROUTE-1', serviceDate: '2026-11-16' };
    await again.post('/api/visits', { ...visit, arrivalTime });
    const { payload, headers } = form({ takenAt: '2026-11-16T16:20:00.000Z' }, { content: await picture() });
    await again.post('/api/visits/VISIT-1/photos', payload, { headers });
    const { status, body } = await again.post<Visit>('/api/visits/VISIT-1/complete', {
      readings: { chlorine: 1, pH: 7.2 },
      departureTime,
      completionId: 'DONE-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      serviceDate: '2026-11-16',
      arrivalTime,
      departureTime,
      technicianName: 'Luis Ortega',
    });
    expect(body.photos[0]?.takenAt).toBe('2026-11-16T16:20:00.000Z');
    const [entry] = (await owner.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body;
    expect(entry).toMatchObject({ serviceDate: '2026-11-16', serviceTime: '09:05' });
    // What was measured since stands; the older readings take their place in the history.
    const now = (await owner.get<{ chlorine: number }[]>('/api/pools/customer/CUST-1')).body[0];
    expect(now?.chlorine).toBe(3);
    const readings = (await owner.get<{ chlorine: number }[]>(`/api/pools/${pool?.poolId}/history`)).body;
    expect(readings.map(({ chlorine }) => chlorine)).toEqual([1, 3]);
  });

  it('never arrives, leaves or serves ahead of time, whatever its clock says', async () => {
    const { owner } = await companyWithRoute(world);
    const ahead = '2026-11-30T16:00:00.000Z';
    const { body: opened } = await owner.post<Visit>('/api/visits', { customerId: 'CUST-1', arrivalTime: ahead });
    expect(opened).toMatchObject({ arrivalTime: '2026-11-24T01:30:00.000Z', serviceDate: '2026-11-23' });
    const { body } = await owner.post<Visit>(`/api/visits/${opened.visitId}/complete`, { departureTime: ahead });
    expect(body.departureTime).toBe('2026-11-24T01:30:00.000Z');
  });
});
