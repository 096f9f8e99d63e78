import { gt, lt, or, sql } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  attempts,
  companies,
  companyNights,
  customerDevices,
  customerLinks,
  idempotencyKeys,
  passkeyChallenges,
  passwordResets,
  paymentLinks,
  reportLinks,
  sessions,
  signInSteps,
  waterTests,
} from '#server/db/schema/index.ts';

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

const dayMs = 24 * 3_600_000;
/** A phone may replay a call that is weeks old; its key must still be known. */
const keptKeyMs = 60 * dayMs;

/**
 * Removes what has passed its time, of every company: water tests after their seven days (their readings stay in the pool's
 * history), sessions and what leads to one, counts of attempts, links to photos and to pay, and idempotency keys.
 */
export async function removeExpired(tx: SystemTx, now: Date): Promise<void> {
  await tx.delete(waterTests).where(lt(waterTests.expiresAt, now));
  // One that was opened later than now was opened while the clock was wrong, and would outlive its time by as much.
  const dayAhead = new Date(now.getTime() + dayMs);
  await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), gt(sessions.createdAt, dayAhead)));
  const links = [reportLinks, paymentLinks, customerLinks, customerDevices];
  for (const leading of [signInSteps, passkeyChallenges, passwordResets, ...links]) {
    await tx.delete(leading).where(lt(leading.expiresAt, now));
  }
  await tx.delete(attempts).where(lt(attempts.windowEndsAt, now));
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptKeyMs)));
}
