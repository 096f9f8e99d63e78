import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ListedDayOff } from '#contract/scheduling/disruptions.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { weekdays } from '#contract/shapes.ts';
import { addDays, type CivilDate, mondayOf, weekdayOf } from '#domain/calendar/index.ts';
import { formatDay, formatWeekday, todayIn } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { useDaysOff } from './api.ts';
import { DayOffRow } from './days-off-list.tsx';
import { disruptionsTexts as texts } from './texts.ts';

// The boards have it among their dialogs, of which this page is a part.
const RescheduleDialog = lazyDialog(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog);

const firstOfMonth = (date: CivilDate): CivilDate => `${date.slice(0, 8)}01`;
/** The first day of the month that is so many months away. */
const monthFrom = (month: CivilDate, by: 1 | -1): CivilDate =>
  firstOfMonth(by === 1 ? addDays(month, 31) : addDays(month, -1));
const daysShown = 42;

interface TimeOffProps {
  technician: Technician;
}

/** A technician's time off: a month at a time, what is coming, and more of it, with what becomes of the visits. */
export function TimeOff({ technician }: TimeOffProps) {
  const { technicianId, workingDays } = technician;
  const today = todayIn(useUser().timeZone);
  const mayPlan = useCan('routes', 'edit');
  const daysOff = useDaysOff();
  const [month, setMonth] = useState(firstOfMonth(today));
  const [adding, setAdding] = useState<CivilDate | null>(null);
  const own = (daysOff.data ?? []).filter((day) => day.technicianId === technicianId || day.technicianId === null);
  const offOn = (date: CivilDate) => own.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
  const first = mondayOf(month);
  const dates = Array.from({ length: daysShown }, (_, index) => addDays(first, index));
  const weeks = Array.from({ length: daysShown / 7 }, (_, week) => dates.slice(7 * week, 7 * week + 7)).filter((week) =>
    week.some((date) => firstOfMonth(date) === month),
  );
  const monthName = formatDay(month, 'monthAndYear');
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <IconButton
          label={texts.earlierMonth}
          icon={<ChevronLeft aria-hidden="true" />}
          disabled={month <= firstOfMonth(today)}
          onClick={() => setMonth(monthFrom(month, -1))}
        />
        <p aria-live="polite" className="grow text-center text-sm font-semibold">
          {monthName}
        </p>
        <IconButton
          label={texts.laterMonth}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => setMonth(monthFrom(month, 1))}
        />
      </div>
      <table
        aria-label={texts.calendarOf(technician.name, monthName)}
        className="num w-full table-fixed text-center text-sm"
      >
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="pb-1 text-xs font-medium text-ink-3">
                <span aria-hidden="true">{formatWeekday(day).slice(0, 2)}</span>
                <span className="sr-only">{formatWeekday(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="p-0.5">
                  {firstOfMonth(date) === month ? (
                    <DayCell
                      date={date}
                      off={offOn(date)}
                      works={workingDays.includes(weekdayOf(date))}
                      isToday={date === today}
                      onAdd={mayPlan && date >= today ? () => setAdding(date) : undefined}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {daysOff.isError && !daysOff.data ? (
        <ErrorState title={texts.daysOffFailed} error={daysOff.error} onRetry={() => void daysOff.refetch()} />
      ) : own.length > 0 ? (
        <ul aria-label={texts.daysOff} className="divide-y divide-line">
          {own.map((day) => (
            <DayOffRow
              key={day.dayOffId}
              day={day}
              name={day.technicianId === null ? texts.kinds[day.kind] : texts.awayOf(technician.name)}
              isFixed={!mayPlan}
            />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">{texts.noDaysOff}</p>
      )}
      {mayPlan ? (
        <Button icon={<CalendarPlus aria-hidden="true" className="size-4" />} onClick={() => setAdding(today)}>
          {texts.addTimeOff}
        </Button>
      ) : null}
      {adding === null ? null : (
        <RescheduleDialog date={adding} technicianId={technicianId} onClose={() => setAdding(null)} />
      )}
    </div>
  );
}

interface DayCellProps {
  date: CivilDate;
  off: ListedDayOff | undefined;
  works: boolean;
  isToday: boolean;
  onAdd: (() => void) | undefined;
}

function DayCell({ date, off, works, isToday, onAdd }: DayCellProps) {
  const state = off ? texts.isOff : works ? texts.isWorking : texts.isFree;
  const look = classNames(
    'grid h-9 w-full place-items-center rounded-sm',
    off ? 'bg-warn-soft font-semibold text-warn' : works ? 'text-ink' : 'text-ink-3',
    isToday && 'outline-1 outline-brand',
  );
  const number = Number(date.slice(8));
  const label = `${formatDay(date, 'weekdayAndDay')}: ${state}`;
  if (off || !works || onAdd === undefined) {
    return (
      <span className={look} title={label}>
        <span aria-hidden="true">{number}</span>
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={texts.addOn(label)}
      onClick={onAdd}
      className={classNames(look, 'hover:bg-sunken')}
    >
      {number}
    </button>
  );
}
