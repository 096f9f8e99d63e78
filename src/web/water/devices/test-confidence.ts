import type { DeviceConfidence } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { type Confidence, confidenceLevels, type Probe, probes } from '#domain/water/index.ts';

/** How far each reading of a tester's test can be trusted; empty for tests by hand (their `testResults` says nothing of it). */
export function confidenceOf({ testResults }: Pick<WaterTest, 'testResults'>): DeviceConfidence {
  if (testResults === null) return {};
  try {
    const told: { confidence?: DeviceConfidence } = JSON.parse(testResults);
    return told.confidence ?? {};
  } catch {
    return {};
  }
}

/** The worst of a test's readings with all that speaks against them; null where nothing is known. */
export function wholeConfidence(confidence: DeviceConfidence): Confidence | null {
  const known = probes.flatMap((probe: Probe) => confidence[probe] ?? []);
  if (known.length === 0) return null;
  const worst = Math.max(...known.map(({ level }) => confidenceLevels.indexOf(level)));
  return {
    level: confidenceLevels[worst] ?? 'low',
    // The battery speaks against each reading; it is said once.
    reasons: [...new Set(known.flatMap(({ reasons }) => reasons))],
  };
}
