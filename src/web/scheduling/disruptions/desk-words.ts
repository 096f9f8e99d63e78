import type { DeskDayOff } from '#contract/scheduling/disruptions.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { ApiError } from '#web/base/api.ts';
import { formatDay } from '#web/base/format.ts';
import { disruptionsTexts } from './texts.ts';

/** "Mon, Nov 23". */
export const shortDay = (date: CivilDate): string => formatDay(date, 'shortWeekdayAndDay');

/** "Mon, Nov 23 – Fri, Nov 27". */
export const shortDays = (from: CivilDate, to: CivilDate): string =>
  disruptionsTexts.dates(shortDay(from), shortDay(to));

/** "6 h 34 m". */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  return disruptionsTexts.duration(Math.floor(whole / 60), whole % 60);
}

/** "Sam Lee is away", "Rain". */
export const dayOffName = ({ kind, technicianId }: DeskDayOff, nameOf: (technicianId: string) => string): string =>
  technicianId === null ? disruptionsTexts.kindNames[kind] : disruptionsTexts.awayOf(nameOf(technicianId));

/** What the server said, where it did. */
export const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);
