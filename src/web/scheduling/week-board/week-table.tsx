import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useReducer, useRef } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { classNames } from '#web/ui/class-names.ts';
import { partOf } from '#web/ui/part.tsx';
import { useBoard } from './board-context.ts';
import type { Lift } from './moving/drag-layer-props.ts';
import type { Place } from './moving/drop-target.ts';
import { boardColumns, dayOffName, type VisitKey } from './moving/grid.ts';
import { dragHelpId } from './stop-chip.tsx';
import { weekTexts } from './texts.ts';
import { WeekCell } from './week-cell.tsx';
import { cellDuration, dayLabel } from './week-dates.ts';

// Dragging comes after the page: nobody drags in its first moment.
const dragLayer = partOf(async () => (await import('./moving/drag-layer.tsx')).DragLayer);

interface WeekTableProps {
  plan: WeekPlan;
  /** A visit just being moved; it is shown where it would go. */
  revealed: VisitKey | null;
  onDrop: (key: VisitKey, place: Place) => void;
}

/** The week on a desk: technicians down, days across. */
export function WeekTable({ plan, revealed, onDrop }: WeekTableProps) {
  const { canEdit } = useBoard();
  const columns = useMemo(() => boardColumns(plan), [plan]);
  const table = useRef<HTMLTableElement>(null);
  const lift = useRef<Lift | null>(null);
  const Layer = usePartAfterwards(canEdit);
  const isWide = columns.length > 5;
  const onLift = (event: SyntheticEvent) => lift.current?.(event);
  return (
    <div
      className={classNames(
        'rounded-md border border-line bg-surface',
        // Where it does not fit beside each other it scrolls in a window of its own, which its heads stick to.
        isWide
          ? 'max-xl:max-h-[calc(100dvh-9rem)] max-xl:overflow-auto'
          : 'max-lg:max-h-[calc(100dvh-9rem)] max-lg:overflow-auto',
      )}
    >
      <table
        ref={table}
        onMouseDown={onLift}
        onTouchStart={onLift}
        onKeyDown={onLift}
        className={classNames(
          'w-full table-fixed border-separate border-spacing-0',
          isWide ? 'min-w-[68rem]' : 'min-w-[54rem]',
        )}
      >
        <caption className="sr-only">{weekTexts.board}</caption>
        <thead>
          <tr>
            <HeadCell isWide={isWide} className={classNames('left-0 z-11 rounded-tl-md', isWide ? 'w-40' : 'w-44')}>
              {weekTexts.technician}
            </HeadCell>
            {columns.map(({ date, isToday }) => (
              <HeadCell
                key={date}
                isWide={isWide}
                className="border-l border-line last:rounded-tr-md"
                isCurrent={isToday}
              >
                {dayLabel(date)}
                {isToday ? (
                  <span className="ml-2 rounded-full bg-brand px-2 py-0.5 text-xs font-semibold text-on-brand">
                    {weekTexts.today}
                  </span>
                ) : null}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.technicians.map((technician) => (
            <tr key={technician.technicianId}>
              <th
                scope="row"
                className="sticky left-0 z-5 border-t border-line bg-surface p-3 text-left align-top font-normal in-[tr:last-child]:rounded-bl-md"
              >
                <span className="block text-md font-semibold break-words">{technician.name}</span>
                <span className="num mt-0.5 block text-xs text-ink-3">
                  {weekTexts.shift(technician.startTime, technician.endTime, technician.maxCustomersPerDay)}
                </span>
                <span className="num mt-0.5 block text-xs text-ink-3">
                  {weekTexts.weekTotal(cellDuration(technician.workMinutes))}
                </span>
              </th>
              {columns.map(({ index, date, isToday }) => {
                const day = technician.days[index];
                if (!day) return <td key={date} />;
                return (
                  <WeekCell
                    key={date}
                    day={day}
                    technicianId={technician.technicianId}
                    technicianName={technician.name}
                    maxCustomersPerDay={technician.maxCustomersPerDay}
                    dayOff={dayOffName(plan.daysOff, day)}
                    isToday={isToday}
                    revealed={revealed}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {canEdit ? (
        <p id={dragHelpId} className="sr-only">
          {weekTexts.dragHelp}
        </p>
      ) : null}
      {canEdit && Layer ? <Layer plan={plan} columns={columns} table={table} lift={lift} onDrop={onDrop} /> : null}
    </div>
  );
}

interface HeadCellProps {
  isWide: boolean;
  className: string;
  isCurrent?: boolean;
  children: ReactNode;
}

function HeadCell({ isWide, className, isCurrent, children }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-current={isCurrent ? 'date' : undefined}
      className={classNames(
        'num sticky z-10 bg-sunken px-3 py-2.5 text-left text-sm font-semibold whitespace-nowrap text-ink-2 aria-[current=date]:text-brand',
        isWide ? 'top-0 xl:top-15' : 'top-0 lg:top-15',
        className,
      )}
    >
      {children}
    </th>
  );
}

/** The drag layer, once the page stands; a page that cannot load it has the menus. */
function usePartAfterwards(wanted: boolean) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!wanted || dragLayer.component()) return;
    let left = false;
    dragLayer.load().then(
      () => !left && redraw(),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return dragLayer.component();
}
