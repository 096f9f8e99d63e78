import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { doseFor } from '../physics/dose.ts';
import { type ChlorineForecast, forecastChlorine, poolsAtRisk } from './forecast.ts';
import type { GivenDose, HistoryReadings, PoolHistory, PoolTest } from './history.ts';
import { defaultLossPerDay, type PoolSite } from './learning/chlorine-loss.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 1);
const GALLONS = 15_000;
const here: PoolSite = { latitudeDeg: 33, sunExposure: 0.8 };

const test = (day: number, readings: HistoryReadings): PoolTest => ({
  id: `test ${day}`,
  atMs: START + day * DAY,
  readings,
});
const bleach = (day: number, ppm: number): GivenDose => {
  const { amount, unit } = doseFor({
    chemical: 'liquid_chlorine',
    gallons: GALLONS,
    parameter: 'freeChlorine',
    from: 0,
    to: ppm,
  });
  return { id: `dose ${day}`, atMs: START + day * DAY + 600_000, chemical: 'liquid_chlorine', amount, unit };
};
const pool = (
  tests: PoolTest[],
  doses: GivenDose[] = [],
  poolType: PoolHistory['poolType'] = 'chlorine',
): PoolHistory => ({
  gallons: GALLONS,
  poolType,
  tests,
  doses,
});
const at = (now: number, visit: number) => ({ nowMs: START + now * DAY, atMs: START + visit * DAY });

describe('the forecast of free chlorine', () => {
  it('rests on what is typical where the pool is new, and says what it assumed', () => {
    const forecast = forecastChlorine(pool([test(0, { chlorine: 5, cyanuricAcid: 40 })]), {}, at(0, 2));
    expect(forecast).toMatchObject({ basis: 'typical-loss', minimumPpm: 3, lastTestId: 'test 0' });
    expect(forecast?.assumed).toEqual(['temperature', 'latitude', 'sunExposure']);
    expect(forecast?.expectedPpm).toBeGreaterThan(1);
    expect(forecast?.expectedPpm).toBeLessThan(3);
    expect(forecast?.lowPpm).toBeLessThan(forecast?.expectedPpm ?? 0);
    expect(forecast?.highPpm).toBeGreaterThan(forecast?.expectedPpm ?? 0);
  });

  it("learns the pool's own loss, and crosses the minimum when that says", () => {
    const slow = 0.15;
    const tests = [0, 3, 6, 9, 12].map((day) =>
      test(day, { chlorine: 9 * Math.exp(-slow * day), cyanuricAcid: 30, tempF: 80 }),
    );
    const forecast = forecastChlorine(pool(tests, [bleach(12, 5)]), here, at(12.1, 19)) as ChlorineForecast;
    expect(forecast.basis).toBe('own-loss');
    const start = 9 * Math.exp(-slow * 12) + 5;
    expect(Math.abs(forecast.expectedPpm - start * Math.exp(-slow * 7))).toBeLessThan(0.6);
    const fallsOnDay = ((forecast.underMinimumAtMs ?? 0) - START) / DAY;
    expect(Math.abs(fallsOnDay - (12 + Math.log(start / 2) / slow))).toBeLessThan(2);
    expect(forecast.underMinimumEarliestMs).toBeLessThan(forecast.underMinimumAtMs ?? 0);
  });

  it('carries what summer taught into autumn, when all pools lose less', () => {
    const tests = [0, 1, 2, 3, 4].map((day) =>
      test(day, { chlorine: 10 * Math.exp(-0.4 * day), cyanuricAcid: 40, tempF: 84 }),
    );
    const autumn = test(140, { chlorine: 6, cyanuricAcid: 40, tempF: 62 });
    const summer = forecastChlorine(pool(tests), here, at(4, 5));
    const later = forecastChlorine(pool([...tests, autumn]), here, at(140, 141));
    expect(later?.lossPercentPerDay).toBeLessThan((summer?.lossPercentPerDay ?? 0) / 1.5);
  });

  it('holds a salt pool at its usual level, and at what its cell makes when that is known', () => {
    const tests = [0, 7, 14, 21].map((day) => test(day, { chlorine: 4, cyanuricAcid: 75 }));
    const usual = forecastChlorine(pool(tests, [], 'saltwater'), here, at(21, 28));
    expect(usual).toMatchObject({ basis: 'usual-level', minimumPpm: 4 });
    expect(usual?.expectedPpm).toBeCloseTo(4, 6);
    const made = forecastChlorine(pool(tests, [], 'saltwater'), { ...here, producedPpmPerDay: 2 }, at(21, 28));
    expect(made?.expectedPpm).toBeGreaterThan(3);
    expect(made?.basis).toBe('own-loss');
  });

  it.each([
    ['a natural pool', pool([test(0, { chlorine: 1 })], [], 'natural'), at(0, 7)],
    ['a bromine pool', pool([test(0, { chlorine: 1 })], [], 'bromine'), at(0, 7)],
    ['a pool without a test', pool([]), at(0, 7)],
    ['a pool whose last test is five weeks old', pool([test(0, { chlorine: 5 })]), at(35, 36)],
  ])('is not made for %s', (_name, history, when) => {
    expect(forecastChlorine(history, here, when)).toBeNull();
  });

  it('comes within half a ppm on simulated summers, and its bounds hold 70 to 90%', { timeout: 30_000 }, () => {
    let error = 0;
    let held = 0;
    let naive = 0;
    const runs = 200;
    for (let seed = 1; seed <= runs; seed += 1) {
      const random = seededRandom(seed);
      const normal = (): number => Array.from({ length: 12 }).reduce<number>((sum) => sum + random(), -6);
      const conditions = { cyanuricAcid: 50, tempF: 80, latitudeDeg: 33, sunExposure: 0.8 };
      const own = Math.exp(0.4 * normal());
      const tests: PoolTest[] = [];
      const doses: GivenDose[] = [];
      let level = 5;
      for (let day = 0; day <= 45; day += 1) {
        if (day % 3 === 0) {
          const chlorine = Math.max(0, Math.round((level + normal() * Math.hypot(0.15, 0.05 * level)) / 0.2) * 0.2);
          if (day === 45) {
            const forecast = forecastChlorine(pool(tests, doses), here, at(42.1, 45));
            error += Math.abs((forecast?.expectedPpm ?? 99) - level) / runs;
            naive += Math.abs((tests.at(-1)?.readings.chlorine ?? 0) - level) / runs;
            if (level >= (forecast?.lowPpm ?? 99) && level <= (forecast?.highPpm ?? 0)) held += 1 / runs;
          }
          tests.push(test(day, { chlorine, cyanuricAcid: 50, tempF: 80 }));
          if (chlorine < 6) {
            doses.push(bleach(day, 6 - chlorine));
            level += 6 - chlorine;
          }
        }
        level *= Math.exp(-defaultLossPerDay(conditions, START + day * DAY) * own * Math.exp(0.35 * normal()));
      }
    }
    expect(error).toBeLessThan(0.5);
    expect(naive).toBeGreaterThan(error);
    expect(held).toBeGreaterThan(0.7);
    expect(held).toBeLessThan(0.9);
  });
});

describe('the forecast on a real pool, dosed daily by someone who wrote nothing down', () => {
  const file = new URL('../../../../tests/data/real/water-tests-one-pool.csv', import.meta.url);
  const tests = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line, i): PoolTest => {
      const [date = '', chlorine, , pH, totalAlkalinity, calciumHardness, cyanuricAcid] = line.split(',');
      const [month, day, year] = date.split('/').map(Number);
      return {
        id: `row ${i}`,
        atMs: Date.UTC(year ?? 0, (month ?? 1) - 1, day, 17),
        readings: {
          chlorine: Number(chlorine),
          pH: Number(pH),
          totalAlkalinity: Number(totalAlkalinity),
          calciumHardness: Number(calciumHardness),
          cyanuricAcid: Number(cyanuricAcid),
        },
      };
    });
  const forecasts = tests.slice(1).map((next, i) => {
    const known = tests.slice(0, i + 1);
    const history: PoolHistory = { gallons: 18_000, poolType: 'chlorine', tests: known, doses: [] };
    const forecast = forecastChlorine(history, here, { nowMs: known.at(-1)?.atMs ?? 0, atMs: next.atMs });
    return { forecast, actual: next.readings.chlorine ?? 0, before: known.at(-1)?.readings.chlorine ?? 0 };
  });

  it('notices that the records do not hold what the pool gets', () => {
    expect(forecasts.at(-1)?.forecast?.basis).toBe('usual-level');
  });

  it('errs by less than the last reading does, though nobody could foresee the doses', () => {
    const mean = (errors: number[]): number => errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const ours = mean(forecasts.map(({ forecast, actual }) => Math.abs((forecast?.expectedPpm ?? 99) - actual)));
    const lastReading = mean(forecasts.map(({ actual, before }) => Math.abs(before - actual)));
    expect(ours).toBeLessThan(lastReading);
  });
});

describe('pools at risk', () => {
  const lasting = (poolId: string, chlorine: number) => ({
    poolId,
    history: pool([test(0, { chlorine, cyanuricAcid: 40, tempF: 80 })]),
    site: here,
  });

  it('lists those that fall under their minimum before the visit, soonest first, and no others', () => {
    const pools = [
      lasting('fine', 9),
      lasting('soon', 4),
      lasting('later', 8),
      lasting('empty', 0.4),
      lasting('low', 2),
    ];
    const visits = new Map([
      ['fine', START + 0.5 * DAY],
      ['soon', START + 7 * DAY],
      ['later', START + 7 * DAY],
      ['empty', START + 3 * DAY],
      ['low', START + 6 * DAY],
    ]);
    const listed = poolsAtRisk(pools, visits, START);
    expect(listed.map(({ poolId }) => poolId)).toEqual(['low', 'empty', 'soon', 'later']);
    expect(listed[0]).toMatchObject({ nextVisitMs: START + 6 * DAY });
    expect(listed.every(({ forecast }) => forecast.chanceUnderMinimum >= 0.3)).toBe(true);
  });

  it('looks two weeks ahead where no visit is planned', () => {
    expect(poolsAtRisk([lasting('forgotten', 9)], new Map(), START)).toMatchObject([
      { poolId: 'forgotten', nextVisitMs: null, forecast: { atMs: START + 14 * DAY } },
    ]);
  });
});
