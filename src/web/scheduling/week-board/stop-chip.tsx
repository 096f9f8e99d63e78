import { ArrowRightLeft, Check } from 'lucide-react';
import { type ComponentProps, memo, type Ref } from 'react';
import type { WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';

import { classNames } from '#web/ui/class-names.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { useBoard } from './board-context.ts';
import { movedFrom, shortStopName, stopName, visitKey } from './moving/grid.ts';
import { StopMenu } from './moving/stop-menu.tsx';
import { weekTexts } from './texts.ts';

/** Says how to drag by keyboard; the table has it once. */
export const dragHelpId = 'week-drag-help';

export interface StopChipProps {
  stop: WeekStop;
  /** Its place in the day, from 1. */
  number: number;
  technicianId: string;
  date: CivilDate;
}

/** One stop of the board: its place, where it is, and behind it what can be done. */
export const StopChip = memo(function StopChip({ stop, number, technicianId, date }: StopChipProps) {
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

const chipClass = (isChanged: boolean, stop: WeekStop) =>
  classNames(
    'flex min-h-7 w-full min-w-0 items-center gap-2 rounded-sm border px-2 text-left text-sm',
    isChanged ? 'border-aqua bg-aqua-soft text-ink' : 'border-transparent bg-sunken text-ink-2',
    stop.visitState === 'done' && 'opacity-75',
  );

function ChipContent({ stop, number, note }: Look) {
  return (
    <>
      <span className="num shrink-0 font-semibold text-ink-2">
        {number}
        <span className="sr-only">. </span>
      </span>
      <span className="min-w-0 grow truncate">{shortStopName(stop)}</span>
      {stop.address === null ? null : <span className="sr-only">, {stop.name}</span>}
      {note === null ? null : (
        <span className="shrink-0">
          <ArrowRightLeft aria-hidden="true" className="size-3.5 text-brand" />
          <span className="sr-only">, {note}</span>
        </span>
      )}
      {stop.visitState === 'done' ? (
        <span className="shrink-0">
          <Check aria-hidden="true" className="size-3.5 text-ok" />
          <span className="sr-only">, {weekTexts.done}</span>
        </span>
      ) : null}
    </>
  );
}

const tooltip = ({ stop, note }: Look): string =>
  [stop.address && stopName(stop), stop.name, note].filter(Boolean).join(' · ');

function ChipFace(look: Look) {
  return (
    <span className={chipClass(look.isChanged, look.stop)} data-visit={look.visitKey} title={tooltip(look)}>
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
        // While it is lifted the arrows move it.
        if (event.currentTarget.dataset.lifted === undefined) onKeyDown?.(event);
      }}
      className={classNames(
        chipClass(isChanged, stop),
        'hover:border-line-2 hover:text-ink data-lifted:opacity-40 aria-expanded:border-brand',
        isDraggable && 'cursor-grab! select-none',
      )}
    >
      <ChipContent {...look} />
    </button>
  );
}
