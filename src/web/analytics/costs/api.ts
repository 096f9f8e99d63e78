import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CostRates,
  SaveCostRates,
  ServiceCost,
  StopMargin,
  UpdateServiceCost,
} from '#contract/analytics/service-costs.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { call } from '#web/base/api.ts';
import { fetchAll, usePages } from '#web/base/pages.ts';

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

const queryOf = ({ search, from, to }: CostFilter) => ({
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
});

export const useCosts = (filter: CostFilter) => usePages<ServiceCost>(paths.costs, queryOf(filter));
export const useMargins = (filter: CostFilter) => usePages<StopMargin>(paths.margins, queryOf(filter));

export const fetchAllCosts = (filter: CostFilter) => fetchAll<ServiceCost>(paths.costs, queryOf(filter));

/** Refetches everything computed from costs, prices and rates. */
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

export const useCostRates = () => useQuery<CostRates>({ queryKey: [paths.rates], staleTime: 0 });

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

const customerPath = (customerId: string) => `${paths.customers}/${encodeURIComponent(customerId)}`;

/** Changes a customer's price per visit; returns the price before, for undo. */
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
