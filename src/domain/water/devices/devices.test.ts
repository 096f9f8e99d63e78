import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import {
  type ComparedTest,
  calibrationFault,
  compensatedPh,
  readingConfidence as confidenceOf,
  deviceStatus,
  driftAgainstManual,
  type ReadingEvidence,
} from './testers.ts';

/** The confidence with its reasons in words. */
function readingConfidence(evidence: ReadingEvidence) {
  const { level, reasons } = confidenceOf(evidence);
  return { level, reasons: reasons.map((reason) => wordsOf('en').say(reason)) };
}

const now = new Date('2026-11-23T16:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

describe('the state of a tester', () => {
  it.each([
    [{ isActive: false, lastHeartbeat: now }, 'inactive'],
    [{ isActive: true, lastHeartbeat: null }, 'offline'],
    [{ isActive: true, lastHeartbeat: minutesAgo(10.1) }, 'offline'],
    [{ isActive: true, lastHeartbeat: minutesAgo(10) }, 'online'],
    [{ isActive: true, lastHeartbeat: now }, 'online'],
  ])('%j is %s', (device, status) => {
    expect(deviceStatus(device, now)).toBe(status);
  });
});

describe('drift against tests made by hand', () => {
  const test = (hoursAgo: number, byDevice: boolean, pH: number | null): ComparedTest => ({
    measuredAt: minutesAgo(hoursAgo * 60),
    byDevice,
    readings: { pH },
  });

  it('is the median difference of pairs at the same water', () => {
    const tests = [test(1, true, 7.8), test(2, false, 7.5), test(49, true, 7.7), test(50, false, 7.5)];
    expect(driftAgainstManual(tests, 'pH')).toBe(0.25);
  });

  it('is not moved by one spilled vial', () => {
    const tests = [1, 25, 49].flatMap((hours) => [
      test(hours, true, 7.5),
      test(hours + 1, false, hours === 25 ? 8.4 : 7.5),
    ]);
    expect(driftAgainstManual(tests, 'pH')).toBe(0);
  });

  it('says nothing where the water was another one, the reading is missing, or the probe was set since', () => {
    expect(driftAgainstManual([test(1, true, 7.8), test(8, false, 7.5)], 'pH')).toBeNull();
    expect(driftAgainstManual([test(1, true, null), test(1, false, 7.5)], 'pH')).toBeNull();
    expect(driftAgainstManual([test(3, true, 7.8), test(3, false, 7.5)], 'pH', minutesAgo(60))).toBeNull();
    expect(driftAgainstManual([], 'chlorine')).toBeNull();
  });
});

describe('drift of a probe whose water changes within hours', () => {
  const pair = (probe: 'pH' | 'chlorine' | 'temperature', hoursApart: number, hoursAgo: number, by: number) => [
    { measuredAt: minutesAgo(hoursAgo * 60), byDevice: true, readings: { [probe]: 3 + by } },
    { measuredAt: minutesAgo((hoursAgo + hoursApart) * 60), byDevice: false, readings: { [probe]: 3 } },
  ];

  it.each([
    ['pH', 6, 0.5],
    ['pH', 6.1, null],
    ['chlorine', 2, 0.5],
    ['chlorine', 2.1, null],
    ['temperature', 2, 0.5],
    ['temperature', 2.1, null],
  ] as const)('%s is compared %f hours apart: %s', (probe, hoursApart, drift) => {
    expect(driftAgainstManual(pair(probe, hoursApart, 1, 0.5), probe)).toBe(drift);
  });

  it('rests on the latest five pairs, whatever order the tests come in', () => {
    const old = [200, 300, 400, 500].flatMap((hoursAgo) => pair('chlorine', 1, hoursAgo, -2));
    const latest = [1, 30, 60, 90, 120].flatMap((hoursAgo) => pair('chlorine', 1, hoursAgo, 0.7));
    const tests = [...old, ...latest];
    expect(driftAgainstManual(tests, 'chlorine')).toBe(0.7);
    expect(driftAgainstManual(tests.toReversed(), 'chlorine')).toBe(0.7);
  });

  it('takes the manual test that is nearest in time', () => {
    const tests = [
      ...pair('pH', 5, 10, 0.1),
      { measuredAt: minutesAgo(10 * 60 - 5), byDevice: false, readings: { pH: 2 } },
    ];
    expect(driftAgainstManual(tests, 'pH')).toBe(1.1);
  });
});

describe('the values of a calibration', () => {
  it.each([
    ['pH', 7, null],
    ['pH', 70, 'pH must be between 0 and 14'],
    ['chlorine', -0.4, null],
    ['chlorine', 31, 'Chlorine must be between 0 and 30 ppm'],
    ['temperature', 8, 'Temperature must be between 20 and 150 °F'],
    ['temperature', Number.NaN, 'Temperature must be between 20 and 150 °F'],
  ] as const)('%s %d: %s', (probe, value, fault) => {
    const told = calibrationFault(probe, value);
    expect(told && wordsOf('en').say(told)).toBe(fault);
  });
});

describe('the confidence of a reading', () => {
  const good = { probe: 'pH', daysSinceCalibration: 3, drift: 0.05, batteryLevel: 90 } as const;

  it('is high where nothing speaks against it', () => {
    expect(readingConfidence(good)).toEqual({ level: 'high', reasons: [] });
    expect(readingConfidence({ ...good, drift: null, batteryLevel: null }).level).toBe('high');
  });

  it.each([
    [{ daysSinceCalibration: null }, 'medium', 'pH probe has no calibration on file.'],
    [{ daysSinceCalibration: 31 }, 'medium', 'pH probe calibrated 31 days ago.'],
    [{ daysSinceCalibration: 91 }, 'low', 'pH probe calibrated 91 days ago.'],
    [{ drift: 0.2 }, 'medium', 'pH reads 0.2 above manual tests.'],
    [{ drift: -0.41 }, 'low', 'pH reads 0.41 below manual tests.'],
    [{ batteryLevel: 19 }, 'medium', 'Battery at 19%.'],
    [{ batteryLevel: 9 }, 'low', 'Battery at 9%.'],
  ])('with %j is %s and says why', (worse, level, reason) => {
    expect(readingConfidence({ ...good, ...worse })).toEqual({ level, reasons: [reason] });
  });

  it('falls with age, drift and an emptier battery, never rises', () => {
    const levels = ['high', 'medium', 'low'];
    const rank = (worse: object): number => levels.indexOf(readingConfidence({ ...good, ...worse }).level);
    for (const probe of ['pH', 'chlorine', 'temperature'] as const) {
      for (let step = 0; step < 200; step += 1) {
        const of = (n: number) => [
          rank({ probe, daysSinceCalibration: n * 5 }),
          rank({ probe, drift: n * 0.05 }),
          rank({ probe, drift: -n * 0.05 }),
          rank({ probe, batteryLevel: Math.max(0, 100 - n) }),
        ];
        const [now, next] = [of(step), of(step + 1)];
        for (const [index, level] of now.entries()) expect(next[index]).toBeGreaterThanOrEqual(level);
      }
    }
  });

  it('is as low as the worst of what speaks against it, and tells all of it', () => {
    expect(readingConfidence({ probe: 'chlorine', daysSinceCalibration: 40, drift: 1.2, batteryLevel: 15 })).toEqual({
      level: 'low',
      reasons: [
        'Chlorine probe calibrated 40 days ago.',
        'Chlorine reads 1.2 ppm above manual tests.',
        'Battery at 15%.',
      ],
    });
  });
});

describe('temperature compensation of pH', () => {
  it('changes nothing at 77 °F, and nothing at pH 7', () => {
    expect(compensatedPh(7.8, 77)).toBe(7.8);
    expect(compensatedPh(7, 104)).toBe(7);
  });

  it('brings a reading from a hot spa and from cold water back to the true value', () => {
    // At 104 °F (313.15 K) the slope is 5.03% steeper, at 41 °F (278.15 K) 6.71% flatter.
    expect(compensatedPh(7.84, 104)).toBe(7.8);
    expect(compensatedPh(8, 41)).toBe(8.07);
  });
});
