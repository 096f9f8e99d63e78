import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import { isDue } from '#server/db/is-due.ts';
import { attempts } from '#server/db/schema/index.ts';

export interface Counted {
  attempts: number;
  windowEndsAt: Date;
}

/** No window is longer: one that was begun while the clock was wrong keeps nobody out. */
const furthestHours = 2;

/** Counts in the database, so that several servers count together and a restart forgets nothing. */
export const attemptsRepo = (tx: SystemTx) => ({
  /** One more, in one statement: attempts at the same moment are all counted. A window that is over begins again. */
  async add(keyHash: string, now: Date, windowEndsAt: Date): Promise<Counted> {
    const isOver = isDue(attempts.windowEndsAt, now, furthestHours);
    const [row] = await tx
      .insert(attempts)
      .values({ keyHash, attempts: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: attempts.keyHash,
        set: {
          attempts: sql`case when ${isOver} then 1 else ${attempts.attempts} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${attempts.windowEndsAt} end`,
        },
      })
      .returning({ attempts: attempts.attempts, windowEndsAt: attempts.windowEndsAt });
    return row ?? { attempts: 1, windowEndsAt };
  },

  /** What stands in windows that are still open. */
  find: (keyHashes: string[], now: Date): Promise<(Counted & { keyHash: string })[]> =>
    tx
      .select()
      .from(attempts)
      .where(and(inArray(attempts.keyHash, keyHashes), not(isDue(attempts.windowEndsAt, now, furthestHours)))),

  async forget(keyHash: string): Promise<void> {
    await tx.delete(attempts).where(eq(attempts.keyHash, keyHash));
  },
});
