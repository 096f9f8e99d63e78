import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pool } from '#contract/customers/pools.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import type { PoolInsights } from '#contract/water/pool-history.ts';
import type { PoolReading, WaterTest } from '#contract/water/water.ts';
import { call } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';

export const useCustomersPools = (customerId: string) =>
  useQuery<Pool[]>({
    queryKey: [`/api/pools/customer/${encodeURIComponent(customerId)}`],
    enabled: customerId !== '',
  });

const pollMs = 10_000;

export const poolKey = (poolId: string): [string] => [`/api/pools/${encodeURIComponent(poolId)}`];

export const usePool = (poolId: string) =>
  useQuery<Pool>({
    queryKey: poolKey(poolId),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: pollMs,
  });

/** A pool's readings since a day, oldest first; read again when a newer test is known. */
export const useReadingsSince = (poolId: string, from: string, lastUpdated: string | null) =>
  useQuery({
    queryKey: [`/api/pools/${poolId}/history`, from, lastUpdated],
    queryFn: ({ signal }) =>
      call<PoolReading[]>('GET', `/api/pools/${encodeURIComponent(poolId)}/history`, { query: { from }, signal }),
  });

/** What a pool's tests and doses show; read again when a newer test is known. */
export const usePoolInsights = (pool: Pool | null) => {
  const path = `/api/pools/${encodeURIComponent(pool?.poolId ?? '')}/insights`;
  return useQuery({
    queryKey: [path, pool?.lastUpdated],
    queryFn: ({ signal }) => call<PoolInsights>('GET', path, { signal }),
    enabled: pool !== null,
    placeholderData: (before, query) => (query?.queryKey[0] === path ? before : undefined),
  });
};

export const usePoolStock = (poolId: string | null) =>
  useQuery<Reagent[]>({
    queryKey: [`/api/pools/${encodeURIComponent(poolId ?? '')}/reagents`],
    enabled: poolId !== null,
  });

/** All that the company has, at pools and on trucks. */
export const useCompanyStock = (enabled: boolean) => useQuery<Reagent[]>({ queryKey: ['/api/reagents'], enabled });

/** Reads everything again whose address begins with one of these. */
export const readAgain = (queryClient: QueryClient, beginnings: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => beginnings.some((beginning) => String(path).startsWith(beginning)),
  });

/** Who works at pools may test them: by hand, with a tester and by its cable. */
export function useMayTest(): boolean {
  const inField = useCan('field_service', 'edit');
  const onDashboard = useCan('dashboard', 'edit');
  return inField || onDashboard;
}

/** Stores readings as a test of a pool: once, by its testId where it has one. */
export function useSaveTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { poolId: string; readings: object; testId?: string; measuredAt?: string }) =>
      call<WaterTest>('POST', '/api/water-tests', { body, idempotencyKey: newId() }),
    onSuccess: () => readAgain(queryClient, ['/api/water-tests', '/api/pools', '/api/devices']),
  });
}
