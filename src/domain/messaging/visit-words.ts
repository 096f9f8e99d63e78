import type { Message } from '#domain/language/index.ts';
import { customerTexts } from './customer-texts.ts';

const { visit } = customerTexts;

/** `9 AM to 11 AM`; `during the day` where the time is unknown. */
export const timeWindowInWords = (window: { fromHour: number; toHour: number } | null): Message =>
  window === null ? visit.duringTheDay : visit.between({ fromHour: window.fromHour, toHour: window.toHour });

/** `in about 15 minutes`, rounded to five; `soon` where the drive time is unknown. */
export const arrivalInWords = (etaMinutes: number | null): Message =>
  etaMinutes === null ? visit.soon : visit.inMinutes({ minutes: Math.max(5, Math.round(etaMinutes / 5) * 5) });
