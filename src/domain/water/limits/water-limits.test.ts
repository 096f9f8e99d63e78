import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { waterAlerts } from '../../alerts/water-alerts.ts';
import { bromineOfChlorineReading } from '../physics/sanitizer.ts';
import { dashboardStatus, indexWord, statusDot, statusWord } from './status.ts';
import { type TargetRule, targetsInForce } from './targets.ts';
import { indexTexts, statusTexts } from './texts.ts';
import {
  type BodyOfWater,
  type Limits,
  poolTypeOf,
  poolTypes,
  type Range,
  type RangedReading,
  rangedReadings,
  targetBounds,
  targetReadings,
  waterLimits,
} from './water-limits.ts';
import { waterVerdict } from './water-verdict.ts';

const { say } = wordsOf('en');
const wordOf = (value: number, limits: Limits): string => say(statusTexts[statusWord(value, limits)]);
const indexName = (lsi: number): string => say(indexTexts[indexWord(lsi)]);

const isInside = (value: number, range: Range): boolean =>
  value >= range.min - 1e-9 && (range.max === null || value <= range.max + 1e-9);

/** From well below to well above every limit, with each limit and its nearest neighbors. */
function grid({ ideal, alert, critical }: Limits): number[] {
  const bounds = [ideal, alert, critical].flatMap((range) => (range ? [range.min, range.max ?? range.min] : []));
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  const span = high - low || low;
  const even = Array.from({ length: 401 }, (_, i) => low - span / 2 + (i * span) / 200);
  return [...even, ...bounds.flatMap((bound) => [bound - 0.01, bound, bound + 0.01])];
}

/** The alerts of a pool of which this alone was measured; null for readings without alerts. */
function alertsFor(reading: RangedReading, value: number, water: BodyOfWater) {
  const poolType = poolTypeOf(water.poolType);
  const targets = water.targets ?? null;
  const measured = { chlorine: null, pH: null, totalAlkalinity: null };
  const pool = { poolId: 'Pool-002', name: 'Pool', customerId: null, poolType, targets, addedSince: [] };
  if (reading === 'pH' || reading === 'totalAlkalinity' || reading === 'chlorine') {
    return waterAlerts({ ...pool, ...measured, [reading]: value });
  }
  return reading === 'bromine' ? waterAlerts({ ...pool, ...measured, chlorine: chlorineOf(value) }) : null;
}

/** The verdict on this reading alone; null for readings that it leaves out. */
function stateFor(reading: RangedReading, value: number, water: BodyOfWater) {
  const good = { chlorine: null, pH: null, lsi: null };
  if (reading === 'bromine') return waterVerdict({ ...good, chlorine: chlorineOf(value) }, water)?.states.chlorine;
  if (reading !== 'pH' && reading !== 'lsi' && reading !== 'chlorine') return null;
  return waterVerdict({ ...good, [reading]: value }, water)?.states[reading];
}

const chlorineOf = (bromine: number): number => bromine / bromineOfChlorineReading(1);

const cases = poolTypes.flatMap((poolType) =>
  rangedReadings.flatMap((reading) => {
    const limits = waterLimits(poolType)[reading];
    return limits ? [{ poolType, reading, limits, water: { poolType, targets: null }, whose: 'usual' }] : [];
  }),
);

/** The same waters with ranges of their own: lower, higher, wider and far beyond what is critical as a rule. */
const ownCases = cases.flatMap(({ poolType, reading, limits: { ideal } }) => {
  const target = targetReadings.find((each) => each === reading);
  if (!target) return [];
  const { min, max } = targetBounds[target];
  const within = (value: number): number => Math.min(max, Math.max(min, Math.round(value * 10) / 10));
  const most = ideal.max ?? ideal.min * 2;
  const ranges = [
    [ideal.min * 0.6, most * 0.8],
    [ideal.min * 1.1, most * 1.3],
    [min, max],
    [most * 2, most * 3],
  ] as const;
  return ranges.map(([from, to]) => {
    const own = { min: within(from), max: ideal.max === null ? null : within(to) };
    const water: BodyOfWater = { poolType, targets: { [target]: own } };
    const limits = waterLimits(water)[reading] ?? { ideal, alert: null, critical: null };
    expect(limits.ideal, `${reading} of ${poolType}`).toEqual(own);
    return { poolType, reading, limits, water, whose: `own (${own.min} – ${own.max})` };
  });
});

/** Waters that are kept at what the company, a season, a roof, a health code or a surface asks for. */
const rules: TargetRule[] = [
  { ruleId: 'all', kind: null, surface: null, season: null, targets: { pH: { min: 7.3, max: 7.7 } } },
  { ruleId: 'salt', kind: 'saltwater', surface: null, season: null, targets: { salt: { min: 3000, max: 3800 } } },
  {
    ruleId: 'liners',
    kind: null,
    surface: 'vinyl',
    season: null,
    targets: { totalAlkalinity: { min: 70, max: 100 }, chlorine: { min: 3, max: 6 } },
  },
  {
    ruleId: 'winter',
    kind: null,
    surface: null,
    season: { from: '11-01', to: '02-31' },
    targets: { temperature: { min: 40, max: 70 }, chlorine: { min: 0.5, max: 2 } },
  },
];
const kinds = [
  { surface: null, isIndoor: false, isPublic: false },
  { surface: 'plaster', isIndoor: false, isPublic: true },
  { surface: 'vinyl', isIndoor: true, isPublic: false },
  { surface: 'fiberglass', isIndoor: true, isPublic: true },
] as const;
const inForceCases = [[], rules].flatMap((company) =>
  ['2026-01-15', '2026-07-15'].flatMap((date) =>
    poolTypes.flatMap((poolType) =>
      kinds.flatMap((kind) => {
        const targets = targetsInForce(company, date)({ poolType, ownTargets: null, ...kind });
        const water: BodyOfWater = { poolType, targets };
        return rangedReadings.flatMap((reading) => {
          const limits = targets !== null && reading in targets ? waterLimits(water)[reading] : null;
          const whose = `${company.length} rules, ${Object.values(kind).join(' ')}, ${date}`;
          return limits ? [{ poolType, reading, limits, water, whose }] : [];
        });
      }),
    ),
  ),
);
const allCases = [...cases, ...ownCases, ...inForceCases];

describe.each(allCases)('$reading of a $poolType pool, $whose', ({ water, reading, limits }) => {
  // A concentration is never below zero.
  const values = grid(limits).filter((value) => value >= 0 || reading === 'lsi');

  it('is Ideal inside the ideal range, Critical outside the critical one, and Low or High between', () => {
    for (const value of values) {
      const word = wordOf(value, limits);
      const isCritical = limits.critical !== null && !isInside(value, limits.critical);
      const expected = isCritical ? 'Critical' : isInside(value, limits.ideal) ? 'Ideal' : null;
      expect(word, `${value}`).toBe(expected ?? (value < limits.ideal.min ? 'Low' : 'High'));
    }
  });

  it('has one level, word, dot, alert and verdict', () => {
    for (const value of values) {
      const word = wordOf(value, limits);
      const level = dashboardStatus(value, limits);
      expect(level, `${value}`).toBe(word === 'Critical' ? 'critical' : word === 'Ideal' ? 'excellent' : 'warning');
      expect(statusDot(value, limits) === 'red', `${value}`).toBe(word !== 'Ideal');
      const state = stateFor(reading, value, water);
      if (state !== null) expect(state === 'ok', `${value}`).toBe(word === 'Ideal');
      const alerts = alertsFor(reading, value, water);
      if (alerts === null) continue;
      const [alert] = alerts;
      if (alert) expect(word, `${value}: ${wordsOf('en').say(alert.title)}`).not.toBe('Ideal');
      if (word === 'Low') expect(alert && wordsOf('en').say(alert.title), `${value}`).toMatch(/ low$/);
      expect(alert?.severity === 'critical', `${value}`).toBe(word === 'Critical');
    }
  });
});

describe('the limits', () => {
  it('are each inside the next: what is ideal raises no alert, what is critical always does', () => {
    for (const { limits } of allCases) {
      const { ideal, alert, critical } = limits;
      for (const [inner, outer] of [
        [ideal, alert],
        [ideal, critical],
        [alert, critical],
      ] as const) {
        if (!inner || !outer) continue;
        expect(isInside(inner.min, outer)).toBe(true);
        expect(isInside(inner.max ?? Number.POSITIVE_INFINITY, outer)).toBe(true);
      }
    }
  });

  it.each([
    ['chlorine', 'calciumHardness', 301, 'warning', 'High'],
    ['chlorine', 'chlorine', 3.2, 'warning', 'High'],
    ['chlorine', 'chlorine', 12, 'critical', 'Critical'],
    ['spa', 'pH', 7.7, 'excellent', 'Ideal'],
    ['spa', 'chlorine', 1.5, 'warning', 'Low'],
  ] as const)('in a %s pool a %s of %d is %s and %s', (poolType, reading, value, level, word) => {
    const limits = waterLimits(poolType)[reading];
    expect(limits && dashboardStatus(value, limits)).toBe(level);
    expect(limits && wordOf(value, limits)).toBe(word);
  });

  it('name the index by the same bounds as they judge it', () => {
    const { lsi } = waterLimits('chlorine');
    for (const value of grid(lsi)) {
      const name = indexName(value);
      const word = wordOf(value, lsi);
      expect(name === 'Balanced', `${value}`).toBe(word === 'Ideal');
      expect(name === 'Corrosive' || name === 'Scaling', `${value}`).toBe(word === 'Critical');
    }
  });
});
