import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import { type Device, type DeviceCommand, deviceResultBody, type RegisteredDevice } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import type { Visitor } from '../support/visitor.ts';
import { openWorld } from '../support/world.ts';
import { compiled, compiler } from './compiler.ts';
import { inGoodWater, PlayedBoard } from './played-board.ts';

const compileTimeout = 180_000;
const poolId = 'Pool-001';
const minuteMs = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-firmware-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Left out only where the machine has no C++ compiler (g++, clang++ or CXX); .ci/run installs one.
describe.skipIf(compiler === null)("the firmware's core (needs a C++ compiler)", () => {
  it(
    'keeps to the protocol, and touches no memory that is not its own',
    async () => {
      const flags = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
      const program = await compiled('core-test.cpp', join(folder, 'core-test'), flags);
      const { stdout } = await promisify(execFile)(program).catch((error: { stdout?: string; message: string }) =>
        expect.fail(error.stdout || error.message),
      );
      expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
    },
    compileTimeout,
  );

  it(
    'is as strict as the board wants it: no exceptions, no hidden conversions',
    async () => {
      const flags = ['-fno-exceptions', '-fno-rtti', '-Wconversion', '-Wdouble-promotion'];
      await compiled('core-alone.cpp', join(folder, 'core-alone'), flags);
    },
    compileTimeout,
  );
});

describe.skipIf(compiler === null)('the sketch on a played board, with the real server (needs a C++ compiler)', () => {
  const world = openWorld();
  let program: string;
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
    program = await compiled('sketch-on-host.cpp', join(folder, 'sketch'));
  }, compileTimeout);

  let owner: Visitor;
  let device: RegisteredDevice;
  let board: PlayedBoard;
  let flash: string;
  const boot = async (): Promise<void> => {
    board = new PlayedBoard(program, port, flash);
    await board.setPins(inGoodWater);
  };
  const tests = async () => (await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body;
  const online = async () => (await owner.get<Device[]>('/api/devices')).body[0];
  /** The server's clock goes with the board's. */
  const wait = async (milliseconds: number): Promise<string[]> => {
    const printed = await board.wait(milliseconds);
    world.clock.forward({ minutes: milliseconds / minuteMs });
    return printed;
  };
  const configure = () => board.cable({ command: 'configure', deviceId: device.deviceId, key: device.key });
  /** With its key, and known to the server; what it measured when it was started stays its own. */
  async function ready(): Promise<void> {
    await wait(2000);
    await configure();
    await wait(2000);
  }
  /** An hour without a network, as quick as it is dull; the board makes one test of its own in it. */
  async function anHourAlone(): Promise<string[]> {
    await board.tell('network off');
    const printed = await wait(60 * minuteMs);
    await board.tell('network on');
    return printed;
  }
  const resultsIn = (printed: string[]) =>
    printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeEach(async () => {
    owner = (await world.company()).owner;
    device = (await owner.post<RegisteredDevice>('/api/devices', { poolId })).body;
    flash = await mkdtemp(join(folder, 'flash-'));
    await boot();
  });
  afterEach(() => board.end());

  it('is online once it has its key, and its own tests stand in the pool', async () => {
    await wait(2000);
    expect((await online())?.status).toBe('offline');
    expect(await configure()).toEqual([`# configured: ${device.deviceId}`]);
    await wait(1000);
    expect(await online()).toMatchObject({ status: 'online', firmwareVersion: '1.0.0', signalStrength: -61 });

    const printed = resultsIn(await anHourAlone());
    expect(printed).toHaveLength(1);
    // What it prints is what it sends: the contract's own schema takes it.
    expect(deviceResultBody.safeParse(printed[0])).toMatchObject({ success: true });
    await wait(5000);
    const [test] = await tests();
    expect(test).toMatchObject({ testId: printed[0]?.testId, testType: 'arduino', deviceId: device.deviceId });
    expect(test?.pH).toBeCloseTo(7.4, 1);
    expect(test?.chlorine).toBeCloseTo(2.26, 1);
    expect(test?.temperature).toBeCloseTo(82.3, 1);
    expect((await owner.get<Pool>(`/api/pools/${poolId}`)).body.pH).toBe(test?.pH);
  });

  it('answers the button within the 30 seconds that the dashboard waits, once', async () => {
    await ready();
    const ask = { deviceId: device.deviceId, poolId };
    expect(await owner.post<DeviceCommand>('/api/arduino/run-test', ask)).toMatchObject({ status: 201 });
    await wait(15_000);
    expect(await tests()).toHaveLength(1);
    await wait(30_000);
    expect(await tests()).toHaveLength(1);
  });

  it('keeps what it measures without a network, over a restart too, and tells when each was', async () => {
    await ready();
    const leftAt = world.clock.now().getTime();
    await anHourAlone();
    await anHourAlone();
    await board.end();
    await boot();
    await wait(10_000);
    const minutesLater = (await tests()).map((test) => (Date.parse(test.createdAt) - leftAt) / minuteMs);
    // The third is the test that every start begins with.
    expect(minutesLater.map(Math.round)).toEqual([120, 120, 60]);
    const ids = (await tests()).map(({ testId }) => testId.slice(device.deviceId.length));
    expect(ids).toEqual(['.2.1', '.1.3', '.1.2']);
  });

  it('leaves a broken probe out, and what rests on it', async () => {
    await ready();
    await board.setPins({ temperature: 3300 });
    await anHourAlone();
    await wait(5000);
    const [test] = await tests();
    expect(test).toMatchObject({ temperature: null, chlorine: null });
    expect(test?.pH).toBeCloseTo(7.4, 1);
    expect(JSON.parse(test?.testResults ?? '{}').notes).toEqual(['pH isn’t corrected for temperature.']);
  });

  it('stops when it is removed, and says why', async () => {
    await ready();
    await owner.delete(`/api/devices/${device.deviceId}`);
    expect(await wait(minuteMs)).toEqual([`# the server does not know this key: ${device.deviceId}`]);
    expect(await wait(10 * minuteMs)).toEqual([]);
  });

  it('keeps what it measures while it is switched off, and tells it when it is on again', async () => {
    await ready();
    const { deviceId } = device;
    await owner.patch(`/api/devices/${deviceId}`, { isActive: false });
    await anHourAlone();
    await wait(5000);
    expect(await tests()).toEqual([]);
    await owner.patch(`/api/devices/${deviceId}`, { isActive: true });
    await anHourAlone();
    await wait(5000);
    expect(await tests()).toHaveLength(2);
  });

  describe('read over the cable', () => {
    /** As the page does: the same members, under the testId of the board. */
    const handIn = ({ testId, measuredAt, pH, chlorine, temperature }: Record<string, unknown>) =>
      owner.post('/api/water-tests', { testId, measuredAt, poolId, pH, chlorine, temperature });

    it('it leaves the test to the page', async () => {
      await ready();
      const [printed = {}] = resultsIn(await board.cable({ command: 'run-test' }));
      expect(printed).not.toHaveProperty('commandId');
      expect(await handIn(printed)).toMatchObject({ status: 201 });
      await wait(15_000);
      expect((await tests()).map(({ testId }) => testId)).toEqual([printed.testId]);
    });

    it('a test that it meant to tell itself stands there once, whoever comes first', async () => {
      await ready();
      const [printed = {}] = resultsIn(await anHourAlone());
      expect(await handIn(printed)).toMatchObject({ status: 201 });
      expect(await wait(15_000)).toEqual([]);
      expect((await tests()).map(({ testId }) => testId)).toEqual([printed.testId]);
      expect(await handIn(printed)).toMatchObject({ status: 201 });
      expect(await tests()).toHaveLength(1);
    });
  });
});
