import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { dashboardStatus, indexWord, statusDot, statusWord, worstReading } from './status.ts';
import { indexTexts, statusTexts } from './texts.ts';
import { idealRanges, type Limits, rangesWith, waterLimits } from './water-limits.ts';

const { say } = wordsOf('en');
const wordOf = (value: number, limits: Limits): string => say(statusTexts[statusWord(value, limits)]);
const indexName = (lsi: number): string => say(indexTexts[indexWord(lsi)]);

const { pH } = waterLimits('chlorine');

describe('status', () => {
  it.each([
    [7.1, 'red'],
    [7.2, 'yellow'],
    [7.28, 'yellow'],
    [7.29, 'green'],
    [7.4, 'green'],
    [7.52, 'yellow'],
    [7.6, 'yellow'],
    [7.61, 'red'],
  ])('pH %d has a %s dot', (value, dot) => expect(pH && statusDot(value, pH)).toBe(dot));

  it.each([
    [7.1, 'warning'],
    [7.7, 'warning'],
    [7.71, 'warning'],
    [8.01, 'critical'],
    [6.79, 'critical'],
    [7.6, 'excellent'],
  ])('pH %d is %s on the dashboard', (value, status) => expect(pH && dashboardStatus(value, pH)).toBe(status));

  it.each([
    ['chlorine', 0.4, 'Critical'],
    ['chlorine', 0.8, 'Low'],
    ['chlorine', 2, 'Ideal'],
    ['chlorine', 4, 'High'],
    ['pH', 6.7, 'Critical'],
    ['pH', 7.7, 'High'],
    ['totalAlkalinity', 59, 'Critical'],
    ['calciumHardness', 126, 'Low'],
  ] as const)('%s %d reads %s', (reading, value, word) => {
    const limits = waterLimits('chlorine')[reading];
    expect(limits && wordOf(value, limits)).toBe(word);
  });

  it('names the index from corrosive to scaling', () => {
    expect([-0.6, -0.36, -0.3, 0.3, 0.4, 0.7].map(indexName)).toEqual([
      'Corrosive',
      'Slightly corrosive',
      'Balanced',
      'Balanced',
      'Slightly scaling',
      'Scaling',
    ]);
  });

  it('a range without an upper limit is never too high', () => {
    const open = { ideal: { min: 100, max: null }, alert: null, critical: null };
    expect(statusDot(500, open)).toBe('green');
    expect(statusDot(90, open)).toBe('red');
  });
});

describe('ranges', () => {
  it('are those of the specification for chlorine and property types', () => {
    for (const type of ['chlorine', 'residential', 'commercial'] as const) {
      expect(idealRanges(type)).toMatchObject({
        chlorine: { min: 1, max: 3 },
        pH: { min: 7.2, max: 7.6 },
        temperature: { min: 78, max: 82 },
        calciumHardness: { min: 150, max: 300 },
        totalAlkalinity: { min: 80, max: 120 },
        lsi: { min: -0.3, max: 0.3 },
        cyanuricAcid: { min: 30, max: 50 },
      });
    }
  });

  it('take the company’s own and keep the ideal for the rest', () => {
    const ranges = rangesWith('chlorine', { chlorine: { min: 2, max: 4 } });
    expect(ranges.chlorine).toEqual({ min: 2, max: 4 });
    expect(ranges.pH).toEqual({ min: 7.2, max: 7.6 });
  });

  it('never give a natural pool a sanitizer target', () => {
    expect(rangesWith('natural', { chlorine: { min: 1, max: 3 } }).chlorine).toBeNull();
  });

  it('refuse a minimum above the maximum', () => {
    expect(() => rangesWith('chlorine', { pH: { min: 8, max: 7 } })).toThrow(
      expect.objectContaining({ field: 'targetRanges.pH' }),
    );
  });
});

describe('the worst of a pool’s readings', () => {
  const measured = { chlorine: 2, pH: 7.4, lsi: 0, totalAlkalinity: 100 };
  it.each([
    [measured, { reading: 'chlorine', word: 'ideal' }],
    [
      { ...measured, pH: 7.7 },
      { reading: 'pH', word: 'high' },
    ],
    [
      { ...measured, pH: 7.7, totalAlkalinity: 50 },
      { reading: 'totalAlkalinity', word: 'critical' },
    ],
    [
      { ...measured, chlorine: 0.9, pH: 7.7 },
      { reading: 'chlorine', word: 'low' },
    ],
    [
      { ...measured, lsi: -0.6 },
      { reading: 'lsi', word: 'critical' },
    ],
    [{ chlorine: null, pH: null, lsi: null, totalAlkalinity: null }, null],
    [
      { chlorine: null, pH: 7.4, lsi: null, totalAlkalinity: null },
      { reading: 'pH', word: 'ideal' },
    ],
  ])('of %o is %o', (readings, worst) => {
    expect(worstReading(readings, 'chlorine')).toEqual(worst);
  });

  it('is of the sanitizer that the pool has', () => {
    expect(worstReading({ ...measured, chlorine: 0.5 }, 'bromine')?.reading).toBe('bromine');
    expect(worstReading({ ...measured, chlorine: 0 }, 'natural')?.word).toBe('ideal');
  });
});
