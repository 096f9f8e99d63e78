import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnsweringVolume, planForAnsweringVolume } from './answering-volume.ts';
import { planTreatment } from './plan.ts';
import { acidEqualTo32FluidOunces } from './product-table.ts';
import { limitAtOnce } from './safety.ts';

const stated = 20_000;
const learned = (factor: number): AnsweringVolume => ({ gallons: stated * factor, statedGallons: stated, doses: 4 });

const readings = fc.record({
  pH: fc.double({ min: 6.8, max: 8.4, noNaN: true }),
  totalAlkalinity: fc.double({ min: 30, max: 240, noNaN: true }),
  calciumHardness: fc.double({ min: 50, max: 500, noNaN: true }),
  cyanuricAcid: fc.double({ min: 0, max: 90, noNaN: true }),
  chlorine: fc.double({ min: 0, max: 6, noNaN: true }),
  tempF: fc.double({ min: 55, max: 100, noNaN: true }),
});

describe('the plan for the volume that a pool answers as', { timeout: 30_000 }, () => {
  it('is the plain plan where the volume is the stated one', () => {
    const input = { poolType: 'chlorine', readings: { pH: 7.9, totalAlkalinity: 60, chlorine: 0.5 } } as const;
    expect(planForAnsweringVolume(input, learned(1))).toEqual(planTreatment({ ...input, gallons: stated }));
  });

  it('doses a larger pool more, in parts no larger than the stated volume may get at once', () => {
    fc.assert(
      fc.property(readings, fc.double({ min: 1.03, max: 1.6, noNaN: true }), (water, factor) => {
        const input = { poolType: 'chlorine', readings: water } as const;
        const plan = planForAnsweringVolume(input, learned(factor));
        const plain = planTreatment({ ...input, gallons: stated });
        expect(plan.steps.map(({ chemical }) => chemical)).toEqual(plain.steps.map(({ chemical }) => chemical));
        plan.steps.forEach((step, i) => {
          expect(step.amount / (plain.steps[i]?.amount ?? 0)).toBeCloseTo(factor, 6);
          const acid = acidEqualTo32FluidOunces({ chemical: step.chemical, strengthPct: step.strengthPct });
          const limit = limitAtOnce(step.chemical, step.amount, stated, acid) ?? Number.POSITIVE_INFINITY;
          expect(step.split?.amountEach ?? step.amount).toBeLessThanOrEqual(limit * 1.001);
          const plainSplit = plain.steps[i]?.split;
          if (step.parameter === 'totalAlkalinity' && step.to < step.from && plainSplit) {
            expect(step.split?.amountEach).toBeLessThanOrEqual(plainSplit.amountEach * 1.001);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('doses a smaller pool less', () => {
    const input = { poolType: 'chlorine', readings: { pH: 8.2, totalAlkalinity: 110 } } as const;
    const plain = planTreatment({ ...input, gallons: stated });
    const plan = planForAnsweringVolume(input, learned(0.7));
    expect(plan.steps[0]?.amount).toBeCloseTo(0.7 * (plain.steps[0]?.amount ?? 0), 6);
  });

  it.each([
    [3, 1.6],
    [0.2, 0.6],
  ])('never doses for %d times the stated volume, but for %d times at the edge of the safe band', (asked, dosedFor) => {
    const input = { poolType: 'chlorine', readings: { pH: 7.5, calciumHardness: 100, totalAlkalinity: 100 } } as const;
    const plain = planTreatment({ ...input, gallons: stated });
    const plan = planForAnsweringVolume(input, learned(asked));
    expect(plan.steps[0]?.amount).toBeCloseTo(dosedFor * (plain.steps[0]?.amount ?? 0), 6);
  });
});
