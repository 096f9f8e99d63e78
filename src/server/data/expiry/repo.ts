import { gt, lt, or } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import {
  attempts,
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
