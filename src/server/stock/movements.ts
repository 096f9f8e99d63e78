import type { Movement, MovementsQuery } from '#contract/stock/reagents.ts';
import type { StockPlace } from '#domain/stock/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { requireReagent } from './place.ts';
import { type NewMovementRow, reagentsRepo } from './repo.ts';

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
