import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device, RegisteredDevice } from '#contract/water/devices.ts';
import { startBroker } from '#server/adapters/devices/broker.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { linkDevices } from './mqtt.ts';

const world = openWorld();
const poolId = 'Pool-001';
const troubles: unknown[] = [];
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  close = await linkDevices(
    world.deps,
    async (messages) => {
      const onError = (error: Error) => void troubles.push(error);
      const opened = await startBroker({ port: 0, host: '127.0.0.1', tls: undefined, messages, onError });
      port = opened.port;
      return opened.link;
    },
    (error) => troubles.push(error),
  );
});
afterAll(async () => {
  await close();
  expect(troubles).toEqual([]);
});

let company: Company;
let tester: RegisteredDevice;
beforeEach(async () => {
  company = await world.company();
  tester = (await company.owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
});

async function open({ deviceId, key }: RegisteredDevice): Promise<MqttClient> {
  const who = { clientId: deviceId, username: deviceId, password: key };
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { ...who, reconnectPeriod: 0 });
  client.on('error', () => undefined);
  return client;
}

const closeOf = (client: MqttClient): Promise<void> => new Promise((resolve) => client.once('close', () => resolve()));

/** Another tester's good heartbeat, until it is written. */
async function becomesOnline({ owner }: Company): Promise<void> {
  const device = (await owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
  const client = await open(device);
  await client.publishAsync(`poolhand/${device.deviceId}/heartbeat`, '{}', { qos: 1 });
  await vi.waitFor(async () => expect((await owner.get<Device[]>('/api/devices')).body[0]?.status).toBe('online'), {
    timeout: 10_000,
  });
  await client.endAsync(true);
}

/** Everything a tester could change, as it stands. */
const rowsOf = ({ companyId }: Company): Promise<unknown> =>
  world.deps.db.inCompany(companyId, async (tx) => {
    const found = await tx.execute(sql`select json_build_object(
      'tests', (select json_agg(t) from (select * from water_tests order by test_id) as t),
      'readings', (select json_agg(t) from (select * from pool_readings order by measured_at) as t),
      'results', (select json_agg(t) from (select * from device_results order by test_id) as t),
      'commands', (select json_agg(t) from (select * from device_commands order by command_id) as t),
      'devices', (select json_agg(t) from (select * from devices order by device_id) as t),
      'pools', (select json_agg(t) from (select * from pools order by pool_id) as t)) as rows`);
    return found.rows[0]?.rows;
  });

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value) ?? '');
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', '7.4', [7.4], {}, true, 1e308, -1, -0.5, 1e9));

/** Results that are wrong in one way or another, whatever else stands in them. */
const wrongResult = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.string().map((text) => Buffer.from(text)),
  fc.jsonValue().map(json),
  fc.record({ pH: fc.constantFrom(4.99, 10.01, '7.4', [7.4], true), chlorine: odd }).map(json),
  fc.record({ testId: odd, batteryLevel: fc.constantFrom(-1, 101, 'full'), pH: fc.constant(7.4) }).map(json),
  fc
    .record({ pH: fc.constant(7.4), measuredAt: fc.constantFrom('yesterday', '2026-01-01T00:00:00Z', 5, {}) })
    .map(json),
  fc.record({ pH: fc.constant(7.4), measuredAt: fc.constant('2999-01-01T00:00:00Z'), testId: fc.uuid() }).map(json),
  fc.record({ pH: fc.constant(7.4), commandId: fc.oneof(fc.uuid(), fc.constant('CMD-1'), fc.constant({})) }).map(json),
  fc
    .record({ pH: fc.constant(7.4), testId: fc.constantFrom('../1', ' ', 'a b', 5, '\u0000', 'x'.repeat(101)) })
    .map(json),
  // Cut off at any place, in the middle of a letter too.
  fc
    .nat(60)
    .map((length) => json({ testId: 'T-1', chlorine: 2, note: 'ü', pH: 7.4 }).subarray(0, Math.min(length, 45))),
);
const wrongHeartbeat = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer())).map(json),
  fc.record({ batteryLevel: fc.constantFrom(-1, 100.01, '80', [80], {}), firmwareVersion: odd }).map(json),
  fc.record({ signalStrength: fc.constantFrom(1, -151, 'good') }).map(json),
  fc.record({ firmwareVersion: fc.constantFrom(5, {}, 'x'.repeat(41)) }).map(json),
);
const wrong = fc.oneof(
  wrongResult.map((payload) => ({ topic: 'results', payload })),
  wrongHeartbeat.map((payload) => ({ topic: 'heartbeat', payload })),
);

describe('whatever a tester sends over MQTT', () => {
  it('changes no row where it is not a heartbeat or a result, and the broker goes on', async () => {
    const client = await open(tester);
    const before = await rowsOf(company);
    await fc.assert(
      fc.asyncProperty(fc.array(wrong, { minLength: 5, maxLength: 20 }), async (messages) => {
        await Promise.all(
          messages.map(({ topic, payload }) =>
            client.publishAsync(`poolhand/${tester.deviceId}/${topic}`, Buffer.from(payload), { qos: 1 }),
          ),
        );
        expect(await rowsOf(company)).toEqual(before);
      }),
      { numRuns: 25 },
    );
    // Heartbeats are written a moment after they are taken, in their order: this one after all of the above.
    await becomesOnline(await world.company());
    expect(await rowsOf(company)).toEqual(before);
    await client.publishAsync(`poolhand/${tester.deviceId}/results`, '{"testId":"T-1","pH":7.4}', { qos: 1 });
    expect(await rowsOf(company)).toMatchObject({ tests: [{ test_id: 'T-1' }] });
    await client.endAsync(true);
  });

  it('to any other topic ends its connection and changes nothing, not its own company and not another', async () => {
    const other = await world.company();
    const foreign = (await other.owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
    const before = [await rowsOf(company), await rowsOf(other)];
    const topics = [
      `poolhand/${foreign.deviceId}/results`,
      `poolhand/${foreign.deviceId}/heartbeat`,
      `poolhand/${tester.deviceId}/answers`,
      `poolhand/${tester.deviceId}/commands`,
      `poolhand/${tester.deviceId}/results/`,
      `poolhand//results`,
      `$SYS/anything`,
      'a',
    ];
    for (const topic of topics) {
      const client = await open(tester);
      const gone = closeOf(client);
      client.publishAsync(topic, '{"testId":"T-1","pH":7.4}', { qos: 1 }).catch(() => undefined);
      await gone;
      await client.endAsync(true);
    }
    const retains = await open(tester);
    const gone = closeOf(retains);
    const own = `poolhand/${tester.deviceId}/results`;
    retains.publishAsync(own, '{"testId":"T-1","pH":7.4}', { qos: 1, retain: true }).catch(() => undefined);
    await gone;
    expect([await rowsOf(company), await rowsOf(other)]).toEqual(before);
  });

  it('the same result many times at once stands there once', async () => {
    const client = await open(tester);
    const answers: unknown[] = [];
    client.on('message', (_topic, payload) => answers.push(JSON.parse(payload.toString())));
    await client.subscribeAsync(`poolhand/${tester.deviceId}/answers`, { qos: 1 });
    const send = () =>
      client.publishAsync(`poolhand/${tester.deviceId}/results`, '{"testId":"T-1","pH":7.4}', { qos: 1 });
    await Promise.all(Array.from({ length: 8 }, send));
    await vi.waitFor(() => expect(answers).toHaveLength(8), { timeout: 10_000 });
    expect(answers.filter((answer) => (answer as { stored: boolean }).stored)).toHaveLength(1);
    expect(await rowsOf(company)).toMatchObject({ tests: [{ test_id: 'T-1' }] });
    await client.endAsync(true);
  });

  it('of more bytes than a message may have ends its connection', async () => {
    const before = await rowsOf(company);
    for (const bytes of [4097, 8000, 20_000]) {
      const client = await open(tester);
      const gone = closeOf(client);
      const large = '{"testId":"T-1","pH":7.4}'.padEnd(bytes);
      client.publishAsync(`poolhand/${tester.deviceId}/results`, large, { qos: 1 }).catch(() => undefined);
      await gone;
      await client.endAsync(true);
    }
    expect(await rowsOf(company)).toEqual(before);
  });
});

it('bytes that are no MQTT change nothing, before and after a connection is let in', async () => {
  const before = await rowsOf(company);
  /** Bytes on a socket of their own; done when the broker has ended it, or has had a moment with them. */
  const throwAt = async (bytes: Uint8Array): Promise<void> => {
    const socket = connectSocket(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    socket.end(bytes);
    socket.resume();
    await closed;
  };
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
  const { deviceId, key } = tester;
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(deviceId), text(deviceId), text(key)]);
  const hello = Buffer.concat([Buffer.from([0x10, body.length]), body]);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isLetIn) => {
      await throwAt(isLetIn ? Buffer.concat([hello, bytes]) : bytes);
    }),
    { numRuns: 100 },
  );
  expect(await rowsOf(company)).toEqual(before);
  await becomesOnline(await world.company());
  expect(await rowsOf(company)).toEqual(before);
});
