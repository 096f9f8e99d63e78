import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Invoice, paymentLink, Statement, Transaction } from '#contract/invoicing/customer-billing.ts';
import { call, send } from '#web/base/api.ts';
import { paths, useBillingChange } from '../api.ts';

const pathOf = (invoiceId: string): string => `${paths.invoices}/${encodeURIComponent(invoiceId)}`;

export const useInvoice = (invoiceId: string) =>
  // Paid by a link or by the nightly run without telling this page.
  useQuery<Invoice>({ queryKey: [pathOf(invoiceId)], staleTime: 0 });

export const useSaveInvoice = (invoiceId: string) =>
  useBillingChange((body: object) => call<Invoice>('PATCH', pathOf(invoiceId), { body }));

export type InvoiceStep = 'issue' | 'mail' | 'void' | 'remake';
export const useInvoiceStep = (invoiceId: string) =>
  useBillingChange((step: InvoiceStep) => call<Invoice>('POST', `${pathOf(invoiceId)}/${step}`));

export const useRecordPayment = (invoiceId: string) =>
  useBillingChange((body: object) => call<Transaction>('POST', `${pathOf(invoiceId)}/payments`, { body }));

export const makePaymentLink = (invoiceId: string): Promise<z.infer<typeof paymentLink>> =>
  call('POST', `${pathOf(invoiceId)}/payment-link`);

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
