import * as z from 'zod/mini';
import { id } from '#contract/shapes.ts';

// What each customer owes by how long it is overdue, and the reminders for it. Dollars travel.

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
