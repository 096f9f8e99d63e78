import { QueryClient, type QueryFunctionContext, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';

/** The default reader: a GET to the first element of the query's key. */
const readKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  call('GET', String(queryKey[0]), { signal });

const minuteMs = 60_000;

/** The customers are read again every five minutes, and three times more where the server is out of reach for a moment. */
const ofCustomers = {
  staleTime: 2 * minuteMs,
  refetchInterval: 5 * minuteMs,
  // A refusal stays one, and a phone without signal gets its error at once.
  retry: (failures: number, error: Error): boolean =>
    failures < 3 && navigator.onLine && !(error instanceof ApiError && error.status < 500),
};

/** Data never goes stale on its own and is not refetched on focus, polled or retried; customers alone are. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // What was seen today is shown again where the network has gone since.
        gcTime: 24 * 60 * 60 * 1000,
        // A phone without signal gets its error at once instead of waiting for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client.setQueryDefaults(['/api/customers'], ofCustomers);
  return client;
}

/**
 * For "Try again": fetches even while an attempt is under way. That one may hang, or have failed without a message;
 * without data the query would wait for it instead of asking.
 */
export function useFetchAgain(): (queryKey: QueryKey) => Promise<void> {
  const queries = useQueryClient();
  return async (queryKey) => {
    await queries.cancelQueries({ queryKey });
    await queries.refetchQueries({ queryKey });
  };
}
