import type {
  CreateEquipment,
  EquipmentQuery,
  EquipmentRecord,
  UpdateEquipment,
} from '#contract/customers/equipment.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { poolsRepo } from '../pools/repo.ts';
import { requireOwnProperty } from '../properties/service.ts';
import { customersRepo } from '../repo.ts';
import { customersTexts } from '../texts.ts';
import { equipmentRepo } from './repo.ts';

async function requireFound(tx: TenantTx, equipmentId: string): Promise<EquipmentRecord> {
  const row = await equipmentRepo(tx).find(equipmentId);
  if (!row) throw notFound(things.equipment);
  return row;
}

type Where = Pick<UpdateEquipment, 'poolId' | 'propertyId'>;

/**
 * Where equipment is: at its pool, and where that is; without a pool, at the property that is named.
 * @throws AppError not_found naming the field where the pool or the property is not this customer's
 */
async function whereIs(tx: TenantTx, { poolId, propertyId }: Where, customerId: string): Promise<Where> {
  if (propertyId) await requireOwnProperty(tx, { customerId, propertyId }, { archivedToo: true });
  if (poolId) {
    const pool = await poolsRepo(tx).find(poolId);
    if (pool?.customerId !== customerId) throw unknownReference('poolId', things.pool);
    return { propertyId: pool.propertyId };
  }
  return {};
}

export const listEquipment = (tenant: Tenant, query: EquipmentQuery) =>
  tenant.transaction((tx) => equipmentRepo(tx).list(query, localDate(tenant.account.timeZone, tenant.now())));

/** The same id sent again for the same customer answers what is stored. @throws AppError conflict where another customer's has it */
export const addEquipment = (tenant: Tenant, customerId: string, input: CreateEquipment): Promise<EquipmentRecord> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    const { equipmentId = tenant.newId('EQ'), ...sent } = input;
    const fields = { ...sent, ...(await whereIs(tx, sent, customerId)) };
    const now = tenant.now();
    await equipmentRepo(tx).insert({ ...fields, equipmentId, customerId, createdAt: now, updatedAt: now });
    const row = await equipmentRepo(tx).find(equipmentId);
    if (row?.customerId !== customerId) throw new AppError('conflict', customersTexts.equipmentIdTaken);
    return row;
  });

export const changeEquipment = (
  tenant: Tenant,
  equipmentId: string,
  input: UpdateEquipment,
): Promise<EquipmentRecord> =>
  tenant.transaction(async (tx) => {
    const row = await requireFound(tx, equipmentId);
    const place = await whereIs(tx, input, row.customerId);
    await equipmentRepo(tx).update(equipmentId, { ...input, ...place, updatedAt: tenant.now() });
    return requireFound(tx, equipmentId);
  });

export const removeEquipment = (tenant: Tenant, equipmentId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requireFound(tx, equipmentId);
    await equipmentRepo(tx).remove(equipmentId);
  });
