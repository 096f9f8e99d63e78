import { poolTypes, serviceFrequencies } from '#contract/shapes.ts';
import { formatDay, formatDollars, formatMoment, formatNumber } from '#web/base/format.ts';
import { customersTexts as texts } from './texts.ts';

/** A stored value in words; a value of another version as it is. */
export function frequencyLabel(stored: string): string {
  const known = serviceFrequencies.find((frequency) => frequency === stored);
  return known ? texts.frequencies[known] : stored;
}

export function poolTypeLabel(stored: string): string {
  const known = poolTypes.find((type) => type === stored);
  return known ? texts.poolTypes[known] : stored;
}

export const priceLabel = (amount: number): string => formatDollars(amount);
export const gallonsLabel = (volume: number): string => `${formatNumber(volume, 0)} ${texts.gallons}`;

export const dayLabel = (day: string): string => formatDay(day);

export const momentLabel = (moment: string, timeZone: string): string => formatMoment(moment, timeZone);
