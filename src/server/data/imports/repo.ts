import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { StoredCustomer } from '#domain/data/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customers, imports, pools } from '#server/db/schema/index.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** A customer as an import writes it. Null: the file says nothing, so what is stored stays. */
export interface CustomerWrite {
  customer_id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  service_day: string | null;
  service_frequency: string | null;
  pool_size: number | null;
  pool_type: string | null;
  notes: string | null;
  gate_code: string | null;
  dog: string | null;
  equipment: string | null;
  is_active: boolean | null;
  sms_alerts: boolean | null;
  email_alerts: boolean | null;
  service_price_cents: number | null;
  setup_fee_cents: number | null;
  /** Null on an update leaves the place of the customer as it is known. */
  location_source: 'given' | 'wanted' | 'none' | null;
}

export interface PoolWrite {
  pool_id: string;
  customer_id: string;
  name: string;
  pool_type: string | null;
  volume_gallons: number | null;
}

const pageSize = 1000;

const comparable = {
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
  setupFeeCents: customers.setupFeeCents,
  locationSource: customers.locationSource,
};

/** Rows go over as one JSON parameter: one statement for hundreds, however many columns. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

const customerColumns = sql`r(customer_id text, name text, email text, phone text, address text, city text, state text,
  zip_code text, latitude double precision, longitude double precision, service_day text, service_frequency text,
  pool_size integer, pool_type text, notes text, gate_code text, dog text, equipment text, is_active boolean, sms_alerts boolean, email_alerts boolean,
  service_price_cents bigint, setup_fee_cents bigint, location_source text)`;

/** What an import reads and writes of a company's customers and pools, hundreds of rows at a time. */
export const importingRepo = (tx: TenantTx) => ({
  /** Every customer, in pages so that no single answer holds up the server. */
  async *customers(): AsyncGenerator<(StoredCustomer & { locationSource: string })[]> {
    for (let after = ''; ; ) {
      const page = await tx
        .select(comparable)
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
    await tx.execute(sql`
      insert into customers (customer_id, name, email, phone, address, city, state, zip_code, latitude, longitude,
        service_day, service_frequency, pool_size, pool_type, notes, gate_code, dog, equipment, is_active, sms_alerts, email_alerts,
        service_price_cents, setup_fee_cents, location_source, created_at, updated_at)
      select customer_id, name, email, phone, address, city, state, zip_code, latitude, longitude, service_day,
        coalesce(service_frequency, 'weekly'), pool_size, pool_type, notes, gate_code, dog, equipment, coalesce(is_active, true),
        coalesce(sms_alerts, false), coalesce(email_alerts, false), service_price_cents, setup_fee_cents,
        coalesce(location_source, 'none'), ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${rowsOf(rows)}) as ${customerColumns}`);
  },

  /** Writes what the file says; what it leaves out stays. An address that moved loses its old coordinates. */
  async updateCustomers(rows: readonly CustomerWrite[], now: Date): Promise<void> {
    await tx.execute(sql`
      update customers c set
        name = r.name, email = coalesce(r.email, c.email), phone = coalesce(r.phone, c.phone),
        address = coalesce(r.address, c.address), city = coalesce(r.city, c.city), state = coalesce(r.state, c.state),
        zip_code = coalesce(r.zip_code, c.zip_code),
        latitude = case when r.location_source is null then c.latitude else r.latitude end,
        longitude = case when r.location_source is null then c.longitude else r.longitude end,
        location_source = coalesce(r.location_source, c.location_source),
        service_day = coalesce(r.service_day, c.service_day),
        service_frequency = coalesce(r.service_frequency, c.service_frequency),
        pool_size = coalesce(r.pool_size, c.pool_size), pool_type = coalesce(r.pool_type, c.pool_type),
        notes = coalesce(r.notes, c.notes), gate_code = coalesce(r.gate_code, c.gate_code),
        dog = coalesce(r.dog, c.dog), equipment = coalesce(r.equipment, c.equipment), is_active = coalesce(r.is_active, c.is_active),
        sms_alerts = coalesce(r.sms_alerts, c.sms_alerts), email_alerts = coalesce(r.email_alerts, c.email_alerts),
        service_price_cents = coalesce(r.service_price_cents, c.service_price_cents),
        setup_fee_cents = coalesce(r.setup_fee_cents, c.setup_fee_cents), updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${rowsOf(rows)}) as ${customerColumns}
      where c.customer_id = r.customer_id and c.deleted_at is null`);
  },

  /** How many pools each of the customers has; those without any are absent. */
  async poolCounts(customerIds: string[]): Promise<Map<string, number>> {
    if (customerIds.length === 0) return new Map();
    const rows = await tx
      .select({ customerId: pools.customerId, n: sql<number>`count(*)::int` })
      .from(pools)
      .where(inArray(pools.customerId, customerIds))
      .groupBy(pools.customerId);
    return new Map(rows.map(({ customerId, n }) => [customerId ?? '', n]));
  },

  async insertPools(rows: readonly PoolWrite[], now: Date): Promise<void> {
    await tx.execute(sql`
      insert into pools (pool_id, customer_id, name, pool_type, volume_gallons, created_at)
      select pool_id, customer_id, name, pool_type, volume_gallons, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${rowsOf(rows)})
        as r(pool_id text, customer_id text, name text, pool_type text, volume_gallons integer)`);
  },

  /** The one pool of each customer follows what the file says of it. */
  async updatePools(rows: readonly Omit<PoolWrite, 'pool_id' | 'name'>[]): Promise<void> {
    await tx.execute(sql`
      update pools p set pool_type = coalesce(r.pool_type, p.pool_type), volume_gallons = coalesce(r.volume_gallons, p.volume_gallons)
      from jsonb_to_recordset(${rowsOf(rows)}) as r(customer_id text, pool_type text, volume_gallons integer)
      where p.customer_id = r.customer_id`);
  },
});

/** The imports of a company: how far each is, and what became of it. */
export const importsRepo = (tx: TenantTx) => ({
  /** False where an import with this id is running already. A finished one is begun anew. */
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

  /** Tells how far a running import is; false where it has been cancelled. */
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
