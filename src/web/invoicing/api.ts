import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { SubscriptionStatus } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type {
  BillingOverview,
  BillingSettings,
  CustomerSubscription,
  SaveSubscription,
  SubscriptionPlan,
} from '#contract/invoicing/customer-billing.ts';
import type { Invoice, InvoiceSummary, InvoiceTotals, IssuedWaiting, Statement } from '#contract/invoicing/invoices.ts';
import type { LateFeePreview } from '#contract/invoicing/owed.ts';
import type { BillingProcessor, paymentLink, Transaction } from '#contract/invoicing/payments.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { call, send } from '#web/base/api.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { useFirst, usePages } from '#web/base/pages.ts';
import { useCan } from '#web/base/session.tsx';
import type { CardForm } from '#web/ui/card/card-form.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { customerBillingTexts } from './texts.ts';

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
/** One customer with everything that is known of them; none where no id is given. */
export const useCustomer = (customerId: string) => {
  const path = `/api/customers/${encodeURIComponent(customerId)}`;
  return useQuery({
    queryKey: ['/api/customers', 'one', customerId],
    queryFn: ({ signal }) => call<Customer>('GET', path, { signal }),
    enabled: customerId !== '',
  });
};

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
export const useInvoicesAtBank = (limit: number) =>
  useFirst<InvoiceSummary>(paths.invoices, { state: 'at-bank', limit });
export const useOverdueInvoices = (limit: number) =>
  useFirst<InvoiceSummary>(paths.invoices, { state: 'overdue', limit });

/** A customer's own, in a list of one or none. */
export const useSubscriptionsOf = (customerId: string) =>
  useFirst<CustomerSubscription>(paths.subscriptions, { customerId });
export const useInvoicesOf = (customerId: string, limit: number) =>
  useFirst<InvoiceSummary>(paths.invoices, { customerId, limit });
/** For a homeowner the server answers only their own. */
export const useOwnInvoices = () => useFirst<InvoiceSummary>(paths.invoices, { limit: 24 });
export const useOwnOpenInvoices = () => useFirst<InvoiceSummary>(paths.invoices, { state: 'open', limit: 500 });

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
export const usePreviewLateFees = () =>
  useMutation({ mutationFn: (body: object) => call<LateFeePreview>('POST', `${root}/late-fees/preview`, { body }) });
export const useWaiveLateFee = (invoiceId: string) =>
  useBillingChange(({ lineId, waived }: { lineId: string; waived: boolean }) =>
    call<Invoice>(
      'POST',
      `${paths.invoices}/${encodeURIComponent(invoiceId)}/late-fees/${encodeURIComponent(lineId)}`,
      {
        body: { waived },
      },
    ),
  );
export const useConnectStripe = () =>
  useBillingChange((body: object) => call<unknown>('PUT', `${paths.processors}/stripe`, { body }));
export const useDisconnectStripe = () => useBillingChange(() => call<unknown>('DELETE', `${paths.processors}/stripe`));

const cardPath = (customerId: string): string => `${root}/customers/${encodeURIComponent(customerId)}/card`;
/** Keeps a card. A plain call and no mutation: the number must not end up in a cache. */
export const storeCard = (customerId: string, paymentDetails: CardForm): Promise<unknown> =>
  call('PUT', cardPath(customerId), { body: { paymentDetails } });
export const useRemoveCard = () =>
  useBillingChange((customerId: string) => call<unknown>('DELETE', cardPath(customerId)));

const pathOf = (invoiceId: string): string => `${paths.invoices}/${encodeURIComponent(invoiceId)}`;

export const useInvoice = (invoiceId: string) =>
  // Paid by a link or by the nightly run without telling this page.
  useQuery<Invoice>({ queryKey: [pathOf(invoiceId)], staleTime: 0 });

export const useSaveInvoice = (invoiceId: string) =>
  useBillingChange((body: object) => call<Invoice>('PATCH', pathOf(invoiceId), { body }));

export type InvoiceStep = 'issue' | 'mail' | 'void' | 'correct' | 'remake';
export const useInvoiceStep = (invoiceId: string) =>
  useBillingChange((step: InvoiceStep) => call<Invoice>('POST', `${pathOf(invoiceId)}/${step}`));

/** Issues all that wait, so many in a call, and answers how many were issued and how many stay. */
export const useIssueWaiting = () =>
  useBillingChange(async () => {
    const all = { issued: 0, refused: 0 };
    for (;;) {
      const { issued, refused, left } = await call<IssuedWaiting>('POST', `${root}/issue-waiting`);
      all.issued += issued;
      all.refused = refused;
      if (left === 0 || issued === 0) return all;
    }
  });

export const useRecordPayment = (invoiceId: string) =>
  useBillingChange((body: object) => call<Transaction>('POST', `${pathOf(invoiceId)}/payments`, { body }));

export const makePaymentLink = (invoiceId: string): Promise<z.infer<typeof paymentLink>> =>
  call('POST', `${pathOf(invoiceId)}/payment-link`);

/** One link to all that a customer owes, to be paid at once. */
export const makePaymentLinkOfAll = (customerId: string): Promise<z.infer<typeof paymentLink>> =>
  call('POST', `${root}/customers/${encodeURIComponent(customerId)}/payment-link`);

export const invoicePdfPath = (invoiceId: string): string => `${pathOf(invoiceId)}/invoice.pdf`;
export const fetchInvoicePdf = async (invoiceId: string): Promise<Blob> =>
  (await send('GET', invoicePdfPath(invoiceId), { accept: 'application/pdf' })).blob();

const statementPath = (customerId: string): string => `${paths.statements}/${encodeURIComponent(customerId)}`;
export interface Span {
  from: string | null;
  to: string | null;
}
export const useStatement = (customerId: string, span: Span) =>
  useQuery<Statement>({
    queryKey: [statementPath(customerId), span],
    queryFn: ({ signal }) => call('GET', statementPath(customerId), { query: { ...span }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
export const fetchStatementPdf = async (customerId: string, span: Span): Promise<Blob> =>
  (
    await send('GET', `${statementPath(customerId)}/statement.pdf`, { query: { ...span }, accept: 'application/pdf' })
  ).blob();

/** Says in a toast what failed, with the server's own words beneath where it gave any. */
export function toastFailure(sentence: string, error: unknown): void {
  const said = failureText(error, sentence);
  toast({ variant: 'error', title: sentence, ...(said === sentence ? {} : { description: said }) });
}

/** The same for a form's call; it throws on, so that the form shows it at its fields as well. */
export const toastAndThrow =
  (sentence: string) =>
  (error: unknown): never => {
    toastFailure(sentence, error);
    return tellingFailure(sentence)(error);
  };

/** Whether the user may change customers' bills: by role, and by the company's own plan. */
export function useMayBill(): boolean {
  const mayEdit = useCan('billing', 'edit');
  const isOpen = useOpensFeature('billing');
  return mayEdit && isOpen;
}

const cents = (dollars: number): number => Math.round(dollars * 100);

/** What is left of a payment to give back, in dollars: less what was refunded and what is on its way. */
export function refundable({ status, amount, refunds }: Pick<Transaction, 'status' | 'amount' | 'refunds'>): number {
  if (status !== 'paid') return 0;
  const given = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + cents(refund.amount), 0);
  return Math.max(0, cents(amount) - given) / 100;
}

/** The invoices of a payment of several with something left to give back, and how much, in dollars. */
export const refundableShares = ({
  shares,
}: Pick<Transaction, 'shares'>): { invoiceId: string; number: string; left: number }[] =>
  shares.length < 2
    ? []
    : shares
        .map(({ invoiceId, invoiceNumber, amount, refunded }) => ({
          invoiceId,
          number: invoiceNumber ?? '',
          left: (cents(amount) - cents(refunded)) / 100,
        }))
        .filter(({ left }) => left > 0);

/** What a customer pays, in words: each cycle, or for each visit where the plan is priced so. */
export function usePriceText(): (subscription: CustomerSubscription) => string {
  const plans = usePlans();
  return ({ planId, planPrice, billingCycle }) => {
    const plan = plans.data?.find((one) => one.planId === planId);
    return plan?.pricing === 'visit'
      ? customerBillingTexts.perVisit(planPrice)
      : customerBillingTexts.perCycle(planPrice, billingCycle);
  };
}
