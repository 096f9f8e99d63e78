import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ImportedCustomer, StoredCustomer } from '#domain/data/index.ts';
import type { BodyKind } from '#domain/visits/index.ts';
import type { OwnTargets, Surface } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customers, imports, pools } from '#server/db/schema/index.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Where a customer is. Without a source, an update leaves the place as it is known. */
export interface Place {
  latitude: number | null;
  longitude: number | null;
  locationSource: 'given' | 'wanted' | 'none' | null;
}

/** A customer as an import writes it; what the file does not say stays as it is stored. */
export type CustomerWrite = Omit<ImportedCustomer, keyof Place> & Place & { customerId: string };

export interface PoolWrite {
  poolId: string;
  customerId: string;
  /** Absent at the customer's own address. */
  propertyId?: string | null;
  name: string;
  /** Absent for a pool that the stops visit. */
  bodyKind?: BodyKind | null;
  onRoute?: boolean | null;
  surface?: Surface | null;
  isIndoor?: boolean | null;
  isPublic?: boolean | null;
  ownTargets?: OwnTargets | null;
  poolType: string | null;
  volumeGallons: number | null;
}

const pageSize = 1000;

/** The columns that an import reads and writes, by its fields. */
const columns = {
  customerId: customers.customerId,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  address: customers.address,
  city: customers.city,
  state: customers.state,
  zipCode: customers.zipCode,
  latitude: customers.latitude,
  longitude: customers.longitude,
  serviceDay: customers.serviceDay,
  serviceFrequency: customers.serviceFrequency,
  poolSizeGallons: customers.poolSize,
  poolType: customers.poolType,
  notes: customers.notes,
  gateCode: customers.gateCode,
  dog: customers.dog,
  equipment: customers.equipment,
  isActive: customers.isActive,
  smsAlerts: customers.smsAlerts,
  emailAlerts: customers.emailAlerts,
  servicePriceCents: customers.servicePriceCents,
  pricePer: customers.pricePer,
  setupFeeCents: customers.setupFeeCents,
  locationSource: customers.locationSource,
};

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];
const named = (field: Field): SQL => sql`${sql.identifier(columns[field].name)}`;
/** Fields that an update takes from the file where it names them; the place is decided as one. */
const updated = fields.filter((field) => field !== 'customerId' && field !== 'latitude' && field !== 'longitude');

const newCustomer = {
  serviceFrequency: 'weekly',
  pricePer: 'visit',
  isActive: true,
  smsAlerts: false,
  emailAlerts: false,
} as const;

/** Rows go over as one JSON parameter: one statement for hundreds, however many columns. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

const customersOf = (rows: readonly CustomerWrite[], otherwise: Partial<CustomerWrite> = {}) => {
  const cellOf = (row: CustomerWrite, field: Field) => row[field] ?? otherwise[field] ?? null;
  const records = rows.map((row) =>
    Object.fromEntries(fields.map((field) => [columns[field].name, cellOf(row, field)])),
  );
  return sql`jsonb_populate_recordset(null::customers, ${rowsOf(records)})`;
};

/** What an import reads and writes of a company's customers and pools, hundreds of rows at a time. */
export const importingRepo = (tx: TenantTx) => ({
  /** Every customer, in pages so that no single answer holds up the server. */
  async *customers(): AsyncGenerator<(StoredCustomer & { locationSource: string })[]> {
    for (let after = ''; ; ) {
      const page = await tx
        .select(columns)
        .from(customers)
        .where(and(isNull(customers.deletedAt), gt(customers.customerId, after)))
        .orderBy(asc(customers.customerId))
        .limit(pageSize);
      yield page as (StoredCustomer & { locationSource: string })[];
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.customerId;
    }
  },

  /** Those of the ids that belong to a deleted customer, and so cannot be used again. */
  async deletedAmong(customerIds: string[]): Promise<Set<string>> {
    if (customerIds.length === 0) return new Set();
    const rows = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(inArray(customers.customerId, customerIds));
    return new Set(rows.map(({ customerId }) => customerId));
  },

  async insertCustomers(rows: readonly CustomerWrite[], now: Date): Promise<void> {
    const names = sql.join(fields.map(named), sql`, `);
    await tx.execute(sql`
      insert into customers (${names}, created_at, updated_at)
      select ${names}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from ${customersOf(rows, newCustomer)}`);
  },

  /** Writes what the file says; what it leaves out stays. An address that moved loses its old coordinates. */
  async updateCustomers(rows: readonly CustomerWrite[], now: Date): Promise<void> {
    const kept = updated.map((field) => sql`${named(field)} = coalesce(r.${named(field)}, c.${named(field)})`);
    await tx.execute(sql`
      update customers c set ${sql.join(kept, sql`, `)},
        latitude = case when r.location_source is null then c.latitude else r.latitude end,
        longitude = case when r.location_source is null then c.longitude else r.longitude end,
        updated_at = ${now.toISOString()}::timestamptz
      from ${customersOf(rows)} r
      where c.customer_id = r.customer_id and c.deleted_at is null`);
  },

  /** How many pools each of the customers has; those without any are absent. */
  async poolCounts(customerIds: string[]): Promise<Map<string, number>> {
    if (customerIds.length === 0) return new Map();
    const rows = await tx
      .select({ customerId: pools.customerId, n: sql<number>`count(*)::int` })
      .from(pools)
      .where(and(inArray(pools.customerId, customerIds), isNull(pools.propertyId)))
      .groupBy(pools.customerId);
    return new Map(rows.map(({ customerId, n }) => [customerId ?? '', n]));
  },

  /** A customer's bodies of water keep the order of the file: the first one comes first at a stop. */
  async insertPools(rows: readonly PoolWrite[], now: Date): Promise<void> {
    await tx.execute(sql`
      insert into pools (pool_id, customer_id, property_id, name, kind, on_route, pool_type, volume_gallons, surface, is_indoor, is_public,
        targets, created_at)
      select "poolId", "customerId", "propertyId", name, coalesce("bodyKind", 'pool'), coalesce("onRoute", true), "poolType", "volumeGallons",
        surface, coalesce("isIndoor", false), coalesce("isPublic", false), "ownTargets",
        ${now.toISOString()}::timestamptz + place * interval '1 microsecond'
      from rows from (jsonb_to_recordset(${rowsOf(rows)}) as ("poolId" text, "customerId" text, "propertyId" text, name text, "bodyKind" text,
        "onRoute" boolean, "poolType" text, "volumeGallons" integer, surface text, "isIndoor" boolean, "isPublic" boolean,
        "ownTargets" jsonb)) with ordinality
        as r("poolId", "customerId", "propertyId", name, "bodyKind", "onRoute", "poolType", "volumeGallons", surface, "isIndoor",
          "isPublic", "ownTargets", place)`);
  },

  /** The one pool of each customer follows what the file says of it. */
  async updatePools(rows: readonly Omit<PoolWrite, 'poolId' | 'name'>[]): Promise<void> {
    await tx.execute(sql`
      update pools p set pool_type = coalesce(r."poolType", p.pool_type),
        volume_gallons = coalesce(r."volumeGallons", p.volume_gallons)
      from jsonb_to_recordset(${rowsOf(rows)}) as r("customerId" text, "poolType" text, "volumeGallons" integer)
      where p.customer_id = r."customerId" and p.property_id is null`);
  },
});

/** The imports of a company: how far each is, and what became of it. */
export const importsRepo = (tx: TenantTx) => ({
  /** False where an import with this id is running already. A finished one starts over. */
  async begin(
    record: Pick<ImportRecord, 'importId' | 'userId' | 'fileName' | 'createdAt'>,
    staleBefore: Date,
  ): Promise<boolean> {
    const begun = await tx
      .insert(imports)
      .values({ ...record, state: 'running' })
      .onConflictDoUpdate({
        target: [imports.companyId, imports.importId],
        set: { ...record, state: 'running', done: 0, total: 0, result: null, finishedAt: null },
        setWhere: sql`${imports.state} <> 'running' or ${imports.createdAt} < ${staleBefore.toISOString()}::timestamptz`,
      })
      .returning({ importId: imports.importId });
    return begun.length > 0;
  },

  async find(importId: string): Promise<ImportRecord | null> {
    const [record] = await tx.select().from(imports).where(eq(imports.importId, importId));
    return record ?? null;
  },

  /** The latest, newest first, or the one with this id. */
  list: (importId: string | undefined): Promise<ImportRecord[]> =>
    tx
      .select()
      .from(imports)
      .where(importId === undefined ? undefined : eq(imports.importId, importId))
      .orderBy(desc(imports.createdAt), desc(imports.importId))
      .limit(20),

  /** Notes how far a running import is; false where it has been cancelled. */
  async report(importId: string, done: number, total: number): Promise<boolean> {
    const running = await tx
      .update(imports)
      .set({ done, total })
      .where(and(eq(imports.importId, importId), eq(imports.state, 'running')))
      .returning({ importId: imports.importId });
    return running.length > 0;
  },

  /** Ends a running import; false where it has been cancelled meanwhile. */
  async end(
    importId: string,
    changes: Pick<ImportRecord, 'state' | 'finishedAt'> & Partial<ImportRecord>,
  ): Promise<boolean> {
    const ended = await tx
      .update(imports)
      .set(changes)
      .where(and(eq(imports.importId, importId), eq(imports.state, 'running')))
      .returning({ importId: imports.importId });
    return ended.length > 0;
  },
});
