import { formatDollars, formatNumber } from '#web/base/format.ts';

/** Dollars to the cent. */
export const dollars = (amount: number): string => formatDollars(Math.abs(amount) < 0.005 ? 0 : amount);
/** Dollars an hour or a mile. */
export const rateText = (amount: number): string => formatDollars(amount, 3);
export const percentText = (value: number): string => formatNumber(value, 1);
