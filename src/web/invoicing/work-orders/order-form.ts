import * as z from 'zod/mini';
import { updateWorkOrderBody, type WorkOrder, workOrderLineInput } from '#contract/invoicing/work-orders.ts';
import { invoiceTotals } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf, timesCents } from '#domain/money/index.ts';

const { title, description, estimatedMinutes, validUntil, internalNotes } = updateWorkOrderBody.shape;
const { unitPrice } = workOrderLineInput.shape;

/** An order as its form holds it; an emptied price is null, which the contract does not know. */
export const orderForm = z.object({
  title,
  description,
  estimatedMinutes,
  validUntil,
  internalNotes,
  lines: z.array(
    z.extend(workOrderLineInput, {
      unitPrice: z.pipe(
        z.transform((typed: number | string | null) => typed ?? ''),
        unitPrice,
      ),
    }),
  ),
});
export type OrderFormInput = z.input<typeof orderForm>;
export type OrderFormOutput = z.output<typeof orderForm>;

export const orderValues = (order: WorkOrder): OrderFormInput => ({
  title: order.title,
  description: order.description ?? '',
  estimatedMinutes: order.estimatedMinutes,
  validUntil: order.validUntil ?? '',
  internalNotes: order.internalNotes ?? '',
  lines: order.lines.map(({ amount: _, ...line }) => line),
});

export const newLine: OrderFormInput['lines'][number] = {
  kind: 'work',
  description: '',
  quantity: 1,
  unitPrice: null,
  taxable: true,
};

const counted = (typed: unknown): number => {
  const value = typeof typed === 'number' ? typed : Number(typeof typed === 'string' ? typed : Number.NaN);
  return Number.isFinite(value) ? value : 0;
};

const typedCents = ({ quantity, unitPrice: each }: OrderFormInput['lines'][number]): number =>
  timesCents(centsOf(counted(each)), counted(quantity));

/** What one typed line comes to, in dollars. */
export const typedAmount = (line: OrderFormInput['lines'][number]): number => dollarsOf(typedCents(line));

/** What the typed lines come to, in dollars, by the very rules of the server. */
export function typedSums(lines: OrderFormInput['lines'], taxRatePct: number) {
  const totals = invoiceTotals(
    lines.map((line) => ({ amountCents: typedCents(line), taxable: line.taxable !== false })),
    taxRatePct,
  );
  return {
    subtotal: dollarsOf(totals.subtotalCents),
    taxRatePct,
    tax: dollarsOf(totals.taxCents),
    total: dollarsOf(totals.totalCents),
  };
}
