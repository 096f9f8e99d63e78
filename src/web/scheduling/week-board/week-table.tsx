import { ArrowRightLeft, Check } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { WeekPlan, WeekPlanDay, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useBoard } from './board-context.ts';
import { DayLoadBar } from './day-load-bar.tsx';
import { DenseCell, RowHead, type Rows } from './dense-rows.tsx';
import type { Lift } from './moving/drag-layer.tsx';
import type { Place } from './moving/drop-target.ts';
import {
  boardColumns,
  cellKey,
  dayLabel,
  dayOffName,
  fortnightLetter,
  movedFrom,
  shortStopName,
  shownStops,
  stopName,
  type VisitKey,
  visitKey,
  weekdayName,
} from './moving/grid.ts';
import { StopMenu } from './moving/stop-menu.tsx';
import { weekTexts } from './texts.ts';

/** The id of the keyboard instructions; the table has them once. */
const dragHelpId = 'week-drag-help';

interface StopChipProps {
  stop: WeekStop;
  /** Its place in the day, from 1. */
  number: number;
  technicianId: string;
  date: CivilDate;
}

/** One stop of the board, with its menu. */
const StopChip = memo(function StopChip({ stop, number, technicianId, date }: StopChipProps) {
  const { canEdit, isProposal, changed, names } = useBoard();
  const key = visitKey(stop);
  const from = movedFrom(stop, { date, technicianId }, (id) => names.get(id));
  const note = changed.get(key) ?? (from === null ? null : weekTexts.movedFrom(from));
  const look = { stop, number, note, isChanged: changed.has(key), visitKey: key };
  if (isProposal) return <ChipFace {...look} />;
  return (
    <DropdownMenu trigger={<ChipButton {...look} isDraggable={canEdit && stop.visitState !== 'done'} />}>
      <StopMenu {...{ stop, technicianId, date, note }} />
    </DropdownMenu>
  );
});

interface Look {
  stop: WeekStop;
  number: number;
  /** Where it was. */
  note: string | null;
  isChanged: boolean;
  visitKey: string;
}

const chipClass = (isChanged: boolean) =>
  classNames(
    'flex min-h-7 w-full min-w-0 items-start gap-1.5 rounded-sm border px-1.5 py-0.5 text-left text-sm',
    isChanged ? 'border-aqua bg-aqua-soft text-ink' : 'border-transparent bg-sunken text-ink-2',
  );

function ChipContent({ stop, number, note }: Look) {
  return (
    <>
      <span className="num flex min-w-4 shrink-0 flex-col items-center text-xs leading-4 font-semibold text-ink-2">
        <span>
          {number}
          <span className="sr-only">. </span>
        </span>
        {fortnightLetter(stop)}
        {stop.visitState === 'done' ? (
          <Check aria-hidden="true" className="size-3.5 text-ok" />
        ) : note === null ? null : (
          <ArrowRightLeft aria-hidden="true" className="size-3.5 text-brand" />
        )}
      </span>
      <span className="min-w-0 grow leading-4">
        <span className="block truncate">{[stop.name, stop.propertyName].filter(Boolean).join(' · ')}</span>
        {stop.address === null ? null : (
          <span className="block truncate text-xs leading-4">
            <span className="sr-only">, </span>
            {shortStopName(stop)}
          </span>
        )}
        {note === null ? null : <span className="sr-only">, {note}</span>}
        {stop.visitState === 'done' ? <span className="sr-only">, {weekTexts.done}</span> : null}
      </span>
    </>
  );
}

const tooltip = ({ stop, note }: Look): string =>
  [stop.address && stopName(stop), stop.name, note].filter(Boolean).join(' · ');

function ChipFace(look: Look) {
  return (
    <span className={chipClass(look.isChanged)} data-visit={look.visitKey} title={tooltip(look)}>
      <ChipContent {...look} />
    </span>
  );
}

type ChipButtonProps = Look & { isDraggable: boolean; ref?: Ref<HTMLButtonElement> } & Omit<
    ComponentProps<'button'>,
    keyof Look | 'ref'
  >;

function ChipButton({ isDraggable, stop, number, note, isChanged, visitKey, onKeyDown, ...button }: ChipButtonProps) {
  const look = { stop, number, note, isChanged, visitKey };
  return (
    <button
      {...button}
      type="button"
      title={tooltip(look)}
      data-visit={visitKey}
      data-draggable={isDraggable || undefined}
      aria-describedby={isDraggable ? dragHelpId : undefined}
      onKeyDown={(event) => {
        // While it is lifted, the arrow keys move it.
        if (event.currentTarget.dataset.lifted === undefined) onKeyDown?.(event);
      }}
      className={classNames(
        chipClass(isChanged),
        'hover:border-line-2 hover:text-ink data-lifted:opacity-40 aria-expanded:border-brand',
        isDraggable && 'cursor-grab! select-none',
      )}
    >
      <ChipContent {...look} />
    </button>
  );
}

interface WeekCellProps {
  day: WeekPlanDay;
  technicianId: string;
  technicianName: string;
  maxCustomersPerDay: number;
  /** The technician's day off, in words. */
  dayOff: string | null;
  isToday: boolean;
  /** A visit to show even in a folded cell: the one being moved here. */
  revealed: VisitKey | null;
}

/** A technician's day: how full it is, and its stops, the first ones until it is unfolded. */
const WeekCell = memo(function WeekCell(props: WeekCellProps) {
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

// Dragging loads after the page. Without it, the menus do the same.
const DragLayer = lazyComponent(async () => (await import('./moving/drag-layer.tsx')).DragLayer, { isOptional: true });

interface WeekTableProps {
  plan: WeekPlan;
  rows: Rows;
  /** A visit being moved, shown in its new place. */
  revealed: VisitKey | null;
  onDrop: (key: VisitKey, place: Place) => void;
}

/** The week on a desk: technicians down, days across. */
export function WeekTable({ plan, rows, revealed, onDrop }: WeekTableProps) {
  const { canEdit } = useBoard();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (technicianId: string) => {
    const next = new Set(opened);
    if (!next.delete(technicianId)) next.add(technicianId);
    setOpened(next);
  };
  const columns = useMemo(() => boardColumns(plan), [plan]);
  const table = useRef<HTMLTableElement>(null);
  const lift = useRef<Lift | null>(null);
  const isWide = columns.length > 5;
  const onLift = (event: SyntheticEvent) => lift.current?.(event);
  return (
    <div
      className={classNames(
        'rounded-md border border-line bg-surface',
        // When it doesn't fit, it scrolls within itself, with sticky headers.
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
          isWide ? 'min-w-[60rem]' : 'min-w-[54rem]',
        )}
      >
        <caption className="sr-only">{weekTexts.board}</caption>
        <thead>
          <tr>
            <HeadCell isWide={isWide} className={classNames('left-0 z-11 rounded-tl-md', isWide ? 'w-36' : 'w-44')}>
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
                  <span className="ml-1.5 rounded-full bg-brand px-1.5 py-0.5 text-xs font-semibold text-on-brand">
                    {weekTexts.today}
                  </span>
                ) : null}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.technicians.map((technician) => {
            const { technicianId, name, days } = technician;
            const isRevealed =
              revealed !== null && days.some((day) => day.stops.some((stop) => visitKey(stop) === revealed));
            const isOpen = rows === 'full' || isRevealed || opened.has(technicianId);
            return (
              <tr key={technicianId}>
                <RowHead
                  technician={technician}
                  isOpen={isOpen}
                  onToggle={rows === 'full' ? null : () => toggle(technicianId)}
                />
                {columns.map(({ index, date, isToday }) => {
                  const day = days[index];
                  if (!day) return <td key={date} />;
                  const dayOff = dayOffName(plan.daysOff, day);
                  return isOpen ? (
                    <WeekCell
                      key={date}
                      technicianName={name}
                      maxCustomersPerDay={technician.maxCustomersPerDay}
                      {...{ day, technicianId, dayOff, isToday, revealed }}
                    />
                  ) : (
                    <DenseCell
                      key={date}
                      off={day.works ? null : (dayOff ?? weekTexts.notWorking)}
                      onOpen={() => toggle(technicianId)}
                      {...{ day, technician, isToday }}
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {canEdit ? (
        <p id={dragHelpId} className="sr-only">
          {weekTexts.dragHelp}
        </p>
      ) : null}
      {canEdit ? <DragLayer plan={plan} columns={columns} table={table} lift={lift} onDrop={onDrop} /> : null}
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
        'num sticky z-10 bg-sunken px-2.5 py-2 text-left text-sm font-semibold whitespace-nowrap text-ink-2 aria-[current=date]:text-brand',
        isWide ? 'top-0 xl:top-15' : 'top-0 lg:top-15',
        className,
      )}
    >
      {children}
    </th>
  );
}
