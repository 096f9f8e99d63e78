import { minuteOfTime } from '#domain/scheduling/index.ts';
import { formatMinuteOfDay } from './format.ts';
import { windowTexts } from './texts.ts';

const timeText = (time: string): string => formatMinuteOfDay(minuteOfTime(time)).replace(':00', '');

/** When a stop may be begun, HH:MM: “8 AM–11 AM”, “after 8 AM”, “by 11 AM”; empty where any time will do. */
export function windowText(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return windowTexts.between(timeText(from), timeText(to));
  if (from) return windowTexts.after(timeText(from));
  return to ? windowTexts.by(timeText(to)) : '';
}
