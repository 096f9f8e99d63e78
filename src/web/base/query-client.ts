import { QueryClient, type QueryFunctionContext, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';

/** The default reader: a GET to the first element of the query's key. */
const readKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  call('GET', String(queryKey[0]), { signal });

/** Data never goes stale on its own and is not refetched on focus, polled or retried. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
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
