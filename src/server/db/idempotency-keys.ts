import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { idempotencyKeys } from '#server/db/schema/index.ts';
import type { TenantTx } from './client.ts';

export interface StoredAnswer {
  requestHash: string;
  statusCode: number | null;
  answer: string | null;
  createdAt: Date;
}

/** Clocks of several servers differ by less. */
const aheadMs = 5 * 60_000;

const keyOf = (userId: string, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** The keys of changing calls and their first answers, of one company. */
export const idempotencyRepo = (tx: TenantTx) => ({
  /** Takes the key for a new call; null when it was free, else what is stored under it. */
  async claim(userId: string, key: string, requestHash: string, now: Date): Promise<StoredAnswer | null> {
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length > 0) return null;
    const [stored] = await tx.select().from(idempotencyKeys).where(keyOf(userId, key));
    return stored ?? null;
  },
  /** Takes over a key whose first call ended without an answer before `before`; false when another was quicker. */
  async takeOver(userId: string, key: string, before: Date, now: Date): Promise<boolean> {
    // One begun later than now was begun while the clock was wrong.
    const isOver = or(
      lt(idempotencyKeys.createdAt, before),
      gt(idempotencyKeys.createdAt, new Date(now.getTime() + aheadMs)),
    );
    const taken = await tx
      .update(idempotencyKeys)
      .set({ createdAt: now })
      .where(and(keyOf(userId, key), isNull(idempotencyKeys.statusCode), isOver))
      .returning({ key: idempotencyKeys.key });
    return taken.length > 0;
  },
  async answer(userId: string, key: string, statusCode: number, answer: string): Promise<void> {
    await tx.update(idempotencyKeys).set({ statusCode, answer }).where(keyOf(userId, key));
  },
  async release(userId: string, key: string): Promise<void> {
    await tx.delete(idempotencyKeys).where(and(keyOf(userId, key), isNull(idempotencyKeys.statusCode)));
  },
});
