import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * For "Try again": fetches even while an attempt is under way. That one may hang, or have failed without a message;
 * without data the query would wait for it instead of asking.
 */
export function useAskAnew(): (queryKey: QueryKey) => Promise<void> {
  const queries = useQueryClient();
  return async (queryKey) => {
    await queries.cancelQueries({ queryKey });
    await queries.refetchQueries({ queryKey });
  };
}
