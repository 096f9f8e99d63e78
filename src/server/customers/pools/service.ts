import type { CreatePool, Pool, UpdatePool } from '#contract/customers/pools.ts';
import { firstPoolId } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type TargetsOf, targetsNow } from '#server/db/water-targets.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { requireOwnProperty } from '../properties/service.ts';
import { customersRepo } from '../repo.ts';
import { customersTexts } from '../texts.ts';
import { type PoolRow, poolsRepo } from './repo.ts';

/** A stored pool with the table's names and the list's together; the answer's schema leaves out what else the row holds. */
export const presentPool = (row: PoolRow, targetsOf: TargetsOf): Pool => ({
  ...row,
  targets: targetsOf(row),
  id: row.poolId,
  pH: row.ph,
  chlorineLevel: row.chlorine,
  phLevel: row.ph,
  alkalinityLevel: row.totalAlkalinity,
  lastUpdated: row.lastUpdated?.toISOString() ?? null,
});

const readingsOfPool = [
  'chlorine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'temperature',
  'cyanuricAcid',
  'salt',
] as const;

/** Readings that are given with a pool are of now. */
const measuredNow = (tenant: Tenant, given: Record<string, unknown>): { lastUpdated?: Date } =>
  readingsOfPool.some((reading) => typeof given[reading] === 'number') ? { lastUpdated: tenant.now() } : {};

async function requireCustomer(tx: TenantTx, customerId: string | null | undefined): Promise<void> {
  if (customerId && !(await customersRepo(tx).find(customerId))) throw unknownReference('customerId', things.customer);
}

async function requirePool(tx: TenantTx, poolId: string): Promise<PoolRow> {
  const row = await poolsRepo(tx).find(poolId);
  if (!row) throw notFound(things.pool);
  return row;
}

/**
 * A pool that the caller may read: homeowners their own alone.
 * @throws AppError not_found for any other
 */
export async function requireReadablePool(tx: TenantTx, { account }: Tenant, poolId: string): Promise<PoolRow> {
  const row = await requirePool(tx, poolId);
  const own = onlyCustomerOf(account);
  if (own !== undefined && (own === null || own !== row.customerId)) throw notFound(things.pool);
  return row;
}

/** All of them; a homeowner gets the own ones. */
export const listPools = (tenant: Tenant): Promise<Pool[]> =>
  tenant.transaction(async (tx) => {
    const own = onlyCustomerOf(tenant.account);
    if (own === null) return [];
    const rows = await (own === undefined ? poolsRepo(tx).list() : poolsRepo(tx).listOfCustomer(own));
    const targetsOf = await targetsNow(tx, tenant);
    return rows.map((row) => presentPool(row, targetsOf));
  });

export const listPoolsOfCustomer = (tenant: Tenant, customerId: string): Promise<Pool[]> =>
  tenant.transaction(async (tx) => {
    const own = onlyCustomerOf(tenant.account);
    if (own !== undefined && own !== customerId) throw notFound(things.customer);
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const targetsOf = await targetsNow(tx, tenant);
    return (await poolsRepo(tx).listOfCustomer(customerId)).map((row) => presentPool(row, targetsOf));
  });

export const findPool = (tenant: Tenant, poolId: string): Promise<Pool> =>
  tenant.transaction(async (tx) =>
    presentPool(await requireReadablePool(tx, tenant, poolId), await targetsNow(tx, tenant)),
  );

/** The same id sent again answers the stored pool and changes nothing. */
export const addPool = (tenant: Tenant, { poolId: sentId, pH, ...fields }: CreatePool): Promise<Pool> =>
  tenant.transaction(async (tx) => {
    const repo = poolsRepo(tx);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) return presentPool(existing, await targetsNow(tx, tenant));
    await requireCustomer(tx, fields.customerId);
    await requireOwnProperty(tx, { customerId: null, ...fields });
    await requireRoomFor(tx, tenant.account, 'pools', repo.count);
    const poolId = sentId ?? tenant.newId('POOL');
    const row = { ...fields, ph: pH, poolId, createdAt: tenant.now(), ...measuredNow(tenant, { pH, ...fields }) };
    if (!(await repo.insert(row))) {
      throw new AppError('conflict', customersTexts.poolIdOfDeleted);
    }
    return presentPool(await requirePool(tx, poolId), await targetsNow(tx, tenant));
  });

export const changePool = (tenant: Tenant, poolId: string, { pH, ...fields }: UpdatePool): Promise<Pool> =>
  tenant.transaction(async (tx) => {
    const repo = poolsRepo(tx);
    const before = await requirePool(tx, poolId);
    await requireCustomer(tx, fields.customerId);
    const { customerId = before.customerId, propertyId } = fields;
    const isElsewhere = propertyId !== undefined && propertyId !== before.propertyId;
    if (isElsewhere) await requireOwnProperty(tx, { customerId, propertyId });
    // Another customer's pool is not at this one's property.
    const place = propertyId === undefined && customerId !== before.customerId ? { propertyId: null } : {};
    // The company's first pool counts against the plan from its first customer on.
    if (poolId === firstPoolId && fields.customerId && !(await repo.firstPoolCounts())) {
      await requireRoomFor(tx, tenant.account, 'pools', repo.count);
    }
    if (isElsewhere && customerId === before.customerId) await repo.takeEquipmentAlong(poolId, propertyId ?? null);
    await repo.update(poolId, { ...fields, ...place, ph: pH, ...measuredNow(tenant, { pH, ...fields }) });
    return presentPool(await requirePool(tx, poolId), await targetsNow(tx, tenant));
  });

/** @throws AppError conflict for the company's first pool, which the dashboard needs */
export const removePool = (tenant: Tenant, poolId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requirePool(tx, poolId);
    if (poolId === firstPoolId) throw new AppError('conflict', customersTexts.firstPoolStays({ poolId: firstPoolId }));
    await poolsRepo(tx).remove(poolId);
  });
