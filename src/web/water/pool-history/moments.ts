import { formatMoment } from '#web/base/format.ts';

export interface Moments {
  /** "Nov 16, 2026" */
  day: (at: number | string) => string;
  /** "Nov 16, 2026, 9:00 AM" */
  moment: (at: number | string) => string;
  /** "Monday" within a week, else "Monday, November 30". */
  weekday: (at: number | string) => string;
}

const dayMs = 86_400_000;

export function momentsOf(timeZone: string, now: Date): Moments {
  return {
    day: (at) => formatMoment(at, timeZone, 'date'),
    moment: (at) => formatMoment(at, timeZone),
    weekday: (at) => {
      const away = new Date(at).getTime() - now.getTime();
      return formatMoment(at, timeZone, away > -dayMs && away < 6 * dayMs ? 'weekday' : 'weekdayAndDay');
    },
  };
}
