import { poolTypes, serviceFrequencies } from '#contract/shapes.ts';
import { languageTag } from '#web/base/language.ts';
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

const dollars = new Intl.NumberFormat(languageTag, { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });

export const priceLabel = (amount: number): string => dollars.format(amount);
export const gallonsLabel = (volume: number): string => `${whole.format(volume)} ${texts.gallons}`;

/** A calendar day, which has no time zone of its own. */
const days = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });
export const dayLabel = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

export const momentLabel = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(moment));
