import { formatMoment } from '#web/base/format.ts';

/** "0:07", "10:00" */
export const timeText = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** "Nov 16, 9:42 AM" in the company's zone. */
export const momentText = (iso: string, timeZone: string): string => formatMoment(iso, timeZone, 'monthDayAndTime');
