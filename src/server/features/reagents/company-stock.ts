import type { StockedReagent } from '#contract/reagents.ts';
import { UNITS } from '#domain/chemistry/units.ts';
import { type ChemicalUse, usagePctPerDay } from '#domain/stock/index.ts';
import { firstPoolId } from '#server/features/pools/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { reagentsRepo } from './repo.ts';
import { presentReagent, stocked } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So far back visits say how fast stock goes: eight weekly rounds. */
const LOOK_BACK_DAYS = 56;

/** Every reagent of the company with its pool and its use; what is low stands in one list. */
export const listCompanyStock = (tenant: Tenant): Promise<StockedReagent[]> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    const now = tenant.now().getTime();
    const all = await repo.listAll();
    if (all.length === 0) return [];
    const visits = await repo.usesSince(new Date(now - LOOK_BACK_DAYS * DAY_MS).toISOString().slice(0, 10));
    const first = Math.min(now, ...visits.map(({ serviceDate }) => Date.parse(`${serviceDate}T00:00:00Z`)));
    const days = (now - first) / DAY_MS;

    const kept = new Map<string, number>();
    for (const { row } of all) {
      const shelf = shelfOf(row.poolId, row.product);
      kept.set(shelf, (kept.get(shelf) ?? 0) + 1);
    }
    const taken = new Map<string, ChemicalUse[]>();
    for (const { poolId, chemicalsAdded } of visits) {
      for (const { chemical, amount, unit, strengthPct } of chemicalsAdded) {
        const known = UNITS.find((one) => one === unit);
        if (!known) continue;
        // As visits draw: from the pool's own packages of a product where it has any, else from the company's.
        const own = shelfOf(poolId ?? firstPoolId, chemical);
        const shelf = kept.has(own) ? own : shelfOf(firstPoolId, chemical);
        const uses = taken.get(shelf) ?? [];
        uses.push({ chemical, amount, unit: known, strengthPct });
        taken.set(shelf, uses);
      }
    }
    return all.map(({ row, poolName, customerName }) => {
      const shelf = shelfOf(row.poolId, row.product);
      const usage = usagePctPerDay(taken.get(shelf) ?? [], stocked(row), {
        days,
        packages: kept.get(shelf) ?? 1,
      });
      return {
        ...presentReagent(row),
        poolName,
        customerName,
        usagePctPerDay: usage === null ? null : Number(usage.toFixed(3)),
      };
    });
  });

/** The packages of one product at one pool. */
const shelfOf = (poolId: string, product: string | null): string => `${poolId}\n${product ?? ''}`;
