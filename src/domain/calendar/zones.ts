/** The days of the week in the order the screens show them, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A calendar date without a time or zone, YYYY-MM-DD. */
export type CivilDate = string;

/** Milliseconds from one date to the next, in UTC. */
export const millisecondsADay = 86_400_000;
/** 1 January 1970, day number 0, was a Thursday. */
const weekdayIndexOfDayZero = 3;

/** Dates that were read before: a plan of two months asks for the same ones once for every stop. */
const knownDays = new Map<CivilDate, number>();
const mostKnownDays = 5_000;

/**
 * The number of days from 1970-01-01 to a date.
 * @throws RangeError when the text is not a date that exists
 */
export function dayNumber(date: CivilDate): number {
  const known = knownDays.get(date);
  if (known !== undefined) return known;
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date.parse takes 31 February for 3 March; a date that does not come back as written does not exist.
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`Not a date: ${date}`);
  }
  if (knownDays.size >= mostKnownDays) knownDays.clear();
  knownDays.set(date, instant / millisecondsADay);
  return instant / millisecondsADay;
}

/** The date so many days after 1970-01-01. */
export const dateOfDay = (day: number): CivilDate => new Date(day * millisecondsADay).toISOString().slice(0, 10);

/** Which day of the week a date falls on, 0 for Monday to 6 for Sunday. */
export function weekdayIndex(date: CivilDate): number {
  return modulo(dayNumber(date) + weekdayIndexOfDayZero, weekdays.length);
}

/** Which day of the week a date falls on. */
export function weekdayOf(date: CivilDate): Weekday {
  return weekdays[weekdayIndex(date)] ?? 'Monday';
}

/** The day so many days after (or, negative, before) another, round the week's end. */
export function weekdayAfter(day: Weekday, days: number): Weekday {
  return weekdays[modulo(weekdays.indexOf(day) + days, weekdays.length)] ?? day;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** The date so many days after another; before it where negative. */
export const addDays = (date: CivilDate, days: number): CivilDate => dateOfDay(dayNumber(date) + days);

/** Whole days from one date to another; negative where it comes before. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => dayNumber(to) - dayNumber(from);

/** The Monday of a date's week. */
export const mondayOf = (date: CivilDate): CivilDate => addDays(date, -weekdayIndex(date));

/**
 * The date so many months after another; before it where negative. A month that lacks the day has its last one instead.
 * @param anchorDay the day of the month to keep to (1 to 31), where it is not the date's own: a plan billed on the 31st comes
 * back to the 31st after a February
 */
export function addMonths(date: CivilDate, months: number, anchorDay = Number(date.slice(8))): CivilDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(anchorDay, lastDay))).toISOString().slice(0, 10);
}

/** The first day of the month that comes so many months after a date's. */
export const firstOfMonth = (date: CivilDate, after = 0): CivilDate => addMonths(date, after, 1);

/** The earlier of two moments or of two dates. */
export const earliest = <T extends Date | CivilDate>(one: T, other: T): T => (other < one ? other : one);

/** The later of two moments or of two dates. */
export const latest = <T extends Date | CivilDate>(one: T, other: T): T => (one < other ? other : one);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does; every call asks for its company's zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The date and the time of day on the clocks of a zone. */
function shown(timeZone: string, moment: Date | number): [date: CivilDate, time: string] {
  const [date = '', time = ''] = clockOf(timeZone).format(moment).split(', ');
  const [month, day, year] = date.split('/');
  return [`${year?.padStart(4, '0')}-${month}-${day}`, time];
}

/** Whether there is a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The date it is in a time zone at a moment.
 * @throws RangeError for a zone or a moment that does not exist
 */
export const localDate = (timeZone: string, moment: Date): CivilDate => shown(timeZone, moment)[0];

/**
 * The time of day on the clocks of a zone, "00:00" to "23:59".
 * @throws RangeError for a zone or a moment that does not exist
 */
export const localTime = (timeZone: string, moment: Date): string => shown(timeZone, moment)[1];

/**
 * Minutes since midnight on the clocks of a zone: 0 to 1439.
 * @throws RangeError for a zone or a moment that does not exist
 */
export function minuteOfDay(timeZone: string, moment: Date): number {
  const [hours = 0, minutes = 0] = localTime(timeZone, moment).split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The moment at which the clocks of a zone show a date and so many minutes past midnight. A time that the clocks skip in
 * spring is an hour later; of a time that they show twice in fall it is the first.
 * @throws RangeError for a zone or a date that does not exist
 */
export function momentAt(timeZone: string, date: CivilDate, minute = 0): Date {
  const wanted = dayNumber(date) * millisecondsADay + minute * 60_000;
  const shownMs = (moment: number): number => Date.parse(`${shown(timeZone, moment).join('T')}Z`);
  const withOffsetAt = (moment: number): number => wanted - (shownMs(moment) - moment);
  // Clocks change at most once within two days: it is the offset of the day before or that of the day after.
  const [early, late] = [withOffsetAt(wanted - millisecondsADay), withOffsetAt(wanted + millisecondsADay)];
  return new Date(shownMs(early) !== wanted && shownMs(late) === wanted ? late : early);
}
