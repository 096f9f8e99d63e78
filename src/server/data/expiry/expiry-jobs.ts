import type { Deps } from '#server/deps.ts';
import type { JobHandlers } from '#server/platform/job-queue.ts';
import { expiryRepo } from './repo.ts';

/** A phone may replay a call that is weeks old; its key must still be known. */
const keptKeyMs = 60 * 24 * 60 * 60 * 1000;

/**
 * Water tests after their seven days (their readings stay in the pool's history), sessions and what leads to one, counts
 * of attempts, links to photos, and idempotency keys.
 */
export async function removeExpired(deps: Deps): Promise<void> {
  const now = deps.clock();
  const repo = expiryRepo(deps.db.system);
  await repo.removeWaterTests(now);
  await repo.removeSessions(now);
  await repo.removeReportLinks(now);
  await repo.removePaymentLinks(now);
  await repo.removeIdempotencyKeys(new Date(now.getTime() - keptKeyMs));
}

export const expiryJobs = (deps: Deps): Pick<JobHandlers, 'remove-expired'> => ({
  'remove-expired': () => removeExpired(deps),
});
