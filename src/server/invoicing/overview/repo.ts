import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import {
  customerSubscriptions,
  customers,
  invoices,
  refunds,
  subscriptionPlans,
  transactions,
} from '#server/db/schema/index.ts';
import { ofCustomer, ofPlan } from '../plans/repo.ts';

/** What the overview's figures are counted from. */
export const figuresRepo = (tx: TenantTx, timeZone: string) => ({
  subscriptions: () =>
    tx
      .select({
        status: customerSubscriptions.status,
        cycle: subscriptionPlans.billingCycle,
        pricing: subscriptionPlans.pricing,
        priceCents: sql<number>`coalesce(${customerSubscriptions.priceCents}, ${subscriptionPlans.priceCents})`.mapWith(
          Number,
        ),
        serviceFrequency: customers.serviceFrequency,
        startedOn: customerSubscriptions.startedOn,
        canceledOn: customerSubscriptions.canceledOn,
      })
      .from(customerSubscriptions)
      .innerJoin(subscriptionPlans, ofPlan)
      .innerJoin(customers, ofCustomer),

  owed: () =>
    tx
      .select({
        balanceCents: sql<number>`${invoices.totalCents} - ${invoices.paidCents}`.mapWith(Number),
        dueOn: invoices.dueOn,
      })
      .from(invoices)
      .where(eq(invoices.state, 'open')),

  /** What came in since a moment, by the company's day. */
  payments: (since: Date) =>
    tx
      .select({
        amountCents: transactions.amountCents,
        day: sql<string>`to_char(${transactions.transactionDate} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      })
      .from(transactions)
      .where(and(inArray(transactions.status, ['paid', 'refunded']), gte(transactions.transactionDate, since))),

  refunds: (since: Date) =>
    tx
      .select({
        amountCents: refunds.amountCents,
        day: sql<string>`to_char(${refunds.refundedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      })
      .from(refunds)
      .where(and(ne(refunds.status, 'failed'), gte(refunds.refundedAt, since))),
});
