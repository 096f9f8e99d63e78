import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CostRates,
  SaveCostRates,
  ServiceCost,
  StopMargin,
  UpdateServiceCost,
} from '#contract/analytics/service-costs.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { type CallOptions, call, callWithHeaders } from '#web/base/api.ts';

const paths = {
  costs: '/api/service-costs',
  margins: '/api/stop-margins',
  rates: '/api/cost-rates',
  customers: '/api/customers',
} as const;

export interface CostFilter {
  search: string;
  from: string;
  to: string;
}

const pageSize = 100;
/** As many as a file asks for at once. */
const downloadSize = 5_000;

/** What was left empty is not asked for. */
const queryOf = ({ search, from, to }: CostFilter): NonNullable<CallOptions['query']> => ({
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
});

async function readPage<Row>(path: string, query: NonNullable<CallOptions['query']>, signal?: AbortSignal) {
  const { data, headers } = await callWithHeaders<Row[]>('GET', path, { query, ...(signal ? { signal } : {}) });
  return { rows: data, total: Number(headers.get('x-total-count') ?? data.length) };
}

/** A list that is read on as it is scrolled. */
function usePages<Row>(path: string, filter: CostFilter) {
  const query = useInfiniteQuery({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) =>
      readPage<Row>(path, { ...queryOf(filter), limit: pageSize, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return rows.length > 0 && read < total ? read : undefined;
    },
    placeholderData: keepPreviousData,
    // Visits are finished and costs entered without telling this page.
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return {
    query,
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
  };
}

export const useCosts = (filter: CostFilter) => usePages<ServiceCost>(paths.costs, filter);
export const useMargins = (filter: CostFilter) => usePages<StopMargin>(paths.margins, filter);

/** All entries that the filter leaves, for a file. */
export async function fetchAllCosts(filter: CostFilter): Promise<ServiceCost[]> {
  const all: ServiceCost[] = [];
  for (;;) {
    const query = { ...queryOf(filter), limit: downloadSize, offset: all.length };
    const { rows, total } = await readPage<ServiceCost>(paths.costs, query);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** What depends on a cost, a price or a rate: everything that is reckoned with them. */
function useReadAgain() {
  const queryClient = useQueryClient();
  return (...keys: string[]) =>
    Promise.all(
      [...keys, paths.margins, '/api/analytics', '/api/analytics/rows', '/api/profit-strategies'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useAddCost() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ key, body }: { key: string; body: object }) =>
      call<ServiceCost>('POST', paths.costs, { body, idempotencyKey: key }),
    onSuccess: () => void readAgain(paths.costs),
  });
}

const costPath = (costId: string) => `${paths.costs}/${encodeURIComponent(costId)}`;

export function useUpdateCost() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ costId, body }: { costId: string; body: UpdateServiceCost }) =>
      call<ServiceCost>('PATCH', costPath(costId), { body }),
    onSuccess: () => void readAgain(paths.costs),
  });
}

export function useDeleteCost() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (costId: string) => call<unknown>('DELETE', costPath(costId)),
    onSuccess: () => readAgain(paths.costs),
  });
}

export const useCostRates = () =>
  useQuery<CostRates>({ queryKey: [paths.rates], staleTime: 0, refetchOnMount: 'always' });

export function useSaveCostRates() {
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: SaveCostRates) => call<CostRates>('PUT', paths.rates, { body }),
    onSuccess: (stored) => {
      queryClient.setQueryData([paths.rates], stored);
      void readAgain(paths.costs);
    },
  });
}

export const useCustomersToChoose = () => useQuery<Customer[]>({ queryKey: [paths.customers] });

const customerPath = (customerId: string) => `${paths.customers}/${encodeURIComponent(customerId)}`;

/** Gives a customer another price a visit; answers the price before, so that it can be taken back. */
export function useReprice() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ customerId, price }: { customerId: string; price: number | null }) => {
      const before = await call<Customer>('GET', customerPath(customerId));
      await call<Customer>('PATCH', customerPath(customerId), { body: { servicePrice: price } });
      return { before: before.servicePrice };
    },
    onSuccess: () => void readAgain(paths.customers),
  });
}
