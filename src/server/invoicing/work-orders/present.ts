import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { invoiceTotals, type OrderState, orderStateOf } from '#domain/invoicing/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import type { LineRow, OrderRow } from './repo.ts';

export const stateOf = ({ state, visitId, doneOn, billId }: OrderRow): OrderState =>
  orderStateOf({ state, isVisited: visitId !== null, isFinished: doneOn !== null, hasInvoice: billId !== null });

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What an order comes to, in dollars. */
export function sumsOf({ taxRatePct }: Pick<OrderRow, 'taxRatePct'>, lines: readonly LineRow[]) {
  const { subtotalCents, taxCents, totalCents } = invoiceTotals(lines, taxRatePct);
  return { subtotal: dollarsOf(subtotalCents), taxRatePct, tax: dollarsOf(taxCents), total: dollarsOf(totalCents) };
}

export const presentLine = ({ kind, description, quantity, unitPriceCents, amountCents, taxable }: LineRow) => ({
  kind,
  description,
  quantity,
  unitPrice: dollarsOf(unitPriceCents),
  amount: dollarsOf(amountCents),
  taxable,
});

export const presentOrder = (row: OrderRow, lines: readonly LineRow[]): WorkOrder => ({
  workOrderId: row.workOrderId,
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  customerName: row.customerName,
  customerEmail: row.customerEmail,
  title: row.title,
  description: row.description,
  state: stateOf(row),
  lines: lines.map(presentLine),
  ...sumsOf(row, lines),
  estimatedMinutes: row.estimatedMinutes,
  requestedOn: row.requestedOn,
  validUntil: row.validUntil,
  quotedAt: moment(row.quotedAt),
  answeredAt: moment(row.answeredAt),
  answeredBy: row.answeredBy,
  declineReason: row.declineReason,
  scheduledOn: row.scheduledOn,
  technicianId: row.technicianId,
  technicianName: row.technicianName,
  visitId: row.visitId,
  doneOn: row.doneOn ?? row.visitedOn,
  invoiceId: row.billId,
  internalNotes: row.internalNotes,
});
