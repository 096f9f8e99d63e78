import { formatNumber } from '#web/base/format.ts';
import { routesTexts } from './texts.ts';

/** Minutes as they are spoken of: "45 min", "6 h 34 m". */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  return routesTexts.duration(Math.floor(whole / 60), whole % 60);
}

/** Miles with one decimal. */
export const miles = (distanceMiles: number): string => routesTexts.miles(formatNumber(distanceMiles, 1, 1));

/** Driving minutes, whole. */
export const wholeMinutes = (minutes: number): string => String(Math.round(minutes));
