import { connect, connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device, DeviceCommand, RegisteredDevice } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { startBroker } from '#server/adapters/devices/broker.ts';
import { connectToBroker } from '#server/adapters/devices/external-broker.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { linkDevices } from './mqtt.ts';

const world = openWorld();
const poolId = 'Pool-001';
const closers: (() => Promise<unknown>)[] = [];
const troubles: unknown[] = [];
let url: string;

beforeAll(async () => {
  const close = await linkDevices(
    world.deps,
    async (messages) => {
      const onError = (error: Error) => void troubles.push(error);
      const { link, port } = await startBroker({ port: 0, host: '127.0.0.1', tls: undefined, messages, onError });
      url = `mqtt://127.0.0.1:${port}`;
      return link;
    },
    (error) => troubles.push(error),
  );
  closers.push(close);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  expect(troubles).toEqual([]);
});

/** A tester as it comes out of its box: the real client library, its own topics, everything it is told. */
class Tester {
  readonly told: { topic: string; message: Record<string, unknown> }[] = [];
  private constructor(
    readonly id: string,
    readonly client: MqttClient,
  ) {
    client.on('message', (topic, payload) => {
      this.told.push({ topic: topic.split('/')[2] ?? '', message: JSON.parse(payload.toString()) });
    });
  }
  static async open(id: string, key: string): Promise<Tester> {
    const client = await connectAsync(url, { clientId: id, username: id, password: key, reconnectPeriod: 0 });
    const tester = new Tester(id, client);
    clients.push(client);
    await client.subscribeAsync([`poolhand/${id}/commands`, `poolhand/${id}/answers`], { qos: 1 });
    return tester;
  }
  send = (topic: string, message: object | string, id = this.id) =>
    this.client.publishAsync(
      `poolhand/${id}/${topic}`,
      typeof message === 'string' ? message : JSON.stringify(message),
      { qos: 1 },
    );
  heard = (topic: string) => this.told.filter((one) => one.topic === topic).map(({ message }) => message);
}

const clients: MqttClient[] = [];
let company: Company;
let registered: RegisteredDevice;
let tester: Tester;

const register = async ({ owner }: Company) =>
  (await owner.post<RegisteredDevice>('/api/devices', { poolId, deviceName: 'Deck box' })).body;
const testsOf = async ({ owner }: Company) => (await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body;
const runTest = async () =>
  (await company.owner.post<DeviceCommand>('/api/arduino/run-test', { deviceId: registered.deviceId, poolId })).body;

/** A heartbeat is acknowledged when it is taken, and written a moment later. */
const isOnline = (told: object = {}) =>
  vi.waitFor(
    async () => {
      const [device] = (await company.owner.get<Device[]>('/api/devices')).body;
      expect(device).toMatchObject({ ...told, status: 'online' });
    },
    { timeout: 10_000 },
  );

beforeEach(async () => {
  company = await world.company();
  registered = await register(company);
  tester = await Tester.open(registered.deviceId, registered.key);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

describe('a tester on the built-in broker', () => {
  it('is asked for a test and its result stands in the tests within two seconds', async () => {
    await tester.send('heartbeat', { batteryLevel: 80, signalStrength: -55, firmwareVersion: '1.0.0' });
    await isOnline({ batteryLevel: 80 });

    const pressedAt = performance.now();
    const { commandId } = await runTest();
    await vi.waitFor(() => expect(tester.heard('commands')).toMatchObject([{ commandId, command: 'run-test' }]));
    await tester.send('results', { commandId, testId: 'T-1', chlorine: 2.2, pH: 7.4, temperature: 80 });
    expect(await testsOf(company)).toMatchObject([{ testId: 'T-1', testType: 'arduino', chlorine: 2.2, pH: 7.4 }]);
    expect(performance.now() - pressedAt).toBeLessThan(2000);
    await vi.waitFor(() => expect(tester.heard('answers')).toEqual([{ commandId, testId: 'T-1', stored: true }]));
  });

  it('hears what it was asked before it connected', async () => {
    await tester.send('heartbeat', {});
    await isOnline();
    await tester.client.endAsync();
    const { commandId } = await runTest();
    const back = await Tester.open(registered.deviceId, registered.key);
    // Perhaps twice, when it connects just as it is asked: the command's id tells.
    const heard = () => new Set(back.heard('commands').map((command) => command.commandId));
    await vi.waitFor(() => expect(heard()).toEqual(new Set([commandId])));
  });

  it('is told why a result was refused, and such messages change nothing', async () => {
    await tester.send('results', { testId: 'T-1', pH: 7.4 });
    await tester.send('results', { testId: 'T-1', pH: 7.9 });
    await tester.send('results', { testId: 'T-2', pH: 74 });
    await tester.send('results', { testId: 'T-3', pH: 7.4, measuredAt: '2026-01-01T00:00:00Z' });
    await tester.send('results', { testId: 'T-4', pH: 7.4, commandId: 'CMD-none' });
    await tester.send('results', 'no JSON {');
    await tester.send('heartbeat', 'no JSON either');
    await vi.waitFor(() => expect(tester.heard('answers')).toHaveLength(6));
    expect(tester.heard('answers')).toMatchObject([
      { testId: 'T-1', stored: true },
      { testId: 'T-1', stored: false },
      {
        ...{ testId: 'T-2', error: 'invalid_input', message: 'pH level out of safe range' },
        details: [{ field: 'pH', message: 'pH level out of safe range' }],
      },
      { testId: 'T-3', error: 'invalid_input', message: 'This result is older than seven days' },
      { testId: 'T-4', error: 'not_found', message: 'Command not found' },
      { error: 'invalid_input' },
    ]);
    expect((await testsOf(company)).map(({ testId, pH }) => [testId, pH])).toEqual([['T-1', 7.4]]);
    expect((await company.owner.get<Device[]>('/api/devices')).body[0]?.lastHeartbeat).toBeNull();
  });

  it("can neither speak nor listen for another company's tester, and is put out for trying", async () => {
    const other = await world.company();
    const foreign = await register(other);
    const [granted] = await tester.client.subscribeAsync(`poolhand/${foreign.deviceId}/commands`).then(
      (grants) => grants,
      () => [{ qos: 128 }],
    );
    expect(granted?.qos).toBe(128);
    const closed = new Promise<void>((resolve) => tester.client.once('close', () => resolve()));
    tester.send('results', { testId: 'T-1', pH: 7.4 }, foreign.deviceId).catch(() => undefined);
    await closed;
    expect(await testsOf(other)).toEqual([]);
    expect(await testsOf(company)).toEqual([]);
  });

  it('is not let in with a wrong key, another name, or the key of a device that was removed', async () => {
    const { deviceId, key } = registered;
    const attempt = (clientId: string, username: string, password: string) =>
      connectAsync(url, { clientId, username, password, reconnectPeriod: 0, connectTimeout: 3000 }, false);
    await expect(attempt(deviceId, deviceId, 'wrong')).rejects.toThrow(/Bad username or password/i);
    await expect(attempt('another', deviceId, key)).rejects.toThrow(/Identifier rejected/i);
    const foreign = await register(await world.company());
    await expect(attempt(foreign.deviceId, foreign.deviceId, key)).rejects.toThrow(/Bad username or password/i);
    await company.owner.delete(`/api/devices/${deviceId}`);
    await tester.send('results', { testId: 'T-1', pH: 7.4 });
    expect(await testsOf(company)).toEqual([]);
    await expect(attempt(deviceId, deviceId, key)).rejects.toThrow(/Bad username or password/i);
  });

  it('is cut off for a packet that is too large', async () => {
    const closed = new Promise<void>((resolve) => tester.client.once('close', () => resolve()));
    tester.send('results', { testId: 'T-1', pH: 7.4, junk: 'x'.repeat(20_000) }).catch(() => undefined);
    await closed;
    expect(await testsOf(company)).toEqual([]);
  });
});

describe('testers behind a broker of the company', () => {
  it('are known by the key in each message', async () => {
    // Any broker will do: here one that lets everybody in, as a badly kept one might.
    const { Aedes } = await import('aedes');
    const { createServer } = await import('node:net');
    const broker = await Aedes.createBroker();
    const server = createServer(broker.handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const brokerUrl = `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const subscribed = new Promise((resolve) => broker.on('subscribe', resolve));
    const close = await linkDevices(
      world.deps,
      (messages) => connectToBroker({ url: brokerUrl, messages, onError: (error) => void troubles.push(error) }),
      (error) => troubles.push(error),
    );
    await subscribed;
    const anybody = connect(brokerUrl);
    clients.push(anybody);
    const { deviceId, key } = registered;
    const send = (message: object) =>
      anybody.publishAsync(`poolhand/${deviceId}/results`, JSON.stringify(message), { qos: 1 });
    await anybody.subscribeAsync(`poolhand/${deviceId}/answers`);
    const answered = new Promise((resolve) => anybody.once('message', (_topic, payload) => resolve(`${payload}`)));
    await send({ testId: 'T-1', pH: 7.1 });
    await send({ testId: 'T-2', pH: 7.1, key: 'wrong' });
    await send({ testId: 'T-3', pH: 7.4, key });
    expect(await answered).toBe('{"testId":"T-3","stored":true}');
    expect((await testsOf(company)).map(({ testId }) => testId)).toEqual(['T-3']);
    await close();
    await anybody.endAsync(true);
    server.close();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
  });
});

it('a visitor of the calls and a tester of the broker are the same device', async () => {
  await new Visitor(world.app, registered.key).post(`/api/devices/${registered.deviceId}/results`, {
    testId: 'T-1',
    pH: 7.4,
  });
  await tester.send('results', { testId: 'T-1', pH: 7.4 });
  await vi.waitFor(() => expect(tester.heard('answers')).toEqual([{ testId: 'T-1', stored: false }]));
  expect(await testsOf(company)).toHaveLength(1);
});
