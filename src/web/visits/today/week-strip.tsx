import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#domain/calendar/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dayOfMonthText, dayText, monthText, weekdayText, weekOf } from '../stop/day-and-time.ts';
import { fieldServiceTexts as texts } from '../texts.ts';

export interface WeekStripProps {
  day: string;
  today: string;
  onChange: (day: string) => void;
}

/** Monday to Sunday under the thumb; the arrows go to the week before and after. */
export function WeekStrip({ day, today, onChange }: WeekStripProps) {
  return (
    <section aria-label={texts.day} className="rounded-md border border-line bg-surface p-2">
      <div className="flex items-center gap-1">
        <IconButton
          size="touch"
          label={texts.previousWeek}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onChange(addDays(day, -7))}
        />
        <p className="grow text-center text-sm font-semibold">{monthText(day)}</p>
        {day === today ? null : (
          <button
            type="button"
            onClick={() => onChange(today)}
            className="min-h-12 rounded-sm px-3 text-sm font-semibold text-brand"
          >
            {texts.today}
          </button>
        )}
        <IconButton
          size="touch"
          label={texts.nextWeek}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onChange(addDays(day, 7))}
        />
      </div>
      <div className="grid grid-cols-7 gap-1">
        {weekOf(day).map((each) => (
          <button
            key={each}
            type="button"
            aria-label={dayText(each)}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => onChange(each)}
            className={classNames(
              'flex min-h-14 flex-col items-center justify-center rounded-sm',
              each === day
                ? 'bg-brand text-on-brand'
                : each === today
                  ? 'bg-brand-soft text-brand'
                  : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <span className="text-xs">{weekdayText(each)}</span>
            <span className="num text-md font-semibold">{dayOfMonthText(each)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
