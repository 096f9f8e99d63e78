import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriptionStatus } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type {
  BillingOverview,
  BillingProcessor,
  BillingSettings,
  CustomerSubscription,
  Invoice,
  InvoiceSummary,
  InvoiceTotals,
  SaveSubscription,
  SubscriptionPlan,
  Transaction,
} from '#contract/invoicing/customer-billing.ts';
import { call } from '#web/base/api.ts';
import { useFirst, usePages } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import type { CardForm } from '#web/ui/card/card-form.ts';

const root = '/api/billing';
export const paths = {
  overview: `${root}/overview`,
  plans: `${root}/plans`,
  subscriptions: `${root}/subscriptions`,
  transactions: `${root}/transactions`,
  invoices: `${root}/invoices`,
  invoiceTotals: `${root}/invoice-totals`,
  settings: `${root}/settings`,
  processors: `${root}/processors`,
  statements: `${root}/statements`,
} as const;

export const usePlans = () => useQuery<SubscriptionPlan[]>({ queryKey: [paths.plans] });
export const useCustomers = () => useQuery<Customer[]>({ queryKey: ['/api/customers'] });

export const useSubscriptions = (search: string, status: SubscriptionStatus | '') =>
  usePages<CustomerSubscription>(paths.subscriptions, { search: search || null, status: status || null });

interface TransactionFilter {
  search: string;
  status: string;
  from: string;
  to: string;
}
const givenOnes = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const useTransactions = (filter: TransactionFilter) =>
  usePages<Transaction>(paths.transactions, givenOnes(filter));

export const useInvoices = (filter: { search: string; state: string }) =>
  usePages<InvoiceSummary>(paths.invoices, givenOnes(filter));

export const useInvoiceTotals = () => useQuery<InvoiceTotals>({ queryKey: [paths.invoiceTotals] });

export const useLatestTransactions = (limit: number) => useFirst<Transaction>(paths.transactions, { limit });
export const useOverdueInvoices = (limit: number) =>
  useFirst<InvoiceSummary>(paths.invoices, { state: 'overdue', limit });

/** A customer's own, in a list of one or none. */
export const useSubscriptionsOf = (customerId: string) =>
  useFirst<CustomerSubscription>(paths.subscriptions, { customerId });
export const useInvoicesOf = (customerId: string, limit: number) =>
  useFirst<InvoiceSummary>(paths.invoices, { customerId, limit });
/** For a homeowner the server answers only their own. */
export const useOwnInvoices = () => useFirst<InvoiceSummary>(paths.invoices, { limit: 24 });
export const useOwnOpenInvoices = () => useFirst<InvoiceSummary>(paths.invoices, { state: 'open', limit: 24 });

export const useOverview = () => useQuery<BillingOverview>({ queryKey: [paths.overview], staleTime: 0 });
export const useBillingSettings = () => useQuery<BillingSettings>({ queryKey: [paths.settings] });
/** Whether a new line of work is taxed: as the company has said, where the user may read it. */
export const useTaxesWork = (): boolean => {
  const mayRead = useCan('billing', 'view');
  return useQuery<BillingSettings>({ queryKey: [paths.settings], enabled: mayRead }).data?.taxWork ?? true;
};
export const useProcessors = () => useQuery<BillingProcessor[]>({ queryKey: [paths.processors], staleTime: 0 });

/** After a change of bills or payments everything that is counted from them is read again. */
export function useReadBillingAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(`${root}/`),
    });
  };
}

/** A change of customers' billing; what shows it is read again. */
export function useBillingChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const readAgain = useReadBillingAgain();
  return useMutation({
    mutationFn: change,
    // A card that was declined leaves its trace as well.
    onSettled: () => void readAgain(),
  });
}

export const useCreatePlan = () =>
  useBillingChange((body: object) => call<SubscriptionPlan>('POST', paths.plans, { body }));
export const useSavePlan = () =>
  useBillingChange(({ id, body }: { id: string; body: object }) =>
    call<SubscriptionPlan>('PUT', `${paths.plans}/${encodeURIComponent(id)}`, { body: { ...body, id } }),
  );
export const useSaveSubscription = () =>
  useBillingChange(({ customerId, body }: { customerId: string; body: SaveSubscription }) =>
    call<CustomerSubscription>('PUT', `${paths.subscriptions}/${encodeURIComponent(customerId)}`, { body }),
  );
export const useRefund = () =>
  useBillingChange(({ transactionId, body }: { transactionId: string; body: object }) =>
    call<Transaction>('POST', `${paths.transactions}/${encodeURIComponent(transactionId)}/refunds`, { body }),
  );
/** A payment's receipt, as a PDF. */
export const receiptPath = (transactionId: string): string =>
  `${paths.transactions}/${encodeURIComponent(transactionId)}/receipt.pdf`;
export const useCreateInvoice = () =>
  useBillingChange((body: object) => call<Invoice>('POST', paths.invoices, { body }));
export const useSaveBillingSettings = () =>
  useBillingChange((body: object) => call<BillingSettings>('PUT', paths.settings, { body }));
export const useConnectStripe = () =>
  useBillingChange((body: object) => call<unknown>('PUT', `${paths.processors}/stripe`, { body }));
export const useDisconnectStripe = () => useBillingChange(() => call<unknown>('DELETE', `${paths.processors}/stripe`));

const cardPath = (customerId: string): string => `${root}/customers/${encodeURIComponent(customerId)}/card`;
/** Keeps a card. A plain call and no mutation: the number must not end up in a cache. */
export const storeCard = (customerId: string, paymentDetails: CardForm): Promise<unknown> =>
  call('PUT', cardPath(customerId), { body: { paymentDetails } });
export const useRemoveCard = () =>
  useBillingChange((customerId: string) => call<unknown>('DELETE', cardPath(customerId)));
