import { memo, useState } from 'react';
import type { WeekPlanDay } from '#contract/scheduling/week-plan.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useBoard } from './board-context.ts';
import { DayLoadBar } from './day-load-bar.tsx';
import { cellKey, shownStops, type VisitKey, visitKey } from './moving/grid.ts';
import { StopChip } from './stop-chip.tsx';
import { weekTexts } from './texts.ts';
import { weekdayName } from './week-dates.ts';

export interface WeekCellProps {
  day: WeekPlanDay;
  technicianId: string;
  technicianName: string;
  maxCustomersPerDay: number;
  /** What keeps the technician from that day, in words. */
  dayOff: string | null;
  isToday: boolean;
  /** A visit to be shown though the cell is folded: the one just being moved here. */
  revealed: VisitKey | null;
}

/** A technician's day: how full it is, and its stops, the first ones until it is opened. */
export const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { day, technicianId, technicianName, maxCustomersPerDay, dayOff, isToday, revealed } = props;
  const { stops, works } = day;
  const offText = works ? null : (dayOff ?? weekTexts.notWorking);
  return (
    <td
      data-cell={cellKey(technicianId, day.date)}
      data-count={stops.length}
      className={classNames(
        'h-px border-t border-l border-line p-2.5 align-top',
        !works && 'bg-sunken',
        isToday && works && 'bg-brand-soft/45',
      )}
    >
      {stops.length === 0 ? (
        <p className="grid h-full min-h-24 place-items-center text-center text-sm text-ink-3">
          {offText ?? weekTexts.free}
        </p>
      ) : (
        <div className="flex flex-col gap-2.5">
          {offText === null ? null : (
            <p className="text-xs font-medium text-warn">{dayOff ?? weekTexts.notAWorkingDay}</p>
          )}
          <DayLoadBar {...{ day, technicianName, maxCustomersPerDay }} />
          <CellStops {...{ day, technicianId, technicianName, revealed }} />
        </div>
      )}
    </td>
  );
});

function CellStops({
  day: { stops, date },
  technicianId,
  technicianName,
  revealed,
}: Pick<WeekCellProps, 'day' | 'technicianId' | 'technicianName' | 'revealed'>) {
  const { changed } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const isLong = stops.length > shownStops + 1;
  const hidden = isLong && !isOpen ? stops.slice(shownStops) : [];
  const shown = hidden.length > 0 ? stops.filter((stop, at) => at < shownStops || visitKey(stop) === revealed) : stops;
  const left = stops.length - shown.length;
  const changedHidden = hidden.filter((stop) => changed.has(visitKey(stop)) && !shown.includes(stop)).length;
  return (
    <ol className="flex flex-col gap-1">
      {shown.map((stop) => (
        <li key={visitKey(stop)}>
          <StopChip stop={stop} number={stops.indexOf(stop) + 1} technicianId={technicianId} date={date} />
        </li>
      ))}
      {isLong ? (
        <li>
          <button
            type="button"
            data-more={left > 0 || undefined}
            aria-expanded={isOpen}
            aria-label={
              isOpen
                ? undefined
                : `${weekTexts.moreStops(left, changedHidden)}. ${weekTexts.showAll(technicianName, weekdayName(date))}`
            }
            onClick={() => setOpen(!isOpen)}
            className={classNames(
              'num min-h-7 w-full rounded-sm border px-2 text-left text-sm font-medium hover:text-ink',
              changedHidden > 0 ? 'border-aqua bg-aqua-soft text-ink' : 'border-transparent bg-sunken text-ink-2',
            )}
          >
            {isOpen ? weekTexts.fewerStops : weekTexts.moreStops(left, changedHidden)}
          </button>
        </li>
      ) : null}
    </ol>
  );
}
