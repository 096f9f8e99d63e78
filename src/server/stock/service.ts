import type {
  CreateReagent,
  CreateStock,
  Reagent,
  Transfer,
  Transferred,
  UpdateReagent,
} from '#contract/stock/reagents.ts';
import {
  type ChemicalUse,
  drawFromStock,
  drawOrder,
  packageToPourInto,
  type StockedPackage,
  type StockPlace,
  usualPackages,
} from '#domain/stock/index.ts';
import { type Chemical, isWeightUnit, productTable, productTexts, UNITS, type Unit } from '#domain/water/index.ts';
import { poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { atPool, fromTo, isAt, movementOf, placeOf, placeSent, requireReagent, seesPlace } from './movements.ts';
import { type ReagentRow, reagentsRepo } from './repo.ts';
import { stockTexts } from './texts.ts';

/** A stored reagent as it is answered: the level in whole percent. The answer's schema leaves out what else the row holds. */
export const presentReagent = (row: ReagentRow): Reagent => ({
  ...row,
  level: Math.round(row.level),
  lastUpdated: row.lastUpdated.toISOString(),
});

/** A liquid is kept by volume and a dry product by weight; otherwise nothing could be counted down. */
function requireFittingUnit(product: Chemical | null, unit: Unit | null): void {
  if (product === null || unit === null) return;
  const { form } = productTable[product];
  if (isWeightUnit(unit) === (form === 'dry')) return;
  const told = form === 'dry' ? stockTexts.measuredByWeight : stockTexts.measuredByVolume;
  throw invalid('packageUnit', told({ product: productTexts.names[product] }));
}

export const listReagents = (tenant: Tenant, poolId: string): Promise<Reagent[]> =>
  tenant.transaction(async (tx) => {
    if (!(await poolsRepo(tx).find(poolId))) throw notFound(things.pool);
    return (await reagentsRepo(tx).listAt(atPool(poolId))).map(presentReagent);
  });

/** What `listReagents` answers for each of some pools, in one query. */
export async function reagentsOfPools(
  tx: TenantTx,
  poolIds: readonly string[],
): Promise<{ poolId: string; reagents: Reagent[] }[]> {
  const rows = await reagentsRepo(tx).listAtPools(poolIds);
  const reagents = new Map<string, Reagent[]>(poolIds.map((poolId) => [poolId, []]));
  for (const row of rows) reagents.get(row.poolId ?? '')?.push(presentReagent(row));
  return poolIds.map((poolId) => ({ poolId, reagents: reagents.get(poolId) ?? [] }));
}

/** What is on a technician's truck. */
export const reagentsOnTruck = async (tx: TenantTx, technicianId: string): Promise<Reagent[]> =>
  (await reagentsRepo(tx).listAt({ poolId: null, technicianId })).map(presentReagent);

/** Adds a reagent at the pool of the address. */
export const addReagent = (tenant: Tenant, poolId: string, input: CreateReagent): Promise<Reagent> =>
  tenant.transaction(async (tx) => {
    if (!(await poolsRepo(tx).find(poolId))) throw notFound(things.pool);
    if (input.poolId !== undefined && input.poolId !== poolId) {
      if (!(await poolsRepo(tx).find(input.poolId))) throw unknownReference('poolId', things.pool);
      throw invalid('poolId', stockTexts.poolOfAnotherUrl);
    }
    return store(tenant, reagentsRepo(tx), atPool(poolId), input);
  });

/** Adds a reagent at the pool or on the truck that the body names. */
export const addStock = (tenant: Tenant, input: CreateStock): Promise<Reagent> =>
  tenant.transaction(async (tx) => store(tenant, reagentsRepo(tx), await placeSent(tenant, tx, input), input));

/**
 * Stores a reagent; product and package default to what its type usually is.
 * The same id sent again answers the stored reagent and changes nothing.
 */
async function store(
  tenant: Tenant,
  repo: ReturnType<typeof reagentsRepo>,
  place: StockPlace,
  input: CreateReagent,
): Promise<Reagent> {
  if (input.id && (await repo.find(input.id))) return presentReagent(await requireReagent(tenant, repo, input.id));
  const usual = usualPackages[input.reagentId];
  const product = input.product === undefined ? usual.product : input.product;
  // Another product than the usual one says nothing about its package.
  const assumed = product === usual.product ? usual : null;
  const now = tenant.now();
  const row = {
    id: input.id ?? tenant.newId('RGT'),
    ...place,
    reagentId: input.reagentId,
    description: input.description,
    level: input.level,
    product,
    strengthPct: input.strengthPct === undefined ? (assumed?.strengthPct ?? null) : input.strengthPct,
    packageAmount: input.packageAmount === undefined ? (assumed?.packageAmount ?? null) : input.packageAmount,
    packageUnit: input.packageUnit === undefined ? (assumed?.packageUnit ?? null) : input.packageUnit,
    createdAt: now,
    lastUpdated: now,
  };
  requireFittingUnit(row.product, row.packageUnit);
  const stored = await repo.insert(row);
  if (stored) {
    await repo.insertMovements([movementOf(tenant, stored.id, 'added', 0, stored.level)]);
    return presentReagent(stored);
  }
  const other = await repo.find(row.id);
  if (!other) throw new AppError('conflict', stockTexts.changedMeanwhile);
  return presentReagent(other);
}

export const changeReagent = (tenant: Tenant, id: string, changes: UpdateReagent): Promise<Reagent> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    const row = await requireReagent(tenant, repo, id);
    const { product, packageUnit } = packageOf({ ...row, ...changes });
    requireFittingUnit(product, packageUnit);
    const stored = await repo.update(id, { ...changes, lastUpdated: tenant.now() });
    if (!stored) throw notFound(stockTexts.reagent);
    if (stored.level !== row.level) {
      await repo.insertMovements([movementOf(tenant, id, 'set', row.level, stored.level)]);
    }
    return presentReagent(stored);
  });

export const removeReagent = (tenant: Tenant, id: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    await requireReagent(tenant, repo, id);
    await repo.remove(id);
  });

/** The database holds product and unit as text; what is not in the engine's tables counts as unknown. */
const packageOf = (row: {
  product?: string | null | undefined;
  packageUnit?: string | null | undefined;
}): { product: Chemical | null; packageUnit: Unit | null } => ({
  product: Object.values(productTable).find(({ chemical }) => chemical === row.product)?.chemical ?? null,
  packageUnit: UNITS.find((unit) => unit === row.packageUnit) ?? null,
});

export const stocked = (row: ReagentRow): StockedPackage => ({
  id: row.id,
  ...packageOf(row),
  strengthPct: row.strengthPct,
  packageAmount: row.packageAmount,
  levelPct: row.level,
});

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
