import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { ApiError } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { isConflict, showFailure } from '../failures.ts';
import {
  type Pair,
  useApplyOrder,
  useAssignStop,
  useOrderStops,
  useReadAssignments,
  useRemoveStop,
  useSwapStops,
  useUndoChange,
} from './api.ts';
import { type RouteStop, stopName, type TechnicianDay } from './day-board.ts';
import { routesTexts } from './texts.ts';

/** The places of a route in their order, each once. */
export const customerIdsOf = (stops: readonly RouteStop[]): string[] => [
  ...new Set(stops.map(({ customer }) => placeKey(customer))),
];

const idsOf = (stops: readonly RouteStop[]): string[] => stops.map(({ assignment }) => assignment.assignmentId);

/** The changes of a route's stops, each with its message and its undo. */
export function useStopChanges({ technician, stops }: Pick<TechnicianDay, 'technician' | 'stops'>) {
  const swap = useSwapStops();
  const order = useOrderStops();
  const undoChange = useUndoChange();
  const readAssignments = useReadAssignments();
  const apply = useApplyOrder();
  const remove = useRemoveStop();
  const assign = useAssignStop();

  const showOrder = (undo: () => void, description?: string) =>
    toast({
      title: routesTexts.orderUpdated,
      variant: description === undefined ? 'success' : 'warning',
      ...(description === undefined ? {} : { description }),
      action: { label: routesTexts.undo, onSelect: undo },
    });
  const failed = showFailure(routesTexts.orderNotUpdated);
  const showGone = ({ customer }: RouteStop) =>
    toast({
      title: routesTexts.stopGone(stopName(customer)),
      description: routesTexts.stopGoneText,
      variant: 'warning',
    });

  /** Gives the route a whole new order. `roads` are those it was planned on. Resolves to whether it was stored. */
  const reorder = async (customerIds: string[], roads: string | null = null): Promise<boolean> => {
    const first = stops[0];
    if (!first) return false;
    const target = { technicianId: technician.technicianId, dayOfWeek: first.assignment.dayOfWeek };
    const before = customerIdsOf(stops);
    try {
      await apply.mutateAsync({ ...target, customerIds, roads });
    } catch (error) {
      failed(error);
      return false;
    }
    showOrder(() => {
      apply.mutateAsync({ ...target, customerIds: before }).catch(failed);
    });
    return true;
  };

  /** Sends an order and the one it was made from; `othersToo` when somebody else is known to have changed it. */
  const sendOrder = async (moved: RouteStop, assignmentIds: string[], othersToo: boolean): Promise<void> => {
    const { technicianId } = technician;
    const { dayOfWeek, assignmentId } = moved.assignment;
    const { changeId, merged, assignments } = await order.mutateAsync({
      technicianId,
      dayOfWeek,
      assignmentIds,
      basedOn: idsOf(stops),
    });
    if (!assignments.some((one) => one.assignmentId === assignmentId)) {
      showGone(moved);
      return;
    }
    showOrder(
      () => {
        undoChange.mutateAsync(changeId).catch(failed);
      },
      merged || othersToo ? routesTexts.bothKept : undefined,
    );
  };

  /** Repeats the move on the route as somebody else has left it. */
  const moveAgain = async (moved: RouteStop, wanted: string[]): Promise<void> => {
    const { technicianId, dayOfWeek } = moved.assignment;
    const route = (await readAssignments()).filter(
      (one) => one.technicianId === technicianId && one.dayOfWeek === dayOfWeek && one.isActive,
    );
    const isThere = (id: string) => route.some(({ assignmentId }) => assignmentId === id);
    if (!isThere(moved.assignment.assignmentId)) {
      showGone(moved);
      return;
    }
    await sendOrder(moved, wanted.filter(isThere), true);
  };

  /** Moves a stop from one place to another; those between move up or down. */
  const moveTo = (from: number, to: number): void => {
    const moved = stops[from];
    if (!moved || !stops[to] || from === to) return;
    const wanted = idsOf(stops);
    wanted.splice(to, 0, ...wanted.splice(from, 1));
    sendOrder(moved, wanted, false)
      .catch((error) => {
        // One of the stops no longer exists, or the route has changed.
        if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return moveAgain(moved, wanted);
        throw error;
      })
      .catch(failed);
  };

  /** Swaps a stop with the one before (-1) or after it (1). */
  const move = (index: number, step: -1 | 1): void => {
    const moved = stops[index];
    const one = moved?.assignment;
    const other = stops[index + step]?.assignment;
    if (!moved || !one || !other) return;
    // Swapping the numbers of two stops with the same number changes nothing: the route is renumbered.
    if (one.routeOrder === other.routeOrder) {
      moveTo(index, index + step);
      return;
    }
    const back: Pair = [
      { ...one, routeOrder: other.routeOrder },
      { ...other, routeOrder: one.routeOrder },
    ];
    const wanted = idsOf(stops);
    wanted.splice(index + step, 0, ...wanted.splice(index, 1));
    swap
      .mutateAsync([one, other])
      .then(() => showOrder(() => swap.mutateAsync(back).catch(failed)))
      .catch((error) => {
        if (isConflict(error) || (error instanceof ApiError && error.status === 404)) return moveAgain(moved, wanted);
        throw error;
      })
      .catch(failed);
  };

  const removeStop = ({ assignment, customer }: RouteStop): void => {
    const putBack = () => {
      assign.mutateAsync(assignment).catch(showFailure(routesTexts.notRestored));
    };
    remove
      .mutateAsync(assignment)
      .then(() =>
        toast({
          title: routesTexts.stopRemoved(customer.name),
          action: { label: routesTexts.undo, onSelect: putBack },
        }),
      )
      .catch(showFailure(routesTexts.stopNotRemoved));
  };

  return { move, moveTo, reorder, removeStop };
}

/** Puts a customer on a route, with an undo for those who may remove stops. */
export function useQuickAssign(canRemove: boolean) {
  const assign = useAssignStop();
  const remove = useRemoveStop();
  return (assignment: RouteAssignment, message: string): void => {
    const undo = {
      label: routesTexts.undo,
      onSelect: () => {
        remove.mutateAsync(assignment).catch(showFailure(routesTexts.stopNotRemoved));
      },
    };
    assign
      .mutateAsync(assignment)
      .then(() => toast({ title: message, variant: 'success', ...(canRemove ? { action: undo } : {}) }))
      .catch(showFailure(routesTexts.notAssigned));
  };
}
