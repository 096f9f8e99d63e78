import { languageTag } from '#web/base/language.ts';
import { routesTexts } from './texts.ts';

const oneDecimal = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Minutes as they are spoken of: "45 min", "6 h 34 m". */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  return routesTexts.duration(Math.floor(whole / 60), whole % 60);
}

/** Miles with one decimal. */
export const miles = (distanceMiles: number): string => routesTexts.miles(oneDecimal.format(distanceMiles));

/** Driving minutes, whole. */
export const wholeMinutes = (minutes: number): string => String(Math.round(minutes));
