import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pool } from '#contract/customers/pools.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Movement, Reagent, StockedReagent, Transferred } from '#contract/stock/reagents.ts';
import { call, callWithHeaders } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { useCan, useUser } from '#web/base/session.tsx';

export type StockPlace = { poolId: string } | { technicianId: string };

const all = '/api/reagents';
const ofPool = (poolId: string): string => `/api/pools/${encodeURIComponent(poolId)}/reagents`;
const pathOf = (reagentId: string): string => `${all}/${encodeURIComponent(reagentId)}`;
// A truck's key begins with the company's, so that both are refetched together.
const keyOf = (place: StockPlace): QueryKey =>
  'poolId' in place ? [ofPool(place.poolId)] : [all, 'truck', place.technicianId];
// Visits draw from stock without notifying this page.
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const;

export const useReagents = (place: StockPlace) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) =>
      'poolId' in place
        ? call<Reagent[]>('GET', ofPool(place.poolId), { signal })
        : call<Reagent[]>('GET', all, { query: { technicianId: place.technicianId }, signal }),
    ...alwaysFresh,
  });

export const useCompanyStock = () => useQuery<StockedReagent[]>({ queryKey: [all], ...alwaysFresh });

const movementsShown = 100;

export const useMovements = (reagentId: string) =>
  useQuery({
    queryKey: [`${pathOf(reagentId)}/movements`],
    queryFn: async ({ signal, queryKey: [path] }) => {
      const { data, headers } = await callWithHeaders<Movement[]>('GET', String(path), {
        query: { limit: movementsShown },
        signal,
      });
      return { movements: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    ...alwaysFresh,
  });

export interface Truck {
  technicianId: string;
  name: string;
}

/** The trucks the user may see: a technician their own, those who see technicians all of them. */
export function useTrucks() {
  const { role, technicianId, name } = useUser();
  const seesRoutes = useCan('routes', 'view');
  const seesField = useCan('field_service', 'view');
  const own = role === 'technician';
  const open = own ? technicianId !== null : seesRoutes || seesField;
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled: open && !own });
  const trucks: Truck[] | undefined =
    own && technicianId !== null
      ? [{ technicianId, name }]
      : technicians.data
          ?.filter(({ isActive }) => isActive)
          .map((one) => ({ technicianId: one.technicianId, name: one.name }));
  return { open, own, trucks, failed: technicians.isError, retry: () => void technicians.refetch() };
}

export const usePools = () => useQuery<Pool[]>({ queryKey: ['/api/pools'], ...alwaysFresh });

export function useAddReagent(place: StockPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reagent: { reagentId: string; description: string; level: number }) =>
      call<Reagent>('POST', 'poolId' in place ? ofPool(place.poolId) : all, {
        body: { ...place, ...reagent },
        idempotencyKey: newId(),
      }),
    onSuccess: () => Promise.all([keyOf(place), [all]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

/** Sets a level: shown at once, stored in the order of the presses, taken back where the server refuses. */
export function useSetLevel(place: StockPlace) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(place);
  const show = (id: string, level: number) =>
    queryClient.setQueryData<Reagent[]>(queryKey, (list) =>
      list?.map((one) => (one.id === id ? { ...one, level } : one)),
    );
  return useMutation({
    scope: { id: 'reagent-levels' },
    mutationFn: ({ id, level }: { id: string; level: number }) =>
      call<Reagent>('PATCH', pathOf(id), { body: { level } }),
    onMutate: async ({ id, level }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Reagent[]>(queryKey)?.find((one) => one.id === id)?.level;
      show(id, level);
      return { before };
    },
    onError: (_error, { id }, context) => {
      if (context?.before !== undefined) show(id, context.before);
    },
    // Not awaited: otherwise the toast of one change would come after that of the next.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [all] }),
  });
}

/** Takes a package, or `percent` of it, to another place. */
export function useTransfer(from: StockPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to, percent }: { id: string; to: StockPlace; percent: number | undefined }) =>
      call<Transferred>('POST', `${pathOf(id)}/transfer`, { body: { ...to, percent }, idempotencyKey: newId() }),
    onSuccess: (_answer, { to }) =>
      Promise.all([keyOf(from), keyOf(to), [all]].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
