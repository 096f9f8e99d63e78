import { describe, expect, it } from 'vitest';
import { visitReadings } from '#contract/visits/visits.ts';
import { type ReadingKey, readingKind, readingStatus, routineReadings } from './reading-kinds.ts';
import { afterKey, asTyped, judge, readingsOf, withoutLast } from './typed-reading.ts';

const type = (key: ReadingKey, keys: string): string =>
  [...keys].reduce((text, each) => afterKey(readingKind(key), text, each), '');

describe('typing a reading on the keypad', () => {
  it('keeps a half-typed number as it is', () => {
    expect(type('chlorine', '2.')).toBe('2.');
    expect(type('chlorine', '2.68')).toBe('2.68');
  });

  it('takes one point and as many decimals as the reading has', () => {
    expect(type('chlorine', '1.2.3')).toBe('1.23');
    expect(type('totalAlkalinity', '85.55')).toBe('85.5');
    expect(type('chlorine', '.4')).toBe('0.4');
    expect(type('chlorine', '007')).toBe('7');
  });

  it('puts the point into a pH typed without it, and leaves 10 alone', () => {
    expect(type('pH', '75')).toBe('7.5');
    expect(type('pH', '7.52')).toBe('7.52');
    expect(type('pH', '10')).toBe('10');
  });

  it('puts it in between 5 and 9 alone, and into nothing but pH', () => {
    expect(['50', '59', '95', '99'].map((keys) => type('pH', keys))).toEqual(['5.0', '5.9', '9.5', '9.9']);
    expect(['7', '40', '49'].map((keys) => type('pH', keys))).toEqual(['7', '40', '49']);
    expect(asTyped(readingKind('pH'), '752')).toBe('752');
    expect(asTyped(readingKind('pH'), '175')).toBe('175');
    expect(type('totalAlkalinity', '75')).toBe('75');
  });

  it('keeps a lone nought, and takes no more than seven characters', () => {
    expect(type('chlorine', '0')).toBe('0');
    expect(type('chlorine', '00')).toBe('0');
    expect(type('chlorine', '0.5')).toBe('0.5');
    expect(['100', '1005', '2000'].map((keys) => type('totalAlkalinity', keys))).toEqual(['100', '1005', '2000']);
    expect(asTyped(readingKind('totalAlkalinity'), '0080')).toBe('80');
    expect(type('totalAlkalinity', '1234567890')).toBe('1234567');
    expect(asTyped(readingKind('totalAlkalinity'), '123456.78')).toBe('123456.');
  });

  it('loses its last digit', () => {
    expect(withoutLast('7.4')).toBe('7.');
    expect(withoutLast('')).toBe('');
  });

  it('takes a decimal comma and drops letters that were pasted', () => {
    expect(asTyped(readingKind('pH'), '7,4')).toBe('7.4');
    expect(asTyped(readingKind('chlorine'), '2,5')).toBe('2.5');
    expect(asTyped(readingKind('chlorine'), '2 ppm')).toBe('2');
    expect(asTyped(readingKind('chlorine'), '1.2.3')).toBe('1.23');
  });
});

describe('judging a reading', () => {
  it('refuses what lies out of bounds and says which way', () => {
    expect(judge(readingKind('chlorine'), '99')).toEqual({ value: null, problem: 'too-high' });
    expect(judge(readingKind('pH'), '4')).toEqual({ value: null, problem: 'too-low' });
    for (const text of [undefined, '', '.'])
      expect(judge(readingKind('pH'), text)).toEqual({ value: null, problem: null });
    expect(judge(readingKind('pH'), '7.5')).toEqual({ value: 7.5, problem: null });
  });

  it('takes the highest and the lowest that are allowed', () => {
    expect(judge(readingKind('chlorine'), '20')).toEqual({ value: 20, problem: null });
    expect(judge(readingKind('pH'), '5')).toEqual({ value: 5, problem: null });
  });

  it('stores only what can be taken', () => {
    expect(readingsOf({ chlorine: '2.1', pH: '4', totalAlkalinity: '' })).toEqual({ chlorine: 2.1 });
  });

  it('has the bounds of the contract, so that the server never refuses what the phone took', () => {
    for (const key of Object.keys(visitReadings.shape) as ReadingKey[]) {
      const { min, max } = readingKind(key);
      expect(visitReadings.safeParse({ [key]: min }).success, `${key} ${min}`).toBe(true);
      expect(visitReadings.safeParse({ [key]: max }).success, `${key} ${max}`).toBe(true);
      expect(visitReadings.safeParse({ [key]: max + 0.1 }).success, `${key} above ${max}`).toBe(false);
      expect(visitReadings.safeParse({ [key]: min - 0.1 }).success, `${key} below ${min}`).toBe(false);
    }
  });
});

describe('the status beside a reading', () => {
  it('is red with its word outside the ideal range, yellow near its ends, green within', () => {
    const chlorine = readingKind('chlorine');
    expect(readingStatus(chlorine, 0.9, 'chlorine')).toEqual({ tone: 'bad', word: 'Low' });
    expect(readingStatus(chlorine, 0.3, 'chlorine')).toEqual({ tone: 'bad', word: 'Critical' });
    expect(readingStatus(chlorine, 1.1, 'chlorine')).toEqual({ tone: 'warn', word: 'Ideal' });
    expect(readingStatus(chlorine, 2, 'chlorine')).toEqual({ tone: 'ok', word: 'Ideal' });
  });

  it('judges the chlorine test of a bromine pool as bromine', () => {
    expect(readingStatus(readingKind('chlorine'), 2, 'bromine')).toEqual({ tone: 'ok', word: 'Ideal' });
    expect(readingStatus(readingKind('chlorine'), 1, 'bromine')).toEqual({ tone: 'bad', word: 'Low' });
  });

  it('shows salt among the routine readings of a salt pool alone', () => {
    expect(routineReadings('saltwater').map(({ key }) => key)).toContain('salt');
    expect(routineReadings('chlorine').map(({ key }) => key)).not.toContain('salt');
  });
});
