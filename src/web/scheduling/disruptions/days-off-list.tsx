import { CalendarHeart, CloudRain, UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ListedDayOff } from '#contract/scheduling/disruptions.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { DayOffKind } from '#contract/scheduling/week-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { isConflict, refusalText } from '../failures.ts';
import { useUndoChange } from '../week-board/api.ts';
import { useDaysOff, useRemoveDayOff } from './api.ts';
import { disruptionsTexts as texts } from './texts.ts';

export const kindIcons: Record<DayOffKind, ReactNode> = {
  'technician-away': <UserRoundX />,
  rain: <CloudRain />,
  holiday: <CalendarHeart />,
};

/** The upcoming days off, each with its undo. */
export function DaysOffList({ technicians }: { technicians: readonly Technician[] }) {
  const daysOff = useDaysOff();
  const nameOf = ({ kind, technicianId: id }: ListedDayOff): string =>
    id === null
      ? texts.kinds[kind]
      : texts.awayOf(technicians.find(({ technicianId }) => technicianId === id)?.name ?? id);
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{texts.daysOff}</h3>
      {daysOff.isError && !daysOff.data ? (
        <ErrorState title={texts.daysOffFailed} error={daysOff.error} onRetry={() => void daysOff.refetch()} />
      ) : !daysOff.data ? (
        <SkeletonRows rows={2} />
      ) : daysOff.data.length === 0 ? (
        <p className="text-sm text-ink-2">{texts.noDaysOff}</p>
      ) : (
        <ul aria-label={texts.daysOff} className="divide-y divide-line">
          {daysOff.data.map((day) => (
            <DayOffRow key={day.dayOffId} day={day} name={nameOf(day)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DayOffRowProps {
  day: ListedDayOff;
  name: string;
  /** Shown alone. */
  isFixed?: boolean;
}

export function DayOffRow({ day, name, isFixed = false }: DayOffRowProps) {
  const [question, setQuestion] = useState<'undo' | 'remove' | null>(null);
  const [tells, setTells] = useState(true);
  const [cannotUndo, setCannotUndo] = useState(false);
  const undo = useUndoChange();
  const remove = useRemoveDayOff();
  const what = `${name}, ${texts.dates(day.fromDate, day.toDate)}`;
  const { changeId } = day;
  const isWhole = changeId !== null && !cannotUndo;

  const takeBack = async (): Promise<void> => {
    try {
      if (isWhole) await undo.mutateAsync({ changeId, notify: tells });
      else await remove.mutateAsync(day.dayOffId);
      toast({ title: isWhole ? texts.undone : texts.removed, variant: 'success' });
    } catch (error) {
      const isStale = isWhole && isConflict(error);
      if (isStale) setCannotUndo(true);
      const title = isWhole ? texts.notUndone : texts.notRemoved;
      toast({ title, variant: 'error', description: refusalText(error) });
    }
  };

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span aria-hidden="true" className="shrink-0 text-ink-3 [&_svg]:size-5">
        {kindIcons[day.kind]}
      </span>
      <div className="min-w-0 grow basis-48">
        <p className="text-sm font-medium">{name}</p>
        <p className="num text-xs text-ink-2">
          {texts.dates(day.fromDate, day.toDate)}
          {day.note ? ` · ${day.note}` : ''}
        </p>
        {cannotUndo ? <p className="mt-1 text-xs text-warn">{texts.cannotUndo}</p> : null}
      </div>
      {isFixed ? null : (
        <Button
          size="sm"
          className="max-md:h-12"
          busy={undo.isPending || remove.isPending}
          aria-label={isWhole ? texts.undoOf(what) : texts.removeOf(what)}
          onClick={() => setQuestion(isWhole ? 'undo' : 'remove')}
        >
          {isWhole ? texts.undo : texts.remove}
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && setQuestion(null)}
        title={question === 'remove' ? texts.removeQuestion(what) : texts.undoQuestion(what)}
        confirmLabel={question === 'remove' ? texts.remove : texts.undo}
        onConfirm={takeBack}
      >
        <p>{question === 'remove' ? texts.removeMore : texts.undoMore}</p>
        {question === 'undo' ? (
          <Checkbox label={texts.undoTells} checked={tells} onChange={setTells} touch className="mt-2" />
        ) : null}
      </ConfirmDialog>
    </li>
  );
}
