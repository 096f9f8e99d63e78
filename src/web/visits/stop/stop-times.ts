import { localDate } from '#domain/calendar/index.ts';

/** "09:42" as an input of type time takes it, in the company's zone. */
export const clockText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

/** Minutes that a zone's clocks are ahead of UTC at a moment. */
function aheadMinutes(moment: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = clockText(moment.toISOString(), timeZone).split(':').map(Number);
  const days = Date.parse(localDate(timeZone, moment)) - Date.parse(moment.toISOString().slice(0, 10));
  return days / 60_000 + hour * 60 + minute - moment.getUTCHours() * 60 - moment.getUTCMinutes();
}

/**
 * The moment at which the clocks of a zone show a time ("09:42") on the day of another moment; null where the text is no
 * time. Where the clocks are put forward it is the moment after, where they are put back the first of the two.
 */
export function atTime(iso: string, time: string, timeZone: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const asUtc = new Date(`${localDate(timeZone, new Date(iso))}T${hour}:${minute}:00Z`).getTime();
  const guess = new Date(asUtc - aheadMinutes(new Date(asUtc), timeZone) * 60_000);
  return new Date(asUtc - aheadMinutes(guess, timeZone) * 60_000).toISOString();
}

export type TimesProblem = 'departure-first' | 'ahead';

/** Nobody leaves before coming, nor comes or leaves in the future. */
export function timesProblem(arrivalTime: string, departureTime: string, now: Date): TimesProblem | null {
  const [arrival, departure] = [Date.parse(arrivalTime), Date.parse(departureTime)];
  // The minute that is running belongs to now.
  const latest = now.getTime() + 60_000;
  if (arrival > latest || departure > latest) return 'ahead';
  return departure < arrival ? 'departure-first' : null;
}
