import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer, UpdateCustomer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { CustomerListFacts, CustomerView, ViewFile } from '#contract/directory/directory.ts';
import { call, send } from '#web/base/api.ts';

const customersKey = ['/api/customers'] as const;
const pathOf = (customerId: string) => `/api/customers/${encodeURIComponent(customerId)}`;
const poolsPathOf = (customerId: string) => `/api/pools/customer/${encodeURIComponent(customerId)}`;
const poolPathOf = (poolId: string) => `/api/pools/${encodeURIComponent(poolId)}`;

/** The whole directory: it is searched, filtered and sorted here, so that it works without network as well. */
export const useCustomers = () => useQuery<Customer[]>({ queryKey: customersKey });
export const prefetchCustomers = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery({ queryKey: customersKey });
const factsKey = ['/api/customer-list'] as const;

/** What the routes, the books and the pools know of each customer. */
export const useCustomerFacts = () => useQuery<CustomerListFacts>({ queryKey: factsKey });

export const viewsPath = '/api/customer-list/views';
/** The user's own views, kept by the server. */
export const useSavedViews = () => useQuery<CustomerView[]>({ queryKey: [viewsPath] });

/** The file of a view, as the server writes it. */
export const fetchViewFile = async (body: ViewFile): Promise<Blob> =>
  (await send('POST', '/api/customer-list/export', { body, accept: 'text/csv' })).blob();

export const propertiesPathOf = (customerId: string): string =>
  `/api/customers/${encodeURIComponent(customerId)}/properties`;

export const usePoolsOf = (customerId: string) => useQuery<Pool[]>({ queryKey: [poolsPathOf(customerId)] });
export const standingPathOf = (customerId: string) => `${pathOf(customerId)}/standing`;
export const timelinePathOf = (customerId: string) => `${pathOf(customerId)}/timeline`;

/** After each change of a customer the customers, the routes and the pools are read again. */
export async function readCustomerAgain(queryClient: QueryClient, customerId: string): Promise<void> {
  const changed = [
    ...['/api/customers', '/api/customer-list', '/api/route-assignments', '/api/day-plan', '/api/pools'].map((key) => [
      key,
    ]),
    [poolsPathOf(customerId)],
    [standingPathOf(customerId)],
    [timelinePathOf(customerId)],
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function showInDirectory(queryClient: QueryClient, stored: Customer): void {
  queryClient.setQueryData<Customer[]>(customersKey, (list) =>
    list ? [...list.filter(({ customerId }) => customerId !== stored.customerId), stored] : list,
  );
}

/** A change of one customer: what it answers is shown at once, then the lists are read again. */
function useCustomerChange<Input>(change: (input: Input) => Promise<Customer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (stored) => {
      showInDirectory(queryClient, stored);
      void readCustomerAgain(queryClient, stored.customerId);
    },
  });
}

/** The body goes as the form has it: the server reads amounts and gallons as they are typed. */
export const useCreateCustomer = () =>
  useCustomerChange((body: unknown) => call<Customer>('POST', '/api/customers', { body }));

export const useUpdateCustomer = () =>
  useCustomerChange(({ customerId, body }: { customerId: string; body: UpdateCustomer }) =>
    call<Customer>('PATCH', pathOf(customerId), { body }),
  );

export const useRestoreCustomer = () =>
  useCustomerChange((customerId: string) => call<Customer>('POST', `${pathOf(customerId)}/restore`));

export function useDeleteCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => call<unknown>('DELETE', pathOf(customerId)),
    onSuccess: (_answer, customerId) => {
      queryClient.setQueryData<Customer[]>(customersKey, (list) =>
        list?.filter((one) => one.customerId !== customerId),
      );
      void readCustomerAgain(queryClient, customerId);
    },
  });
}

export function useSavePool(customerId: string, poolId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      poolId === null
        ? call<Pool>('POST', '/api/pools', { body: { ...body, customerId } })
        : call<Pool>('PATCH', poolPathOf(poolId), { body }),
    onSuccess: () => readCustomerAgain(queryClient, customerId),
  });
}

export function useDeletePool(customerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (poolId: string) => call<unknown>('DELETE', poolPathOf(poolId)),
    onSuccess: () => readCustomerAgain(queryClient, customerId),
  });
}
