import type { DeviceConfidence } from '#contract/water/devices.ts';
import { wordsOf } from '#domain/language/index.ts';
import { firstPoolId, type Probe, readingConfidence } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hashKey, recordWaterTest, type TestRecorder } from '#server/water/index.ts';
import { demoRepo } from './repo.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Known to everyone, so that `npm run device:simulate` can play the demonstration's tester (README). */
const tester = { deviceId: 'DEV-DEMO', key: 'demo-tester' } as const;

const calibratedDaysAgo: Partial<Record<Probe, number>> = { pH: 12, chlorine: 41 };

/** The last days at the show pool: chlorine is used up, pH rises. */
const measured = [
  { hoursAgo: 98, readings: { chlorine: 2.9, pH: 7.34, temperature: 79.8 } },
  { hoursAgo: 74, readings: { chlorine: 2.8, pH: 7.41, temperature: 80.3 } },
  { hoursAgo: 50, readings: { chlorine: 2.6, pH: 7.46, temperature: 80.9 } },
  { hoursAgo: 26, readings: { chlorine: 2.5, pH: 7.53, temperature: 81.2 } },
  { hoursAgo: 2, readings: { chlorine: 2.3, pH: 7.58, temperature: 80.6 } },
];

/** Made with a drop kit an hour after a test of the tester, which is then compared with it. */
const byHand = {
  hoursAgo: 25,
  testId: 'TEST-DEMO-BY-HAND',
  readings: {
    chlorine: 2.5,
    pH: 7.5,
    temperature: 81,
    calciumHardness: 230,
    totalAlkalinity: 95,
    cyanuricAcid: 30,
  },
};

/** In words, as a test keeps it. */
const confidenceIn = (hoursAgo: number): DeviceConfidence => {
  const of = (probe: Probe) => {
    const days = calibratedDaysAgo[probe];
    const daysSinceCalibration = days === undefined ? null : days - hoursAgo / 24;
    const { level, reasons } = readingConfidence({ probe, daysSinceCalibration, drift: null, batteryLevel: null });
    return { level, reasons: reasons.map((each) => wordsOf('en').say(each)) };
  };
  return { pH: of('pH'), chlorine: of('chlorine'), temperature: of('temperature') };
};

/** The tester at the company's own pool, with its calibration log and what it measured in the last days. */
export async function addDemoTester(
  tx: TenantTx,
  { userId, recorder }: { userId: string; recorder: TestRecorder },
): Promise<void> {
  const { deviceId, key } = tester;
  const now = recorder.now();
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hourMs);
  const tests = measured.map(({ hoursAgo, readings }, index) => ({
    hoursAgo,
    readings,
    testId: `${deviceId}.demo.${index + 1}`,
    testType: 'arduino',
    deviceId,
    remarks: { confidence: confidenceIn(hoursAgo), notes: [] },
  }));
  await demoRepo(tx).addTester({
    device: {
      deviceId,
      poolId: firstPoolId,
      userId,
      deviceName: 'Show pool tester',
      keyHash: hashKey(key),
      lastHeartbeat: now,
      firmwareVersion: '1.0.0',
      batteryLevel: 84,
      signalStrength: -62,
      createdAt: new Date(now.getTime() - 60 * dayMs),
    },
    calibrations: (['pH', 'chlorine'] as const).map((probe) => ({
      calibrationId: `CAL-DEMO-${probe}`,
      deviceId,
      probe,
      referenceValue: probe === 'pH' ? 7 : 2,
      measuredValue: probe === 'pH' ? 7.06 : 1.8,
      note: probe === 'pH' ? 'pH 7.00 buffer' : 'DPD photometer',
      userId,
      calibratedAt: new Date(now.getTime() - (calibratedDaysAgo[probe] ?? 0) * dayMs),
    })),
    results: tests.map(({ testId, hoursAgo }) => ({ testId, deviceId, receivedAt: ago(hoursAgo) })),
  });
  // In the order of time, as they brought the pool up to date.
  const inOrder = [...tests, byHand].sort((one, other) => other.hoursAgo - one.hoursAgo);
  for (const { hoursAgo, ...test } of inOrder) {
    await recordWaterTest(tx, recorder, { poolId: firstPoolId, measuredAt: ago(hoursAgo), ...test });
  }
}
