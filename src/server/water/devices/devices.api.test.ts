import { beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type {
  CalibrationLog,
  Device,
  DeviceCommand,
  DeviceResultAnswer,
  RegisteredDevice,
} from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const ago = (ms: number): string => new Date(world.clock.now().getTime() - ms).toISOString();

let company: Company;
let owner: Visitor;
let customerId: string;
let poolId: string;
let tester: RegisteredDevice;
/** The device itself, with its key. */
let own: Visitor;

beforeEach(async () => {
  company = await world.company();
  owner = await company.signedIn('owner');
  customerId = (await owner.post<{ customerId: string }>('/api/customers', { name: 'Ada Rivera' })).body.customerId;
  const pool = { name: 'Backyard', customerId, volumeGallons: 18000 };
  poolId = (await owner.post<Pool>('/api/pools', pool)).body.poolId;
  tester = (await owner.post<RegisteredDevice>('/api/devices', { poolId, customerId, deviceName: 'Deck box' })).body;
  own = new Visitor(world.app, tester.key);
});

const at = (path: string, deviceId = tester.deviceId): string => `/api/devices/${deviceId}/${path}`;
const beat = (told: object = {}) => own.post(at('heartbeat'), told);
const runTest = () =>
  owner.post<DeviceCommand>('/api/arduino/run-test', { deviceId: tester.deviceId, customerId, poolId });
const deviceOfPool = async () => (await owner.get<Device | null>(`/api/arduino/device/${customerId}/${poolId}`)).body;
const tests = async () => (await owner.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body;
const pool = async () => (await owner.get<Pool>(`/api/pools/${poolId}`)).body;
const result = (body: object) => own.post<DeviceResultAnswer>(at('results'), body);

describe('registering a tester', () => {
  it('answers its key once, and never again', async () => {
    expect(tester).toMatchObject({ deviceName: 'Deck box', poolId, customerId, status: 'offline', isActive: true });
    expect(tester.key.length).toBeGreaterThan(40);
    const listed = await owner.get<Device[]>('/api/devices');
    expect(listed.body.map(({ deviceId }) => deviceId)).toEqual([tester.deviceId]);
    expect(JSON.stringify([listed.body, await deviceOfPool()])).not.toContain(tester.key);
  });

  it('takes one a pool, of its own customer, until it is removed', async () => {
    expect(await owner.post('/api/devices', { poolId })).toMatchObject({ status: 409 });
    const other = (await owner.post<{ customerId: string }>('/api/customers', { name: 'Lee' })).body.customerId;
    expect(await owner.post('/api/devices', { poolId: 'Pool-001', customerId: other })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'customerId' }] },
    });
    expect(await owner.post('/api/devices', { deviceName: 'Nowhere' })).toMatchObject({ status: 400 });
    expect(await owner.delete(`/api/devices/${tester.deviceId}`)).toMatchObject({ status: 200 });
    expect(await deviceOfPool()).toBeNull();
    expect(await beat()).toMatchObject({ status: 401 });
    expect(await owner.post('/api/devices', { poolId })).toMatchObject({ status: 201 });
  });

  it('belongs to the enterprise plan', async () => {
    const professional = await world.company({ tier: 'professional' });
    expect(await professional.owner.post('/api/devices', { poolId: 'Pool-001' })).toMatchObject({
      status: 402,
      body: { message: 'This feature requires enterprise subscription plan.' },
    });
  });
});

describe("a device's key", () => {
  it('opens the calls of that device alone', async () => {
    const second = (await owner.post<RegisteredDevice>('/api/devices', { poolId: 'Pool-001' })).body;
    expect(await own.post(at('heartbeat', second.deviceId), {})).toMatchObject({ status: 404 });
    expect(await own.get('/api/devices')).toMatchObject({ status: 401 });
    expect(await own.get(`/api/water-tests/${poolId}`)).toMatchObject({ status: 401 });
    expect(await own.get(at('commands'))).toMatchObject({ status: 200 });
  });

  it('is needed for them: neither a session nor a wrong key will do', async () => {
    expect(await owner.post(at('heartbeat'), {})).toMatchObject({ status: 403 });
    expect(await new Visitor(world.app, 'wrong').post(at('results'), { pH: 7.4 })).toMatchObject({ status: 401 });
    expect(await world.visitor.post(at('heartbeat'), {})).toMatchObject({ status: 401 });
    expect(await tests()).toEqual([]);
  });
});

describe('heartbeats', () => {
  it('bring the device online for ten minutes and tell how it is', async () => {
    expect(await deviceOfPool()).toMatchObject({ status: 'offline', lastHeartbeat: null });
    await beat({ firmwareVersion: '1.2.0', batteryLevel: 87, signalStrength: -61 });
    await beat();
    const known = { firmwareVersion: '1.2.0', batteryLevel: 87, signalStrength: -61 };
    expect(await deviceOfPool()).toMatchObject({ ...known, status: 'online', lastHeartbeat: ago(0) });
    world.clock.forward({ minutes: 10.1 });
    expect(await deviceOfPool()).toMatchObject({ ...known, status: 'offline' });
  });

  it('with values that cannot be change nothing', async () => {
    expect(await beat({ batteryLevel: 130 })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'batteryLevel' }] },
    });
    expect((await deviceOfPool())?.lastHeartbeat).toBeNull();
  });
});

describe('what pages ask for again and again', () => {
  it('is answered 304 while nothing has changed', async () => {
    for (const path of ['/api/devices', `/api/arduino/device/${customerId}/${poolId}`, `/api/water-tests/${poolId}`]) {
      const first = await owner.get(path);
      const headers = { 'if-none-match': String(first.headers.etag) };
      expect(await owner.get(path, { headers }), path).toMatchObject({ status: 304, body: '' });
      world.clock.forward({ minutes: 1 });
      await beat();
      expect(await result({ pH: 7.4 }), path).toMatchObject({ status: 201 });
      expect(await owner.get(path, { headers }), path).toMatchObject({ status: 200 });
    }
  });
});

describe('running a test', () => {
  it('goes from the button to the device and back into the tests and the pool', async () => {
    await beat();
    const command = await runTest();
    expect(command).toMatchObject({ status: 201, body: { command: 'run-test', deviceId: tester.deviceId } });
    expect((await own.get<DeviceCommand[]>(at('commands'))).body).toEqual([command.body]);
    const { commandId } = command.body;
    const measured = { commandId, chlorine: 2.4, pH: 7.5, temperature: 82, calciumHardness: 250, totalAlkalinity: 90 };
    expect(await result(measured)).toMatchObject({ status: 201, body: { stored: true } });

    const [test] = await tests();
    expect(test).toMatchObject({ testType: 'arduino', deviceId: tester.deviceId, customerId, chlorine: 2.4, pH: 7.5 });
    expect(test?.lsi).toBeCloseTo(0, 0);
    expect(Date.parse(test?.expiresAt ?? '') - Date.parse(test?.createdAt ?? '')).toBe(7 * dayMs);
    expect(await pool()).toMatchObject({ chlorine: 2.4, pH: 7.5, temperature: 82 });
    expect((await own.get<DeviceCommand[]>(at('commands'))).body).toEqual([]);
  });

  it('needs a device that is online, and switched on', async () => {
    const refused = { status: 409, body: { message: 'Device must be online to run tests' } };
    expect(await runTest()).toMatchObject(refused);
    await beat();
    await owner.patch(`/api/devices/${tester.deviceId}`, { isActive: false });
    expect(await deviceOfPool()).toMatchObject({ status: 'inactive' });
    expect(await runTest()).toMatchObject(refused);
    expect(await result({ pH: 7.4 })).toMatchObject({ status: 403 });
    await owner.patch(`/api/devices/${tester.deviceId}`, { isActive: true });
    expect(await runTest()).toMatchObject({ status: 201 });
  });

  it('asked for twice while it runs is asked for once', async () => {
    await beat();
    const first = await runTest();
    expect((await runTest()).body).toEqual(first.body);
    world.clock.forward({ minutes: 0.6 });
    expect((await runTest()).body.commandId).not.toBe(first.body.commandId);
  });

  it('is for another pool or customer not found', async () => {
    await beat();
    const ask = (body: object) =>
      owner.post('/api/arduino/run-test', { deviceId: tester.deviceId, customerId, poolId, ...body });
    for (const wrong of [{ deviceId: 'DEV-none' }, { poolId: 'Pool-001' }, { customerId: 'CUST-none' }]) {
      expect(await ask(wrong), JSON.stringify(wrong)).toMatchObject({ status: 404 });
    }
    expect((await own.get<DeviceCommand[]>(at('commands'))).body).toEqual([]);
  });

  it('is not run by a device that comes back too late', async () => {
    await beat();
    await runTest();
    world.clock.forward({ minutes: 10 });
    expect((await own.get<DeviceCommand[]>(at('commands'))).body).toEqual([]);
  });
});

describe('results', () => {
  it('sent again change nothing, by testId and by commandId, even after the test has expired', async () => {
    await beat();
    const { commandId } = (await runTest()).body;
    const first = await result({ testId: 'T-1', commandId, pH: 7.5 });
    const again = { status: 200, body: { testId: 'T-1', stored: false } };
    expect(first).toMatchObject({ status: 201, body: { testId: 'T-1', stored: true } });
    expect(await result({ testId: 'T-1', commandId, pH: 7.9 })).toMatchObject(again);
    expect(await result({ testId: 'T-1', pH: 7.9 })).toMatchObject(again);
    expect(await result({ testId: 'T-2', commandId, pH: 7.9 })).toMatchObject(again);
    expect((await tests()).map(({ pH }) => pH)).toEqual([7.5]);

    world.clock.forward({ days: 8 });
    await world.runJob('remove-expired', {});
    expect(await result({ testId: 'T-1', pH: 7.9 })).toMatchObject(again);
    expect(await tests()).toEqual([]);
    expect(await pool()).toMatchObject({ pH: 7.5 });
  });

  it('arriving twice at the same moment are stored once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => result({ testId: 'T-9', pH: 7.4 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await tests()).toHaveLength(1);
  });

  it('kept on the device are dated when they were measured and do not replace newer readings', async () => {
    await result({ testId: 'new', pH: 7.6 });
    expect(await result({ testId: 'kept', pH: 7.2, measuredAt: ago(2 * dayMs) })).toMatchObject({ status: 201 });
    expect((await tests()).map(({ testId, createdAt }) => [testId, createdAt])).toEqual([
      ['new', ago(0)],
      ['kept', ago(2 * dayMs)],
    ]);
    expect(await pool()).toMatchObject({ pH: 7.6 });
    const undated = { pH: 7.2, measuredAt: ago(dayMs) };
    expect((await result(undated)).status).toBe(201);
    expect((await result(undated)).body.stored).toBe(false);
  });

  it('that come too late or cannot be change nothing', async () => {
    await beat();
    const { commandId } = (await runTest()).body;
    world.clock.forward({ minutes: 11 });
    const wrong: [object, number, string][] = [
      [{ commandId, pH: 7.4 }, 400, 'measuredAt'],
      [{ pH: 7.4, measuredAt: ago(7 * dayMs + 1) }, 400, 'measuredAt'],
      [{ pH: 7.4, measuredAt: ago(-11 * minuteMs) }, 400, 'measuredAt'],
      [{ pH: 14.2 }, 400, 'pH'],
      [{ pH: '7.4' }, 400, 'pH'],
      [{ temperature: -196.6 }, 400, 'temperature'],
      [{ testId: 'T-1' }, 400, 'readings'],
      [{ testId: '../1', pH: 7.4 }, 400, 'testId'],
      [{ commandId: 'CMD-none', pH: 7.4 }, 404, 'commandId'],
    ];
    for (const [body, status, field] of wrong) {
      expect(await result(body), JSON.stringify(body)).toMatchObject({ status, body: { details: [{ field }] } });
    }
    expect((await own.post(at('results'), '{"pH":', { headers: { 'content-type': 'application/json' } })).status).toBe(
      400,
    );
    expect((await own.post(at('results'), { pH: 7.4, junk: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await tests()).toEqual([]);
    expect(await result({ commandId, pH: 7.4, measuredAt: ago(5 * minuteMs) })).toMatchObject({ status: 201 });
  });

  it('never take the place of a test that somebody else made', async () => {
    const manual = { testId: 'T-1', poolId, pH: 7.3 };
    await owner.post('/api/water-tests', manual);
    expect(await result({ testId: 'T-1', pH: 7.9 })).toMatchObject({ status: 409 });
    expect((await tests()).map(({ pH }) => pH)).toEqual([7.3]);
  });

  it('are refused when the plan has ended', async () => {
    const trial = await world.company({ tier: 'trial' });
    const device = (await trial.owner.post<RegisteredDevice>('/api/devices', { poolId: 'Pool-001' })).body;
    world.clock.forward({ days: 8 });
    const late = new Visitor(world.app, device.key);
    expect(await late.post(at('heartbeat', device.deviceId), {})).toMatchObject({ status: 200 });
    expect(await late.post(at('results', device.deviceId), { pH: 7.4 })).toMatchObject({ status: 402 });
  });
});

describe('what a reading is worth', () => {
  const confidenceOf = async (testId: string) => {
    const test = (await tests()).find((one) => one.testId === testId);
    return JSON.parse(test?.testResults ?? '{}') as {
      confidence: Record<string, { level: string; reasons: string[] }>;
      notes: string[];
    };
  };

  it('follows from calibration, tests made by hand, and battery', async () => {
    await result({ testId: 'T-1', pH: 7.5 });
    expect((await confidenceOf('T-1')).confidence).toEqual({
      pH: { level: 'medium', reasons: ['pH probe has no calibration on file.'] },
    });
    const calibrated = { probe: 'pH', referenceValue: 7, measuredValue: 7.08, note: 'buffer' };
    expect(await owner.post(at('calibrations'), calibrated)).toMatchObject({ status: 201 });
    await result({ testId: 'T-2', pH: 7.5 });
    expect((await confidenceOf('T-2')).confidence).toEqual({ pH: { level: 'high', reasons: [] } });

    world.clock.forward({ minutes: 60 });
    await owner.post('/api/water-tests', { poolId, pH: 7.0 });
    await result({ testId: 'T-3', pH: 7.5, batteryLevel: 15 });
    expect((await confidenceOf('T-3')).confidence).toEqual({
      pH: { level: 'low', reasons: ['pH reads 0.5 above manual tests.', 'Battery at 15%.'] },
    });
    const { body: log } = await owner.get<CalibrationLog>(at('calibrations'));
    expect(log.calibrations).toMatchObject([{ ...calibrated, calibratedAt: ago(60 * minuteMs) }]);
    expect(log.probes[0]).toMatchObject({ probe: 'pH', drift: 0.5, confidence: { level: 'low' } });
  });

  it('is not judged by readings that were taken from its own cable', async () => {
    await owner.post('/api/water-tests', { testId: `${tester.deviceId}.boot.1`, poolId, pH: 7.5 });
    await result({ testId: 'T-1', pH: 7.9 });
    const { body: log } = await owner.get<CalibrationLog>(at('calibrations'));
    expect(log.probes[0]).toMatchObject({ probe: 'pH', drift: null });
  });

  it('includes the correction of pH for the temperature of the water', async () => {
    await result({ testId: 'T-1', pH: 7.84, temperature: 104, pHCompensated: false });
    expect((await tests())[0]).toMatchObject({ pH: 7.8 });
    expect((await confidenceOf('T-1')).notes).toEqual(['pH 7.84 corrected to 7.8 for 104 °F.']);
  });

  it('cannot rest on a calibration that has not happened yet', async () => {
    const ahead = { probe: 'pH', referenceValue: 7, measuredValue: 7, calibratedAt: ago(-dayMs) };
    expect(await owner.post(at('calibrations'), ahead)).toMatchObject({ status: 400 });
    expect(await owner.post(at('calibrations'), { probe: 'orp' })).toMatchObject({ status: 400 });
  });

  it('cannot rest on a calibration with a missed decimal point', async () => {
    const missed: [object, string][] = [
      [{ probe: 'pH', referenceValue: 70, measuredValue: 7.08 }, 'referenceValue'],
      [{ probe: 'pH', referenceValue: 7, measuredValue: 708 }, 'measuredValue'],
      [{ probe: 'chlorine', referenceValue: 200, measuredValue: 2 }, 'referenceValue'],
      [{ probe: 'temperature', referenceValue: 8, measuredValue: 80 }, 'referenceValue'],
    ];
    for (const [body, field] of missed) {
      expect(await owner.post(at('calibrations'), body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
    expect((await owner.get<CalibrationLog>(at('calibrations'))).body.calibrations).toEqual([]);
  });
});

describe('roles', () => {
  it('let technicians see and run testers, the office register them, and homeowners neither', async () => {
    const technician = await company.signedIn('technician');
    const homeowner = await company.signedIn('homeowner', { customerId });
    await beat();
    expect((await technician.get('/api/devices')).status).toBe(200);
    const ask = { deviceId: tester.deviceId, customerId, poolId };
    expect((await technician.post('/api/arduino/run-test', ask)).status).toBe(201);
    expect((await technician.post('/api/devices', { poolId: 'Pool-001' })).status).toBe(403);
    expect((await homeowner.post('/api/arduino/run-test', ask)).status).toBe(403);
    expect((await homeowner.get('/api/devices')).status).toBe(403);
  });
});
