import { eq, gt, lte, or, sql } from 'drizzle-orm';
import { clockSeen, companyJobRuns, jobRuns } from '#server/db/schema/index.ts';
import type { SystemTx, TenantTx } from './client.ts';

export type JobRunRow = typeof jobRuns.$inferSelect;

const wentWell = (finishedAt: Date) => ({ finishedAt, failures: 0 });

/** When work of the whole installation ran last. */
export const installationRuns = (tx: SystemTx) => ({
  list: (): Promise<JobRunRow[]> => tx.select().from(jobRuns),
  async begin(job: string, beganAt: Date): Promise<void> {
    await tx.insert(jobRuns).values({ job, beganAt }).onConflictDoUpdate({ target: jobRuns.job, set: { beganAt } });
  },
  async finish(job: string, now: Date): Promise<void> {
    await tx.update(jobRuns).set(wentWell(now)).where(eq(jobRuns.job, job));
  },
  async fail(job: string, lastError: string, now: Date): Promise<void> {
    const failed = { finishedAt: now, failures: sql`${jobRuns.failures} + 1`, lastError, lastErrorAt: now };
    await tx.update(jobRuns).set(failed).where(eq(jobRuns.job, job));
  },
});

/** When work for the bound company ran last. */
export const companyRuns = (tx: TenantTx) => ({
  list: (): Promise<Omit<typeof companyJobRuns.$inferSelect, 'companyId'>[]> => tx.select().from(companyJobRuns),
  /** @returns false where it began since `notSince` */
  async begin(job: string, beganAt: Date, notSince: Date | null): Promise<boolean> {
    const begun = await tx
      .insert(companyJobRuns)
      .values({ job, beganAt })
      .onConflictDoUpdate({
        target: [companyJobRuns.companyId, companyJobRuns.job],
        set: { beganAt },
        ...(notSince && {
          // One that began later than now began while the clock was wrong.
          setWhere: or(lte(companyJobRuns.beganAt, notSince), gt(companyJobRuns.beganAt, beganAt)),
        }),
      })
      .returning({ job: companyJobRuns.job });
    return begun.length > 0;
  },
  async finish(job: string, now: Date): Promise<void> {
    await tx.update(companyJobRuns).set(wentWell(now)).where(eq(companyJobRuns.job, job));
  },
  async fail(job: string, lastError: string, now: Date): Promise<void> {
    const failed = { finishedAt: now, failures: sql`${companyJobRuns.failures} + 1`, lastError, lastErrorAt: now };
    await tx.update(companyJobRuns).set(failed).where(eq(companyJobRuns.job, job));
  },
});

export interface SeenClock {
  seenAt: Date;
  steadySince: Date;
}

/** What the clock said when it was last looked at, over all starts of the servers. */
export const clockSeenRepo = (tx: SystemTx) => ({
  async find(): Promise<SeenClock | null> {
    const [row] = await tx
      .select({ seenAt: clockSeen.seenAt, steadySince: clockSeen.steadySince })
      .from(clockSeen)
      .for('update');
    return row ?? null;
  },
  async save(seen: SeenClock): Promise<void> {
    await tx.insert(clockSeen).values(seen).onConflictDoUpdate({ target: clockSeen.onlyRow, set: seen });
  },
});
