import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#contract/choices.ts';
import type { ListQuery } from '#contract/shapes.ts';
import type { TenantTx } from '#server/db/client.ts';
import { containing, pageOf } from '#server/db/query-parts.ts';
import {
  customerCards,
  customerSubscriptions,
  customers,
  invoices,
  owedOfInvoice,
  subscriptionPlans,
} from '#server/db/schema/index.ts';

/** So many rows are written with one statement. */
const rowsAtOnce = 500;

/** Rows in parts of a statement each. */
export const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );

export type PlanRow = typeof subscriptionPlans.$inferSelect;
export type NewPlanRow = Omit<typeof subscriptionPlans.$inferInsert, 'companyId'>;
export type SubscriptionRow = typeof customerSubscriptions.$inferSelect;
export type NewSubscriptionRow = Omit<typeof customerSubscriptions.$inferInsert, 'companyId'>;
export type CardRow = typeof customerCards.$inferSelect;
export type NewCardRow = Omit<typeof customerCards.$inferInsert, 'companyId'>;

/** A subscription with what it is read together with. */
export interface SubscriptionView {
  subscription: SubscriptionRow;
  customerName: string;
  plan: PlanRow;
  card: CardRow | null;
  balanceCents: number;
}

const owed = sql<number>`coalesce((
  select sum(${owedOfInvoice}) from ${invoices}
  where ${invoices.companyId} = ${customerSubscriptions.companyId}
    and ${invoices.customerId} = ${customerSubscriptions.customerId} and ${invoices.state} = 'open'), 0)::bigint`.mapWith(
  Number,
);

/** A subscription's customer, plan and card. */
export const ofCustomer = and(
  eq(customers.companyId, customerSubscriptions.companyId),
  eq(customers.customerId, customerSubscriptions.customerId),
  isNull(customers.deletedAt),
);
export const ofPlan = and(
  eq(subscriptionPlans.companyId, customerSubscriptions.companyId),
  eq(subscriptionPlans.planId, customerSubscriptions.planId),
);
const ofCard = and(
  eq(customerCards.companyId, customerSubscriptions.companyId),
  eq(customerCards.customerId, customerSubscriptions.customerId),
);

/** Plans that customers can subscribe to, and who has. */
export const plansRepo = (tx: TenantTx) => {
  const views = (where: ReturnType<typeof and>) =>
    tx
      .select({
        subscription: customerSubscriptions,
        customerName: customers.name,
        plan: subscriptionPlans,
        card: customerCards,
        balanceCents: owed,
      })
      .from(customerSubscriptions)
      .innerJoin(customers, ofCustomer)
      .innerJoin(subscriptionPlans, ofPlan)
      .leftJoin(customerCards, ofCard)
      .where(where);
  return {
    /** Every plan, those that are offered first, with how many customers have it. */
    async listPlans(): Promise<{ plan: PlanRow; activeCustomers: number }[]> {
      const plans = await tx
        .select()
        .from(subscriptionPlans)
        .orderBy(desc(subscriptionPlans.isActive), asc(subscriptionPlans.createdAt), asc(subscriptionPlans.planId));
      const counts = await tx
        .select({ planId: customerSubscriptions.planId, n: count() })
        .from(customerSubscriptions)
        .innerJoin(customers, ofCustomer)
        .where(ne(customerSubscriptions.status, 'canceled'))
        .groupBy(customerSubscriptions.planId);
      const having = new Map(counts.map(({ planId, n }) => [planId, n]));
      return plans.map((plan) => ({ plan, activeCustomers: having.get(plan.planId) ?? 0 }));
    },

    async findPlan(planId: string): Promise<PlanRow | null> {
      const [plan] = await tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.planId, planId));
      return plan ?? null;
    },

    /** False where the id is taken. */
    async insertPlan(plan: NewPlanRow): Promise<boolean> {
      const made = await tx
        .insert(subscriptionPlans)
        .values(plan)
        .onConflictDoNothing()
        .returning({ planId: subscriptionPlans.planId });
      return made.length > 0;
    },

    async updatePlan(planId: string, changes: Partial<NewPlanRow>): Promise<void> {
      await tx.update(subscriptionPlans).set(changes).where(eq(subscriptionPlans.planId, planId));
    },

    /** From now on the plan's subscriptions bill only visits of the period that runs. */
    async billVisitsFromThisPeriod(planId: string): Promise<void> {
      await tx
        .update(customerSubscriptions)
        .set({ visitsFrom: sql`${customerSubscriptions.currentPeriodStart}` })
        .where(eq(customerSubscriptions.planId, planId));
    },

    /** A page of the subscriptions by customer; of one customer alone where one is named. */
    async listSubscriptions(
      query: ListQuery & { status?: SubscriptionStatus | undefined },
      onlyCustomer: string | undefined,
    ): Promise<{ rows: SubscriptionView[]; total: number }> {
      const { search, status } = query;
      const wanted = and(
        status ? eq(customerSubscriptions.status, status) : undefined,
        onlyCustomer === undefined ? undefined : eq(customerSubscriptions.customerId, onlyCustomer),
        search?.trim()
          ? sql`lower(${customers.name} || ' ' || ${subscriptionPlans.name}) like ${containing(search)}`
          : undefined,
      );
      const found = views(wanted).orderBy(sql`lower(${customers.name})`, asc(customers.customerId));
      return pageOf(query, found, () =>
        tx
          .select({ n: count() })
          .from(customerSubscriptions)
          .innerJoin(customers, ofCustomer)
          .innerJoin(subscriptionPlans, ofPlan)
          .where(wanted),
      );
    },

    async findView(customerId: string): Promise<SubscriptionView | null> {
      const [row] = await views(eq(customerSubscriptions.customerId, customerId));
      return row ?? null;
    },

    async findSubscription(customerId: string): Promise<SubscriptionRow | null> {
      const [row] = await tx
        .select()
        .from(customerSubscriptions)
        .where(eq(customerSubscriptions.customerId, customerId));
      return row ?? null;
    },

    async findCard(customerId: string): Promise<CardRow | null> {
      const [card] = await tx.select().from(customerCards).where(eq(customerCards.customerId, customerId));
      return card ?? null;
    },

    /** A customer has one card on file: the last one that was given. */
    async saveCard(card: NewCardRow): Promise<void> {
      const { customerId: _, ...changes } = card;
      await tx
        .insert(customerCards)
        .values(card)
        .onConflictDoUpdate({ target: [customerCards.companyId, customerCards.customerId], set: changes });
    },

    async removeCard(customerId: string): Promise<void> {
      await tx.delete(customerCards).where(eq(customerCards.customerId, customerId));
    },

    async insertSubscription(row: NewSubscriptionRow): Promise<void> {
      await tx.insert(customerSubscriptions).values(row);
    },

    async insertSubscriptions(rows: readonly NewSubscriptionRow[]): Promise<void> {
      for (const some of partsOf(rows)) await tx.insert(customerSubscriptions).values(some);
    },

    findSubscriptions: (customerIds: readonly string[]): Promise<SubscriptionRow[]> =>
      tx
        .select()
        .from(customerSubscriptions)
        .where(inArray(customerSubscriptions.customerId, [...customerIds])),

    async removeSubscriptions(subscriptionIds: readonly string[]): Promise<void> {
      await tx.delete(customerSubscriptions).where(inArray(customerSubscriptions.subscriptionId, [...subscriptionIds]));
    },

    /** Those of the plans that no customer has, or had. */
    async removeUnusedPlans(planIds: readonly string[]): Promise<void> {
      await tx.delete(subscriptionPlans).where(
        and(
          inArray(subscriptionPlans.planId, [...planIds]),
          sql`not exists (
            select from ${customerSubscriptions} where customer_subscriptions.company_id = subscription_plans.company_id
              and customer_subscriptions.plan_id = subscription_plans.plan_id)`,
        ),
      );
    },

    async subscribedCustomers(): Promise<Set<string>> {
      const rows = await tx.select({ customerId: customerSubscriptions.customerId }).from(customerSubscriptions);
      return new Set(rows.map(({ customerId }) => customerId));
    },

    async updateSubscription(customerId: string, changes: Partial<NewSubscriptionRow>): Promise<void> {
      await tx.update(customerSubscriptions).set(changes).where(eq(customerSubscriptions.customerId, customerId));
    },
  };
};
