import { languageTag } from '#web/base/language.ts';

/** "0:07", "10:00" */
export const timeText = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** "Nov 16, 9:42 AM" in the company's zone. */
export const momentText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));
