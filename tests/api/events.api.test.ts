import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RegisteredDevice } from '#contract/water/devices.ts';
import { Visitor } from '../support/visitor.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();
let address: string;
beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
});

const open: IncomingMessage[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy();
  vi.useRealTimers();
});

async function ask(visitor: Visitor): Promise<IncomingMessage> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${visitor.token}` };
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/api/events`, { headers, agent: false }, resolve).on('error', reject);
  });
  open.push(stream);
  return stream;
}

/** A stream as a browser keeps it, with everything that came over it. */
async function listen(visitor: Visitor) {
  const stream = await ask(visitor);
  expect(stream.statusCode).toBe(200);
  expect(stream.headers['content-type']).toContain('text/event-stream');
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise<void>((resolve) => stream.on('close', () => resolve()));
  return { text: () => text, leave: () => stream.destroy(), ended };
}

async function tester({ owner }: Company): Promise<{ id: string; own: Visitor }> {
  const { deviceId, key } = (await owner.post<RegisteredDevice>('/api/devices', { poolId: 'Pool-001' })).body;
  return { id: deviceId, own: new Visitor(world.app, key) };
}

describe('the stream of changes', () => {
  it('tells at once what a tester has measured, to its own company alone', async () => {
    const company = await world.company();
    const other = await world.company();
    const { id, own } = await tester(company);
    const { id: otherId, own: otherOwn } = await tester(other);
    const stream = await listen(company.owner);
    await otherOwn.post(`/api/devices/${otherId}/results`, { testId: 'T-other', pH: 7.4 });
    await own.post(`/api/devices/${id}/results`, { testId: 'T-1', pH: 7.4 });
    await vi.waitFor(() => expect(stream.text()).toContain('event: devices'));
    expect(stream.text()).toBe(
      `retry: 3000\n\nevent: water-tests\ndata: {"ids":["T-1"]}\n\nevent: devices\ndata: {"ids":["${id}"]}\n\n`,
    );
  });

  it('tells of customers whoever changes them: the office, an import, an undo; not those of others', async () => {
    const company = await world.company();
    const other = await world.company();
    const stream = await listen(company.owner);
    await other.owner.post('/api/customers', { customerId: 'CUST-other', name: 'Other' });
    await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat' });
    const told = () => stream.text().split('event: customers\ndata: {"ids":["CUST-1"]}').length - 1;
    await vi.waitFor(() => expect(told()).toBe(1));
    await company.owner.patch('/api/customers/CUST-1', { notes: 'Dog' });
    await vi.waitFor(() => expect(told()).toBe(2));
    await company.owner.delete('/api/customers/CUST-1');
    await company.owner.post('/api/customers/CUST-1/restore');
    await vi.waitFor(() => expect(told()).toBe(4));
    expect(stream.text()).not.toContain('CUST-other');
  });

  it('is refused to an account that holds twenty already, and to nobody else', async () => {
    const { owner, signedIn } = await world.company();
    const held = await Promise.all(Array.from({ length: 20 }, () => listen(owner)));
    const refused = () => owner.get('/api/events', { headers: { accept: 'text/event-stream' } });
    expect((await refused()).status).toBe(429);
    await listen(await signedIn('technician'));
    held[0]?.leave();
    await held[0]?.ended;
    await vi.waitFor(async () => listen(owner));
  });

  it('is refused to an account that asks for more than twenty in one moment', async () => {
    const { owner } = await world.company();
    const { subscribe } = world.deps.notices;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    // Nobody has a stream before all have asked for theirs.
    const slow = vi.spyOn(world.deps.notices, 'subscribe').mockImplementation(async (...given) => {
      begun += 1;
      await released;
      return subscribe(...given);
    });
    const asked = Array.from({ length: 25 }, () => ask(owner));
    let refused = 0;
    for (const one of asked) void one.then(({ statusCode }) => (refused += statusCode === 429 ? 1 : 0));
    await vi.waitFor(() => expect(begun + refused).toBe(25));
    release();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    slow.mockRestore();
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('tells once that a tester is back, and once that it has fallen silent', async () => {
    const company = await world.company();
    const { id, own } = await tester(company);
    const other = await world.company();
    const { id: otherId, own: otherOwn } = await tester(other);
    const stream = await listen(company.owner);
    const told = () => stream.text().split(`event: devices\ndata: {"ids":["${id}"]}`).length - 1;
    const beat = () => own.post(`/api/devices/${id}/heartbeat`, {});

    await beat();
    await vi.waitFor(() => expect(told()).toBe(1), { timeout: 10_000 });
    await beat();
    world.clock.forward({ minutes: 10 });
    await world.runJob('tell-silent-devices', {});
    world.clock.forward({ minutes: 0.1 });
    await world.runJob('tell-silent-devices', {});
    await vi.waitFor(() => expect(told()).toBe(2), { timeout: 10_000 });
    await world.runJob('tell-silent-devices', {});
    await otherOwn.post(`/api/devices/${otherId}/heartbeat`, {});
    await beat();
    await vi.waitFor(() => expect(told()).toBe(3), { timeout: 10_000 });
    expect(stream.text().match(/event: /g)).toHaveLength(3);
    expect(stream.text()).not.toContain(otherId);
  });

  it('tells of a company whose every tester falls silent at once', async () => {
    const { companyId, owner } = await world.company();
    const devices = Array.from({ length: 250 }, (_none, index) => `DEV-many-${companyId}-${index}`);
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.execute(sql`insert into pools (pool_id, name, created_at)
        select 'Pool-' || id, id, now() from json_array_elements_text(${JSON.stringify(devices)}::json) as id`);
      await tx.execute(sql`insert into devices (device_id, pool_id, user_id, device_name, key_hash, created_at, last_heartbeat, shown_online)
        select id, 'Pool-' || id, 'u', 'Tester', id, now(), ${world.clock.now().toISOString()}, true
        from json_array_elements_text(${JSON.stringify(devices)}::json) as id`);
    });
    const stream = await listen(owner);
    world.clock.forward({ minutes: 11 });
    await world.runJob('tell-silent-devices', {});
    await vi.waitFor(() => expect(stream.text().match(/DEV-many/g)).toHaveLength(250), { timeout: 10_000 });
  });

  it('tells of tests made by hand as well', async () => {
    const { owner } = await world.company();
    const stream = await listen(owner);
    await owner.post('/api/water-tests', { testId: 'T-1', poolId: 'Pool-001', pH: 7.4 });
    await vi.waitFor(() => expect(stream.text()).toContain('event: water-tests\ndata: {"ids":["T-1"]}'));
  });

  it('says nothing of a change that did not come about', async () => {
    const company = await world.company();
    const { id, own } = await tester(company);
    const stream = await listen(company.owner);
    await own.post(`/api/devices/${id}/results`, { testId: 'T-1', pH: 74 });
    await own.post(`/api/devices/${id}/results`, { testId: 'T-2', pH: 7.4 });
    await vi.waitFor(() => expect(stream.text()).toContain('event: devices'));
    expect(stream.text()).not.toContain('T-1');
  });

  it('shows every 25 seconds that it lives, and ends with its session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { signedIn } = await world.company();
    const technician = await signedIn('technician');
    const stream = await listen(technician);
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(stream.text()).toContain(': still here'), { interval: 20 });
    await technician.post('/api/auth/logout');
    vi.advanceTimersByTime(25_000);
    await stream.ended;
  });

  it('ends once its account may not have it any more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { owner, signedIn } = await world.company();
    const stream = await listen(await signedIn('technician'));
    const none = { isEnabled: true, canView: false, canEdit: false, canDelete: false };
    const entries = [{ role: 'technician', feature: 'dosage_calculator', ...none }];
    expect((await owner.put('/api/permissions', entries)).status).toBe(200);
    vi.advanceTimersByTime(25_000);
    await stream.ended;
    expect(stream.text()).not.toContain(': still here');
  });

  it('is for employees who see pools, and for who asks for a stream', async () => {
    const company = await world.company();
    expect((await company.owner.get('/api/events')).status).toBe(400);
    const headers = { accept: 'text/event-stream' };
    expect((await (await company.signedIn('homeowner')).get('/api/events', { headers })).status).toBe(403);
    expect((await world.visitor.get('/api/events', { headers })).status).toBe(401);
  });
});

it('a server that stops ends its streams', async () => {
  const { owner } = await world.company();
  const stream = await listen(owner);
  await world.app.close();
  await stream.ended;
});
