import { canAny } from '#domain/access/index.ts';
import { type KnownStock, knownStock } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { waterRepo } from './repo.ts';

/**
 * What there is to treat a pool with: what is at the pool and on the truck of the technician who asks, or else of the one
 * whose route the pool is on; where nothing is kept there, what the company stocks. Who may not see stock gets no hint of it.
 * @param poolId any marker text; null for water of no pool
 */
export async function stockFor(tx: TenantTx, { account }: Tenant, poolId: string | null): Promise<KnownStock> {
  if (!canAny(account.role, [['reagents', 'view']], account.permissions)) return knownStock([], []);
  const repo = waterRepo(tx);
  const onRoute = poolId === null || account.technicianId !== null ? null : await repo.technicianOfPool(poolId);
  // A technician sees no truck but the own.
  const technicianId = account.role === 'technician' ? account.technicianId : (account.technicianId ?? onRoute);
  const here = await repo.packagesAt(poolId, technicianId);
  return knownStock(here, here.length > 0 ? [] : await repo.packagesOfCompany());
}
