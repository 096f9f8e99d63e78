import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { call } from './api.ts';

const mostShown = 200;

const waitingReports = queryOptions({
  queryKey: ['/api/service-reports', 'waiting'],
  queryFn: ({ signal }) =>
    call<ServiceReport[]>('GET', '/api/service-reports', { query: { waiting: 'true', limit: mostShown }, signal }),
  // Other writes don’t reach this list, so coming back refetches it, unless it was fetched a moment ago.
  staleTime: 1_000,
  refetchOnMount: true,
});

/** The reports that have not reached their customer, newest first; asked for again every `pollMs`. */
export const useWaitingReports = (enabled: boolean, pollMs: number) =>
  useQuery({ ...waitingReports, enabled, refetchInterval: pollMs });

/** Asks for them before the page that shows them is drawn. */
export const prefetchWaitingReports = (queries: QueryClient): Promise<void> => queries.prefetchQuery(waitingReports);
