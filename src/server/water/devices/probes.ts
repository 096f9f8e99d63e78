import type { Calibration, CalibrationLog, CreateCalibration, ReadingConfidence } from '#contract/water/devices.ts';
import type { Words } from '#domain/language/index.ts';
import { calibrationFault, driftAgainstManual, type Probe, probes, readingConfidence } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { deviceTexts } from '../texts.ts';
import { type CalibrationRow, devicesRepo } from './repo.ts';

/** A clock may be a little ahead. */
const aheadMs = 10 * 60_000;
/** Older tests say nothing about what the probe is worth now. */
const comparedMs = 60 * 24 * 60 * 60_000;

export interface ProbeState {
  probe: Probe;
  lastCalibratedAt: Date | null;
  drift: number | null;
  confidence: ReadingConfidence;
}

/** What each probe of a tester is worth at a moment: its calibration, its drift against manual tests, its battery. */
export async function probeStates(
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
