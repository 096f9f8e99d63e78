import { keepPreviousData, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import type { RouteOrder, RouteOrderAnswer } from '#contract/scheduling/routes.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import type { ApplyWeek, ApplyWeekAnswer } from '#contract/scheduling/week-optimization.ts';
import type { MoveVisit, RestoreVisit, SkipVisit, WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { call } from '#web/base/api.ts';
import { type VisitKey, visitKey } from './moving/grid.ts';
import { withMove, withOrder, withoutVisit } from './moving/grid-moves.ts';

const weekKey = ['/api/week-plan'] as const;
const changesKey = ['/api/route-changes'] as const;
/** Everything that a change of the schedule changes. */
const concerned = [weekKey, changesKey, ['/api/route-assignments'], ['/api/day-plan'], ['/api/days-off']];
/** For clients that can't keep the event stream. */
const pollMs = 30_000;

/** The week of a date, this week by default. The previous week stays until the next one has loaded. */
export function useWeekPlan(from: CivilDate | null) {
  const changing = useIsMutating({ mutationKey: weekKey }) > 0;
  return useQuery<WeekPlan>({
    queryKey: [...weekKey, from],
    queryFn: ({ signal }) => call('GET', '/api/week-plan', { query: { from }, signal }),
    placeholderData: keepPreviousData,
    // A pending change is already shown; a refetch in the meantime would briefly show it undone.
    refetchInterval: changing ? false : pollMs,
  });
}

/** The company's customers, as other pages read them. */
export const useCustomers = () => useQuery<Customer[]>({ queryKey: ['/api/customers'] });

/** The last 20 changes of the schedule. */
export const useRouteChanges = () => useQuery<RouteChange[]>({ queryKey: changesKey });

/** The server's answer to a change, which can be undone by its id. */
export interface Changed {
  changeId: string;
}

/**
 * An optimistic change of the week: it shows at once and is rolled back when it fails. Changes are sent one after the other.
 */
function useWeekChange<Input, Output>(
  send: (input: Input) => Promise<Output>,
  show: (plan: WeekPlan, input: Input) => WeekPlan,
) {
  const queryClient = useQueryClient();
  const reread = useRereadPlan();
  return useMutation({
    mutationKey: weekKey,
    scope: { id: weekKey[0] },
    mutationFn: send,
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey: weekKey });
      const before = queryClient.getQueriesData<WeekPlan>({ queryKey: weekKey });
      queryClient.setQueriesData<WeekPlan>({ queryKey: weekKey }, (plan) => plan && show(plan, input));
      return { before };
    },
    onError: (_error, _input, context) => {
      for (const [key, plan] of context?.before ?? []) queryClient.setQueryData(key, plan);
    },
    onSettled: async () => {
      // While further changes wait to be sent, the server's week would show them undone.
      if (queryClient.isMutating({ mutationKey: weekKey }) <= 1) await reread();
    },
  });
}

export const useMoveVisit = () =>
  useWeekChange((body: MoveVisit) => call<Changed>('POST', '/api/week-plan/move', { body }), withMove);

export const useSkipVisit = () =>
  useWeekChange(
    (body: SkipVisit) => call<Changed>('POST', '/api/week-plan/skip', { body }),
    (plan, { reason, ...visit }) => withoutVisit(plan, visitKey(visit), reason),
  );

export const useRestoreVisit = () =>
  useWeekChange(
    (body: RestoreVisit) => call<Changed>('POST', '/api/week-plan/restore', { body }),
    (plan, visit) => ({
      ...plan,
      notServed: plan.notServed.filter((one) => visitKey(one) !== visitKey(visit)),
    }),
  );

/** A new order of a technician's weekday, and the day on the screen with it. */
export interface OrderChange {
  body: RouteOrder;
  date: CivilDate;
  keys: readonly VisitKey[];
}

export const useOrderRoute = () =>
  useWeekChange(
    ({ body }: OrderChange) => call<RouteOrderAnswer>('PUT', '/api/route-order', { body }),
    (plan, { body, date, keys }) => withOrder(plan, body.technicianId, date, keys),
  );

export const useUndoChange = () =>
  useWeekChange(
    ({ changeId, notify = false }: { changeId: string; notify?: boolean }) =>
      call<RouteChange>('POST', `/api/route-changes/${encodeURIComponent(changeId)}/undo`, { body: { notify } }),
    (plan) => plan,
  );

/** Refetches everything that a change of the schedule changes. */
export function useRereadPlan(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(concerned.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

export const useApplyWeek = () =>
  useWeekChange(
    ({ assignments, roads }: ApplyWeek) =>
      call<ApplyWeekAnswer>('POST', '/api/route-optimization/week/apply', { body: { assignments, roads } }),
    (plan) => plan,
  );
