import type { Slot, SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import { formatNumber } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Track } from '#web/ui/progress-bar.tsx';
import { routeDayName } from '../moving/grid.ts';
import { weekTexts } from '../texts.ts';
import { planningTexts } from './texts.ts';

interface SlotListProps {
  answer: SlotsAnswer;
  remark: string | null;
  /** Assigning adds the customer first. */
  isNew: boolean;
  /** Absent when there is no customer to assign. */
  onAssign: ((slot: Slot) => void) | undefined;
  isBusy: boolean;
}

/** The best places for one more stop, the least added driving first. */
export function SlotList({ answer: { slots, place }, remark, isNew, onAssign, isBusy }: SlotListProps) {
  if (slots.length === 0) return <EmptyState title={planningTexts.noSlots}>{planningTexts.noSlotsHint}</EmptyState>;
  return (
    <section aria-label={planningTexts.bestSlots} className="flex flex-col gap-3">
      {remark === null ? null : <Banner>{remark}</Banner>}
      {place.isApproximate ? <p className="text-xs text-warn">{planningTexts.approximate}</p> : null}
      <ol className="flex flex-col gap-2">
        {slots.map((slot) => (
          <SlotCard
            key={`${slot.technicianId} ${slot.dayOfWeek}`}
            slot={slot}
            isNew={isNew}
            onAssign={onAssign ? () => onAssign(slot) : undefined}
            isBusy={isBusy}
          />
        ))}
      </ol>
    </section>
  );
}

interface SlotCardProps {
  slot: Slot;
  isNew: boolean;
  onAssign: (() => void) | undefined;
  isBusy: boolean;
}

function SlotCard({ slot, isNew, onAssign, isBusy }: SlotCardProps) {
  const day = routeDayName(slot.dayOfWeek);
  const filled = planningTexts.slotFilled(slot.minutesBefore, slot.minutesAfter, slot.capacityMinutes);
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-line p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-md!">{weekTexts.inPlace(slot.technicianName, day)}</h3>
        <span className="num text-sm font-semibold text-brand">
          {planningTexts.added(
            slot.addedMinutes,
            formatNumber(slot.addedMiles, 1, 1),
            slot.stopsBefore > 0 && slot.basis !== 'roads',
          )}
        </span>
      </div>
      <p className="text-sm text-ink-2">{betweenStops(slot)}</p>
      <Track
        label={weekTexts.filledLabel(slot.technicianName, day)}
        done={Math.round(slot.minutesAfter)}
        total={Math.max(1, Math.round(slot.capacityMinutes))}
        figure={filled}
        className="h-1.5 bg-track"
        barClassName={slot.minutesAfter > slot.capacityMinutes ? 'bg-bad' : 'bg-brand'}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="num text-xs text-ink-2">
          {weekTexts.stops(slot.stopsBefore)} · {filled}
        </span>
        {onAssign ? (
          <Button
            size="sm"
            className="max-md:h-12"
            busy={isBusy}
            aria-label={
              isNew
                ? planningTexts.addAndAssignTo(slot.technicianName, day)
                : planningTexts.assignHereTo(slot.technicianName, day)
            }
            onClick={onAssign}
          >
            {isNew ? planningTexts.addAndAssign : planningTexts.assignHere}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function betweenStops({ after, before }: Slot): string {
  if (after !== null && before !== null) return planningTexts.between(after, before);
  if (before !== null) return planningTexts.beforeFirst(before);
  return after === null ? planningTexts.onlyStop : planningTexts.afterLast(after);
}
