import { sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { companies, companyNights } from '#server/db/schema/index.ts';

/** Companies where it is `hour` o'clock or later and whose night work of the day is not done. The day it began counts as done. */
export const findDueNights = (tx: SystemTx, now: Date, hour: number, limit: number) =>
  tx
    .select({ companyId: companies.companyId })
    .from(companies)
    .leftJoin(companyNights, sql`${companyNights.companyId} = ${companies.companyId}`)
    .where(
      sql`extract(hour from (${now.toISOString()}::timestamptz at time zone ${companies.timeZone})) >= ${hour}
        and coalesce(${companyNights.doneOn}, (${companies.createdAt} at time zone ${companies.timeZone})::date)
          < (${now.toISOString()}::timestamptz at time zone ${companies.timeZone})::date`,
    )
    .orderBy(companies.companyId)
    .limit(limit);

export const nightsRepo = (tx: TenantTx) => ({
  /** The bound company as its night sees it. */
  async findCompany(now: Date) {
    const local = sql`(${now.toISOString()}::timestamptz at time zone ${companies.timeZone})`;
    const [company] = await tx
      .select({
        name: companies.name,
        timeZone: companies.timeZone,
        tier: companies.tier,
        trialStartedAt: companies.trialStartedAt,
        today: sql<string>`${local}::date::text`,
        doneOn: companyNights.doneOn,
        toldLow: companyNights.toldLow,
      })
      .from(companies)
      .leftJoin(companyNights, sql`true`)
      .where(sql`${companies.companyId} = app_company_id()`);
    return company ?? null;
  },

  async markDone(doneOn: string, toldLow: string[]): Promise<void> {
    await tx
      .insert(companyNights)
      .values({ doneOn, toldLow })
      .onConflictDoUpdate({ target: companyNights.companyId, set: { doneOn, toldLow } });
  },
});
