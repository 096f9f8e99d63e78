import * as z from 'zod/mini';
import { type Invoice, invoiceLineInput, updateInvoiceBody } from '#contract/invoicing/customer-billing.ts';
import { invoiceTotals, pricedLine } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { typedAmount } from '../money-field.ts';
import { customerBillingTexts } from '../texts.ts';

const { lineId, kind, description, quantity, unitPrice, taxable, visitId, serviceDate } = invoiceLineInput.shape;
const noDay = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const lineForm = z.object({
  lineId,
  kind,
  description,
  quantity,
  unitPrice: typedAmount(unitPrice),
  taxable,
  visitId,
  serviceDate,
});

/** An upcoming invoice as its form holds it. */
export const invoiceForm = z.object({
  lines: z.array(lineForm),
  memo: updateInvoiceBody.shape.memo,
  issueOn: z.iso.date(customerBillingTexts.emptyField),
  dueOn: z.union([noDay, z.iso.date()]),
});
export type InvoiceFormInput = z.input<typeof invoiceForm>;
export type InvoiceFormOutput = z.output<typeof invoiceForm>;

export const invoiceValues = ({ lines, memo, issueOn, dueOn }: Invoice): InvoiceFormInput => ({
  lines: lines.map(({ amount: _, ...line }) => line),
  memo: memo ?? '',
  issueOn,
  dueOn: dueOn ?? '',
});

/** A new line: work to be charged, or a discount, whose price is below 0. */
export const newLine = (kind: 'work' | 'discount'): InvoiceFormInput['lines'][number] => ({
  kind,
  description: '',
  quantity: 1,
  unitPrice: null,
  taxable: true,
  visitId: null,
  serviceDate: null,
});

/** What a typed number counts as while it is being typed. */
const counted = (typed: unknown): number => {
  const value = typeof typed === 'number' ? typed : Number(typeof typed === 'string' ? typed : Number.NaN);
  return Number.isFinite(value) ? value : 0;
};

/** What a line comes to, in dollars. */
export const amountOf = (line: Pick<InvoiceFormInput['lines'][number], 'quantity' | 'unitPrice'>): number =>
  dollarsOf(priced(line).amountCents);

const priced = ({ quantity: many, unitPrice: each }: { quantity?: unknown; unitPrice?: unknown }) =>
  pricedLine({
    kind: 'other' as const,
    description: '',
    quantity: counted(many),
    unitPriceCents: centsOf(counted(each)),
    taxable: true,
    visitId: null,
    serviceDate: null,
  });

/** What the typed lines come to, in dollars, by the very rules of the server. */
export function sumsOf(lines: InvoiceFormInput['lines'], taxRatePct: number) {
  const totals = invoiceTotals(
    lines.map((line) => ({ ...priced(line), taxable: line.taxable !== false })),
    taxRatePct,
  );
  return {
    subtotal: dollarsOf(totals.subtotalCents),
    tax: dollarsOf(totals.taxCents),
    total: dollarsOf(totals.totalCents),
  };
}
