import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Device, RegisteredDevice } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { startBroker } from '#server/adapters/devices/broker.ts';
import { linkDevices } from '#server/water/devices/mqtt.ts';
import { type Company, openWorld } from '../support/world.ts';

const world = openWorld();
const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/device-simulate.mjs', import.meta.url));
let server: string;
beforeAll(async () => {
  server = await world.app.listen({ port: 0, host: '127.0.0.1' });
  // The simulated tester dates its tests by the clock of this machine.
  world.clock.set(new Date().toISOString());
});

const simulate = (device: { id: string; key: string }, ...options: string[]) =>
  run(process.execPath, [script, '--every', '0.01', '--test-every', '1', ...options], {
    env: { DEVICE_ID: device.id, DEVICE_KEY: device.key },
    timeout: 30_000,
  });
async function registered({ owner }: Company) {
  const { deviceId, key } = (await owner.post<RegisteredDevice>('/api/devices', { poolId: 'Pool-001' })).body;
  return { id: deviceId, key };
}
const testsOf = async (company: Company) =>
  (await (await company.signedIn('owner')).get<WaterTest[]>('/api/water-tests/Pool-001')).body;

const failed = (error: unknown): void => expect.fail(String(error));

describe('npm run device:simulate', () => {
  it('delivers over HTTPS every test it made, those of the time without a signal included', async () => {
    const company = await world.company();
    const device = await registered(company);
    const { stdout } = await simulate(device, '--server', server, '--beats', '6', '--lost', '0.5', '--battery', '15');
    expect(stdout).toContain('no signal');
    const tests = await testsOf(company);
    expect(tests).toHaveLength(6);
    for (const { testType, pH } of tests)
      expect([testType, Math.abs((pH ?? 0) - 7.4) < 0.3]).toEqual(['arduino', true]);
    expect(JSON.parse(tests[0]?.testResults ?? '{}').confidence.pH.reasons).toContain('Battery at 15%.');
    const [known] = (await (await company.signedIn('owner')).get<Device[]>('/api/devices')).body;
    expect(known).toMatchObject({ status: 'online', firmwareVersion: 'simulator-1' });
  });

  it('plays probes that scatter and drift, the same day again from the same seed', async () => {
    const phOf = async (...options: string[]) => {
      const company = await world.company();
      const device = await registered(company);
      await simulate(device, '--server', server, '--beats', '6', '--test-every', '1', ...options);
      return (await testsOf(company)).map(({ pH }) => pH ?? 0).reverse();
    };
    const rising = await phOf('--noise', '0', '--drift', '0.05');
    // The water itself rises by 0.004 a step.
    expect((rising[5] ?? 0) - (rising[0] ?? 0)).toBeCloseTo(5 * 0.054, 1);
    const noisy = await phOf('--noise', '5', '--seed', '7');
    expect(Math.max(...noisy) - Math.min(...noisy)).toBeGreaterThan(0.1);
    expect(await phOf('--noise', '5', '--seed', '7')).toEqual(noisy);
  });

  it('tells of a battery that is going and ends when it is empty', async () => {
    const company = await world.company();
    const device = await registered(company);
    const { stderr } = await simulate(device, '--server', server, '--battery', '9', '--drain', '3');
    expect(stderr).toBe('The battery is empty.\n');
    const [known] = (await (await company.signedIn('owner')).get<Device[]>('/api/devices')).body;
    expect(known?.batteryLevel).toBe(0);
    const levels = (await testsOf(company)).map(
      ({ testResults }) => JSON.parse(testResults ?? '{}').confidence.pH.level,
    );
    expect(levels).toContain('low');
  });

  it('delivers them over MQTT', async () => {
    const company = await world.company();
    const device = await registered(company);
    let mqtt = '';
    const close = await linkDevices(
      world.deps,
      async (messages) => {
        const { link, port } = await startBroker({
          port: 0,
          host: '127.0.0.1',
          tls: undefined,
          messages,
          onError: failed,
        });
        mqtt = `mqtt://127.0.0.1:${port}`;
        return link;
      },
      failed,
    );
    const { stdout } = await simulate(device, '--mqtt', mqtt, '--beats', '4', '--lost', '0.3', '--seed', '3');
    await close();
    expect(stdout.match(/: stored/g)).toHaveLength(4);
    expect(await testsOf(company)).toHaveLength(4);
  });

  it('stops with a word where its key is not known', async () => {
    const device = await registered(await world.company());
    await expect(simulate({ ...device, key: 'wrong' }, '--server', server)).rejects.toMatchObject({
      code: 1,
      stderr: 'The server does not know this key.\n',
    });
  });
});
