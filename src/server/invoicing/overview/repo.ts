import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Stay } from '#domain/invoicing/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  customerSubscriptions,
  customers,
  invoices,
  owedOfInvoice,
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
      })
      .from(customerSubscriptions)
      .innerJoin(subscriptionPlans, ofPlan)
      .innerJoin(customers, ofCustomer),

  /** When customers came and left, as the business figures count them. */
  async stays(): Promise<Stay[]> {
    const { rows } = await tx.execute<Stay>(sql`
      select to_char(joined, 'YYYY-MM-DD') as "joinedOn", to_char(gone, 'YYYY-MM-DD') as "leftOn", count(*)::int as customers
      from (select (created_at at time zone ${timeZone})::date as joined, (left_at at time zone ${timeZone})::date as gone
        from customers) c
      group by joined, gone`);
    return rows;
  },

  owed: () =>
    tx
      .select({
        balanceCents: owedOfInvoice,
        dueOn: invoices.dueOn,
      })
      .from(invoices)
      .where(eq(invoices.state, 'open')),

  /** What each customer owes, and how much of it was due before a day. */
  owedByCustomer: (overdueBefore: string) =>
    tx
      .select({
        customerId: invoices.customerId,
        balanceCents: sql<number>`sum(${owedOfInvoice})`.mapWith(Number),
        overdueCents:
          sql<number>`coalesce(sum(${owedOfInvoice}) filter (where ${invoices.dueOn} < ${overdueBefore}), 0)`.mapWith(
            Number,
          ),
      })
      .from(invoices)
      .where(eq(invoices.state, 'open'))
      .groupBy(invoices.customerId),

  /** What each customer's plan costs. */
  prices: () =>
    tx
      .select({
        customerId: customerSubscriptions.customerId,
        name: subscriptionPlans.name,
        priceCents: sql<number>`coalesce(${customerSubscriptions.priceCents}, ${subscriptionPlans.priceCents})`.mapWith(
          Number,
        ),
        billingCycle: subscriptionPlans.billingCycle,
        pricing: subscriptionPlans.pricing,
      })
      .from(customerSubscriptions)
      .innerJoin(subscriptionPlans, ofPlan)
      .where(ne(customerSubscriptions.status, 'canceled')),

  /** What came in since a moment, by the company's day. */
  payments: (since: Date) =>
    tx
      .select({
        amountCents: transactions.amountCents,
        day: sql<string>`to_char(${transactions.transactionDate} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      })
      .from(transactions)
      .where(
        and(
          inArray(transactions.status, ['paid', 'refunded']),
          gte(transactions.transactionDate, since),
          // A tip is a technician's.
          isNull(transactions.tipVisitId),
        ),
      ),

  refunds: (since: Date) =>
    tx
      .select({
        amountCents: refunds.amountCents,
        day: sql<string>`to_char(${refunds.refundedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      })
      .from(refunds)
      .innerJoin(
        transactions,
        and(eq(transactions.companyId, refunds.companyId), eq(transactions.transactionId, refunds.transactionId)),
      )
      .where(and(ne(refunds.status, 'failed'), gte(refunds.refundedAt, since), isNull(transactions.tipVisitId))),
});
