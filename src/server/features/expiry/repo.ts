import { lt } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import { idempotencyKeys, sessions, waterTests } from '#server/db/schema/index.ts';

/** Removes what has passed its time, of every company. */
export const expiryRepo = (tx: SystemTx) => ({
  async removeWaterTests(now: Date): Promise<void> {
    await tx.delete(waterTests).where(lt(waterTests.expiresAt, now));
  },
  async removeSessions(now: Date): Promise<void> {
    await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  },
  async removeIdempotencyKeys(before: Date): Promise<void> {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
});
