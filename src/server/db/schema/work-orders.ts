import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WorkLineKind } from '#contract/choices.ts';
import type { PriceItemKind, RaisedKind, Urgency } from '#domain/invoicing/index.ts';
import { cents, companyId, companyTable, day, decimal, moment } from './columns.ts';

/** What is stored of an order's state; `done` and `invoiced` are read from its visit and its invoice. */
export type StoredOrderState = 'requested' | 'quoted' | 'approved' | 'scheduled' | 'declined' | 'canceled';

export const workOrders = companyTable('work_orders', ['workOrderId'], {
  workOrderId: text('work_order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  customerId: text('customer_id').notNull(),
  propertyId: text('property_id'),
  title: text('title').notNull(),
  description: text('description'),
  state: text('state').$type<StoredOrderState>().notNull(),
  taxRatePct: decimal('tax_rate_pct', 6, 3).notNull(),
  estimatedMinutes: integer('estimated_minutes').notNull(),
  requestedOn: day('requested_on').notNull(),
  validUntil: day('valid_until'),
  quotedAt: moment('quoted_at'),
  answeredAt: moment('answered_at'),
  answeredBy: text('answered_by'),
  declineReason: text('decline_reason'),
  scheduledOn: day('scheduled_on'),
  technicianId: text('technician_id'),
  assignmentId: text('assignment_id'),
  /** Said to be done by hand, without a visit. */
  doneOn: day('done_on'),
  invoiceId: text('invoice_id'),
  /** What its quote asks for as a deposit, and the invoice that asks for it. */
  depositPct: integer('deposit_pct'),
  depositCents: cents('deposit_cents'),
  depositInvoiceId: text('deposit_invoice_id'),
  /** The case of trouble that it quotes. */
  caseId: text('case_id'),
  internalNotes: text('internal_notes'),
  /** Raised at a stop: as what, how urgent, by whom, and when it was seen there. */
  raisedKind: text('raised_kind').$type<RaisedKind>(),
  urgency: text('urgency').$type<Urgency>(),
  raisedBy: text('raised_by'),
  raisedAt: moment('raised_at'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const workOrderLines = companyTable('work_order_lines', ['workOrderId', 'place'], {
  workOrderId: text('work_order_id').notNull(),
  place: integer('place').notNull(),
  kind: text('kind').$type<WorkLineKind>().notNull(),
  description: text('description').notNull(),
  quantity: decimal('quantity', 12, 3).notNull(),
  unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  taxable: boolean('taxable').notNull(),
});

/** What the company charges for repairs and parts. */
export const priceItems = companyTable('price_items', ['priceItemId'], {
  priceItemId: text('price_item_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<PriceItemKind>().notNull(),
  unitPriceCents: bigint('unit_price_cents', { mode: 'number' }).notNull(),
  taxable: boolean('taxable').notNull(),
  /** No longer offered; what was chosen from it before keeps its name and price. */
  retiredAt: moment('retired_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const quoteLinks = pgTable('quote_links', {
  keyHash: text('key_hash').primaryKey(),
  companyId: companyId(),
  workOrderId: text('work_order_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
