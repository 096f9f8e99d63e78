import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { companies, customerCards, customerSubscriptions, customers, invoices } from '#server/db/schema/index.ts';

export interface UpcomingBills {
  count: number;
  totalCents: number;
  /** With a card that is charged without asking. */
  byCard: number;
  /** YYYY-MM-DD. */
  firstOn: string | null;
}

const counted = (which: SQL): SQL<number> => sql<number>`(count(*) filter (where ${which}))::int`;

export const goingLiveRepo = (tx: TenantTx) => ({
  /** Null: nothing automatic leaves from here on. */
  async setLive(liveSince: Date | null): Promise<void> {
    await tx.update(companies).set({ liveSince }).where(sql`${companies.companyId} = app_company_id()`);
  },

  /** Bills that are not issued yet: those of a day on, and those from before it. */
  async upcomingBills(from: string): Promise<{ ahead: UpcomingBills; left: UpcomingBills }> {
    const charged = sql`exists (select from ${customerSubscriptions} s join ${customerCards} c
      on c.company_id = s.company_id and c.customer_id = s.customer_id
      where s.company_id = ${invoices.companyId} and s.subscription_id = ${invoices.subscriptionId} and s.auto_charge)`;
    const of = (which: SQL) => ({
      count: counted(which),
      totalCents: sql<number>`coalesce(sum(${invoices.totalCents}) filter (where ${which}), 0)`.mapWith(Number),
      byCard: counted(sql`${which} and ${charged}`),
      firstOn: sql<string | null>`min(${invoices.issueOn}) filter (where ${which})`,
    });
    const [found] = await tx
      .select({
        ahead: of(sql`${invoices.issueOn} >= ${from}::date`),
        left: of(sql`${invoices.issueOn} < ${from}::date`),
      })
      .from(invoices)
      .innerJoin(
        customers,
        and(eq(customers.companyId, invoices.companyId), eq(customers.customerId, invoices.customerId)),
      )
      .where(and(eq(invoices.state, 'upcoming'), sql`${invoices.totalCents} > 0`, isNull(customers.deletedAt)));
    if (!found) throw new Error('Counting answers one row');
    return found;
  },
});
