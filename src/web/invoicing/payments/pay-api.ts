import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { PayableInvoice, PayInvoiceAnswer, payInvoiceBody } from '#contract/invoicing/customer-billing.ts';
import { call } from '#web/base/api.ts';

const pathOf = (key: string): string => `/api/pay/${encodeURIComponent(key)}`;
export const payablePdfPath = (key: string): string => `${pathOf(key)}/invoice.pdf`;
const askAgainMs = 3000;

/** The invoice of a link. While its payment is being confirmed it is asked for again every few seconds. */
export const usePayable = (key: string, isConfirming: boolean) =>
  useQuery<PayableInvoice>({
    queryKey: [pathOf(key)],
    enabled: key !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (isConfirming && state.data?.state === 'open' ? askAgainMs : false),
  });

/** Pays the whole balance. A plain call and no mutation: the card in the body must not end up in a cache. */
export const payInvoice = (
  key: string,
  body: z.input<typeof payInvoiceBody>,
  idempotencyKey: string,
): Promise<PayInvoiceAnswer> => call('POST', pathOf(key), { body, idempotencyKey });

export function useReadPayableAgain(key: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [pathOf(key)] });
}
