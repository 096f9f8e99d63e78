import { describe, expect, it } from 'vitest';
import { waterVerdict } from './water-verdict.ts';

const good = { chlorine: 2, pH: 7.4, lsi: 0 };

describe('the word a homeowner reads', () => {
  it('is Perfect with chlorine 1 to 3, pH 7.2 to 7.6 and the index -0.3 to 0.3, ends included', () => {
    for (const readings of [
      good,
      { chlorine: 1, pH: 7.2, lsi: -0.3 },
      { chlorine: 3, pH: 7.6, lsi: 0.3 },
      { chlorine: 0.7 + 0.3, pH: 7.2, lsi: 0.1 + 0.2 },
    ]) {
      expect(waterVerdict(readings, 'chlorine')?.verdict).toBe('Perfect');
    }
  });

  it.each([
    ['chlorine', 0.99, 'low'],
    ['chlorine', 3.01, 'high'],
    ['pH', 7.19, 'low'],
    ['pH', 7.61, 'high'],
    ['lsi', -0.31, 'low'],
    ['lsi', 0.31, 'high'],
    ['lsi', null, 'unmeasured'],
    ['chlorine', null, 'unmeasured'],
  ] as const)('is Needs Attention with %s at %s, which is %s', (reading, value, state) => {
    const verdict = waterVerdict({ ...good, [reading]: value }, 'chlorine');
    expect(verdict?.verdict).toBe('Needs Attention');
    expect(verdict?.states).toEqual({ chlorine: 'ok', pH: 'ok', lsi: 'ok', [reading]: state });
  });

  it('goes by the ranges of the pool type', () => {
    expect(waterVerdict({ chlorine: 5, pH: 7.8, lsi: 0 }, 'spa')?.verdict).toBe('Perfect');
    expect(waterVerdict({ chlorine: 1.5, pH: 7.4, lsi: 0 }, 'spa')?.states.chlorine).toBe('low');
    expect(waterVerdict({ chlorine: 2, pH: 7.4, lsi: 0 }, 'bromine')?.verdict).toBe('Perfect');
    expect(waterVerdict({ chlorine: 3, pH: 7.4, lsi: 0 }, 'bromine')?.states.chlorine).toBe('high');
    expect(waterVerdict({ chlorine: null, pH: 8.5, lsi: 0 }, 'natural')?.verdict).toBe('Perfect');
  });

  it('is not spoken of water that was never tested', () => {
    expect(waterVerdict({ chlorine: null, pH: null, lsi: null }, 'chlorine')).toBeNull();
  });
});
