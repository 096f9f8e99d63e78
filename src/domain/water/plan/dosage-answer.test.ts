import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { knownStock } from './at-hand.ts';
import { type DosageQuestion, dosageAnswer } from './dosage-answer.ts';
import { formatAmount } from './format-amount.ts';

const words = wordsOf('en');

const question: DosageQuestion = {
  poolSize: 18_000,
  poolType: 'chlorine',
  currentReadings: {
    chlorine: 0.4,
    pH: 7.7,
    lsi: 0,
    calciumHardness: 126,
    temperature: 80,
    totalAlkalinity: 90,
    cyanuricAcid: 44,
  },
  targetRanges: {
    chlorine: { min: 1, max: 3 },
    pH: { min: 7.2, max: 7.6 },
    lsi: { min: -0.3, max: 0.3 },
    calciumHardness: { min: 150, max: 300 },
  },
};

describe('the visit in a dosage answer', () => {
  it('is what goes in now out of what is on the truck, as it is measured out, and what is left', () => {
    const stock = knownStock(
      [
        { product: 'liquid_chlorine', strengthPct: 12.5, packageAmount: 1, packageUnit: 'gal', level: 100 },
        { product: 'sodium_bisulfate', strengthPct: null, packageAmount: 10, packageUnit: 'lb', level: 50 },
      ],
      [],
    );
    const { visit, recommendations } = dosageAnswer(question, { words, stock });
    expect(recommendations.map(({ chemical }) => chemical)).toEqual([
      'Muriatic acid',
      'Calcium chloride',
      'Liquid chlorine',
    ]);
    expect(visit).toMatchObject({
      basis: 'truck',
      now: [
        { product: { name: 'Liquid chlorine' }, waitMinutes: 0 },
        { product: { name: expect.stringContaining('bisulfate') }, waitMinutes: 20 },
      ],
      later: [{ key: 'calcium_chloride', kind: 'task' }],
    });
    expect(visit.now[0]?.measureText).toMatch(/jug|cup/);
    expect(visit.after.pH).toBeGreaterThanOrEqual(7.4);
  });

  it('takes what the company stocks where nobody keeps count of the truck, and the usual product of the rest', () => {
    const bleach = { product: 'cal_hypo', strengthPct: 65, packageAmount: null, packageUnit: null, level: 1 };
    const { visit } = dosageAnswer(question, { words, stock: knownStock([], [bleach]) });
    expect(visit.basis).toBe('company');
    expect(visit.now.map(({ product }) => product.name)).toEqual(['Calcium hypochlorite', 'Muriatic acid']);
  });
});

describe('dosage answer', () => {
  it('reads like a recipe: what, how much, in which order, how long to wait', () => {
    const answer = dosageAnswer(question, { words });
    expect(answer.recommendations).toMatchObject([
      {
        chemical: 'Muriatic acid',
        purpose: 'Lower pH from 7.7 to 7.5',
        amountText: '12 fl oz',
        unit: 'fl_oz',
        order: 1,
        waitHours: 4,
      },
      {
        chemical: 'Calcium chloride',
        unit: 'lb',
        amount: 13.3,
        order: 2,
        split: { parts: 2, amount: 6.65, unit: 'lb' },
      },
      {
        chemical: 'Liquid chlorine',
        priority: 'high',
        unit: 'fl_oz',
        order: 3,
        product: { name: 'Liquid chlorine', strengthPct: 12.5 },
      },
    ]);
    expect(answer.projected).toMatchObject({ chlorine: 2.5, pH: 7.5, calciumHardness: 187.5, temperature: 80 });
    expect(answer.lsi).toBe(-0.15);
    expect(answer.safety.join(' ')).toContain('Poison Control: 1-800-222-1222');
  });

  it('names the payload field of a bad reading', () => {
    const bad = (change: Partial<DosageQuestion>) => () => dosageAnswer({ ...question, ...change }, { words });
    expect(bad({ poolSize: 0 })).toThrow(expect.objectContaining({ field: 'poolSize' }));
    expect(bad({ currentReadings: { ...question.currentReadings, temperature: 300 } })).toThrow(
      expect.objectContaining({ field: 'currentReadings.temperature' }),
    );
    expect(bad({ currentReadings: { ...question.currentReadings, pH: Number.NaN } })).toThrow(
      expect.objectContaining({ field: 'currentReadings.pH' }),
    );
  });

  it('answers null for an index that cannot be computed', () => {
    const answer = dosageAnswer(
      { ...question, currentReadings: { ...question.currentReadings, calciumHardness: 0 } },
      { words },
    );
    expect(answer.lsi).toBeNull();
    expect(answer.notes.join(' ')).toContain('can’t be calculated');
    expect(answer.projected.lsi).not.toBeNull();
  });
});

describe('dosage answer for a pool that has answered to earlier doses', () => {
  const volume = { gallons: 15_000, statedGallons: 18_000, doses: 3 };
  const amounts = (answer: ReturnType<typeof dosageAnswer>): number[] =>
    answer.recommendations.map(({ amount, unit }) => amount * (unit === 'lb' ? 16 : unit === 'gal' ? 128 : 1));

  it('works the amounts out for the volume it answers as, and says so', () => {
    const plain = dosageAnswer(question, { words });
    const answer = dosageAnswer(question, { words, volume });
    expect(answer.learned).toEqual(volume);
    expect(answer.projected).toEqual(plain.projected);
    for (const [i, amount] of amounts(answer).entries()) {
      expect(amount / (amounts(plain)[i] ?? 0)).toBeCloseTo(15 / 18, 2);
    }
    expect(answer.assumptions[0]).toBe(
      'Doses are for 15,000 gal, based on how this pool responded to 3 earlier doses, not the 18,000 gal on file.',
    );
  });

  it('takes a size that somebody typed as it is', () => {
    const typed = { ...question, poolSize: 17_000 };
    expect(dosageAnswer(typed, { words, volume })).toEqual(dosageAnswer(typed, { words }));
    expect(dosageAnswer(typed, { words }).learned).toBeNull();
  });

  it('never doses for a volume outside the safe band', () => {
    expect(dosageAnswer(question, { words, volume: { ...volume, gallons: 90_000 } }).learned?.gallons).toBeCloseTo(
      28_800,
    );
  });
});

describe('amounts as they are measured out', () => {
  it.each([
    [9.2, 'fl_oz', '9 fl oz'],
    [14.6, 'oz', '14.5 oz'],
    [42, 'oz', '2 lb 10 oz'],
    [15.9, 'oz', '1 lb'],
    [85.2, 'fl_oz', '85 fl oz'],
    [1.5, 'gal', '1 gal 2 qt'],
    [128, 'fl_oz', '1 gal'],
    [83.5, 'lb', '83.5 lb'],
    [1250, 'lb', '1,250 lb'],
    [0.1, 'oz', 'less than 0.5 oz'],
    [0, 'oz', '0 oz'],
  ] as const)('%d %s is %s', (amount, unit, text) => expect(formatAmount(amount, unit, words)).toBe(text));
});
