import type { MoveVisit, NotServed, SkipVisit } from '#contract/scheduling/week-plan.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useLatestCallback } from '../../../ui/use-latest.ts';
import { showFailure } from '../../failures.ts';
import { type OrderChange, useMoveVisit, useOrderRoute, useRestoreVisit, useSkipVisit, useUndoChange } from '../api.ts';
import { weekTexts } from '../texts.ts';

/** Shows a change and offers its undo, unless there is nothing to undo. */
export function useToastWithUndo() {
  const undo = useUndoChange();
  return useLatestCallback((title: string, changeId: string | undefined) => {
    const onSelect = () => {
      undo
        .mutateAsync({ changeId: changeId ?? '' })
        .then(() => toast({ title: weekTexts.undone, variant: 'success' }))
        .catch(showFailure(weekTexts.notUndone));
    };
    toast({ title, variant: 'success', ...(changeId ? { action: { label: weekTexts.undo, onSelect } } : {}) });
  });
}

/** The changes of the week's visits, each with its message and its undo. */
export function useVisitChanges() {
  const show = useToastWithUndo();
  const move = useMoveVisit();
  const skip = useSkipVisit();
  const restore = useRestoreVisit();
  const order = useOrderRoute();

  return {
    move: (body: MoveVisit, name: string, place: string): Promise<boolean> =>
      move.mutateAsync(body).then(
        ({ changeId }) => {
          show(body.scope === 'once' ? weekTexts.moved(name, place) : weekTexts.movedForGood(name, place), changeId);
          return true;
        },
        (error) => {
          showFailure(weekTexts.notMoved)(error);
          return false;
        },
      ),
    /** Throws the server's refusal, for the form. */
    skip: async (body: SkipVisit, name: string): Promise<void> => {
      const { changeId } = await skip.mutateAsync(body);
      show(weekTexts.skipped(name), changeId);
    },
    restore: ({ assignmentId, serviceDate, name }: NotServed): void => {
      restore
        .mutateAsync({ assignmentId, serviceDate })
        .then(({ changeId }) => show(weekTexts.restored(name), changeId))
        .catch(showFailure(weekTexts.notRestored));
    },
    order: (change: OrderChange): void => {
      order
        .mutateAsync(change)
        .then(({ merged, changeId }) => show(merged ? weekTexts.orderMerged : weekTexts.orderUpdated, changeId))
        .catch(showFailure(weekTexts.orderNotUpdated));
    },
  };
}
