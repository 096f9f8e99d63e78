import { lt } from 'drizzle-orm';
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

/** Removes what has passed its time, of every company. */
export const expiryRepo = (tx: SystemTx) => ({
  async removeWaterTests(now: Date): Promise<void> {
    await tx.delete(waterTests).where(lt(waterTests.expiresAt, now));
  },
  /** Sessions, and everything that leads to one. */
  async removeSessions(now: Date): Promise<void> {
    await tx.delete(sessions).where(lt(sessions.expiresAt, now));
    await tx.delete(signInSteps).where(lt(signInSteps.expiresAt, now));
    await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
    await tx.delete(attempts).where(lt(attempts.windowEndsAt, now));
  },
  /** Links of reports' e-mails to their photos. */
  async removeReportLinks(now: Date): Promise<void> {
    await tx.delete(reportLinks).where(lt(reportLinks.expiresAt, now));
  },
  /** Links of bills' mails. */
  async removePaymentLinks(now: Date): Promise<void> {
    await tx.delete(paymentLinks).where(lt(paymentLinks.expiresAt, now));
  },
  async removeIdempotencyKeys(before: Date): Promise<void> {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
  },
});
