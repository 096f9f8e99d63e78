import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { WorkOrderState } from '#contract/choices.ts';
import type {
  answerShownQuoteBody,
  createWorkOrderBody,
  PriceItem,
  QuoteShown,
  SentQuote,
  updateWorkOrderBody,
  WorkOrder,
} from '#contract/invoicing/work-orders.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { usePages } from '#web/base/pages.ts';

const path = '/api/work-orders';
const pathOf = (workOrderId: string) => `${path}/${encodeURIComponent(workOrderId)}`;

export interface OrderFilter {
  customerId?: string;
  search?: string;
  state?: WorkOrderState | 'open' | 'raised';
}

export const useWorkOrders = (filter: OrderFilter) => usePages<WorkOrder>(path, { ...filter });

export const useWorkOrder = (workOrderId: string) =>
  useQuery<WorkOrder>({ queryKey: [pathOf(workOrderId)], staleTime: 0 });

export const usePriceBook = () => useQuery<PriceItem[]>({ queryKey: ['/api/price-book'] });

export const useTechnicians = () => useQuery<Technician[]>({ queryKey: ['/api/technicians'] });

/** What an order's change answers is shown at once; the lists and the routes are read again. */
function useOrderChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  orderOf: (answer: Answer) => WorkOrder,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      const order = orderOf(answer);
      queryClient.setQueryData([pathOf(order.workOrderId)], order);
      for (const key of [
        path,
        '/api/route-assignments',
        '/api/day-plan',
        '/api/billing/invoices',
        '/api/billing/overview',
      ]) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
}
const itself = (order: WorkOrder): WorkOrder => order;

export const useCreateOrder = () =>
  useOrderChange((body: z.input<typeof createWorkOrderBody>) => call<WorkOrder>('POST', path, { body }), itself);

export const useSaveOrder = (workOrderId: string) =>
  useOrderChange(
    (body: z.input<typeof updateWorkOrderBody>) => call<WorkOrder>('PATCH', pathOf(workOrderId), { body }),
    itself,
  );

export const useSendQuote = (workOrderId: string) =>
  useOrderChange(
    (message: string) => call<SentQuote>('POST', `${pathOf(workOrderId)}/quote`, { body: { message } }),
    ({ workOrder }) => workOrder,
  );

export type PlainStep =
  | { step: 'finish' | 'cancel' | 'invoice' }
  | { step: 'answer'; body: { approved: boolean } }
  | { step: 'schedule'; body: { technicianId: string; date: string } };

export const useStep = (workOrderId: string) =>
  useOrderChange(
    (taken: PlainStep) =>
      call<WorkOrder>('POST', `${pathOf(workOrderId)}/${taken.step}`, 'body' in taken ? { body: taken.body } : {}),
    itself,
  );

const quotePath = (key: string) => `/api/quotes/${encodeURIComponent(key)}`;

export const useQuote = (key: string) =>
  useQuery<QuoteShown>({ queryKey: [quotePath(key)], enabled: key !== '', staleTime: 0 });

export function useAnswerQuote(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof answerShownQuoteBody>) => call<QuoteShown>('POST', quotePath(key), { body }),
    onSuccess: (quote) => queryClient.setQueryData([quotePath(key)], quote),
    // Somebody else may have answered: what holds now is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: [quotePath(key)] }),
  });
}
