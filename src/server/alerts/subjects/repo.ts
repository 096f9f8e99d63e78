import { and, asc, eq, gt, gte, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type AlertedPackage,
  type AlertedPool,
  type AlertedTester,
  alertTexts,
  type RemindedCustomer,
  type WarrantedEquipment,
} from '#domain/alerts/index.ts';
import type { Message } from '#domain/language/index.ts';
import { poolTypeOf, type TargetedBody } from '#domain/water/index.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { hotRead, listNamed } from '#server/db/hot-read.ts';
import {
  bodyVisits,
  companies,
  customers,
  devices,
  equipment,
  invoices,
  notifications,
  pools,
  reagents,
  serviceVisits,
  technicians,
  visitSkips,
  workOrders,
} from '#server/db/schema/index.ts';
import type { TargetsOf } from '#server/db/water-targets.ts';

/** What alerts are about, read in pages by id, the first page after ''. Former customers get no alerts. */
export interface Watched<T> {
  id: string;
  /** Null for former customers: their alerts are over. */
  subject: T | null;
}

/** Small, so that a page's objects die young in the garbage collector. */
const pageSize = 1000;
const ofPool = and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId));
/** Pools of the company itself have no customer. */
const lookedAfter = sql<boolean>`(${customers.customerId} is null or (${customers.isActive} and ${customers.deletedAt} is null))`;
/** "Pat Rivera · Lap pool", but "Pat Rivera's pool" as it is. */
const placeOf = (customerName: string | null, poolName: string | null): Message | string =>
  customerName && poolName && !poolName.includes(customerName)
    ? `${customerName} · ${poolName}`
    : (poolName ?? customerName ?? alertTexts.inStock);

type PoolInPage = Omit<AlertedPool, 'name' | 'poolType' | 'targets' | 'addedSince'> &
  Omit<TargetedBody, 'poolType'> & {
    addedSince: string[] | null;
    poolType: string | null;
    poolName: string;
    customerName: string | null;
    lookedAfter: boolean;
  };
type PackageInPage = Omit<AlertedPackage, 'place' | 'usagePctPerDay'> & {
  poolName: string | null;
  customerName: string | null;
  technicianName: string | null;
  lookedAfter: boolean;
};
type UnplannedCustomer = Omit<RemindedCustomer, 'plannedOn'>;
type CustomerInPage = UnplannedCustomer & Record<string, unknown> & { lookedAfter: boolean };

const isServed = sql`(customer.customer_id is null or (customer.is_active and customer.deleted_at is null))`;

/** The ids of companies with a plan, in pages. */
export async function companiesAfter(tx: SystemTx, companyId: string | null): Promise<string[]> {
  const rows = await tx
    .select({ companyId: companies.companyId })
    .from(companies)
    .where(and(ne(companies.tier, 'none'), companyId === null ? undefined : gt(companies.companyId, companyId)))
    .orderBy(asc(companies.companyId))
    .limit(pageSize);
  return rows.map((row) => row.companyId);
}

/** The page first, then its customers: the other way round every page would read all customers. */
const poolsWhere = (db: Pick<TenantTx, 'select'>, wanted: SQL) =>
  db
    .select({
      poolId: sql<string>`page.pool_id`.as('pool_id'),
      poolName: sql<string>`page.name`.as('pool_name'),
      poolType: sql<string | null>`page.pool_type`.as('pool_type'),
      surface: sql<PoolInPage['surface']>`page.surface`.as('surface'),
      isIndoor: sql<PoolInPage['isIndoor']>`page.is_indoor`.as('is_indoor'),
      isPublic: sql<PoolInPage['isPublic']>`page.is_public`.as('is_public'),
      ownTargets: sql<PoolInPage['ownTargets']>`page.targets`.as('own_targets'),
      chlorine: sql<number | null>`page.chlorine::float8`.as('chlorine'),
      pH: sql<number | null>`page.ph::float8`.as('ph'),
      totalAlkalinity: sql<number | null>`page.total_alkalinity::float8`.as('total_alkalinity'),
      customerId: sql<string | null>`customer.customer_id`.as('customer_id'),
      customerName: sql<string | null>`customer.name`.as('customer_name'),
      lookedAfter: sql<boolean>`${isServed}`.as('looked_after'),
      addedSince: sql<string[] | null>`treated.chemicals`.as('added_since'),
    })
    .from(sql`(select * from ${pools} where ${wanted} order by pool_id limit ${sql.raw(String(pageSize))}) as page
      left join lateral (
        select customer_id, name, is_active, deleted_at from ${customers} c
        where c.company_id = page.company_id and c.customer_id = page.customer_id limit 1
      ) as customer on true
      left join lateral (
        select array_agg(added ->> 'chemical') as chemicals
        from ${bodyVisits} v, jsonb_array_elements(v.chemicals_added) as added
        where v.company_id = page.company_id and v.customer_id = page.customer_id and v.pool_id = page.pool_id
          and v.state = 'done' and v.service_date >= (page.last_updated - interval '1 day')::date
          and coalesce(v.departure_time, v.updated_at) >= page.last_updated
      ) as treated on true`)
    .orderBy(sql`page.pool_id`);
const watchedPoolsAfter = hotRead('watched_pools_after', (db) =>
  poolsWhere(db, sql`pool_id > ${sql.placeholder('poolId')}`),
);
const watchedPoolsOf = hotRead('watched_pools_of', (db) => poolsWhere(db, sql`pool_id = any(${listNamed('poolIds')})`));

const watchedPool = (
  { poolName, customerName, poolType, addedSince, lookedAfter: isLookedAfter, ...row }: PoolInPage,
  targetsOf: TargetsOf,
): Watched<AlertedPool> => ({
  id: row.poolId,
  subject: isLookedAfter
    ? {
        ...row,
        addedSince: addedSince ?? [],
        name: placeOf(customerName, poolName),
        poolType: poolTypeOf(poolType),
        targets: targetsOf({ ...row, poolType }),
      }
    : null,
});

export const subjectsRepo = (tx: TenantTx) => {
  return {
    async findCompany(now: Date) {
      const [company] = await tx
        .select({
          timeZone: companies.timeZone,
          tier: companies.tier,
          trialStartedAt: companies.trialStartedAt,
          today: sql<string>`(${now.toISOString()}::timestamptz at time zone ${companies.timeZone})::date::text`,
        })
        .from(companies)
        .where(sql`${companies.companyId} = app_company_id()`);
      return company ?? null;
    },

    poolsAfter: async (poolId: string, targetsOf: TargetsOf) =>
      (await watchedPoolsAfter(tx, { poolId })).map((row) => watchedPool(row, targetsOf)),
    poolsOf: async (poolIds: readonly string[], targetsOf: TargetsOf) =>
      (await watchedPoolsOf(tx, { poolIds })).map((row) => watchedPool(row, targetsOf)),

    async packagesAfter(id: string): Promise<Watched<Omit<AlertedPackage, 'usagePctPerDay'>>[]> {
      const { rows } = await tx.execute<PackageInPage>(sql`
        select page.id as "reagentId", page.description, page.level::float8 as "levelPct", page.pool_id as "poolId",
          pool.name as "poolName", customer.customer_id as "customerId", customer.name as "customerName",
          technician.name as "technicianName", ${isServed} as "lookedAfter"
        from (select * from ${reagents} where id > ${id} order by id limit ${pageSize}) as page
        left join lateral (
          select company_id, customer_id, name from ${pools} p
          where p.company_id = page.company_id and p.pool_id = page.pool_id limit 1
        ) as pool on true
        left join lateral (
          select customer_id, name, is_active, deleted_at from ${customers} c
          where c.company_id = pool.company_id and c.customer_id = pool.customer_id limit 1
        ) as customer on true
        left join ${technicians} technician
          on technician.company_id = page.company_id and technician.technician_id = page.technician_id
        order by page.id`);
      return rows.map(({ poolName, customerName, technicianName, lookedAfter: isLookedAfter, ...row }) => ({
        id: row.reagentId,
        subject: isLookedAfter ? { ...row, place: technicianName ?? placeOf(customerName, poolName) } : null,
      }));
    },

    async customersAfter(customerId: string): Promise<Watched<UnplannedCustomer>[]> {
      const { rows } = await tx.execute<CustomerInPage>(sql`
        select c.customer_id as "customerId", c.name, c.service_frequency as "serviceFrequency",
          (select v.service_date::text from ${serviceVisits} v
            where v.company_id = c.company_id and v.customer_id = c.customer_id and v.state = 'done'
            order by v.service_date desc limit 1) as "lastServiceDate",
          (c.is_active and c.deleted_at is null) as "lookedAfter"
        from ${customers} c where c.customer_id > ${customerId}
        order by c.customer_id limit ${pageSize}`);
      return rows.map(({ lookedAfter: isLookedAfter, ...row }) => ({
        id: row.customerId,
        subject: isLookedAfter ? row : null,
      }));
    },

    async testersAfter(deviceId: string): Promise<Watched<AlertedTester>[]> {
      const rows = await tx
        .select({
          deviceId: devices.deviceId,
          deviceName: devices.deviceName,
          isActive: devices.isActive,
          batteryLevel: devices.batteryLevel,
          lastHeartbeat: devices.lastHeartbeat,
          createdAt: devices.createdAt,
          poolId: devices.poolId,
          poolName: pools.name,
          customerId: customers.customerId,
          customerName: customers.name,
          lookedAfter,
        })
        .from(devices)
        .innerJoin(pools, and(eq(pools.companyId, devices.companyId), eq(pools.poolId, devices.poolId)))
        .leftJoin(customers, ofPool)
        .where(gt(devices.deviceId, deviceId))
        .orderBy(asc(devices.deviceId))
        .limit(pageSize);
      return rows.map(({ poolName, customerName, lookedAfter: isLookedAfter, ...row }) => ({
        id: row.deviceId,
        subject: isLookedAfter ? { ...row, place: placeOf(customerName, poolName) } : null,
      }));
    },

    /** Equipment in use whose warranty ends between two days. */
    async warrantiesAfter(equipmentId: string, from: string, to: string): Promise<Watched<WarrantedEquipment>[]> {
      const rows = await tx
        .select({
          equipmentId: equipment.equipmentId,
          customerId: equipment.customerId,
          customerName: customers.name,
          poolId: equipment.poolId,
          kind: equipment.kind,
          make: equipment.make,
          model: equipment.model,
          warrantyUntil: equipment.warrantyUntil,
          retiredOn: equipment.retiredOn,
          lookedAfter,
        })
        .from(equipment)
        .innerJoin(
          customers,
          and(eq(customers.companyId, equipment.companyId), eq(customers.customerId, equipment.customerId)),
        )
        .where(
          and(
            gt(equipment.equipmentId, equipmentId),
            isNull(equipment.retiredOn),
            gte(equipment.warrantyUntil, from),
            lte(equipment.warrantyUntil, to),
          ),
        )
        .orderBy(asc(equipment.equipmentId))
        .limit(pageSize);
      return rows.map(({ kind, make, model, lookedAfter: isLookedAfter, ...row }) => ({
        id: row.equipmentId,
        subject: isLookedAfter
          ? { ...row, name: [make, model, kind.replace('-', ' ')].filter(Boolean).join(' ') }
          : null,
      }));
    },

    /**
     * Open alerts of packages, testers and warranties that no longer exist (pools and customers delete theirs), and of
     * feedback and visits handled before a moment: nothing else would ever end them.
     */
    async orphans(from: string, to: string, handledBefore: Date): Promise<string[]> {
      const gone = (prefix: string, table: SQL, id: SQL, rest?: SQL) => {
        const named = and(sql`${id} = substr(${notifications.cause}, ${sql.raw(String(prefix.length + 1))})`, rest);
        return sql`(starts_with(${notifications.cause}, ${prefix}) and not exists (select 1 from ${table} where ${named}))`;
      };
      const ending = and(
        isNull(equipment.retiredOn),
        gte(equipment.warrantyUntil, from),
        lte(equipment.warrantyUntil, to),
      );
      const stands = and(isNull(visitSkips.undoneAt), isNull(visitSkips.madeUpOn));
      const rows = await tx
        .select({ id: notifications.notificationId })
        .from(notifications)
        .where(
          and(
            isNull(notifications.resolvedAt),
            or(
              and(
                or(eq(notifications.type, 'customer_feedback'), sql`starts_with(${notifications.cause}, 'visit:')`),
                lt(notifications.handledAt, handledBefore),
              ),
              gone('reagent:', sql`${reagents}`, sql`${reagents.id}`),
              gone('skip:', sql`${visitSkips}`, sql`${visitSkips.skipId}`, stands),
              gone('order:', sql`${workOrders}`, sql`${workOrders.workOrderId}`, eq(workOrders.state, 'requested')),
              ...(['disputed', 'returned'] as const).map((state) =>
                gone(
                  `${state}:`,
                  sql`${invoices}`,
                  sql`${invoices.invoiceId}`,
                  and(eq(invoices.bankState, state), ne(invoices.state, 'void')),
                ),
              ),
              gone('battery:', sql`${devices}`, sql`${devices.deviceId}`),
              gone('silence:', sql`${devices}`, sql`${devices.deviceId}`),
              gone('warranty:', sql`${equipment}`, sql`${equipment.equipmentId}`, ending),
            ),
          ),
        );
      return rows.map(({ id }) => id);
    },
  };
};
