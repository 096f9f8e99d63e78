import { and, asc, count, desc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { LanguageChoices } from '#domain/language/index.ts';
import type { BillingCycle, PaidTier, Tier } from '#domain/subscription/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { chosenByCompany, companies, companyPlans, companySettings, payments, users } from '#server/db/schema/index.ts';

export type Plan = typeof companyPlans.$inferSelect;
export type Payment = typeof payments.$inferSelect;
type NewPlan = Omit<typeof companyPlans.$inferInsert, 'companyId'>;
type NewPayment = Omit<typeof payments.$inferInsert, 'companyId'>;

export interface BillingCompany {
  companyId: string;
  name: string | null;
  timeZone: string;
  tier: Tier;
  trialStartedAt: Date;
}
/** A company with its plan; null where it never bought one. */
export interface Standing {
  company: BillingCompany;
  plan: Plan | null;
}

/** The company's own plan and what was paid for it. Row-level security leaves the transaction one company: its own. */
export const billingRepo = (tx: TenantTx) => {
  const standing = async (): Promise<Standing> => {
    const [company] = await tx
      .select({
        companyId: companies.companyId,
        name: companies.name,
        timeZone: companies.timeZone,
        tier: companies.tier,
        trialStartedAt: companies.trialStartedAt,
      })
      .from(companies);
    if (!company) throw new Error('The transaction is bound to no company');
    const [plan] = await tx.select().from(companyPlans);
    return { company, plan: plan ?? null };
  };
  return {
    standing,

    /** The same, and nobody else changes it or counts against it before this transaction ends. */
    async lockedStanding(): Promise<Standing> {
      await lockCompany(tx);
      return standing();
    },

    async savePlan(tier: PaidTier, plan: NewPlan): Promise<void> {
      await tx.insert(companyPlans).values(plan).onConflictDoUpdate({ target: companyPlans.companyId, set: plan });
      await tx.update(companies).set({ tier, nextBillingDate: plan.periodEndsOn });
    },

    async changePlan(changes: Partial<NewPlan>): Promise<void> {
      await tx.update(companyPlans).set(changes);
    },

    /** The company has no plan from now on; what it had of credit stays. */
    async endPlan(changes: Partial<NewPlan> = {}): Promise<void> {
      const over = { nextAttemptOn: null, pastDueSince: null, attempts: 0, cancelAtPeriodEnd: false };
      await tx.update(companyPlans).set({ ...over, ...changes });
      await tx.update(companies).set({ tier: 'none', nextBillingDate: null });
    },

    async insertPayment(payment: NewPayment): Promise<void> {
      await tx.insert(payments).values(payment);
    },

    async changePayment(paymentId: string, changes: Partial<NewPayment>): Promise<Payment> {
      const [changed] = await tx.update(payments).set(changes).where(eq(payments.paymentId, paymentId)).returning();
      if (!changed) throw new Error('The payment is gone');
      return changed;
    },

    async findPayment(paymentId: string): Promise<Payment | null> {
      const [payment] = await tx.select().from(payments).where(eq(payments.paymentId, paymentId));
      return payment ?? null;
    },

    async findCheckout(sessionId: string): Promise<Payment | null> {
      const [payment] = await tx.select().from(payments).where(eq(payments.checkoutSessionId, sessionId));
      return payment ?? null;
    },

    async pendingPayment(): Promise<Payment | null> {
      const [payment] = await tx.select().from(payments).where(eq(payments.status, 'pending'));
      return payment ?? null;
    },

    listPayments: (limit: number): Promise<Payment[]> =>
      tx.select().from(payments).orderBy(desc(payments.createdAt), desc(payments.paymentId)).limit(limit),

    /** What was taken and not refunded since then, oldest first. */
    keptSince: (since: Date): Promise<Payment[]> =>
      tx
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.status, 'succeeded'),
            sql`${payments.settledAt} >= ${since.toISOString()}::timestamptz`,
            gt(payments.amountCents, payments.refundedCents),
          ),
        )
        .orderBy(asc(payments.createdAt)),

    /** How many receipts there are; they are numbered one after another. */
    async countReceipts(): Promise<number> {
      const [row] = await tx.select({ receipts: count() }).from(payments).where(isNotNull(payments.receiptNumber));
      return row?.receipts ?? 0;
    },

    /** Who gets emails about the plan: the buyer, else the first owner. Null where nobody is left. */
    async findBilledUser(userId: string): Promise<({ userId: string; email: string } & LanguageChoices) | null> {
      const choices = {
        language: users.language,
        companyLanguage: chosenByCompany,
        browserLanguage: users.browserLanguage,
      };
      const [user] = await tx
        .select({ userId: users.userId, email: users.email, ...choices })
        .from(users)
        .leftJoin(companySettings, eq(companySettings.companyId, users.companyId))
        .where(and(eq(users.isActive, true), or(eq(users.userId, userId), eq(users.role, 'owner'))))
        .orderBy(sql`${users.userId} <> ${userId}`, asc(users.createdAt))
        .limit(1);
      return user ?? null;
    },
  };
};

/** Companies whose renewal has something to do on that day. */
export const findDuePlans = (tx: SystemTx, latestDay: string): Promise<{ companyId: string }[]> =>
  tx
    .select({ companyId: companyPlans.companyId })
    .from(companyPlans)
    .where(lte(companyPlans.nextAttemptOn, latestDay))
    .orderBy(asc(companyPlans.nextAttemptOn));

/** Payments begun before then of which nobody knows what became, and money that is still to be refunded. */
export const findUnsettledPayments = (
  tx: SystemTx,
  before: Date,
  limit: number,
): Promise<{ companyId: string; paymentId: string }[]> =>
  tx
    .select({ companyId: payments.companyId, paymentId: payments.paymentId })
    .from(payments)
    .where(
      and(
        lte(payments.createdAt, before),
        or(eq(payments.status, 'pending'), gt(payments.refundDueCents, payments.refundedCents)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);

export interface PlanTerms {
  billingCycle: BillingCycle;
  cancelAtPeriodEnd: boolean;
  pastDueSince: string | null;
}

const planTerms = hotRead('plan_terms', (db) =>
  db
    .select({
      billingCycle: companyPlans.billingCycle,
      cancelAtPeriodEnd: companyPlans.cancelAtPeriodEnd,
      pastDueSince: companyPlans.pastDueSince,
    })
    .from(companyPlans)
    .where(eq(companyPlans.companyId, sql.placeholder('companyId'))),
);

/** What the account status shows of a paid plan; one statement by its key. */
export async function findPlanTerms(tx: SystemTx, companyId: string): Promise<PlanTerms | null> {
  const [terms] = await planTerms(tx, { companyId });
  return terms ?? null;
}
