import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Attention } from '#contract/analytics/attention.ts';
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
