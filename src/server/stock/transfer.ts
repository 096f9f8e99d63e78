import type { Transfer, Transferred } from '#contract/stock/reagents.ts';
import { packageToPourInto, type StockPlace } from '#domain/stock/index.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { fromTo, movementOf } from './movements.ts';
import { isAt, placeOf, placeSent, seesPlace } from './place.ts';
import { type ReagentRow, reagentsRepo } from './repo.ts';
import { presentReagent, stocked } from './service.ts';
import { stockTexts } from './texts.ts';

type Repo = ReturnType<typeof reagentsRepo>;

/**
 * Takes a package, or part of what it holds, to another place: from a truck to a pool and back, or between two of a kind.
 * Both sides change in one transaction, and both get an entry in their history.
 */
export const transferReagent = (tenant: Tenant, id: string, { percent, ...sent }: Transfer): Promise<Transferred> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    const known = await repo.find(id);
    if (!known || !seesPlace(tenant, known)) throw notFound(stockTexts.reagent);
    const to = await placeSent(tenant, tx, sent);
    const rows = await repo.holdAt([to], id);
    const row = rows.find((one) => one.id === id);
    if (!row || !seesPlace(tenant, row)) throw notFound(stockTexts.reagent);
    const field = to.poolId === null ? 'technicianId' : 'poolId';
    if (isAt(row, to)) throw invalid(field, stockTexts.alreadyThere);
    const moved =
      percent === undefined
        ? await carry(tenant, repo, row, to)
        : await pour(tenant, repo, { row, to, percent, there: rows.filter((one) => isAt(one, to)) });
    return { from: presentReagent(moved.from), to: presentReagent(moved.to) };
  });

/** The package itself goes, with what is in it. */
async function carry(tenant: Tenant, repo: Repo, row: ReagentRow, to: StockPlace) {
  const stored = await repo.update(row.id, { ...to, lastUpdated: tenant.now() });
  if (!stored) throw notFound(stockTexts.reagent);
  await repo.insertMovements([movementOf(tenant, row.id, 'moved', row.level, row.level, fromTo(placeOf(row), to))]);
  return { from: stored, to: stored };
}

interface Pouring {
  row: ReagentRow;
  to: StockPlace;
  percent: number;
  there: ReagentRow[];
}

/** Part of it goes: into a package there that has room, else into a new one like it. */
async function pour(tenant: Tenant, repo: Repo, { row, to, percent, there }: Pouring) {
  if (percent > row.level) throw invalid('percent', stockTexts.onlyPercentLeft({ percent: Math.floor(row.level) }));
  const now = tenant.now();
  const ways = fromTo(placeOf(row), to);
  const from = await repo.update(row.id, { level: row.level - percent, lastUpdated: now });
  const found = packageToPourInto(percent, stocked(row), there.map(stocked));
  const into = found
    ? await repo.update(found.into.id, { level: found.levelPct, lastUpdated: now })
    : await repo.insert({
        ...row,
        ...to,
        id: tenant.newId('RGT'),
        level: percent,
        createdAt: now,
        lastUpdated: now,
      });
  if (!from || !into) throw notFound(stockTexts.reagent);
  await repo.insertMovements([
    movementOf(tenant, from.id, 'poured-out', row.level, from.level, ways),
    movementOf(tenant, into.id, 'poured-in', found?.into.levelPct ?? 0, into.level, ways),
  ]);
  return { from, to: into };
}
