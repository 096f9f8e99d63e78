import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { Stop } from '#contract/visits/visits.ts';
import { call } from '#web/base/api.ts';
import { useAge } from '#web/offline/index.ts';

/** The route list is read again every 2 s while it is looked at, less often while out of reach. */
const pollMs = 2_000;
const pollFailedMs = 15_000;

const dayPlanPath = '/api/day-plan';

const dayPlanOf = (date: string) =>
  queryOptions({
    queryKey: [dayPlanPath, date],
    queryFn: ({ signal }) => call<DayPlan>('GET', dayPlanPath, { query: { date }, signal }),
  });

/** Loads a day's list before its page renders. */
export const prefetchDayPlan = (queries: QueryClient, date: string): Promise<void> =>
  queries.prefetchQuery(dayPlanOf(date));

export const useDayPlan = (date: string, { poll = false } = {}) =>
  useQuery({
    ...dayPlanOf(date),
    refetchInterval: poll ? ({ state }) => (state.status === 'error' ? pollFailedMs : pollMs) : false,
    // The list may have changed while a stop was worked, but not since the prefetch.
    staleTime: pollMs,
    refetchOnMount: true,
  });

/** What is known of a stop before the first reading is taken, and its visit of that day if there is one. */
const useStop = (
  path: string,
  date: string,
  { enabled = true, propertyId }: { enabled?: boolean; propertyId?: string | undefined },
) =>
  useQuery({
    queryKey: propertyId ? [path, date, propertyId] : [path, date],
    queryFn: ({ signal }) => call<Stop>('GET', path, { query: { date, propertyId }, signal }),
    enabled,
    refetchOnMount: 'always',
  });

/** `isKept`: it is what this phone took along, and the day's list may be newer. */
export function useRouteStop(assignmentId: string, date: string, enabled: boolean) {
  const path = `/api/stops/${encodeURIComponent(assignmentId)}`;
  const isKept = useAge(path, { date }) !== null;
  return { ...useStop(path, date, { enabled }), isKept };
}

/** @param propertyId which of the customer's properties; the customer's own address where none is named */
export const useCustomerStop = (customerId: string, date: string, propertyId?: string) =>
  useStop(`/api/stops/customer/${encodeURIComponent(customerId)}`, date, { propertyId });

/** Customers to open an unplanned visit for. */
export const useCustomerSearch = (search: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/customers', 'unplanned-stop', search],
    queryFn: ({ signal }) => call<Customer[]>('GET', '/api/customers', { query: { search, limit: 30 }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
