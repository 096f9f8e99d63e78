import { levelMark } from '#domain/stock/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { reagentsRepo } from './repo.ts';

/** A package that is marked Low or Critical, and its place. */
export interface LowPackage {
  id: string;
  name: string;
  place: string;
  levelPct: number;
  mark: 'low' | 'critical';
}

/** The company's packages below the documented marks, the emptiest first. */
export async function lowPackages(tx: TenantTx): Promise<LowPackage[]> {
  const all = await reagentsRepo(tx).listAll(null);
  return all
    .flatMap(({ row, poolName, customerName, technicianName }) => {
      const mark = levelMark(row.level);
      const place = technicianName ?? customerName ?? poolName ?? 'Shop stock';
      return mark ? [{ id: row.id, name: row.description, place, levelPct: row.level, mark }] : [];
    })
    .sort((one, other) => one.levelPct - other.levelPct);
}
