import { planTreatment } from '../chemistry/plan.ts';
import { instructionsText } from '../chemistry/plan-texts.ts';
import type { Plan, PlanInput, PlanStep } from '../chemistry/plan-types.ts';
import { acidEqualTo32FluidOunces } from '../chemistry/product-choice.ts';
import { limitAtOnce, splitFor } from '../chemistry/splits.ts';
import type { LearnedVolume } from './learning.ts';

/**
 * The treatment plan for the volume that the pool answers as. Where that is more than the stated volume, what goes in at once
 * stays within the limits for the stated one: the pool may get more of a product, but in more parts with a test in between.
 * @throws InvalidReading as `planTreatment` does
 */
export function planWithLearnedVolume(input: Omit<PlanInput, 'gallons'>, volume: LearnedVolume): Plan {
  const plan = planTreatment({ ...input, gallons: volume.gallons });
  if (volume.gallons <= volume.statedGallons) return plan;
  return { ...plan, steps: plan.steps.map((step) => withinStatedLimits(step, volume)) };
}

function withinStatedLimits(step: PlanStep, volume: LearnedVolume): PlanStep {
  const acid = acidEqualTo32FluidOunces({ chemical: step.chemical, strengthPct: step.strengthPct });
  const published = limitAtOnce(step.chemical, step.amount, volume.statedGallons, acid);
  // Rounds of acid are as large as the alkalinity allows: they shrink with the volume.
  const rounds =
    step.split && step.parameter === 'totalAlkalinity' && step.to < step.from
      ? step.split.amountEach / volume.factor
      : Number.POSITIVE_INFINITY;
  const limit = Math.min(published ?? Number.POSITIVE_INFINITY, rounds);
  const split = splitFor(step.amount, Number.isFinite(limit) ? limit : null);
  if (!split || (step.split && step.split.parts >= split.parts)) return step;
  const instructions =
    step.instructions === instructionsText(step) ? instructionsText({ ...step, split }) : step.instructions;
  return { ...step, split, instructions };
}
