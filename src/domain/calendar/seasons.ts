import { addDays, type CivilDate, daysBetween } from './zones.ts';

/** A part of each year; MM-DD, both included, also across New Year. A bound past the end of its month stands for its last day. */
export interface SeasonBounds {
  readonly from: string;
  readonly to: string;
}

const daysOfEveryMonth = 28;

/**
 * A bound of a season as the calendar has it: one past the end of its month is the month's last day.
 * @param bound MM-DD
 */
export function boundOfSeason(bound: string): string {
  const [month = '01', day = '01'] = bound.split('-');
  if (Number(day) <= daysOfEveryMonth) return bound;
  // February has 29 days in some years.
  const last = new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`;
}

export function isInSeason(date: CivilDate, season: SeasonBounds): boolean {
  const dayOfYear = date.slice(5);
  const [from, to] = [boundOfSeason(season.from), boundOfSeason(season.to)];
  return from <= to ? from <= dayOfYear && dayOfYear <= to : dayOfYear >= from || dayOfYear <= to;
}

/** How many days a season has, in a year with a February 29. */
export function daysOfSeason({ from, to }: SeasonBounds): number {
  const days = daysBetween(`2024-${boundOfSeason(from)}`, `2024-${boundOfSeason(to)}`) + 1;
  return days > 0 ? days : days + 366;
}

/** The first day from a date on that is in a season: the date itself, or when the season next begins. */
export function nextInSeason(date: CivilDate, season: SeasonBounds): CivilDate {
  let day = date;
  while (!isInSeason(day, season)) day = addDays(day, 1);
  return day;
}
