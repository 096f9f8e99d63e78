import { spreadOf } from './week/balance.ts';

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
