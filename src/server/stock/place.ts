import type { StockPlace } from '#domain/stock/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { type ReagentRow, reagentsRepo } from './repo.ts';
import { stockTexts } from './texts.ts';

type Repo = ReturnType<typeof reagentsRepo>;

export const atPool = (poolId: string): StockPlace => ({ poolId, technicianId: null });
export const onTruck = (technicianId: string): StockPlace => ({ poolId: null, technicianId });

export const isAt = (row: Pick<ReagentRow, 'poolId' | 'technicianId'>, place: StockPlace): boolean =>
  row.poolId === place.poolId && row.technicianId === place.technicianId;

/** Where a package is; the database allows one place only. */
export const placeOf = ({ poolId, technicianId }: Pick<ReagentRow, 'poolId' | 'technicianId'>): StockPlace =>
  poolId !== null ? atPool(poolId) : onTruck(technicianId ?? '');

/** A technician sees and changes the own truck; everybody else who may see reagents, all of them. */
export const seesTruck = ({ account }: Tenant, technicianId: string): boolean =>
  account.role !== 'technician' || account.technicianId === technicianId;

export const seesPlace = (tenant: Tenant, { technicianId }: Pick<ReagentRow, 'technicianId'>): boolean =>
  technicianId === null || seesTruck(tenant, technicianId);

/** @throws AppError not_found where there is none, or it is on a truck that the caller does not see */
export async function requireReagent(tenant: Tenant, repo: Repo, id: string): Promise<ReagentRow> {
  const row = await repo.hold(id);
  if (!row || !seesPlace(tenant, row)) throw notFound(stockTexts.reagent);
  return row;
}

/** A place as a body names it. @throws AppError invalid_input unless it is one; not_found where it is not there */
export async function placeSent(
  tenant: Tenant,
  tx: TenantTx,
  { poolId, technicianId }: { poolId?: string | undefined; technicianId?: string | undefined },
): Promise<StockPlace> {
  if (poolId !== undefined && !(await poolsRepo(tx).find(poolId))) throw unknownReference('poolId', things.pool);
  if (technicianId !== undefined) {
    const isThere = seesTruck(tenant, technicianId) && (await reagentsRepo(tx).technicianExists(technicianId));
    if (!isThere) throw unknownReference('technicianId', things.technician);
  }
  if (poolId !== undefined && technicianId !== undefined) {
    throw invalid('technicianId', stockTexts.poolOrTruckNotBoth);
  }
  if (poolId !== undefined) return atPool(poolId);
  if (technicianId !== undefined) return onTruck(technicianId);
  throw invalid('poolId', stockTexts.poolOrTruck);
}
