import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Checklist, CustomerChecklist, DifferingTasks, Task } from '#contract/visits/checklist.ts';
import { call } from '#web/base/api.ts';

const path = '/api/checklist';
const pathOf = (customerId: string): string => `/api/customers/${encodeURIComponent(customerId)}/checklist`;

export const useChecklist = (enabled = true) => useQuery<Checklist>({ queryKey: [path], enabled });
export const useCustomerChecklist = (customerId: string) =>
  useQuery<CustomerChecklist>({ queryKey: [pathOf(customerId)] });

/** What is due at the stops follows from the lists. */
const readAgain = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0]);
      return key === path || key.endsWith('/checklist') || key.startsWith('/api/stops');
    },
  });

export function useSaveChecklist() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tasks: readonly Task[]) => call<Checklist>('PUT', path, { body: { tasks } }),
    onSuccess: (saved) => {
      queries.setQueryData([path], saved);
      return readAgain(queries);
    },
  });
}

export function useResetChecklist() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => call('DELETE', path), onSuccess: () => readAgain(queries) });
}

export function useSaveCustomerChecklist(customerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DifferingTasks) => call<CustomerChecklist>('PUT', pathOf(customerId), { body }),
    onSuccess: (saved) => {
      queries.setQueryData([pathOf(customerId)], saved);
      return readAgain(queries);
    },
  });
}
