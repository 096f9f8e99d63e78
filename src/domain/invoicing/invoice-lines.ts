import { taxCentsOf, timesCents } from '#domain/money/index.ts';

export type LineKind = 'plan' | 'visit' | 'chemical' | 'work' | 'discount' | 'other';

/** One line of an invoice. Its amount is its quantity times its price, rounded by itself. */
export interface InvoiceLine {
  kind: LineKind;
  description: string;
  /** At most three decimals. */
  quantity: number;
  /** Below 0 for a discount. */
  unitPriceCents: number;
  amountCents: number;
  taxable: boolean;
  visitId: string | null;
  /** YYYY-MM-DD */
  serviceDate: string | null;
}

/** A line with its amount. */
export const pricedLine = <Line extends Omit<InvoiceLine, 'amountCents'>>(
  line: Line,
): Line & { amountCents: number } => ({
  ...line,
  amountCents: timesCents(line.unitPriceCents, line.quantity),
});

export interface InvoiceTotals {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** What an invoice comes to: the sum of its lines, and the tax once on the sum of the taxable ones. `ratePct` in percent. */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'amountCents' | 'taxable'>[],
  ratePct: number,
): InvoiceTotals {
  const sum = (of: readonly { amountCents: number }[]) => of.reduce((total, { amountCents }) => total + amountCents, 0);
  const subtotalCents = sum(lines);
  const taxCents = taxCentsOf(sum(lines.filter(({ taxable }) => taxable)), ratePct);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}
