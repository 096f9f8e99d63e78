import { ChevronLeft, ChevronRight } from 'lucide-react';
import { routeDayOf } from '#contract/scheduling/routes.ts';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { weekdayAfter } from '#domain/calendar/index.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { routesTexts } from './texts.ts';

interface DaySelectorProps {
  day: Weekday;
  today: Weekday;
  onChange: (day: Weekday) => void;
  stopsByDay: ReadonlyMap<string, number>;
}

/** One day of the week at a time, Monday to Sunday, round and round. */
export function DaySelector({ day, today, onChange, stopsByDay }: DaySelectorProps) {
  return (
    <section
      aria-label={routesTexts.chooseDay}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3 lg:flex-row lg:items-center lg:gap-6"
    >
      <div className="flex items-center gap-1 lg:w-72">
        <IconButton
          label={routesTexts.previousDay}
          icon={<ChevronLeft aria-hidden="true" />}
          variant="outlined"
          onClick={() => onChange(weekdayAfter(day, -1))}
        />
        <div className="flex grow items-center justify-center gap-2">
          <h2 aria-live="polite" className="text-lg!">
            {day}
          </h2>
          {day === today ? <Chip tone="brand">{routesTexts.today}</Chip> : null}
        </div>
        <IconButton
          label={routesTexts.nextDay}
          icon={<ChevronRight aria-hidden="true" />}
          variant="outlined"
          onClick={() => onChange(weekdayAfter(day, 1))}
        />
      </div>
      <div className="grid grow grid-cols-7 gap-1">
        {weekdays.map((name) => (
          <DayButton
            key={name}
            name={name}
            chosen={name === day}
            isToday={name === today}
            stops={stopsByDay.get(routeDayOf(name)) ?? 0}
            onChoose={() => onChange(name)}
          />
        ))}
      </div>
    </section>
  );
}

interface DayButtonProps {
  name: Weekday;
  chosen: boolean;
  isToday: boolean;
  stops: number;
  onChoose: () => void;
}

function DayButton({ name, chosen, isToday, stops, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={routesTexts.dayButton(name, stops)}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 flex-col items-center justify-center rounded-sm text-sm font-medium transition-colors duration-100',
        chosen ? 'bg-brand text-on-brand' : 'text-ink-2 hover:bg-sunken',
        isToday && !chosen && 'ring-1 ring-line-2 ring-inset',
      )}
    >
      <span>{name.slice(0, 3)}</span>
      <span className={classNames('tabular-nums text-xs', !chosen && 'text-ink-3')}>{stops}</span>
    </button>
  );
}
