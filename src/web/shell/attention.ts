import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Attention } from '#contract/analytics/analytics.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import { call } from '#web/base/api.ts';

const pollMs = 60_000;

const attention = queryOptions({
  queryKey: ['/api/attention'],
  queryFn: ({ signal }) => call<Attention>('GET', '/api/attention', { signal }),
  staleTime: pollMs / 2,
});

/** What waits for somebody, read again each minute and when something has changed. */
export const useAttention = () => useQuery({ ...attention, refetchInterval: pollMs });

/** Asks for it before the page that shows it is drawn. */
export const prefetchAttention = (queries: QueryClient): Promise<void> => queries.prefetchQuery(attention);

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
