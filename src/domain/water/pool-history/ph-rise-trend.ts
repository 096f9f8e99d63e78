import { assumedCyanuricAcid, assumedTotalAlkalinity } from '../physics/water.ts';
import { productTable } from '../plan/product-table.ts';
import { evidenceOf, type GivenDose, measuredValue, millisecondsPerDay, type PoolTest } from './history.ts';
import { effectsOn, type ReadingEffect } from './learning/dose-effects.ts';
import { readingNoise } from './learning/reading-noise.ts';
import { medianOf, spreadOf } from './learning/robust-statistics.ts';
import type { Timeline } from './timeline.ts';
import { figureOf, reportedFrom, type Trend } from './trend.ts';

const windowDays = 60;
/** pH climbs toward balance with the air; within ten days it is near enough to a straight line. */
const longestDays = 10;
const shortestDays = 0.9;
const leastIntervals = 3;
const leastPerWeek = 0.1;

/**
 * Rise of pH a week by loss of carbon dioxide (aeration, a salt cell, new plaster), between tests and net of recorded acid.
 * Intervals with a base or bicarbonate are passed over: they move pH on their own.
 */
export function phRiseTrend(history: Timeline, nowMs: number): Trend | null {
  const tests = history.tests.filter(
    (test) => measuredValue(test, 'pH') !== undefined && nowMs - test.atMs <= windowDays * millisecondsPerDay,
  );
  const alkalinityDoses = effectsOn(history, 'totalAlkalinity');
  const used = new Set<PoolTest>();
  const rates: number[] = [];
  const noises: number[] = [];
  let alkalinity = assumedTotalAlkalinity;
  tests.forEach((before, i) => {
    alkalinity = measuredValue(before, 'totalAlkalinity') ?? alkalinity;
    const after = tests[i + 1];
    if (!after) return;
    const days = (after.atMs - before.atMs) / millisecondsPerDay;
    if (days < shortestDays || days > longestDays) return;
    const doses = alkalinityDoses.filter(({ dose }) => dose.atMs >= before.atMs && dose.atMs < after.atMs);
    if (doses.some(({ dose }) => isBase(dose))) return;
    const start = before.readings.pH ?? 0;
    const fall = fallByAcid(doses, history, start, alkalinity, measuredValue(before, 'cyanuricAcid'));
    const noise = readingNoise('pH', start);
    rates.push((((after.readings.pH ?? 0) - start + fall) * 7) / days);
    noises.push((Math.hypot(noise, noise, acidError * fall) * 7) / days);
    used.add(before).add(after);
  });
  if (rates.length < leastIntervals) return null;
  const perWeek = medianOf(rates);
  const error = (1.25 * Math.max(spreadOf(rates), medianOf(noises))) / Math.sqrt(rates.length);
  if (perWeek < leastPerWeek || perWeek < reportedFrom * error) return null;
  const rested = [...used];
  return {
    kind: 'ph-rise',
    ...figureOf(perWeek, error, rates.length),
    unit: 'pH/week',
    fromMs: rested[0]?.atMs ?? nowMs,
    toMs: rested.at(-1)?.atMs ?? nowMs,
    restsOn: rested.map((test) => evidenceOf('pH', test, test.readings.pH ?? 0)),
  };
}

/** Error of the closed form below and of an acid dose together, as a share of the fall. */
const acidError = 0.15;

const isBase = ({ chemical }: GivenDose): boolean => (productTable[chemical].acidity?.alkalinity ?? 0) > 0;

/**
 * Fall of pH by acid, by the closed form of the reference's §4.1, which is within some 10% of the equilibrium and a hundred
 * times as fast: alkalinity spent for a unit of pH, at the middle pH.
 */
function fallByAcid(
  doses: readonly ReadingEffect[],
  history: Timeline,
  start: number,
  totalAlkalinity: number,
  cyanuricAcid = assumedCyanuricAcid(history.poolType),
): number {
  let spent = 0;
  for (const { dose, ppm } of doses) if ((productTable[dose.chemical].acidity?.alkalinity ?? 0) < 0) spent -= ppm;
  if (spent <= 0) return 0;
  let fall = 0.3;
  for (let i = 0; i < 4; i += 1) {
    const middle = start - fall / 2;
    const capacity =
      ((192.1626 - 60.1221 * middle + 6.0752 * middle ** 2 - 0.1943 * middle ** 3) *
        (totalAlkalinity + (13.91 * cyanuricAcid) / 30)) /
      114.6;
    fall = Math.min(1.2, spent / (Math.max(capacity, 0.02) * ppmPerUnit));
  }
  return fall;
}

/**
 * The form gives fl oz of 31.45% acid as pH × gallons × capacity / 240.15; 25.6 fl oz take 10 ppm of alkalinity from 10,000
 * gallons (reference §3).
 */
const ppmPerUnit = (10_000 / 240.15) * (10 / 25.6);
