import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  customerSubscriptions,
  customers,
  invoices,
  serviceVisits,
  subscriptionPlans,
  visitSkips,
} from '#server/db/schema/index.ts';
import { ofCustomer, ofPlan } from '../plans/repo.ts';

/** What the nightly run looks for. It only names customers; each is then looked at again, held. */
export const runRepo = (tx: TenantTx) => ({
  /** Whose period is over. */
  dueCustomers: async (today: string): Promise<string[]> =>
    (
      await tx
        .select({ customerId: customerSubscriptions.customerId })
        .from(customerSubscriptions)
        .innerJoin(customers, ofCustomer)
        .where(and(ne(customerSubscriptions.status, 'canceled'), lte(customerSubscriptions.nextBillingDate, today)))
        .orderBy(asc(customerSubscriptions.nextBillingDate), asc(customerSubscriptions.customerId))
    ).map(({ customerId }) => customerId),

  /** Whose subscription says another thing than the invoices: past due, or not any more. */
  async changedStanding(overdueBefore: string): Promise<string[]> {
    const overdue = sql`exists (
      select from ${invoices} where invoices.company_id = ${customerSubscriptions.companyId}
        and invoices.customer_id = ${customerSubscriptions.customerId} and invoices.state = 'open'
        and invoices.due_on < ${overdueBefore}::date)`;
    const rows = await tx
      .select({ customerId: customerSubscriptions.customerId })
      .from(customerSubscriptions)
      .innerJoin(customers, ofCustomer)
      .where(
        and(
          inArray(customerSubscriptions.status, ['active', 'past_due']),
          sql`(${customerSubscriptions.status} = 'past_due') <> ${overdue}`,
        ),
      );
    return rows.map(({ customerId }) => customerId);
  },

  /** Whose upcoming invoice lacks a visit that was made, or skipped and billed, since; or has a skip that was undone since. */
  withNewVisits: async (): Promise<string[]> =>
    (
      await tx
        .selectDistinct({ customerId: customerSubscriptions.customerId })
        .from(customerSubscriptions)
        .innerJoin(customers, ofCustomer)
        .innerJoin(
          subscriptionPlans,
          and(ofPlan, sql`(${subscriptionPlans.pricing} = 'visit' or ${subscriptionPlans.chemicals} = 'plus')`),
        )
        .innerJoin(
          invoices,
          and(
            eq(invoices.companyId, customerSubscriptions.companyId),
            eq(invoices.subscriptionId, customerSubscriptions.subscriptionId),
            eq(invoices.state, 'upcoming'),
            eq(invoices.edited, false),
          ),
        )
        .where(
          or(
            sql`exists (select from ${serviceVisits} where service_visits.company_id = ${customerSubscriptions.companyId}
              and service_visits.customer_id = ${customerSubscriptions.customerId} and service_visits.state = 'done'
              and service_visits.updated_at >= ${invoices.updatedAt})`,
            sql`exists (select from ${visitSkips} where visit_skips.company_id = ${customerSubscriptions.companyId}
              and visit_skips.customer_id = ${customerSubscriptions.customerId} and visit_skips.billed
              and visit_skips.updated_at >= ${invoices.updatedAt})`,
          ),
        )
    ).map(({ customerId }) => customerId),
});

/** Companies that bill customers. */
export async function findBillingCompanies(tx: SystemTx): Promise<string[]> {
  const subscribed = tx
    .selectDistinct({ companyId: customerSubscriptions.companyId })
    .from(customerSubscriptions)
    .where(ne(customerSubscriptions.status, 'canceled'));
  const owed = tx
    .selectDistinct({ companyId: invoices.companyId })
    .from(invoices)
    .where(inArray(invoices.state, ['upcoming', 'open']));
  return [...new Set([...(await subscribed), ...(await owed)].map(({ companyId }) => companyId))];
}
