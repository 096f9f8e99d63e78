import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import { isDue } from '#server/db/query-parts.ts';
import { attempts } from '#server/db/schema/index.ts';

export interface Counted {
  attempts: number;
  windowEndsAt: Date;
}

/** No window is longer: one that began while the clock was wrong locks no one out. */
const furthestHours = 2;

/** In the database, so that all servers count together and a restart loses nothing. */
export const attemptsRepo = (tx: SystemTx) => ({
  /** Adds one in a single statement, so that simultaneous attempts all count. A window that is over starts again. */
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

  /** Counts in open windows. */
  find: (keyHashes: string[], now: Date): Promise<(Counted & { keyHash: string })[]> =>
    tx
      .select()
      .from(attempts)
      .where(and(inArray(attempts.keyHash, keyHashes), not(isDue(attempts.windowEndsAt, now, furthestHours)))),

  async forget(keyHash: string): Promise<void> {
    await tx.delete(attempts).where(eq(attempts.keyHash, keyHash));
  },
});
