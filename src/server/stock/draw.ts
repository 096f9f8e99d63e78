import type { Reagent } from '#contract/stock/reagents.ts';
import { type ChemicalUse, drawFromStock, drawOrder } from '#domain/stock/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { movementOf } from './movements.ts';
import { isAt } from './place.ts';
import { reagentsRepo } from './repo.ts';
import { stocked } from './service.ts';

/** What a visit used, where, and by whom. */
interface VisitUse {
  visitId: string;
  poolId: string | null;
  technicianId: string | null;
  uses: ChemicalUse[];
}

/**
 * Takes what went into a pool's water from stock. Part of the caller's transaction.
 * @returns the reagents drawn from, with their new level in whole percent
 */
export async function takeFromStock(
  tx: TenantTx,
  tenant: Tenant,
  { visitId, poolId, technicianId, uses }: VisitUse,
): Promise<Pick<Reagent, 'id' | 'description' | 'level'>[]> {
  if (uses.length === 0) return [];
  const repo = reagentsRepo(tx);
  const places = drawOrder(poolId, technicianId);
  const rows = await repo.holdAt(places);
  const draws = drawFromStock(
    uses,
    places.map((place) => rows.filter((row) => isAt(row, place)).map(stocked)),
  );
  await repo.insertMovements(
    draws.map(({ id, levelBeforePct, levelPct, amount, unit }) =>
      movementOf(tenant, id, 'visit', levelBeforePct, levelPct, { visitId, amount, unit }),
    ),
  );
  const drawn: Pick<Reagent, 'id' | 'description' | 'level'>[] = [];
  for (const [id, level] of new Map(draws.map(({ id, levelPct }) => [id, levelPct]))) {
    const row = await repo.update(id, { level, lastUpdated: tenant.now() });
    if (row) drawn.push({ id, description: row.description, level: Math.round(row.level) });
  }
  return drawn;
}
