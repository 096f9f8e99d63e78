import type {
  Calibration,
  CalibrationLog,
  CreateCalibration,
  DeviceConfidence,
  DeviceResult,
  DeviceResultAnswer,
  ReadingConfidence,
} from '#contract/water/devices.ts';
import type { TestReadings } from '#contract/water/water.ts';
import { type Words, wordsOf } from '#domain/language/index.ts';
import {
  calibrationFault,
  compensatedPh,
  driftAgainstManual,
  type Probe,
  probes,
  readingConfidence,
} from '#domain/water/index.ts';
import { systemContext } from '#server/alerts/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/access.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { recordWaterTest, type TestRecorder } from '../service.ts';
import { deviceTexts, keptTexts } from '../texts.ts';
import { type CalibrationRow, devicesRepo } from './repo.ts';

const comparedMs = 60 * 24 * 60 * 60_000;

interface ProbeState {
  probe: Probe;
  lastCalibratedAt: Date | null;
  drift: number | null;
  confidence: ReadingConfidence;
}

/** What each probe of a tester is worth at a moment: its calibration, its drift against manual tests, its battery. */
async function probeStates(
  tx: TenantTx,
  device: { deviceId: string; poolId: string; batteryLevel: number | null },
  at: Date,
  { say }: Words,
): Promise<ProbeState[]> {
  const repo = devicesRepo(tx);
  const last = await repo.lastCalibrations(device.deviceId);
  const from = new Date(at.getTime() - comparedMs);
  const rows = await repo.comparedReadings(device.poolId, device.deviceId, from, at);
  const tests = rows.map(({ measuredAt, byDevice, ...readings }) => ({ measuredAt, byDevice, readings }));
  return probes.map((probe) => {
    const lastCalibratedAt = last.find((row) => row.probe === probe)?.at ?? null;
    const drift = driftAgainstManual(tests, probe, lastCalibratedAt);
    const daysSinceCalibration =
      lastCalibratedAt && Math.max(0, Math.trunc((at.getTime() - lastCalibratedAt.getTime()) / 3_600_000) / 24);
    const { batteryLevel } = device;
    const { level, reasons } = readingConfidence({ probe, daysSinceCalibration, drift, batteryLevel });
    return { probe, lastCalibratedAt, drift, confidence: { level, reasons: reasons.map((each) => say(each)) } };
  });
}

const presentCalibration = (row: CalibrationRow): Calibration => ({
  ...row,
  calibratedAt: row.calibratedAt.toISOString(),
});

/**
 * Notes that a probe was set against a standard.
 * @throws AppError invalid_input naming the value that cannot be; not_found
 */
export const addCalibration = (tenant: Tenant, deviceId: string, input: CreateCalibration): Promise<Calibration> =>
  tenant.transaction(async (tx) => {
    const repo = devicesRepo(tx);
    if (!(await repo.find(deviceId))) throw notFound(deviceTexts.tester);
    for (const field of ['referenceValue', 'measuredValue'] as const) {
      const fault = calibrationFault(input.probe, input[field]);
      if (fault) throw invalid(field, fault);
    }
    const calibratedAt = input.calibratedAt === undefined ? tenant.now() : new Date(input.calibratedAt);
    if (calibratedAt.getTime() > tenant.now().getTime() + aheadMs) {
      throw invalid('calibratedAt', deviceTexts.calibrationInFuture);
    }
    const calibrationId = tenant.newId('CAL');
    const { userId } = tenant.account;
    return presentCalibration(
      await repo.insertCalibration({ ...input, calibrationId, deviceId, userId, calibratedAt }),
    );
  });

export const calibrationLogOf = (
  tenant: Tenant,
  deviceId: string,
  page: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ log: CalibrationLog; total: number }> =>
  tenant.transaction(async (tx) => {
    const repo = devicesRepo(tx);
    const device = await repo.find(deviceId);
    if (!device) throw notFound(deviceTexts.tester);
    const { rows, total } = await repo.listCalibrations(deviceId, page);
    const states = await probeStates(tx, device, tenant.now(), tenant.words);
    const log = {
      calibrations: rows.map(presentCalibration),
      probes: states.map(({ lastCalibratedAt, ...state }) => ({
        ...state,
        lastCalibratedAt: lastCalibratedAt?.toISOString() ?? null,
      })),
    };
    return { log, total };
  });

/** What is kept with a test is in English. */
const words = wordsOf('en');

/** A clock may be a little ahead. */
const aheadMs = 10 * 60_000;
/** A test is shown for a week: an older one would be gone at once. */
const oldestMs = 7 * 24 * 60 * 60_000;

/** @throws AppError invalid_input where the moment is in the future, or so far back that the test has expired */
function measuredWhen(result: DeviceResult, now: Date): Date {
  if (!result.measuredAt) return now;
  const moment = new Date(result.measuredAt);
  if (moment.getTime() > now.getTime() + aheadMs) throw invalid('measuredAt', deviceTexts.testInFuture);
  if (moment.getTime() < now.getTime() - oldestMs) throw invalid('measuredAt', deviceTexts.resultTooOld);
  return moment;
}

/** The pH as it was in the water, with a note where the probe did not correct for temperature. */
function corrected(readings: TestReadings, pHCompensated: boolean): { readings: TestReadings; notes: string[] } {
  const { pH, temperature } = readings;
  if (pHCompensated || pH === undefined) return { readings, notes: [] };
  if (temperature === undefined) return { readings, notes: [words.say(keptTexts.phNotCorrected)] };
  const truePh = compensatedPh(pH, temperature);
  return {
    readings: { ...readings, pH: truePh },
    notes: [words.say(keptTexts.phCorrected({ pH, truePh, temperature }))],
  };
}

/**
 * Stores what a tester measured as a water test of its pool, once: the same testId, or another answer to the same
 * command, changes nothing. A result that waited on the device is dated when it was measured, and does
 * not replace newer readings of the pool.
 * @throws AppError not_allowed for a device that is switched off; not_found naming an unknown command; invalid_input for
 * a moment that cannot be, or a late answer that does not say when it was measured; conflict for another test's id
 */
export function recordResult(deps: Deps, device: DeviceCaller, result: DeviceResult): Promise<DeviceResultAnswer> {
  if (!device.isActive) throw new AppError('not_allowed', deviceTexts.turnedOff);
  const { testId: ownId, commandId: answered, measuredAt, pHCompensated, batteryLevel, ...raw } = result;
  const now = deps.clock();
  const commandId = answered ?? null;
  return deps.db.inCompany(device.companyId, async (tx) => {
    const repo = devicesRepo(tx);
    const command = commandId === null ? null : await repo.findCommand(device.deviceId, commandId);
    if (commandId !== null && !command) throw unknownReference('commandId', deviceTexts.command);
    if (command?.testId) return { testId: command.testId, stored: false };
    const known = ownId ? await repo.findResult(ownId, device.deviceId, null) : null;
    if (known && known.deviceId === device.deviceId) return { testId: known.testId, stored: false };
    const moment = measuredWhen(result, now);
    if (command && command.expiresAt <= now && !measuredAt) {
      throw invalid('measuredAt', deviceTexts.lateWithoutMoment);
    }

    // Without an id of its own, one measurement of a device is known by its moment.
    const dated = measuredAt ? `${device.deviceId}.${moment.getTime()}` : null;
    const testId = ownId ?? dated ?? deps.newId('TEST');
    if (!(await repo.claimResult({ testId, deviceId: device.deviceId, commandId, receivedAt: now }))) {
      const earlier = await repo.findResult(testId, device.deviceId, commandId);
      if (earlier?.deviceId === device.deviceId) return { testId: earlier.testId, stored: false };
      throw takenId();
    }
    const { readings, notes } = corrected(raw, pHCompensated ?? true);
    const states = await probeStates(
      tx,
      { ...device, batteryLevel: batteryLevel ?? device.batteryLevel },
      moment,
      words,
    );
    const confidence: DeviceConfidence = Object.fromEntries(
      states.filter(({ probe }) => readings[probe] !== undefined).map((state) => [state.probe, state.confidence]),
    );
    const recorder: TestRecorder = {
      ...systemContext(deps),
      now: () => now,
      account: { userId: device.userId, technicianId: null, plan: device.plan, timeZone: device.timeZone },
    };
    const { poolId, deviceId } = device;
    const remarks = { confidence, notes };
    const test = { poolId, readings, testId, testType: 'arduino', measuredAt: moment, deviceId, remarks };
    const stored = await recordWaterTest(tx, recorder, test);
    const isNew = stored.deviceId === deviceId;
    // Read over a cable and handed in by the page before the tester could do it: the same measurement.
    const isOwn = stored.poolId === poolId && testId.startsWith(`${deviceId}.`);
    if (!isNew && !isOwn) throw takenId();
    if (command) await repo.answerCommand(command.commandId, testId);
    await announce(tx, 'devices', [deviceId]);
    return { testId, stored: isNew };
  });
}

function takenId(): AppError {
  const message = deviceTexts.testIdTaken;
  return new AppError('conflict', message, { details: [{ field: 'testId', message }] });
}
