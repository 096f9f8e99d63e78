import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { waterRows as rowsInWords, type WaterChemistry } from './report-water.ts';

const waterRows = (chemistry: WaterChemistry, poolType: string | null, before: WaterChemistry | null = null) =>
  rowsInWords(chemistry, { poolType, targets: null }, before, wordsOf('en'));

const balanced = { chlorine: '2.1', ph: '7.5', alkalinity: '100', hardness: '250', temperature: '80' };

describe('the water table of a report', () => {
  it('says for each reading what it is, whether it is ideal, and what would be', () => {
    expect(waterRows({ chlorine: '0.4', ph: '7.8', hardness: '1250' }, 'chlorine')).toEqual([
      { label: 'Free chlorine', value: '0.4 ppm', ideal: '1 – 3', word: 'Critical', tone: 'bad', last: null },
      { label: 'pH', value: '7.8', ideal: '7.2 – 7.6', word: 'High', tone: 'fair', last: null },
      { label: 'Calcium hardness', value: '1,250 ppm', ideal: '150 – 300', word: 'High', tone: 'fair', last: null },
    ]);
  });

  it('judges by the kind of pool', () => {
    const chlorine = { chlorine: '4.5' };
    expect(waterRows(chlorine, 'chlorine')).toMatchObject([{ word: 'High' }]);
    expect(waterRows(chlorine, 'spa')).toMatchObject([{ word: 'Ideal' }]);
    expect(waterRows(chlorine, 'natural')).toMatchObject([{ word: null, ideal: null, value: '4.5 ppm' }]);
  });

  it('computes the balance where the readings suffice, and takes the stored one where there is one', () => {
    expect(waterRows(balanced, null).at(-1)).toMatchObject({ label: 'Water balance (LSI)', word: 'Balanced' });
    expect(waterRows({ ...balanced, lsi: '-0.62' }, null).at(-1)).toMatchObject({ value: '−0.62', word: 'Corrosive' });
    expect(waterRows({ ph: '7.5', chlorine: '2' }, null).map(({ label }) => label)).not.toContain(
      'Water balance (LSI)',
    );
  });

  it('leaves out what was not measured and shows as written what is no number', () => {
    expect(waterRows({ chlorine: '', ph: ' ', alkalinity: 'cloudy' }, null)).toEqual([
      { label: 'Total alkalinity', value: 'cloudy', ideal: null, word: null, tone: 'plain', last: null },
    ]);
  });

  it('never fails on readings out of all bounds', () => {
    expect(() => waterRows({ ph: '99', alkalinity: '-5', hardness: '0', temperature: '1e9' }, 'bromine')).not.toThrow();
  });
});

describe('beside the visit before', () => {
  it('every reading says what it was then, where it was measured', () => {
    const rows = waterRows({ chlorine: '2', ph: '7.4' }, 'chlorine', { chlorine: '1.5', salt: '3000' });
    expect(rows.map(({ label, last }) => [label, last])).toEqual([
      ['Free chlorine', '1.5 ppm'],
      ['pH', null],
    ]);
  });
});
