import type { Stop } from '#contract/visits.ts';
import type { TenantTx } from '#server/db/client.ts';
import { tasksAtStops } from '#server/features/checklist/index.ts';
import { type CustomerRow, customersRepo } from '#server/features/customers/index.ts';
import { type PoolRow, poolsRepo } from '#server/features/pools/index.ts';
import { dateIn } from '#server/features/routes/index.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { presentVisit } from './present.ts';
import { type StopRow, type VisitRow, visitsRepo } from './repo.ts';

const customerOf = (row: CustomerRow): Stop['customer'] => ({
  customerId: row.customerId,
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zipCode,
  latitude: row.latitude,
  longitude: row.longitude,
  notes: row.notes,
  gateCode: row.gateCode,
  dog: row.dog,
  equipment: row.equipment,
});

/** A pool's readings are those of its last visit or test, whichever measured them. */
const lastOf = (pool: PoolRow | undefined): Stop['last'] => ({
  measuredAt: pool?.lastUpdated?.toISOString() ?? null,
  readings: pool
    ? {
        chlorine: pool.chlorine,
        pH: pool.ph,
        totalAlkalinity: pool.totalAlkalinity,
        calciumHardness: pool.calciumHardness,
        cyanuricAcid: pool.cyanuricAcid,
        salt: pool.salt,
        temperature: pool.temperature,
        lsi: pool.lsi,
      }
    : {},
});

interface Found {
  customerId: string;
  stop: StopRow | null;
  visit: VisitRow | null;
}

async function presentStop(tx: TenantTx, { customerId, stop, visit }: Found): Promise<Stop> {
  const customer = await customersRepo(tx).find(customerId);
  if (!customer) throw notFound('Customer');
  const pools = await poolsRepo(tx).listOfCustomer(customerId);
  const pool = pools.find(({ poolId }) => poolId === visit?.poolId) ?? pools[0];
  const tasksAt = await tasksAtStops(tx, [customerId]);
  return {
    customer: customerOf(customer),
    pool: pool
      ? {
          poolId: pool.poolId,
          name: pool.name,
          poolType: pool.poolType ?? customer.poolType,
          volumeGallons: pool.volumeGallons ?? customer.poolSize,
        }
      : null,
    pools: pools.map(({ poolId, name }) => ({ poolId, name })),
    last: lastOf(pool),
    ...tasksAt(customerId, visit?.visitId ?? null),
    assignmentNotes: stop?.notes ?? stop?.serviceDescription ?? null,
    visit: visit && (await presentVisit(tx, visit)),
  };
}

/** The stop of a route on a day (today where none is given), with the visit of that day once it has been opened. */
export const findStop = (tenant: Tenant, assignmentId: string, date: string | undefined): Promise<Stop> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const stop = await repo.findStop(assignmentId);
    if (!stop) throw notFound('Route assignment');
    const { customerId } = stop;
    const serviceDate = date ?? dateIn(tenant.account.timeZone, tenant.now());
    const visits = await repo.ofCustomerOn(customerId, serviceDate);
    const visit =
      visits.find((one) => one.assignmentId === assignmentId) ?? visits.find((one) => one.assignmentId === null);
    return presentStop(tx, { customerId, stop, visit: visit ?? null });
  });

/** A stop at a customer who is not on a route that day; an open visit of the day before a finished one. */
export const findStopOfCustomer = (tenant: Tenant, customerId: string, date: string | undefined): Promise<Stop> =>
  tenant.transaction(async (tx) => {
    const repo = visitsRepo(tx);
    const serviceDate = date ?? dateIn(tenant.account.timeZone, tenant.now());
    const [visit = null] = await repo.ofCustomerOn(customerId, serviceDate);
    const [stop = null] = await repo.stopsOfCustomer(customerId);
    return presentStop(tx, { customerId, stop, visit });
  });
