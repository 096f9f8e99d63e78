import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type {
  ApplyDay,
  DayResultAnswer,
  OptimizeDay,
  RouteAssignment,
  RouteOrder,
  RouteOrderAnswer,
} from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { call, NetworkError } from '#web/base/api.ts';
import { useIsOffline } from '#web/offline/index.ts';
import { isConflict } from '../failures.ts';
import { assignmentPayload } from './draft-assignment.ts';

const assignmentsKey = ['/api/route-assignments'] as const;
const techniciansKey = ['/api/technicians'] as const;
const pathOf = (assignmentId: string) => `/api/route-assignments/${encodeURIComponent(assignmentId)}`;
const technicianPathOf = (technicianId: string) => `/api/technicians/${encodeURIComponent(technicianId)}`;

/** Everything the page shows. Routes are read every 2 s, technicians every 5 min. */
export function useRouteData() {
  // A pending change is already shown; a refetch in the meantime would briefly show it undone.
  const changing = useIsMutating({ mutationKey: assignmentsKey }) > 0;
  const customers = useQuery<Customer[]>({ queryKey: ['/api/customers'] });
  const technicians = useQuery<Technician[]>({ queryKey: techniciansKey, refetchInterval: 300_000 });
  const assignments = useQuery<RouteAssignment[]>({
    queryKey: assignmentsKey,
    refetchInterval: 2_000,
    enabled: !changing,
  });
  return { customers, technicians, assignments };
}

type List = readonly RouteAssignment[];

/**
 * An optimistic change of routes: it shows at once and is rolled back when it fails. Changes are sent one after the other, so
 * that a stop moved twice ends up where it was moved last.
 */
function useAssignmentsChange<Input, Output>(
  send: (input: Input) => Promise<Output>,
  show: (list: List, input: Input) => List,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: assignmentsKey,
    scope: { id: assignmentsKey[0] },
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey: assignmentsKey });
      const before = queryClient.getQueryData<List>(assignmentsKey);
      queryClient.setQueryData<List>(assignmentsKey, (list) => list && show(list, input));
      return { before };
    },
    onError: (_error, _input, context) => {
      queryClient.setQueryData(assignmentsKey, context?.before);
    },
    onSettled: async () => {
      // While further changes wait to be sent, the server's list would show them undone.
      if (queryClient.isMutating({ mutationKey: assignmentsKey }) > 1) return;
      await Promise.all(
        [assignmentsKey, ['/api/day-plan'], ['/api/week-plan']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

const createAssignment = (assignment: RouteAssignment) =>
  call<RouteAssignment>('POST', '/api/route-assignments', { body: assignmentPayload(assignment) });

/** Creates one stop; with the id of a removed one it restores it. */
export const useAssignStop = () => useAssignmentsChange(createAssignment, (list, assignment) => [...list, assignment]);

/** One stop per customer. Answers those that could not be stored. */
export const useSaveRoute = () =>
  useAssignmentsChange(
    async (assignments: readonly RouteAssignment[]) => {
      const results = await Promise.allSettled(assignments.map(createAssignment));
      return assignments.filter((_, index) => results[index]?.status === 'rejected');
    },
    (list) => list,
  );

export const useRemoveStop = () =>
  useAssignmentsChange(
    ({ assignmentId }: RouteAssignment) => call('DELETE', pathOf(assignmentId)),
    (list, { assignmentId }) => list.filter((one) => one.assignmentId !== assignmentId),
  );

/** Two neighbours on a route. */
export type Pair = readonly [RouteAssignment, RouteAssignment];

const placeAt = ({ assignmentId, routeOrder: expectedRouteOrder }: RouteAssignment, routeOrder: number) =>
  call('PUT', pathOf(assignmentId), { body: { routeOrder, expectedRouteOrder } });

/**
 * Swaps two stops: two updates sent together. A conflict is thrown before other failures.
 */
export const useSwapStops = () =>
  useAssignmentsChange(
    async ([one, other]: Pair) => {
      const answers = await Promise.allSettled([placeAt(one, other.routeOrder), placeAt(other, one.routeOrder)]);
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      if (failures.length > 0) throw failures.find(isConflict) ?? failures[0];
    },
    (list, [one, other]) =>
      list.map((assignment) => {
        if (assignment.assignmentId === one.assignmentId) return { ...assignment, routeOrder: other.routeOrder };
        if (assignment.assignmentId === other.assignmentId) return { ...assignment, routeOrder: one.routeOrder };
        return assignment;
      }),
  );

/** Orders a route's stops; what somebody else changed since `basedOn` is kept. */
export const useOrderStops = () =>
  useAssignmentsChange(
    (body: RouteOrder) => call<RouteOrderAnswer>('PUT', '/api/route-order', { body }),
    (list, { assignmentIds }) =>
      list.map((assignment) => {
        const place = assignmentIds.indexOf(assignment.assignmentId);
        return place < 0 ? assignment : { ...assignment, routeOrder: place + 1 };
      }),
  );

export const useUndoChange = () =>
  useAssignmentsChange(
    (changeId: string) => call('POST', `/api/route-changes/${encodeURIComponent(changeId)}/undo`, { body: {} }),
    (list) => list,
  );

/** Reads the stops as they are stored now. */
export function useReadAssignments(): () => Promise<List> {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery<RouteAssignment[]>({ queryKey: assignmentsKey, staleTime: 0 });
}

/** Stores a whole order, all of it or nothing. */
export const useApplyOrder = () =>
  useAssignmentsChange(
    (body: ApplyDay) => call<RouteAssignment[]>('POST', '/api/route-optimization/day/apply', { body }),
    (list, { technicianId, dayOfWeek, customerIds }) =>
      list.map((assignment) => {
        const place = customerIds.indexOf(placeKey(assignment));
        const isOnRoute = assignment.technicianId === technicianId && assignment.dayOfWeek === dayOfWeek;
        if (!isOnRoute || !assignment.isActive) return assignment;
        return { ...assignment, routeOrder: place >= 0 ? place + 1 : customerIds.length + assignment.routeOrder };
      }),
  );

/** Has a day ordered by the server, or here when it can't be reached. */
export function useOptimizeDay() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: OptimizeDay) => {
      try {
        return await call<DayResultAnswer>('POST', '/api/route-optimization/day', { body });
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        const { optimizeHere } = await loadOptimizer();
        return optimizeHere(body, {
          customers: queryClient.getQueryData<Customer[]>(['/api/customers']) ?? [],
          assignments: queryClient.getQueryData<RouteAssignment[]>(assignmentsKey) ?? [],
          technicians: queryClient.getQueryData<Technician[]>(techniciansKey) ?? [],
          day: await call<DayPlan>('GET', '/api/day-plan').catch(() => null),
        });
      }
    },
  });
}

/** The code that orders a day in the browser. */
export const loadOptimizer = () => import('./optimize-here.ts');

/** Whether the server answered when it was last asked; the routes are read every 2 s. */
export const useServerAnswers = (): boolean => !useIsOffline();

function useTechniciansChange<Input>(send: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all(
        [techniciansKey, assignmentsKey, ['/api/day-plan'], ['/api/week-plan']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export const useDeleteTechnician = () =>
  useTechniciansChange((technicianId: string) => call('DELETE', technicianPathOf(technicianId)));
