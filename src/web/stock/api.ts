import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Movement, Reagent, StockedReagent, Transferred } from '#contract/stock/reagents.ts';
import { call, callWithHeaders, NetworkError } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { isStuck, type OutboxItem, outbox, useOutbox } from '#web/offline/index.ts';

export type StockPlace = { poolId: string } | { technicianId: string };

const all = '/api/reagents';
const ofPool = (poolId: string): string => `/api/pools/${encodeURIComponent(poolId)}/reagents`;
const pathOf = (reagentId: string): string => `${all}/${encodeURIComponent(reagentId)}`;
// A truck's key begins with the company's, so that both are refetched together.
const keyOf = (place: StockPlace): QueryKey =>
  'poolId' in place ? [ofPool(place.poolId)] : [all, 'truck', place.technicianId];
// Visits draw from stock without notifying this page.
const alwaysFresh = { staleTime: 0, refetchOnMount: 'always' } as const;

/** A level that was set without a signal and is still on this phone. */
const isWaitingLevel = (item: OutboxItem): boolean =>
  item.kind === 'stock-level' && item.state !== 'sent' && !isStuck(item);
const groupOf = (id: string): string => `stock-level:${id}`;

export function useReagents(place: StockPlace) {
  const queryClient = useQueryClient();
  const waiting = useOutbox().filter(isWaitingLevel);
  const levels = new Map(waiting.map(({ group, body }) => [group, Number(body?.level)]));
  // What has just reached the server is read from there.
  const count = waiting.length;
  const counted = useRef(count);
  useEffect(() => {
    if (count < counted.current) void queryClient.invalidateQueries({ queryKey: keyOf(place) });
    counted.current = count;
  });
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) =>
      'poolId' in place
        ? call<Reagent[]>('GET', ofPool(place.poolId), { signal })
        : call<Reagent[]>('GET', all, { query: { technicianId: place.technicianId }, signal }),
    select: (list) => list.map((one) => ({ ...one, level: levels.get(groupOf(one.id)) ?? one.level })),
    ...alwaysFresh,
  });
}

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

/** Puts a level into the outbox, after what waits there: the last one set counts. */
const queueLevel = ({ id, level, title }: LevelChange): Promise<OutboxItem> =>
  outbox.put({
    ...{ kind: 'stock-level', group: groupOf(id), title, method: 'PATCH', url: pathOf(id) },
    body: { level },
    replacesWaiting: true,
  });

interface LevelChange {
  id: string;
  level: number;
  /** What the package is called. */
  title: string;
}

/**
 * Sets a level: shown at once, stored in the order of the presses, taken back where the server refuses. Without a signal it waits
 * on the phone; answers whether it does.
 */
export function useSetLevel(place: StockPlace) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(place);
  const show = (id: string, level: number) =>
    queryClient.setQueryData<Reagent[]>(queryKey, (list) =>
      list?.map((one) => (one.id === id ? { ...one, level } : one)),
    );
  return useMutation({
    scope: { id: 'reagent-levels' },
    mutationFn: async (change: LevelChange): Promise<{ waits: boolean }> => {
      const { id, level } = change;
      // One that is sent ahead of what waits would be overwritten by it.
      let waits = outbox.items().some((item) => item.group === groupOf(id) && isWaitingLevel(item));
      if (!waits) {
        await call<Reagent>('PATCH', pathOf(id), { body: { level } }).catch((error: unknown) => {
          if (!(error instanceof NetworkError)) throw error;
          waits = true;
        });
      }
      if (waits) await queueLevel(change);
      return { waits };
    },
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
