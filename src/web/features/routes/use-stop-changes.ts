import type { RouteAssignment } from '#contract/routes.ts';
import { ApiError } from '#web/app/api.ts';
import { routesTexts } from '#web/texts/routes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { type Pair, useApplyOrder, useAssignStop, useRemoveStop, useSwapStops } from './api.ts';
import type { RouteStop, TechnicianDay } from './day-board.ts';

const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);

const tellFailure = (title: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error), variant: 'error' });

/** The customers of a route in their order, each once. */
export const customerIdsOf = (stops: readonly RouteStop[]): string[] => [
  ...new Set(stops.map(({ customer }) => customer.customerId)),
];

/** What can be done to the stops of a route, each with its message and its way back. */
export function useStopChanges({ technician, stops }: Pick<TechnicianDay, 'technician' | 'stops'>) {
  const swap = useSwapStops();
  const apply = useApplyOrder();
  const remove = useRemoveStop();
  const assign = useAssignStop();

  const tellOrder = (undo: () => void) =>
    toast({ title: routesTexts.orderUpdated, variant: 'success', action: { label: routesTexts.undo, onSelect: undo } });
  const failed = tellFailure(routesTexts.orderNotUpdated);

  /** Gives the route a new order as a whole. Resolves to whether it was taken over. */
  const reorder = async (customerIds: string[]): Promise<boolean> => {
    const first = stops[0];
    if (!first) return false;
    const target = { technicianId: technician.technicianId, dayOfWeek: first.assignment.dayOfWeek };
    const before = customerIdsOf(stops);
    try {
      await apply.mutateAsync({ ...target, customerIds });
    } catch (error) {
      failed(error);
      return false;
    }
    tellOrder(() => {
      apply.mutateAsync({ ...target, customerIds: before }).catch(failed);
    });
    return true;
  };

  /** Exchanges the stop at a place with the one before (-1) or behind it (1). */
  const move = (index: number, step: -1 | 1): void => {
    const one = stops[index]?.assignment;
    const other = stops[index + step]?.assignment;
    if (!one || !other) return;
    if (one.routeOrder === other.routeOrder) {
      // Two stops of one number cannot be told apart by exchanging the numbers: the route is numbered anew.
      const ids = customerIdsOf(stops);
      ids.splice(index + step, 0, ...ids.splice(index, 1));
      void reorder(ids);
      return;
    }
    const back: Pair = [
      { ...one, routeOrder: other.routeOrder },
      { ...other, routeOrder: one.routeOrder },
    ];
    swap
      .mutateAsync([one, other])
      .then(() => tellOrder(() => swap.mutateAsync(back).catch(failed)))
      .catch(failed);
  };

  const removeStop = ({ assignment, customer }: RouteStop): void => {
    const putBack = () => {
      assign.mutateAsync(assignment).catch(tellFailure(routesTexts.notRestored));
    };
    remove
      .mutateAsync(assignment)
      .then(() =>
        toast({
          title: routesTexts.stopRemoved(customer.name),
          action: { label: routesTexts.undo, onSelect: putBack },
        }),
      )
      .catch(tellFailure(routesTexts.stopNotRemoved));
  };

  return { move, reorder, removeStop };
}

/** Puts a customer on a route, with the way back for those who may remove. */
export function useQuickAssign(canRemove: boolean) {
  const assign = useAssignStop();
  const remove = useRemoveStop();
  return (assignment: RouteAssignment, message: string): void => {
    const undo = {
      label: routesTexts.undo,
      onSelect: () => {
        remove.mutateAsync(assignment).catch(tellFailure(routesTexts.stopNotRemoved));
      },
    };
    assign
      .mutateAsync(assignment)
      .then(() => toast({ title: message, variant: 'success', ...(canRemove ? { action: undo } : {}) }))
      .catch(tellFailure(routesTexts.notAssigned));
  };
}
