import { ArrowRightLeft, Check, EllipsisVertical } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { WeekPlan, WeekPlanDay, WeekPlanTechnician, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useBoard } from './board-context.ts';
import { DayLoadBar } from './day-load-bar.tsx';
import {
  boardColumns,
  dayOffName,
  dayParts,
  fortnightLetter,
  movedFrom,
  stopName,
  visitKey,
  weekdayName,
} from './moving/grid.ts';
import { StopMenu } from './moving/stop-menu.tsx';
import { weekTexts } from './texts.ts';

/** The week on a phone: one day at a time, a section for each technician. */
export function WeekDays({ plan }: { plan: WeekPlan }) {
  const columns = useMemo(() => boardColumns(plan), [plan]);
  const [chosen, setChosen] = useState<CivilDate | null>(null);
  const column = columns.find(({ date }) => date === chosen) ?? columns.find(({ isToday }) => isToday) ?? columns[0];
  if (!column) return null;
  const days = plan.technicians.flatMap((technician) => {
    const day = technician.days[column.index];
    return day && (day.works || day.stops.length > 0 || day.dayOffId !== null) ? [{ technician, day }] : [];
  });
  return (
    <section aria-label={weekTexts.board} className="flex flex-col gap-4">
      <fieldset
        aria-label={weekTexts.dayTabs}
        className="sticky top-14 z-10 -mx-4 grid auto-cols-fr grid-flow-col gap-1 border-b border-line bg-ground px-4 py-2"
      >
        {columns.map(({ date, stopCount, isToday }) => {
          const [name, number] = dayParts(date);
          return (
            <button
              key={date}
              type="button"
              aria-pressed={date === column.date}
              aria-label={weekTexts.dayTab(weekdayName(date), stopCount)}
              onClick={() => setChosen(date)}
              className={classNames(
                'num flex min-h-13 flex-col items-center justify-center rounded-sm text-xs font-medium text-ink-2',
                'aria-pressed:bg-brand aria-pressed:text-on-brand',
                isToday && 'font-bold text-brand',
              )}
            >
              <span>{name}</span>
              <span className="text-md font-semibold">{number}</span>
            </button>
          );
        })}
      </fieldset>
      <h2 className="text-lg">{weekdayName(column.date)}</h2>
      {days.length === 0 ? <EmptyState title={weekTexts.nobodyThatDay} /> : null}
      {days.map(({ technician, day }) => (
        <TechnicianSection
          key={technician.technicianId}
          {...{ technician, day }}
          dayOff={day.works ? null : (dayOffName(plan.daysOff, day) ?? weekTexts.notAWorkingDay)}
        />
      ))}
    </section>
  );
}

interface TechnicianSectionProps {
  technician: WeekPlanTechnician;
  day: WeekPlanDay;
  dayOff: string | null;
}

function TechnicianSection({ technician, day, dayOff }: TechnicianSectionProps) {
  const { name, technicianId, maxCustomersPerDay } = technician;
  return (
    <div className={classNames('rounded-md border border-line', day.works ? 'bg-surface' : 'bg-sunken')}>
      <div className="flex flex-col gap-2.5 p-4">
        <h3 className="text-md!">{name}</h3>
        {dayOff === null ? null : <p className="text-sm font-medium text-warn">{dayOff}</p>}
        {day.stops.length > 0 ? (
          <DayLoadBar day={day} technicianName={name} maxCustomersPerDay={maxCustomersPerDay} />
        ) : dayOff === null ? (
          <p className="text-sm text-ink-3">{weekTexts.free}</p>
        ) : null}
      </div>
      {day.stops.length > 0 ? (
        <ol className="divide-y divide-line border-t border-line">
          {day.stops.map((stop, index) => (
            <StopRow key={visitKey(stop)} number={index + 1} date={day.date} {...{ stop, technicianId }} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

interface StopRowProps {
  stop: WeekStop;
  number: number;
  technicianId: string;
  date: CivilDate;
}

function StopRow({ stop, number, technicianId, date }: StopRowProps) {
  const { isProposal, changed, names } = useBoard();
  const key = visitKey(stop);
  const from = movedFrom(stop, { date, technicianId }, (id) => names.get(id));
  const note = changed.get(key) ?? (from === null ? null : weekTexts.movedFrom(from));
  return (
    <li
      className={classNames('flex min-h-14 items-center gap-3 py-1.5 pl-4', changed.has(key) && 'bg-aqua-soft')}
      data-visit={key}
    >
      <span className="num w-5 shrink-0 text-sm font-semibold text-ink-2">
        {number} {fortnightLetter(stop)}
      </span>
      <div className="min-w-0 grow">
        <p className="truncate text-sm font-medium">{stopName(stop)}</p>
        {stop.address === null ? null : (
          <p className="truncate text-xs text-ink-2">{[stop.name, stop.propertyName].filter(Boolean).join(' · ')}</p>
        )}
        {note === null ? null : (
          <p className="mt-0.5 flex items-center gap-1 text-xs font-medium text-brand">
            <ArrowRightLeft aria-hidden="true" className="size-3" />
            {note}
          </p>
        )}
        {stop.visitState === 'done' ? (
          <p className="mt-0.5 flex items-center gap-1 text-xs font-medium text-ok">
            <Check aria-hidden="true" className="size-3" />
            {weekTexts.done}
          </p>
        ) : null}
      </div>
      {isProposal ? (
        <span className="w-4 shrink-0" />
      ) : (
        <DropdownMenu
          trigger={
            <IconButton
              size="touch"
              tooltip={false}
              label={weekTexts.stopMenu(stopName(stop))}
              icon={<EllipsisVertical aria-hidden="true" />}
            />
          }
        >
          <StopMenu {...{ stop, technicianId, date, note }} />
        </DropdownMenu>
      )}
    </li>
  );
}
