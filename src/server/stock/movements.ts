import type { Movement, MovementsQuery } from '#contract/stock/reagents.ts';
import type { StockPlace } from '#domain/stock/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { type NewMovementRow, type ReagentRow, reagentsRepo } from './repo.ts';
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

/** A line of a package's history; a visit's is signed by the visit, all others by who is signed in. */
export const movementOf = (
  tenant: Tenant,
  reagentId: string,
  kind: NewMovementRow['kind'],
  levelBefore: number,
  levelAfter: number,
  more: Partial<NewMovementRow> = {},
): NewMovementRow => ({
  movementId: tenant.newId('MOVE'),
  reagentId,
  kind,
  levelBefore,
  levelAfter,
  userId: kind === 'visit' ? null : tenant.account.userId,
  happenedAt: tenant.now(),
  ...more,
});

export const fromTo = (from: StockPlace, to: StockPlace): Partial<NewMovementRow> => ({
  fromPoolId: from.poolId,
  fromTechnicianId: from.technicianId,
  toPoolId: to.poolId,
  toTechnicianId: to.technicianId,
});

const usualLimit = 100;

/** What became of a package, newest first. */
export const listMovements = (
  tenant: Tenant,
  id: string,
  { limit = usualLimit, offset = 0 }: MovementsQuery,
): Promise<{ rows: Movement[]; total: number }> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    await requireReagent(tenant, repo, id);
    const found = await repo.movementsOf(id, { limit, offset });
    const ids = (...keys: (keyof (typeof found)[number]['row'])[]): string[] => [
      ...new Set(found.flatMap(({ row }) => keys.map((key) => row[key]).filter((one) => typeof one === 'string'))),
    ];
    const poolNames = await repo.poolNames(ids('fromPoolId', 'toPoolId'));
    const technicianNames = await repo.technicianNames(ids('fromTechnicianId', 'toTechnicianId'));
    // A place that is gone since keeps its id as its name.
    const place = (poolId: string | null, technicianId: string | null): Movement['from'] => {
      if (poolId !== null) return { poolId, technicianId, name: poolNames.get(poolId) ?? poolId };
      if (technicianId === null) return null;
      return { poolId, technicianId, name: technicianNames.get(technicianId) ?? technicianId };
    };
    const rows = found.map(
      ({ row, by, visit, customerName }): Movement => ({
        ...row,
        at: row.happenedAt.toISOString(),
        visit: visit && { ...visit, customerName },
        from: place(row.fromPoolId, row.fromTechnicianId),
        to: place(row.toPoolId, row.toTechnicianId),
        by,
      }),
    );
    return { rows, total: await repo.countMovements(id) };
  });
