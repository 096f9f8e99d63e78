export { readingsMovedBy } from './dose-effects.ts';
export { type ChlorineForecast, type ForecastBasis, forecastChlorine } from './forecast.ts';
export type {
  Confidence,
  EvidenceReading,
  GivenDose,
  HistoryReadings,
  PoolHistory,
  PoolTest,
  TrackedReading,
} from './history.ts';
export { planWithLearnedVolume } from './learned-plan.ts';
export { type LearnedVolume, learnVolume } from './learning.ts';
export type { DoseResponse, LeftOut, LeftOutReason } from './learning-observations.ts';
export type { AssumedCondition, PoolSite } from './pool-site.ts';
export { mostUrgentFirst, type PoolAtRisk, poolsAtRisk, type WatchedPool } from './pools-at-risk.ts';
export { isReckonable } from './timeline.ts';
export type { Trend, TrendKind, TrendUnit } from './trend.ts';
export { trendsOf } from './trends.ts';
