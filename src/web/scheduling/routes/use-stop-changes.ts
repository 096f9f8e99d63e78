import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { ApiError } from '#web/base/api.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import {
  isConflict,
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

const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined);

const tellFailure = (title: string) => (error: unknown) =>
  toast({ title, description: reasonOf(error), variant: 'error' });

/** The customers of a route in their order, each once. */
export const customerIdsOf = (stops: readonly RouteStop[]): string[] => [
  ...new Set(stops.map(({ customer }) => customer.customerId)),
];

const idsOf = (stops: readonly RouteStop[]): string[] => stops.map(({ assignment }) => assignment.assignmentId);

/** What can be done to the stops of a route, each with its message and its way back. */
export function useStopChanges({ technician, stops }: Pick<TechnicianDay, 'technician' | 'stops'>) {
  const swap = useSwapStops();
  const order = useOrderStops();
  const undoChange = useUndoChange();
  const readAssignments = useReadAssignments();
  const apply = useApplyOrder();
  const remove = useRemoveStop();
  const assign = useAssignStop();

  const tellOrder = (undo: () => void, description?: string) =>
    toast({
      title: routesTexts.orderUpdated,
      variant: description === undefined ? 'success' : 'warning',
      ...(description === undefined ? {} : { description }),
      action: { label: routesTexts.undo, onSelect: undo },
    });
  const failed = tellFailure(routesTexts.orderNotUpdated);
  const tellGone = ({ customer }: RouteStop) =>
    toast({
      title: routesTexts.stopGone(stopName(customer)),
      description: routesTexts.stopGoneText,
      variant: 'warning',
    });

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

  /** Sends an order together with the one it was made from; `othersToo` says that somebody is known to have changed it. */
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
      tellGone(moved);
      return;
    }
    tellOrder(
      () => {
        undoChange.mutateAsync(changeId).catch(failed);
      },
      merged || othersToo ? routesTexts.bothKept : undefined,
    );
  };

  /** The same move once more, on the route as somebody else has left it. */
  const moveAgain = async (moved: RouteStop, wanted: string[]): Promise<void> => {
    const { technicianId, dayOfWeek } = moved.assignment;
    const route = (await readAssignments()).filter(
      (one) => one.technicianId === technicianId && one.dayOfWeek === dayOfWeek && one.isActive,
    );
    const isThere = (id: string) => route.some(({ assignmentId }) => assignmentId === id);
    if (!isThere(moved.assignment.assignmentId)) {
      tellGone(moved);
      return;
    }
    await sendOrder(moved, wanted.filter(isThere), true);
  };

  /** Puts the stop at a place to another place; those between move up or down. */
  const moveTo = (from: number, to: number): void => {
    const moved = stops[from];
    if (!moved || !stops[to] || from === to) return;
    const wanted = idsOf(stops);
    wanted.splice(to, 0, ...wanted.splice(from, 1));
    sendOrder(moved, wanted, false)
      .catch((error) => {
        // The answer of a server that knows one of the stops no more.
        if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return moveAgain(moved, wanted);
        throw error;
      })
      .catch(failed);
  };

  /** Exchanges the stop at a place with the one before (-1) or behind it (1). */
  const move = (index: number, step: -1 | 1): void => {
    const moved = stops[index];
    const one = moved?.assignment;
    const other = stops[index + step]?.assignment;
    if (!moved || !one || !other) return;
    // Two stops of one number cannot be told apart by exchanging the numbers: the route is numbered anew.
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
      .then(() => tellOrder(() => swap.mutateAsync(back).catch(failed)))
      .catch((error) => {
        if (isConflict(error) || (error instanceof ApiError && error.status === 404)) return moveAgain(moved, wanted);
        throw error;
      })
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

  return { move, moveTo, reorder, removeStop };
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
