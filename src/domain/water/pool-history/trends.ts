import { MILLISECONDS_PER_DAY, type PoolHistory } from './history.ts';
import { chlorineLossTrend } from './learning/chlorine-loss-trend.ts';
import { phRiseTrend } from './ph-rise-trend.ts';
import type { PoolSite } from './pool-site.ts';
import { seriesOf } from './reading-series.ts';
import { calciumRise, cyanuricAcidCreep } from './slow-trends.ts';
import { within } from './timeline.ts';
import type { Trend } from './trend.ts';
import { waterLossTrends } from './water-loss-trend.ts';

/** How far back the slow trends look, days. */
const WINDOW_DAYS = 180;

/**
 * What a pool's tests show beyond the noise of their readings, each with the readings it rests on. A statement that the data do
 * not carry is not in the list. Give the history the learned volume (`LearnedVolume.gallons`) to reckon doses with.
 * @throws InvalidReading for doses in a unit or strength the product cannot have
 */
export function trendsOf(history: PoolHistory, site: PoolSite, nowMs: number): Trend[] {
  const recent = within(history, nowMs - WINDOW_DAYS * MILLISECONDS_PER_DAY, nowMs);
  const series = {
    salt: seriesOf(recent, 'salt'),
    cyanuricAcid: seriesOf(recent, 'cyanuricAcid'),
    calciumHardness: seriesOf(recent, 'calciumHardness'),
  };
  return [
    chlorineLossTrend(recent, site, nowMs),
    phRiseTrend(recent, nowMs),
    cyanuricAcidCreep(series.cyanuricAcid),
    calciumRise(series.calciumHardness),
    ...waterLossTrends(series),
  ].filter((trend) => trend !== null);
}
