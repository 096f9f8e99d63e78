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
