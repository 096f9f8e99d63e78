import type { Probe } from './calibration.ts';

/** One measured water: the device's reading, or a manual test. pH without unit, chlorine in ppm, temperature in °F. */
export interface ComparedTest {
  measuredAt: Date;
  byDevice: boolean;
  readings: Partial<Record<Probe, number | null>>;
}

/**
 * A manual test says something about the probe only while the water is still the same: the sun takes a tenth of the chlorine
 * an hour and warms a small pool by a degree, while pH moves by hundredths.
 */
const comparableHours: Record<Probe, number> = { pH: 6, chlorine: 2, temperature: 2 };
/** The latest pairs count: a probe that was set right since is not blamed for what it said before. */
const latestPairs = 5;

const hourMs = 3_600_000;

/**
 * How far a probe reads above (+) or below (−) manual tests at the same water: the median difference of the latest
 * five pairs at most six hours apart (two for chlorine and temperature), in the reading's own unit. Null where nothing can be compared. The median, so that
 * one spilled vial does not condemn a probe.
 * @param since pairs from before are left out, e.g. the last calibration
 */
export function driftAgainstManual(
  tests: readonly ComparedTest[],
  probe: Probe,
  since: Date | null = null,
): number | null {
  const known = tests.flatMap(({ measuredAt, byDevice, readings }) => {
    const value = readings[probe];
    if (value === null || value === undefined || (since && measuredAt < since)) return [];
    return [{ at: measuredAt.getTime(), byDevice, value }];
  });
  const byHand = known.filter((test) => !test.byDevice);
  const differences = known
    .filter((test) => test.byDevice)
    .sort((a, b) => b.at - a.at)
    .flatMap(({ at, value }) => {
      const [nearest] = byHand
        .map((test) => ({ ...test, apart: Math.abs(test.at - at) }))
        .filter(({ apart }) => apart <= comparableHours[probe] * hourMs)
        .sort((a, b) => a.apart - b.apart);
      return nearest ? [value - nearest.value] : [];
    })
    .slice(0, latestPairs)
    .sort((a, b) => a - b);
  const middle = differences.length / 2;
  const [low, high] = [differences[Math.ceil(middle) - 1], differences[Math.floor(middle)]];
  if (low === undefined || high === undefined) return null;
  return Math.round(((low + high) / 2) * 100) / 100;
}
