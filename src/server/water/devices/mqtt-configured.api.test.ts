import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Device, RegisteredDevice } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { readConfig } from '#server/config.ts';
import { deviceLinkFrom } from '#server/deps-from-config.ts';
import { selfSigned } from '#tests/support/self-signed.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { linkDevices } from './mqtt.ts';

const world = openWorld();
const poolId = 'Pool-001';
const closers: (() => Promise<unknown>)[] = [];

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The way to the testers as the server opens it from its settings. */
async function openLink(settings: Record<string, string>): Promise<void> {
  const fail = (error: unknown): void => expect.fail(String(error));
  const open = deviceLinkFrom(readConfig({ HOST: '127.0.0.1', ...settings }), fail);
  if (!open) throw new Error('These settings open no way to the testers');
  closers.push(await linkDevices(world.deps, open, fail));
}

let company: Company;
let tester: RegisteredDevice;
beforeEach(async () => {
  company = await world.company();
  tester = (await company.owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const testsOf = async ({ owner }: Company) => (await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body;
async function connected(url: string, options: object): Promise<MqttClient> {
  const client = await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 10_000, ...options }, false);
  closers.push(() => client.endAsync(true));
  return client;
}

it('without a setting there is no way but HTTPS', () => {
  expect(deviceLinkFrom(readConfig({}), () => undefined)).toBeNull();
});

describe('the built-in broker with a certificate', () => {
  let url: string;
  let ca: string;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'poolhand-tls-'));
    closers.push(() => rm(folder, { recursive: true }));
    const { cert, key } = selfSigned(new Date());
    await Promise.all([writeFile(join(folder, 'cert.pem'), cert), writeFile(join(folder, 'key.pem'), key)]);
    const port = await freePort();
    ca = cert;
    url = `127.0.0.1:${port}`;
    await openLink({
      MQTT_PORT: String(port),
      MQTT_TLS_CERT: join(folder, 'cert.pem'),
      MQTT_TLS_KEY: join(folder, 'key.pem'),
    });
  });

  it('takes a result over TLS from who trusts the certificate', async () => {
    const { deviceId, key } = tester;
    const client = await connected(`mqtts://${url}`, { clientId: deviceId, username: deviceId, password: key, ca });
    await client.publishAsync(`poolhand/${deviceId}/results`, '{"testId":"T-1","pH":7.4}', { qos: 1 });
    expect(await testsOf(company)).toMatchObject([{ testId: 'T-1', pH: 7.4, deviceId }]);
  });

  it('lets nobody in over TLS with a wrong key, and nobody at all in the clear', async () => {
    const { deviceId, key } = tester;
    const who = { clientId: deviceId, username: deviceId };
    await expect(connected(`mqtts://${url}`, { ...who, password: 'wrong', ca })).rejects.toThrow(
      /username or password/i,
    );
    await expect(connected(`mqtts://${url}`, { ...who, password: key })).rejects.toThrow(/self.signed/i);
    await expect(connected(`mqtt://${url}`, { ...who, password: key, connectTimeout: 2000 })).rejects.toThrow();
    expect(await testsOf(company)).toEqual([]);
  });
});

describe("the company's own broker", () => {
  let url: string;
  beforeEach(async () => {
    // One that lets everybody do everything, as a badly kept one might.
    const broker = await Aedes.createBroker();
    const server = createServer(broker.handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      server.close();
    });
    const address = server.address();
    url = `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const subscribed = new Promise((resolve) => broker.once('subscribe', resolve));
    await openLink({ MQTT_URL: url });
    await subscribed;
  });

  it('carries heartbeats, commands, results and answers', async () => {
    const { deviceId, key } = tester;
    const client = await connected(url, {});
    const heard: string[] = [];
    client.on('message', (topic, payload) => heard.push(`${topic.split('/')[2]} ${payload.toString()}`));
    await client.subscribeAsync([`poolhand/${deviceId}/commands`, `poolhand/${deviceId}/answers`]);
    await client.publishAsync(`poolhand/${deviceId}/heartbeat`, JSON.stringify({ key, batteryLevel: 70 }), { qos: 1 });
    await vi.waitFor(
      async () => {
        const [device] = (await company.owner.get<Device[]>('/api/devices')).body;
        expect(device).toMatchObject({ status: 'online', batteryLevel: 70 });
      },
      { timeout: 10_000 },
    );
    await company.owner.post('/api/arduino/run-test', { deviceId, poolId });
    await vi.waitFor(() => expect(heard.some((one) => one.startsWith('commands'))).toBe(true), { timeout: 10_000 });
    const { commandId } = JSON.parse(heard[0]?.slice('commands '.length) ?? '{}') as { commandId: string };
    const result = { key, commandId, testId: 'T-1', pH: 7.4 };
    await client.publishAsync(`poolhand/${deviceId}/results`, JSON.stringify(result), { qos: 1 });
    await vi.waitFor(
      () => expect(heard).toContain(`answers ${JSON.stringify({ testId: 'T-1', commandId, stored: true })}`),
      { timeout: 10_000 },
    );
    expect(await testsOf(company)).toMatchObject([{ testId: 'T-1' }]);
  });

  it("changes nothing for messages without the device's own key, too large ones and those that are no JSON", async () => {
    const { deviceId, key } = tester;
    const other = await world.company();
    const foreign = (await other.owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
    const client = await connected(url, {});
    const send = (topic: string, message: object | string) =>
      client.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 });
    const mine = `poolhand/${deviceId}/results`;
    await send(mine, { testId: 'T-1', pH: 7.4, key: foreign.key });
    await send(`poolhand/${foreign.deviceId}/results`, { testId: 'T-2', pH: 7.4, key });
    await send(mine, { testId: 'T-3', pH: 7.4, key, junk: 'x'.repeat(5000) });
    await send(mine, '{"key":');
    await send(mine, { testId: 'T-4', pH: 7.4, key: { $ne: null } });
    await send(`poolhand/${deviceId}/heartbeat`, { batteryLevel: 3 });
    await send(`poolhand/${deviceId}/heartbeat/results`, { testId: 'T-5', pH: 7.4, key });
    await send(`poolhand/${encodeURIComponent('../x')}/results`, { testId: 'T-6', pH: 7.4, key });
    // Everything before it has been dealt with once this stands there.
    await send(mine, { testId: 'T-last', pH: 7.4, key });
    await vi.waitFor(async () => expect(await testsOf(company)).toHaveLength(1), { timeout: 10_000 });
    expect((await testsOf(company)).map(({ testId }) => testId)).toEqual(['T-last']);
    expect(await testsOf(other)).toEqual([]);
    const devices = (await company.owner.get<Device[]>('/api/devices')).body;
    expect(devices).toMatchObject([{ lastHeartbeat: null, batteryLevel: null }]);
  });
});
