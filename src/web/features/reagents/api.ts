import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reagent, StockedReagent } from '#contract/reagents.ts';
import { call } from '#web/app/api.ts';
import { newId } from '#web/app/ids.ts';

const ofPool = (poolId: string): string => `/api/pools/${encodeURIComponent(poolId)}/reagents`;
// Visits draw from stock without telling this page.
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const;

export const useReagents = (poolId: string) => useQuery<Reagent[]>({ queryKey: [ofPool(poolId)], ...alwaysFresh });

/** The whole company's, with how fast each goes. */
export const useCompanyStock = () => useQuery<StockedReagent[]>({ queryKey: ['/api/reagents'], ...alwaysFresh });

export function useAddReagent(poolId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reagent: { reagentId: string; description: string; level: number }) =>
      call<Reagent>('POST', ofPool(poolId), { body: { poolId, ...reagent }, idempotencyKey: newId() }),
    onSuccess: () =>
      Promise.all([ofPool(poolId), '/api/reagents'].map((path) => queryClient.invalidateQueries({ queryKey: [path] }))),
  });
}

/** Sets a level: shown at once, taken back where the server refuses. */
export function useSetLevel(poolId: string) {
  const queryClient = useQueryClient();
  const queryKey = [ofPool(poolId)];
  const show = (id: string, level: number) =>
    queryClient.setQueryData<Reagent[]>(queryKey, (list) =>
      list?.map((one) => (one.id === id ? { ...one, level } : one)),
    );
  return useMutation({
    mutationFn: ({ id, level }: { id: string; level: number }) =>
      call<Reagent>('PATCH', `/api/reagents/${encodeURIComponent(id)}`, { body: { level } }),
    onMutate: async ({ id, level }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Reagent[]>(queryKey)?.find((one) => one.id === id)?.level;
      show(id, level);
      return { before };
    },
    onError: (_error, { id }, context) => {
      if (context?.before !== undefined) show(id, context.before);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/reagents'] }),
  });
}
