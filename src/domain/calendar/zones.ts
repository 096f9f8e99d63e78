import type { CivilDate } from './days.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does; a company's zone is asked for in every call. */
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

/** `11/23/2026, 18:30` on the clocks of a zone. */
const shown = (timeZone: string, moment: Date): [date: string, time: string] => {
  const [date = '', time = ''] = clockOf(timeZone).format(moment).split(', ');
  return [date, time];
};

/**
 * The date it is in a time zone at a moment.
 * @throws RangeError for a zone or a moment that does not exist
 */
export function localDate(timeZone: string, moment: Date): CivilDate {
  const [month, day, year] = shown(timeZone, moment)[0].split('/');
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

/**
 * Minutes since midnight on the clocks of a zone: 0 to 1439.
 * @throws RangeError for a zone or a moment that does not exist
 */
export function minuteOfDay(timeZone: string, moment: Date): number {
  const [hours = 0, minutes = 0] = shown(timeZone, moment)[1].split(':').map(Number);
  return hours * 60 + minutes;
}
