import { describe, expect, it } from 'vitest';
import { type AdviceAnswer, type AdviceQuestion, adviseOn } from './advice.ts';

const pool: AdviceQuestion = { gallons: 18_000, poolType: 'chlorine', typed: {}, last: {} };

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
