import type { WorkOrderState } from '#contract/choices.ts';
import { languageTag } from '#web/texts/language.ts';
import type { Tone } from '#web/ui/chip.tsx';

const dayFormat = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day as "Dec 1, 2026". */
export const dayName = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** A moment's day in a time zone. */
export const momentDay = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone }).format(new Date(moment));

export const stateTones: Record<WorkOrderState, Tone> = {
  requested: 'warn',
  quoted: 'brand',
  approved: 'brand',
  scheduled: 'brand',
  done: 'warn',
  invoiced: 'ok',
  declined: 'bad',
  canceled: 'neutral',
};
