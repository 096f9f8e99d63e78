import * as z from 'zod/mini';
import { day, id, listQuery } from '#contract/shapes.ts';
import { ledgerAccounts, postingKinds } from '#domain/invoicing/index.ts';
import { lateFeeFields, oneLateFee } from './customer-billing.ts';

// What each customer owes by how long it is overdue, the reminders for it, the books, and what is paid out. Dollars travel.

const owedByCustomer = z.object({
  customerId: z.string(),
  customerName: z.string(),
  /** Where a reminder goes; null where there is no address. */
  email: z.nullable(z.string()),
  /** Without an address a reminder goes by text. */
  isByText: z.boolean(),
  /** Issued invoices that are not paid. */
  invoices: z.int(),
  /** Not due yet, or within the days of grace. */
  notOverdue: z.number(),
  /** Overdue, by the bands of the answer. */
  overdue: z.array(z.number()),
  overdueTotal: z.number(),
  total: z.number(),
  /** The earliest due day of what is overdue. */
  oldestDueOn: z.nullable(z.string()),
  /** The last reminder about an invoice that is still open, and how its email fared. */
  remindedAt: z.nullable(z.string()),
  reminder: z.nullable(z.enum(['queued', 'retrying', 'sent', 'unsent', 'failed', 'bounced'])),
});
export type OwedByCustomer = z.infer<typeof owedByCustomer>;

/** GET /api/billing/owed: who owes, the longest overdue first. */
export const owed = z.object({
  bands: z.array(z.object({ fromDays: z.int(), toDays: z.nullable(z.int()) })),
  customers: z.array(owedByCustomer),
});
export type Owed = z.infer<typeof owed>;

/** POST /api/billing/reminders: one email to each about all that is overdue, or a text where there is no address. */
export const remindersBody = z
  .object({ customerIds: z.array(id).check(z.minLength(1), z.maxLength(500)) })
  .register(z.globalRegistry, { example: { customerIds: ['CUST-1'] } });

export const reminders = z.object({
  /** Whose message is in the outbox. */
  reminded: z.array(z.string()),
  leftOut: z.array(
    z.object({ customerId: z.string(), reason: z.enum(['no_email', 'nothing_overdue', 'reminded_today']) }),
  ),
});
export type Reminders = z.infer<typeof reminders>;

const disagreement = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  /** Dollars that are owed by its status, and by its entries. */
  stated: z.number(),
  booked: z.number(),
});

/** GET /api/billing/accounts/{customerId}: every entry of a customer's account, in order, with what is owed after each. */
export const account = z.object({
  customerId: z.string(),
  customerName: z.string(),
  /** What is owed, by all entries; below 0 is credit. */
  balance: z.number(),
  postings: z.array(
    z.object({
      key: z.string(),
      date: z.string(),
      kind: z.enum(postingKinds),
      title: z.string(),
      invoiceId: z.nullable(z.string()),
      /** They sum to zero. */
      entries: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.number() })),
      /** What it adds to what is owed, and what is owed then. */
      change: z.number(),
      balance: z.number(),
    }),
  ),
});
export type Account = z.infer<typeof account>;

/** GET /api/billing/books: whether the status of every invoice says what its entries say. */
export const booksCheck = z.object({
  agree: z.boolean(),
  /** The first of those that do not. */
  disagreements: z.array(disagreement),
});
export type BooksCheck = z.infer<typeof booksCheck>;

/** GET /api/billing/payouts: newest first. Days of arrival at the bank, both included. */
export const payoutsQuery = z.extend(listQuery, { from: z.optional(day), to: z.optional(day) });

/** What a processor pays out to the company’s bank. */
const payoutSummary = z.object({
  payoutId: z.string(),
  /** Of the sandbox: no money moves. */
  isTest: z.boolean(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  createdAt: z.string(),
  arrivesOn: z.string(),
  failure: z.nullable(z.string()),
  /** Whether the processor says what it holds. */
  listing: z.enum(['pending', 'complete', 'none']),
  /** Dollars: gross − fees = net. Null until what it holds is known. */
  gross: z.nullable(z.number()),
  fees: z.nullable(z.number()),
  net: z.number(),
  /** What reaches the bank less the sum of what it holds: 0 where they agree. */
  difference: z.number(),
  payments: z.int(),
  /** Movements of payments that are not recorded here, and those recorded with another amount. */
  notFound: z.int(),
  differs: z.int(),
});
export type PayoutSummary = z.infer<typeof payoutSummary>;
export const payoutList = z.array(payoutSummary);

/** GET /api/billing/payouts/{payoutId}: with the payments, refunds, disputes and fees it holds, in order. */
export const payoutDetails = z.extend(payoutSummary, {
  lines: z.array(
    z.object({
      lineId: z.string(),
      kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
      description: z.string(),
      date: z.string(),
      amount: z.number(),
      fee: z.number(),
      net: z.number(),
      customerId: z.nullable(z.string()),
      customer: z.nullable(z.string()),
      invoices: z.array(z.object({ invoiceId: z.string(), invoiceNumber: z.nullable(z.string()) })),
      fault: z.nullable(z.enum(['not_found', 'amount_differs'])),
    }),
  ),
});
export type PayoutDetails = z.infer<typeof payoutDetails>;

/** POST /api/billing/late-fees/preview: what a rule would charge today, were it on. */
export const lateFeePreviewBody = z
  .object(lateFeeFields)
  .check(oneLateFee)
  .register(z.globalRegistry, { example: { lateFeeAmount: 15, lateFeeAfterDays: 10 } });
export const lateFeePreview = z.object({
  /** Nothing is charged before the company goes live. */
  isLive: z.boolean(),
  total: z.number(),
  rows: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.nullable(z.string()),
      customerName: z.string(),
      dueOn: z.nullable(z.string()),
      balance: z.number(),
      fee: z.number(),
    }),
  ),
});
export type LateFeePreview = z.infer<typeof lateFeePreview>;

/** POST /api/billing/invoices/{invoiceId}/late-fees/{lineId}: waives the fee, or charges it after all. */
export const waiveLateFeeBody = z
  .object({ waived: z.boolean() })
  .register(z.globalRegistry, { example: { waived: true } });
