import { useQuery } from '@tanstack/react-query';
import type { Pool } from '#contract/customers/pools.ts';
import type { PoolInsights } from '#contract/water/pool-history.ts';
import type { PoolReading } from '#contract/water/water.ts';

const pathOf = (poolId: string): string => `/api/pools/${encodeURIComponent(poolId)}`;

export const usePool = (poolId: string) => useQuery<Pool>({ queryKey: [pathOf(poolId)] });
/** The whole history: times are chosen here, without asking again. */
export const useReadings = (poolId: string) => useQuery<PoolReading[]>({ queryKey: [`${pathOf(poolId)}/history`] });
export const useInsights = (poolId: string) => useQuery<PoolInsights>({ queryKey: [`${pathOf(poolId)}/insights`] });

export const sheetAddress = (poolId: string, from: string | null): string =>
  `${pathOf(poolId)}/test-sheet.pdf${from === null ? '' : `?from=${from}`}`;
