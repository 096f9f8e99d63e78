import { and, avg, count, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ListQuery } from '#contract/shapes.ts';
import type { CustomerRow } from '#server/customers/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { customers, serviceVisits, surveyLinks, surveys } from '#server/db/schema/index.ts';
import { matchesWords } from '../repo.ts';

export type SurveyRow = typeof surveys.$inferSelect;
export type NewSurveyRow = Omit<typeof surveys.$inferInsert, 'companyId'>;
export type Answer = Pick<SurveyRow, 'rating' | 'via' | 'responseAt'> &
  Partial<Pick<SurveyRow, 'feedback' | 'technicianRating' | 'improvementSuggestions'>>;

export const surveysRepo = (tx: TenantTx) => ({
  /** Null where the visit already has a survey. */
  async insert(row: NewSurveyRow): Promise<SurveyRow | null> {
    const [stored] = await tx.insert(surveys).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  insertLink: (link: { keyHash: string; surveyId: string; expiresAt: Date }) => tx.insert(surveyLinks).values(link),

  /** Locks the row. */
  async hold(surveyId: string): Promise<SurveyRow | null> {
    const [row] = await tx.select().from(surveys).where(eq(surveys.surveyId, surveyId)).for('update');
    return row ?? null;
  },

  /** The customer's last unanswered survey, locked. */
  async holdOpen(customerId: string, askedAfter: Date, now: Date): Promise<SurveyRow | null> {
    const [row] = await tx
      .select()
      .from(surveys)
      .where(
        and(
          eq(surveys.customerId, customerId),
          isNull(surveys.responseAt),
          gte(surveys.askedAt, askedAfter),
          sql`${surveys.askedAt} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(desc(surveys.askedAt))
      .limit(1)
      .for('update');
    return row ?? null;
  },

  async answer(surveyId: string, answer: Answer): Promise<SurveyRow | null> {
    const [stored] = await tx.update(surveys).set(answer).where(eq(surveys.surveyId, surveyId)).returning();
    return stored ?? null;
  },

  /** The answers with their customers, newest first. */
  async listAnswered({ limit = 100, offset = 0, search }: ListQuery) {
    const ofCustomer = and(eq(customers.companyId, surveys.companyId), eq(customers.customerId, surveys.customerId));
    const { technicianName, feedback, improvementSuggestions } = surveys;
    const wanted = and(
      isNotNull(surveys.responseAt),
      ...matchesWords(search, customers.name, technicianName, feedback, improvementSuggestions),
    );
    const rows = await tx
      .select({ survey: surveys, customerName: customers.name })
      .from(surveys)
      .innerJoin(customers, ofCustomer)
      .where(wanted)
      .orderBy(desc(surveys.responseAt), desc(surveys.surveyId))
      .limit(limit)
      .offset(offset);
    const [all] = await tx.select({ n: count() }).from(surveys).innerJoin(customers, ofCustomer).where(wanted);
    return { rows, total: all?.n ?? 0 };
  },

  async figures(since: Date | null): Promise<{ responses: number; averageRating: number | null }> {
    const [row] = await tx
      .select({ n: count(), average: avg(surveys.rating) })
      .from(surveys)
      .where(and(isNotNull(surveys.responseAt), since === null ? undefined : gte(surveys.responseAt, since)));
    return { responses: row?.n ?? 0, averageRating: row?.average ? Math.round(Number(row.average) * 100) / 100 : null };
  },

  /** The customer's last finished visit. */
  async lastVisit(customerId: string) {
    const [row] = await tx
      .select({ serviceDate: serviceVisits.serviceDate, technicianName: serviceVisits.technicianName })
      .from(serviceVisits)
      .where(and(eq(serviceVisits.customerId, customerId), eq(serviceVisits.state, 'done')))
      .orderBy(desc(serviceVisits.serviceDate), desc(serviceVisits.visitId))
      .limit(1);
    return row ?? null;
  },

  /** Customers with a number: the one surveyed last first, then active ones. */
  customersOfNumber: (tenDigits: string): Promise<CustomerRow[]> =>
    tx
      .select()
      .from(customers)
      .where(and(isNull(customers.deletedAt), sql`right(${customers.phoneDigits}, 10) = ${tenDigits}`))
      .orderBy(
        sql`(select max(s.asked_at) from surveys s where s.company_id = ${customers.companyId} and s.customer_id = ${customers.customerId}) desc nulls last`,
        desc(customers.isActive),
        desc(customers.createdAt),
      ),
});

/** The survey a link opens; null where it is unknown or has expired. */
export async function findSurveyLink(
  tx: SystemTx,
  keyHash: string,
  now: Date,
): Promise<{ companyId: string; surveyId: string } | null> {
  const [row] = await tx
    .select({ companyId: surveyLinks.companyId, surveyId: surveyLinks.surveyId })
    .from(surveyLinks)
    .where(and(eq(surveyLinks.keyHash, keyHash), gt(surveyLinks.expiresAt, now)));
  return row ?? null;
}
