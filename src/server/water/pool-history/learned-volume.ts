import { type AnsweringVolume, learnVolume, volumeToDoseFor } from '#domain/water/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { poolHistoryRepo } from './repo.ts';
import { dosesOf, historyOf } from './stored-history.ts';

/** Older tests and doses teach nothing. */
const memoryMs = 366 * 86_400_000;

/**
 * The volume that one of the company's pools answers as, where it is known well enough to dose for and was learned beside
 * the size that is asked about; null for every other pool and size, and for any other text.
 */
export const learnedVolumeOf = (tenant: Tenant, poolId: string, gallons: number): Promise<AnsweringVolume | null> =>
  tenant.transaction(async (tx) => {
    const pool = await poolsRepo(tx).find(poolId);
    if (!pool?.customerId || pool.volumeGallons !== gallons || onlyCustomerOf(tenant.account) !== undefined)
      return null;
    const now = tenant.now();
    const since = new Date(now.getTime() - memoryMs);
    const repo = poolHistoryRepo(tx);
    const visits = await repo.visits([poolId], [pool.customerId], since.toISOString().slice(0, 10));
    if (visits.length === 0) return null;
    const tests = await repo.readings([poolId], since);
    return volumeToDoseFor(learnVolume(historyOf(pool, tests, dosesOf(visits, tests)), now.getTime()));
  });
