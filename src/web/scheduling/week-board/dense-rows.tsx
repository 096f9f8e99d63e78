import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { WeekPlanDay, WeekPlanTechnician } from '#contract/scheduling/week-plan.ts';
import { minuteOfTime } from '#domain/scheduling/index.ts';
import { formatMinutes, formatTime } from '#web/base/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Track } from '#web/ui/progress-bar.tsx';
import { useBoard } from './board-context.ts';
import { cellKey, filledMinutes, overMinutes, visitKey, weekdayName } from './moving/grid.ts';
import { weekTexts } from './texts.ts';

/** How the board's rows are drawn: a line a technician, or the stops of each day. */
export type Rows = 'dense' | 'full';

const storageKey = 'week-rows';
/** So many technicians are looked at in full; of more than these only some would be on the screen. */
const mostInFull = 4;

/** Kept on this device; until somebody chooses, it follows the number of technicians. */
export function useRows(technicianCount: number): [Rows, (rows: Rows) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const known = chosen === 'dense' || chosen === 'full' ? chosen : null;
  const choose = (rows: Rows) => {
    localStorage.setItem(storageKey, rows);
    setChosen(rows);
  };
  return [known ?? (technicianCount > mostInFull ? 'dense' : 'full'), choose];
}

const choices: readonly Rows[] = ['dense', 'full'];

/** Dense or Full. */
export function RowsSwitch({ rows, onChange }: { rows: Rows; onChange: (rows: Rows) => void }) {
  return (
    <fieldset aria-label={weekTexts.rows} className="grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1">
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={rows === each}
          onClick={() => onChange(each)}
          className="inline-flex h-10 items-center justify-center rounded-sm px-3 text-sm font-semibold text-ink-2 transition-colors aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft sunlight:aria-pressed:border"
        >
          {weekTexts.rowsNames[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface RowHeadProps {
  technician: WeekPlanTechnician;
  /** The stops are shown. */
  isOpen: boolean;
  /** Shows or folds them; null where they always are. */
  onToggle: (() => void) | null;
}

/** Whose row it is. */
export function RowHead({ technician, isOpen, onToggle }: RowHeadProps) {
  const { name, startTime, endTime, maxCustomersPerDay, workMinutes } = technician;
  return (
    <th
      scope="row"
      className={classNames(
        'sticky left-0 z-5 border-t border-line bg-surface px-3 text-left font-normal in-[tr:last-child]:rounded-bl-md',
        isOpen && 'py-3 align-top',
      )}
    >
      {onToggle === null ? (
        <span className="block text-md font-semibold break-words">{name}</span>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex w-full items-center gap-1 text-left text-sm font-semibold hover:underline"
        >
          <span className="min-w-0 grow truncate">{name}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0 text-ink-2', isOpen && 'rotate-180')}
          />
        </button>
      )}
      {isOpen ? (
        <span className="num mt-0.5 block text-xs text-ink-3">
          {weekTexts.shift(startTime, endTime, maxCustomersPerDay)}
        </span>
      ) : null}
      <span className="num block text-xs text-ink-3">
        {isOpen ? weekTexts.weekTotal(workMinutes) : formatMinutes(workMinutes)}
      </span>
    </th>
  );
}

const minutesADay = 24 * 60;
const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes after midnight as a time of day: "HH:mm". */
const timeOf = (minute: number): string =>
  `${two(Math.floor((minute % minutesADay) / 60))}:${two(Math.round(minute) % 60)}`;

const firstName = (name: string): string => name.split(' ')[0] ?? name;

interface DenseCellProps {
  day: WeekPlanDay;
  technician: WeekPlanTechnician;
  /** Why nobody works, in words. */
  off: string | null;
  isToday: boolean;
  /** Shows the stops of the row. */
  onOpen: () => void;
}

/** A technician's day in three lines: how many stops from when to when, how full it is, and whose they are. */
export function DenseCell({ day, technician, off, isToday, onOpen }: DenseCellProps) {
  const { changed } = useBoard();
  const { stops, works, date } = day;
  const { technicianId, name, maxCustomersPerDay } = technician;
  const startTime = day.hours?.from ?? technician.startTime;
  const filled = Math.round(filledMinutes(day));
  const isOver = works && (overMinutes(day) > 0 || stops.length > maxCustomersPerDay);
  const hours = `${formatTime(startTime)}–${formatTime(timeOf(minuteOfTime(startTime) + filled))}`;
  const changes = stops.filter((stop) => changed.has(visitKey(stop))).length;
  const open = ({ currentTarget }: MouseEvent) => {
    // The cell goes away with its stops; keyboard focus stays in the row.
    currentTarget.closest('tr')?.querySelector<HTMLElement>('th button')?.focus({ preventScroll: true });
    onOpen();
  };
  return (
    <td
      data-cell={cellKey(technicianId, date)}
      data-count={stops.length}
      className={classNames(
        'h-12 border-t border-l border-line p-0',
        !works && 'bg-sunken',
        isToday && works && 'bg-brand-soft/45',
      )}
    >
      {stops.length === 0 ? (
        <p className="truncate px-2 text-center text-xs text-ink-3">{off ?? weekTexts.free}</p>
      ) : (
        <button
          type="button"
          data-more
          aria-label={weekTexts.showAll(name, weekdayName(date))}
          title={[off, ...stops.map((stop, index) => `${index + 1}. ${stop.name}`)].filter(Boolean).join('\n')}
          onClick={open}
          className={classNames(
            'flex h-full w-full flex-col justify-center gap-0.5 px-1.5 text-left hover:bg-sunken',
            changes > 0 && 'bg-aqua-soft',
          )}
        >
          <span className="num flex w-full items-baseline gap-1 text-xs leading-4 whitespace-nowrap">
            <span className="font-semibold">{stops.length}</span>
            <span className={classNames('truncate', off !== null ? 'text-warn' : isOver ? 'text-bad' : 'text-ink-2')}>
              {hours}
              {off === null ? null : <span className="sr-only">, {off}</span>}
            </span>
          </span>
          <Track
            label={weekTexts.filledLabel(name, weekdayName(date))}
            done={filled}
            total={Math.max(1, Math.round(day.capacityMinutes))}
            figure={weekTexts.filled(filled, day.capacityMinutes)}
            className="h-1 w-full bg-track"
            barClassName={isOver ? 'bg-bad' : 'bg-brand'}
          />
          <span className="w-full truncate text-xs leading-4 text-ink-2">
            {changes > 0 ? weekTexts.changedStops(changes) : stops.map((stop) => firstName(stop.name)).join(', ')}
          </span>
        </button>
      )}
    </td>
  );
}
