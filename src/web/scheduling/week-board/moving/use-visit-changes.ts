import { useCallback, useRef } from 'react';
import type { MoveVisit, NotServed, SkipVisit } from '#contract/scheduling/week-plan.ts';
import { ApiError } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type OrderChange, useMoveVisit, useOrderRoute, useRestoreVisit, useSkipVisit, useUndoChange } from '../api.ts';
import { weekTexts } from '../texts.ts';

/** What the server says about a change it refused, and where it names them, the rows it is about. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const details = error.details.map(({ message }) => message);
  return [error.message, ...details.slice(0, 3)].filter((line, index, all) => all.indexOf(line) === index).join(' ');
}

export const tellFailure =
  (title: string) =>
  (error: unknown): void =>
    toast({ title, description: refusalText(error), variant: 'error' });

/** Tells of a change and offers its undo; `changeId` is none where nothing was there to undo. */
export function useToastWithUndo() {
  const undo = useUndoChange();
  const latest = useRef(undo.mutateAsync);
  latest.current = undo.mutateAsync;
  return useCallback((title: string, changeId: string | undefined) => {
    const action = {
      label: weekTexts.undo,
      onSelect: () => {
        latest
          .current({ changeId: changeId ?? '' })
          .then(() => toast({ title: weekTexts.undone, variant: 'success' }))
          .catch(tellFailure(weekTexts.notUndone));
      },
    };
    toast({ title, variant: 'success', ...(changeId ? { action } : {}) });
  }, []);
}

/** What can be done to the visits of the week, each with its message and its way back. */
export function useVisitChanges() {
  const tell = useToastWithUndo();
  const move = useMoveVisit();
  const skip = useSkipVisit();
  const restore = useRestoreVisit();
  const order = useOrderRoute();

  return {
    move: (body: MoveVisit, name: string, place: string): Promise<boolean> =>
      move.mutateAsync(body).then(
        ({ changeId }) => {
          tell(body.scope === 'once' ? weekTexts.moved(name, place) : weekTexts.movedForGood(name, place), changeId);
          return true;
        },
        (error) => {
          tellFailure(weekTexts.notMoved)(error);
          return false;
        },
      ),
    /** Throws what the server refused, for the form that asked. */
    skip: async (body: SkipVisit, name: string): Promise<void> => {
      const { changeId } = await skip.mutateAsync(body);
      tell(weekTexts.skipped(name), changeId);
    },
    restore: ({ assignmentId, serviceDate, name }: NotServed): void => {
      restore
        .mutateAsync({ assignmentId, serviceDate })
        .then(({ changeId }) => tell(weekTexts.restored(name), changeId))
        .catch(tellFailure(weekTexts.notRestored));
    },
    order: (change: OrderChange): void => {
      order
        .mutateAsync(change)
        .then(({ merged, changeId }) => tell(merged ? weekTexts.orderMerged : weekTexts.orderUpdated, changeId))
        .catch(tellFailure(weekTexts.orderNotUpdated));
    },
  };
}
