import { serviceFrequencies } from '#contract/shapes.ts';
import { formatNumber } from '#web/base/format.ts';
import { customersTexts as texts } from './texts.ts';

/** A stored value in words; one that this version does not know is shown as stored. */
export function frequencyLabel(stored: string): string {
  const known = serviceFrequencies.find((frequency) => frequency === stored);
  return known ? texts.frequencies[known] : stored;
}

export const gallonsLabel = (volume: number): string => `${formatNumber(volume, 0)} ${texts.gallons}`;
