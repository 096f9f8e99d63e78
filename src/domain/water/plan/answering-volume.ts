import { planTreatment } from './plan.ts';
import type { Plan, PlanInput, PlanStep } from './plan-types.ts';
import { acidEqualTo32FluidOunces } from './product-table.ts';
import { limitAtOnce, splitFor } from './safety.ts';

/** The volume that earlier doses point to, with the stated one; how it is learned is in pool-history. */
export interface AnsweringVolume {
  readonly gallons: number;
  readonly statedGallons: number;
  /** How many doses it was learned from. */
  readonly doses: number;
}

/**
 * Shares of the stated volume that a pool may answer as. Anything beyond is taken for a mistake in the records, not for the
 * pool, and is never dosed for.
 */
export const safeBand = { min: 0.6, max: 1.6 } as const;

/** A volume held within `safeBand` of the stated one, gallons. */
export const withinSafeBand = (gallons: number, statedGallons: number): number =>
  Math.min(statedGallons * safeBand.max, Math.max(statedGallons * safeBand.min, gallons));

/**
 * The treatment plan for the volume that the pool answers as. Where that is more than the stated volume, what goes in at once
 * stays within the limits for the stated one: the pool may get more of a product, but in more parts with a test in between.
 * @throws InvalidReading as `planTreatment` does
 */
export function planForAnsweringVolume(input: Omit<PlanInput, 'gallons'>, volume: AnsweringVolume): Plan {
  const { statedGallons } = volume;
  const gallons = withinSafeBand(volume.gallons, statedGallons);
  const plan = planTreatment({ ...input, gallons });
  if (gallons <= statedGallons) return plan;
  return { ...plan, steps: plan.steps.map((step) => withinStatedLimits(step, gallons, statedGallons)) };
}

function withinStatedLimits(step: PlanStep, gallons: number, statedGallons: number): PlanStep {
  const acid = acidEqualTo32FluidOunces({ chemical: step.chemical, strengthPct: step.strengthPct });
  const published = limitAtOnce(step.chemical, step.amount, statedGallons, acid);
  // Rounds of acid are as large as the alkalinity allows: they shrink with the volume.
  const isInRounds = step.parameter === 'totalAlkalinity' && step.to < step.from;
  const rounds =
    step.split && isInRounds ? (step.split.amountEach * statedGallons) / gallons : Number.POSITIVE_INFINITY;
  const limit = Math.min(published ?? Number.POSITIVE_INFINITY, rounds);
  const split = splitFor(step.amount, Number.isFinite(limit) ? limit : null);
  if (!split || (step.split && step.split.parts >= split.parts)) return step;
  return { ...step, split };
}
