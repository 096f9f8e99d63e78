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
import { things } from '#server/platform/things.ts';
import { poolsRepo } from '../pools/repo.ts';
import { customersRepo } from '../repo.ts';
import { customersTexts } from '../texts.ts';
import { equipmentRepo } from './repo.ts';

async function requireFound(tx: TenantTx, equipmentId: string): Promise<EquipmentRecord> {
  const row = await equipmentRepo(tx).find(equipmentId);
  if (!row) throw notFound(things.equipment);
  return row;
}

/** @throws AppError not_found naming the field where the pool is not this customer's */
async function requireOwnPool(tx: TenantTx, poolId: string | null | undefined, customerId: string): Promise<void> {
  if (!poolId) return;
  const pool = await poolsRepo(tx).find(poolId);
  if (pool?.customerId !== customerId) throw unknownReference('poolId', things.pool);
}

export const listEquipment = (tenant: Tenant, query: EquipmentQuery) =>
  tenant.transaction((tx) => equipmentRepo(tx).list(query, localDate(tenant.account.timeZone, tenant.now())));

/** The same id sent again for the same customer answers what is stored. @throws AppError conflict where another customer's has it */
export const addEquipment = (tenant: Tenant, customerId: string, input: CreateEquipment): Promise<EquipmentRecord> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw notFound(things.customer);
    await requireOwnPool(tx, input.poolId, customerId);
    const { equipmentId = tenant.newId('EQ'), ...fields } = input;
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
    await requireOwnPool(tx, input.poolId, row.customerId);
    await equipmentRepo(tx).update(equipmentId, { ...input, updatedAt: tenant.now() });
    return requireFound(tx, equipmentId);
  });

export const removeEquipment = (tenant: Tenant, equipmentId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requireFound(tx, equipmentId);
    await equipmentRepo(tx).remove(equipmentId);
  });
