import { describe, expect, it } from 'vitest';
import { productsAtHand } from '#domain/water/index.ts';
import { type AdviceAnswer, type AdviceQuestion, adviseOn } from './advice.ts';

const pool: AdviceQuestion = { gallons: 18_000, poolType: 'chlorine', typed: {}, last: {} };

const calcium = {
  key: 'calcium_chloride',
  kind: 'task',
  parameter: 'calciumHardness',
  reason: 'task',
  chemical: 'calcium_chloride',
  strengthPct: 77,
  amount: 32,
  unit: 'oz',
  parts: 1,
  percent: null,
  pH: null,
  since: '2026-11-23',
} as const;

const adviceOf = (answer: AdviceAnswer) => {
  if ('impossible' in answer) throw new Error(answer.impossible);
  return answer.advice;
};

describe('advice at the stop', () => {
  it('names product and amount for low chlorine, and what "Added" will record', () => {
    const [first] = adviceOf(adviseOn({ ...pool, typed: { chlorine: 0.4, pH: 7.4, totalAlkalinity: 90 } })).steps;
    expect(first?.product).toBe('liquid chlorine');
    expect(first?.amountText).toMatch(/^\d+ fl oz$/);
    expect(first?.added).toMatchObject({ chemical: 'liquid_chlorine', name: 'Liquid chlorine', unit: 'fl_oz' });
    expect(`${first?.added.amount} fl oz`).toBe(first?.amountText);
  });

  it('doses now what fits one stop, out of what is on the truck, and leaves the rest as work or for the next visit', () => {
    const typed = { chlorine: 0.4, pH: 8, totalAlkalinity: 90, calciumHardness: 100, cyanuricAcid: 40 };
    const truck = productsAtHand([
      { product: 'liquid_chlorine', strengthPct: 12.5, packageAmount: 2.5, packageUnit: 'gal', level: 5 },
      { product: 'cal_hypo', strengthPct: 65, packageAmount: 25, packageUnit: 'lb', level: 80 },
      { product: 'sodium_bisulfate', strengthPct: 93.2, packageAmount: 10, packageUnit: 'lb', level: 100 },
    ]);
    const left = [{ ...calcium, since: '2026-11-17' }];
    const { steps, open, visit } = adviceOf(adviseOn({ ...pool, typed, left, day: '2026-11-24' }, truck));
    expect(steps).toMatchObject([
      { chemical: 'cal_hypo', waitMinutes: 0, remark: 'Not enough liquid chlorine on the truck.' },
      { chemical: 'sodium_bisulfate', waitMinutes: 20, measureText: expect.stringMatching(/ scoops?$/) },
    ]);
    expect(visit.later.map(({ key }) => key)).not.toContain('cal_hypo');
    // Measured again: today's amount, since the day that left it first.
    expect(open).toMatchObject([{ key: 'calcium_chloride', kind: 'task', since: '2026-11-17' }]);
    expect(open[0]?.amount).not.toBe(calcium.amount);
    const again = adviceOf(adviseOn({ ...pool, typed: { chlorine: 2, pH: 7.4, calciumHardness: 200 }, left }));
    expect(again.open).toEqual([]);
    const untested = adviceOf(adviseOn({ ...pool, typed: { chlorine: 2, pH: 7.4 }, left }));
    expect(untested.open).toEqual(left);
  });

  it('has nothing to add to balanced water', () => {
    const balanced = { chlorine: 2, pH: 7.4, totalAlkalinity: 100, calciumHardness: 250, cyanuricAcid: 40 };
    expect(adviceOf(adviseOn({ ...pool, typed: balanced })).steps).toEqual([]);
  });

  it('does not dose a low alkalinity of last time again, but counts on a good one', () => {
    const typed = { chlorine: 2, pH: 7.4 };
    const low = adviceOf(adviseOn({ ...pool, typed, last: { totalAlkalinity: 40 } }));
    expect(low.steps.map(({ chemical }) => chemical)).not.toContain('sodium_bicarbonate');
    expect(low.carried).toEqual([]);
    const good = adviceOf(adviseOn({ ...pool, typed, last: { totalAlkalinity: 95, temperature: 84 } }));
    expect(good.carried).toEqual([
      { key: 'totalAlkalinity', value: 95 },
      { key: 'temperature', value: 84 },
    ]);
  });

  it('counts on a high stabilizer of last time, which only fresh water takes away', () => {
    const typed = { chlorine: 2, pH: 7.4 };
    const { carried } = adviceOf(adviseOn({ ...pool, typed, last: { cyanuricAcid: 89 } }));
    expect(carried).toEqual([{ key: 'cyanuricAcid', value: 89 }]);
  });

  it('says why no amount can be computed instead of failing', () => {
    expect(adviseOn({ ...pool, gallons: 0, typed: { pH: 7.4 } })).toEqual({
      impossible: expect.stringContaining('gallons'),
    });
  });

  it('leaves a total chlorine below free chlorine out', () => {
    const typed = { chlorine: 3, totalChlorine: 2, pH: 7.4, cyanuricAcid: 40 };
    expect(adviceOf(adviseOn({ ...pool, typed })).steps).toEqual([]);
  });
});
