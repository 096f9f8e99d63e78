import { gt, lt, or } from 'drizzle-orm';
import type { SystemTx } from '#server/db/client.ts';
import {
  attempts,
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

/** Removes what has passed its time, of every company. */
export const expiryRepo = (tx: SystemTx) => ({
  async removeWaterTests(now: Date): Promise<void> {
    await tx.delete(waterTests).where(lt(waterTests.expiresAt, now));
  },
  /** Sessions, and everything that leads to one. */
  async removeSessions(now: Date): Promise<void> {
    // One that was opened later than now was opened while the clock was wrong, and would outlive its time by as much.
    const dayAhead = new Date(now.getTime() + dayMs);
    await tx.delete(sessions).where(or(lt(sessions.expiresAt, now), gt(sessions.createdAt, dayAhead)));
    await tx.delete(signInSteps).where(lt(signInSteps.expiresAt, now));
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
    await tx.delete(attempts).where(lt(attempts.windowEndsAt, now));
  },
  async removeReportLinks(now: Date): Promise<void> {
    await tx.delete(reportLinks).where(lt(reportLinks.expiresAt, now));
  },
  async removePaymentLinks(now: Date): Promise<void> {
    await tx.delete(paymentLinks).where(lt(paymentLinks.expiresAt, now));
  },
  async removeIdempotencyKeys(before: Date): Promise<void> {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
});
