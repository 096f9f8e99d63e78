import type { CreateReagent, Reagent, UpdateReagent } from '#contract/reagents.ts';
import { type Chemical, PRODUCTS } from '#domain/chemistry/index.ts';
import { isWeightUnit, UNITS, type Unit } from '#domain/chemistry/units.ts';
import { type ChemicalUse, drawFromStock, type StockedPackage, USUAL_PACKAGES } from '#domain/stock/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { firstPoolId } from '#server/features/pools/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/http/app-error.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type ReagentRow, reagentsRepo } from './repo.ts';

/** A stored reagent as it travels: the level in whole percent. */
export const presentReagent = (row: ReagentRow): Reagent => ({
  id: row.id,
  reagentId: row.reagentId,
  description: row.description,
  level: Math.round(row.level),
  poolId: row.poolId,
  product: row.product,
  strengthPct: row.strengthPct,
  packageAmount: row.packageAmount,
  packageUnit: row.packageUnit,
  lastUpdated: row.lastUpdated.toISOString(),
});

/** A liquid is kept by volume and a dry product by weight; otherwise nothing could be counted down. */
function requireFittingUnit(product: Chemical | null, unit: Unit | null): void {
  if (product === null || unit === null) return;
  const { form, name } = PRODUCTS[product];
  if (isWeightUnit(unit) === (form === 'dry')) return;
  throw invalid('packageUnit', `${name} is measured by ${form === 'dry' ? 'weight' : 'volume'}`);
}

export const listReagents = (tenant: Tenant, poolId: string): Promise<Reagent[]> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    if (!(await repo.poolExists(poolId))) throw notFound('Pool');
    return (await repo.listOfPool(poolId)).map(presentReagent);
  });

/**
 * Adds a reagent; what is not said of its product and package is taken from what its type usually is.
 * The same id sent again answers the stored reagent and changes nothing (decisions §4).
 */
export const addReagent = (tenant: Tenant, poolId: string, input: CreateReagent): Promise<Reagent> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    if (!(await repo.poolExists(poolId))) throw notFound('Pool');
    if (input.poolId !== undefined && input.poolId !== poolId) {
      if (!(await repo.poolExists(input.poolId))) throw unknownReference('poolId', 'Pool');
      throw invalid('poolId', 'The pool differs from the one in the address');
    }
    const existing = input.id ? await repo.find(input.id) : null;
    if (existing) return presentReagent(existing);
    const usual = USUAL_PACKAGES[input.reagentId];
    const product = input.product === undefined ? usual.product : input.product;
    // Another product than the usual one says nothing about its package.
    const assumed = product === usual.product ? usual : null;
    const now = tenant.now();
    const row = {
      id: input.id ?? tenant.newId('RGT'),
      poolId,
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
    const stored = (await repo.insert(row)) ?? (await repo.find(row.id));
    if (!stored) throw new AppError('conflict', 'The stock was changed at the same time. Please try again.');
    return presentReagent(stored);
  });

export const changeReagent = (tenant: Tenant, id: string, changes: UpdateReagent): Promise<Reagent> =>
  tenant.transaction(async (tx) => {
    const repo = reagentsRepo(tx);
    const row = await repo.find(id);
    if (!row) throw notFound('Reagent');
    const { product, packageUnit } = packageOf({ ...row, ...changes });
    requireFittingUnit(product, packageUnit);
    const stored = await repo.update(id, { ...changes, lastUpdated: tenant.now() });
    if (!stored) throw notFound('Reagent');
    return presentReagent(stored);
  });

export const removeReagent = (tenant: Tenant, id: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await reagentsRepo(tx).remove(id))) throw notFound('Reagent');
  });

/** The database holds product and unit as text; what is not in the engine's tables counts as unknown. */
const packageOf = (row: {
  product?: string | null | undefined;
  packageUnit?: string | null | undefined;
}): { product: Chemical | null; packageUnit: Unit | null } => ({
  product: Object.values(PRODUCTS).find(({ chemical }) => chemical === row.product)?.chemical ?? null,
  packageUnit: UNITS.find((unit) => unit === row.packageUnit) ?? null,
});

export const stocked = (row: ReagentRow): StockedPackage => ({
  id: row.id,
  ...packageOf(row),
  strengthPct: row.strengthPct,
  packageAmount: row.packageAmount,
  levelPct: row.level,
});

/**
 * Takes what went into a pool's water from stock: the pool's own reagents of the product where it has any, else the
 * company's stock kept under `Pool-001`. Part of the caller's transaction.
 * @returns the reagents drawn from, with their new level in whole percent
 */
export async function takeFromStock(
  tx: TenantTx,
  { poolId, uses, now }: { poolId: string | null; uses: ChemicalUse[]; now: Date },
): Promise<Pick<Reagent, 'id' | 'description' | 'level'>[]> {
  if (uses.length === 0) return [];
  const repo = reagentsRepo(tx);
  const rows = await repo.holdOfPools([firstPoolId, ...(poolId === null ? [] : [poolId])]);
  const levels = drawFromStock(uses, {
    own: rows.filter((row) => row.poolId === poolId).map(stocked),
    company: rows.filter((row) => row.poolId === firstPoolId).map(stocked),
  });
  const drawn: Pick<Reagent, 'id' | 'description' | 'level'>[] = [];
  for (const { id, levelPct } of levels) {
    const row = await repo.update(id, { level: levelPct, lastUpdated: now });
    if (row) drawn.push({ id, description: row.description, level: Math.round(row.level) });
  }
  return drawn;
}
