import type { DeviceConfidence, DeviceResult, DeviceResultAnswer } from '#contract/water/devices.ts';
import type { TestReadings } from '#contract/water/water.ts';
import { wordsOf } from '#domain/language/index.ts';
import { compensatedPh } from '#domain/water/index.ts';
import { systemContext } from '#server/alerts/index.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { DeviceCaller } from '#server/http/device-caller.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { recordWaterTest, type TestRecorder } from '../service.ts';
import { deviceTexts, keptTexts } from '../texts.ts';
import { probeStates } from './probes.ts';
import { devicesRepo } from './repo.ts';

/** What is kept with a test is in English. */
const words = wordsOf('en');

/** A device's clock may be a little ahead. */
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
      account: { userId: device.userId, technicianId: null, plan: device.plan },
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
