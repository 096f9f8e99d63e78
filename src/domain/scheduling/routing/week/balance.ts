import type { WeekModel } from './model.ts';

/**
 * What uneven work costs: the standard deviation of the technicians' work above what is allowed, times its price. Work is
 * driving and service over all days.
 */
export function imbalanceCostOf(model: WeekModel, work: Float64Array): number {
  if (model.imbalanceCost === 0 || work.length === 0) return 0;
  const excess = spreadOf(work) - model.imbalanceAllowed;
  return excess > 0 ? model.imbalanceCost * excess : 0;
}

/** What uneven work costs more (or less) when an order's visit in a slot goes to that slot's technician. */
export function imbalanceAdded(
  model: WeekModel,
  work: Float64Array,
  slot: number,
  order: number,
  drive: number,
): number {
  const technician = model.slotTechnician[slot] ?? 0;
  const before = imbalanceCostOf(model, work);
  const own = work[technician] ?? 0;
  work[technician] = own + drive + (model.service[order] ?? 0);
  const after = imbalanceCostOf(model, work);
  work[technician] = own;
  return after - before;
}

/** The standard deviation of some numbers (of all of them, not a sample's); 0 of none. */
export function spreadOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < numbers.length; index++) sum += numbers[index] ?? 0;
  const mean = sum / Math.max(1, numbers.length);
  let squares = 0;
  for (let index = 0; index < numbers.length; index++) squares += ((numbers[index] ?? 0) - mean) ** 2;
  return Math.sqrt(squares / Math.max(1, numbers.length));
}

/** More minutes of standard deviation than this are called imbalanced. */
export const imbalanceAboveMinutes = 60;

/** How evenly work is shared by technicians. */
export type Balance = {
  /** 0 to 100: 100 less the standard deviation in percent of the mean. */
  readonly score: number;
  /** Standard deviation of the technicians' work. */
  readonly spreadMinutes: number;
  readonly isImbalanced: boolean;
};

/**
 * How evenly a week's work is shared by the technicians who work in it.
 * @param workMinutes driving and service of the week, one number per technician
 */
export function balanceOf(workMinutes: readonly number[]): Balance {
  const mean = workMinutes.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, workMinutes.length);
  const spread = spreadOf(workMinutes);
  return {
    score: mean === 0 ? 100 : Math.max(0, Math.round(100 - (100 * spread) / mean)),
    spreadMinutes: spread,
    isImbalanced: spread > imbalanceAboveMinutes,
  };
}
