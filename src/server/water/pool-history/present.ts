import type { ChlorineForecastAnswer, LearnedVolumeAnswer, PoolTrend } from '#contract/water/pool-history.ts';
import { type ChlorineForecast, type LearnedVolume, type Trend, volumeToDoseFor } from '#domain/water/index.ts';
import type { PoolRow } from '#server/customers/index.ts';

const momentOf = (ms: number): string => new Date(ms).toISOString();
const momentOrNull = (ms: number | null): string | null => (ms === null ? null : momentOf(ms));

export const presentForecast = (forecast: ChlorineForecast, pool: PoolRow): ChlorineForecastAnswer => ({
  at: momentOf(forecast.atMs),
  expectedPpm: forecast.expectedPpm,
  lowPpm: forecast.lowPpm,
  highPpm: forecast.highPpm,
  minimumPpm: forecast.minimumPpm,
  chanceUnderMinimum: forecast.chanceUnderMinimum,
  underMinimumAt: momentOrNull(forecast.underMinimumAtMs),
  underMinimumEarliest: momentOrNull(forecast.underMinimumEarliestMs),
  lossPercentPerDay: forecast.lossPercentPerDay,
  basis: forecast.basis,
  lastTestId: forecast.lastTestId,
  assumed: [...forecast.assumed, ...(pool.volumeGallons === null ? (['volume'] as const) : [])],
});

export const presentTrend = (trend: Trend): PoolTrend => ({
  kind: trend.kind,
  value: trend.value,
  low: trend.low,
  high: trend.high,
  unit: trend.unit,
  confidence: trend.confidence,
  from: momentOf(trend.fromMs),
  to: momentOf(trend.toMs),
  percentPerDay: trend.percentPerDay ?? null,
  atPpm: trend.atPpm ?? null,
  isAtLeast: trend.isAtLeast ?? false,
  fromChlorinePpm: trend.fromChlorinePpm ?? null,
  restsOn: trend.restsOn.map(({ testId, atMs, reading, value }) => ({
    testId,
    measuredAt: momentOf(atMs),
    reading,
    value,
  })),
});

/** @param measuredAt when each test was made, milliseconds since 1970 by test id */
export function presentLearned(learned: LearnedVolume, measuredAt: ReadonlyMap<string, number>): LearnedVolumeAnswer {
  const at = (testId: string): string => momentOf(measuredAt.get(testId) ?? 0);
  const testAt = (testId: string) => ({ testId, measuredAt: at(testId) });
  const { statedGallons, gallons, lowGallons, highGallons, differs, atEdgeOfBand, confidence, doseCount } = learned;
  return {
    ...{ statedGallons, gallons, lowGallons, highGallons, differs, atEdgeOfBand, confidence, doseCount },
    dosedFor: volumeToDoseFor(learned) !== null,
    responses: learned.responses.map(({ reading, doseIds, beforeTestId, afterTestId, expectedPpm, observedPpm }) => ({
      reading,
      doseIds: [...doseIds],
      before: testAt(beforeTestId),
      after: testAt(afterTestId),
      expectedPpm,
      observedPpm,
    })),
    leftOut: learned.leftOut.map(({ reading, doseIds, testId, reason }) => ({
      reading,
      doseIds: [...doseIds],
      testId,
      measuredAt: at(testId),
      reason,
    })),
  };
}
