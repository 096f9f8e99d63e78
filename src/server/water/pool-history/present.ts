import type { ChlorineForecastAnswer, LearnedVolumeAnswer, PoolTrend } from '#contract/water/pool-history.ts';
import { type ChlorineForecast, type LearnedVolume, type Trend, volumeToDoseFor } from '#domain/water/index.ts';
import type { PoolRow } from '#server/customers/index.ts';

const momentOf = (ms: number): string => new Date(ms).toISOString();
const momentOrNull = (ms: number | null): string | null => (ms === null ? null : momentOf(ms));

export const presentForecast = (
  { atMs, underMinimumAtMs, underMinimumEarliestMs, ...forecast }: ChlorineForecast,
  pool: PoolRow,
): ChlorineForecastAnswer => ({
  ...forecast,
  at: momentOf(atMs),
  underMinimumAt: momentOrNull(underMinimumAtMs),
  underMinimumEarliest: momentOrNull(underMinimumEarliestMs),
  assumed: [...forecast.assumed, ...(pool.volumeGallons === null ? (['volume'] as const) : [])],
});

export const presentTrend = ({ fromMs, toMs, restsOn, ...trend }: Trend): PoolTrend => ({
  percentPerDay: null,
  atPpm: null,
  isAtLeast: false,
  fromChlorinePpm: null,
  ...trend,
  from: momentOf(fromMs),
  to: momentOf(toMs),
  restsOn: restsOn.map(({ atMs, ...reading }) => ({ ...reading, measuredAt: momentOf(atMs) })),
});

/** @param measuredAt when each test was made, milliseconds since 1970 by test id */
export function presentLearned(learned: LearnedVolume, measuredAt: ReadonlyMap<string, number>): LearnedVolumeAnswer {
  const testAt = (testId: string) => ({ testId, measuredAt: momentOf(measuredAt.get(testId) ?? 0) });
  return {
    ...learned,
    dosedFor: volumeToDoseFor(learned) !== null,
    responses: learned.responses.map(({ doseIds, beforeTestId, afterTestId, ...response }) => ({
      ...response,
      doseIds: [...doseIds],
      before: testAt(beforeTestId),
      after: testAt(afterTestId),
    })),
    leftOut: learned.leftOut.map(({ doseIds, testId, ...dose }) => ({
      ...dose,
      doseIds: [...doseIds],
      ...testAt(testId),
    })),
  };
}
