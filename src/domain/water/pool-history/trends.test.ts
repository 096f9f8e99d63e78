import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { doseFor } from '../physics/dose.ts';
import { effectOf } from '../physics/effect.ts';
import type { GivenDose, HistoryReadings, PoolHistory, PoolTest } from './history.ts';
import { trendsOf } from './trends.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 3, 1);
const GALLONS = 15_000;

const weekly = (readings: readonly HistoryReadings[], days = 7): PoolTest[] =>
  readings.map((of, i) => ({ id: `test ${i}`, atMs: START + i * days * DAY, readings: of }));
const pool = (tests: PoolTest[], doses: GivenDose[] = []): PoolHistory => ({
  gallons: GALLONS,
  poolType: 'chlorine',
  tests,
  doses,
});
const trendsAtEnd = (history: PoolHistory) => trendsOf(history, {}, history.tests.at(-1)?.atMs ?? START);
const kindsOf = (history: PoolHistory) => trendsAtEnd(history).map(({ kind }) => kind);
const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const bleach = (id: string, atMs: number, ppm: number): GivenDose => {
  const { amount, unit } = doseFor({
    chemical: 'liquid_chlorine',
    gallons: GALLONS,
    parameter: 'freeChlorine',
    from: 0,
    to: ppm,
  });
  return { id, atMs, chemical: 'liquid_chlorine', amount, unit };
};

describe('chlorine loss', () => {
  it('is told between tests without a dose, with its readings', () => {
    const history = pool(
      weekly(
        [6, 4.2, 2.94, 2.06].map((chlorine) => ({ chlorine })),
        1,
      ),
    );
    const [loss] = trendsAtEnd(history);
    expect(loss).toMatchObject({ kind: 'chlorine-loss', unit: 'ppm/day', isAtLeast: false });
    expect(loss?.percentPerDay).toBeCloseTo(30, 0);
    expect(loss?.value).toBeCloseTo(4.2 * 0.3, 1);
    expect(loss?.restsOn.map(({ testId }) => testId)).toEqual(['test 0', 'test 1', 'test 2', 'test 3']);
    expect(loss?.restsOn[1]).toEqual({ testId: 'test 1', atMs: START + DAY, reading: 'chlorine', value: 4.2 });
  });

  it('is told net of known doses', () => {
    const tests: PoolTest[] = [];
    const doses: GivenDose[] = [];
    let level = 4;
    for (const i of steps(8)) {
      tests.push({ id: `test ${i}`, atMs: START + i * 2 * DAY, readings: { chlorine: level } });
      doses.push(bleach(`dose ${i}`, START + i * 2 * DAY + 600_000, 3));
      level = (level + 3) * Math.exp(-0.8);
    }
    const [loss] = trendsAtEnd(pool(tests, doses));
    expect(loss?.percentPerDay).toBeCloseTo(100 * (1 - Math.exp(-0.4)), 0);
  });

  it('is absent where chlorine rises that nobody wrote down', () => {
    expect(
      kindsOf(
        pool(
          weekly(
            [2, 5, 3, 6, 4, 1, 5].map((chlorine) => ({ chlorine })),
            1,
          ),
        ),
      ),
    ).not.toContain('chlorine-loss');
  });

  it('says "at least" where tests find none left', () => {
    const tests: PoolTest[] = [];
    const doses: GivenDose[] = [];
    for (const i of steps(6)) {
      tests.push({ id: `test ${i}`, atMs: START + i * 7 * DAY, readings: { chlorine: 0 } });
      doses.push(bleach(`dose ${i}`, START + i * 7 * DAY + 600_000, 5));
    }
    expect(trendsAtEnd(pool(tests, doses))[0]).toMatchObject({ kind: 'chlorine-loss', isAtLeast: true });
  });
});

describe('slow trends', () => {
  it('tells the cyanuric acid that trichlor brings, and how much of it the doses explain', () => {
    const doses = steps(12).map(
      (i): GivenDose => ({
        id: `dose ${i}`,
        atMs: START + i * 7 * DAY + DAY,
        chemical: 'trichlor',
        amount: 16,
        unit: 'oz',
      }),
    );
    const perWeek =
      effectOf({ chemical: 'trichlor', amount: 16, unit: 'oz', gallons: GALLONS }).changes.cyanuricAcid ?? 0;
    const tests = weekly(steps(13).map((i) => ({ cyanuricAcid: 40 + perWeek * i })));
    const creep = trendsAtEnd(pool(tests, doses)).find(({ kind }) => kind === 'cyanuric-acid-creep');
    expect(creep).toMatchObject({ unit: 'ppm/month', confidence: 'high' });
    expect(creep?.value).toBeCloseTo((perWeek / 7) * 30, 1);
    expect(creep?.fromChlorinePpm).toBeCloseTo((perWeek / 7) * 30, 1);
    expect(creep?.restsOn).toHaveLength(13);
  });

  it('does not count stabilizer that was added on purpose', () => {
    const { amount, unit } = doseFor({
      chemical: 'cyanuric_acid',
      gallons: GALLONS,
      parameter: 'cyanuricAcid',
      from: 0,
      to: 20,
    });
    const dose: GivenDose = { id: 'dose', atMs: START + 30 * DAY, chemical: 'cyanuric_acid', amount, unit };
    const tests = weekly(steps(10).map((i) => ({ cyanuricAcid: i < 5 ? 30 : 50 })));
    expect(kindsOf(pool(tests))).toContain('cyanuric-acid-creep');
    expect(kindsOf(pool(tests, [dose]))).not.toContain('cyanuric-acid-creep');
  });

  it('tells calcium that rises, not one reading that jumps', () => {
    const rising = trendsAtEnd(pool(weekly(steps(10).map((i) => ({ calciumHardness: 200 + 4 * i })))))[0];
    expect(rising?.kind).toBe('calcium-rise');
    expect(rising?.value).toBeCloseTo((4 / 7) * 30, 3);
    expect(kindsOf(pool(weekly(steps(10).map((i) => ({ calciumHardness: i === 7 ? 400 : 200 })))))).toEqual([]);
  });

  it('tells pH that rises between visits, net of acid', () => {
    const water = { totalAlkalinity: 90, cyanuricAcid: 40, calciumHardness: 250, tempF: 80 };
    const acid = doseFor({ chemical: 'muriatic_acid', gallons: GALLONS, parameter: 'pH', from: 7.8, to: 7.4, water });
    const doses = steps(8).map(
      (i): GivenDose => ({
        id: `dose ${i}`,
        atMs: START + i * 7 * DAY + 60_000,
        chemical: 'muriatic_acid',
        amount: acid.amount,
        unit: acid.unit,
      }),
    );
    const tests = weekly(steps(8).map(() => ({ pH: 7.8, totalAlkalinity: 90, cyanuricAcid: 40 })));
    const rise = trendsAtEnd(pool(tests, doses)).find(({ kind }) => kind === 'ph-rise');
    expect(rise).toMatchObject({ unit: 'pH/week' });
    expect(Math.abs((rise?.value ?? 0) - 0.4)).toBeLessThan(0.06);
  });
});

describe('water loss', () => {
  const thinned = (share: number): HistoryReadings => ({
    salt: 3200 * share,
    cyanuricAcid: 70 * share,
    calciumHardness: 300 * share,
  });

  it('is suspected where salt, cyanuric acid and hardness fall together week after week', () => {
    const loss = trendsAtEnd(pool(weekly(steps(14).map((i) => thinned(0.965 ** i))))).find(
      ({ kind }) => kind === 'water-loss',
    );
    expect(loss).toMatchObject({ unit: '%/week' });
    expect(Math.abs((loss?.value ?? 0) - 3.5)).toBeLessThan(0.5);
    expect(new Set(loss?.restsOn.map(({ reading }) => reading)).size).toBe(3);
    expect(loss?.confidence).not.toBe('high');
  });

  it('is not suspected where only one of them falls', () => {
    const tests = weekly(steps(14).map((i) => ({ ...thinned(1), cyanuricAcid: 70 * 0.965 ** i })));
    expect(kindsOf(pool(tests))).toEqual([]);
  });

  it('is water replaced where they fall at once', () => {
    const trends = trendsAtEnd(pool(weekly(steps(12).map((i) => thinned(i < 6 ? 1 : 0.75)))));
    expect(trends.map(({ kind }) => kind)).toEqual(['water-replaced']);
    expect(trends[0]?.value).toBeCloseTo(25, 0);
    expect(trends[0]).toMatchObject({ fromMs: START + 35 * DAY, toMs: START + 42 * DAY });
  });
});

describe('noise', { timeout: 30_000 }, () => {
  it('tells nothing of water that only its readings make move, in 95 of 100 pools', () => {
    let told = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      const normal = (): number => steps(12).reduce((sum) => sum + random(), -6);
      const near = (value: number, error: number, step: number): number =>
        Math.round((value + error * normal()) / step) * step;
      const tests = weekly(
        steps(4 + (seed % 23)).map(() => ({
          pH: near(7.5, 0.06, 0.1),
          calciumHardness: near(240, 5, 10),
          cyanuricAcid: near(50, 5, 5),
          salt: near(3200, 110, 50),
        })),
      );
      if (kindsOf(pool(tests)).length > 0) told += 1;
    }
    expect(told).toBeLessThanOrEqual(10);
  });
});
