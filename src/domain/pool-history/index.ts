export { readingsMovedBy } from './dose-effects.ts';
export { type ChlorineForecast, forecastChlorine } from './forecast.ts';
export type { GivenDose, PoolHistory, PoolTest } from './history.ts';
export { type LearnedVolume, learnVolume, volumeToDoseFor } from './learning.ts';
export type { PoolSite } from './pool-site.ts';
export { mostUrgentFirst, type PoolAtRisk, poolsAtRisk, type WatchedPool } from './pools-at-risk.ts';
export { isReckonable } from './timeline.ts';
export type { Trend } from './trend.ts';
export { trendsOf } from './trends.ts';
