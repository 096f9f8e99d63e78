import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import {
  customers,
  equipment,
  pools,
  properties,
  routeAssignments,
  serviceVisits,
  workOrders,
} from '#server/db/schema/index.ts';

type StoredProperty = typeof properties.$inferSelect;
export type PropertyRow = StoredProperty & { isInUse: boolean };
export type NewPropertyRow = Omit<typeof properties.$inferInsert, 'companyId'>;
export type PropertyChanges = Partial<Omit<NewPropertyRow, 'propertyId' | 'customerId' | 'createdAt'>>;

/** Of what refers to a property: the customer's own address has no row, so that nothing refers to it. */
const referring = [pools, routeAssignments, serviceVisits, workOrders, equipment];
const isInUse = sql<boolean>`(${sql.join(
  referring.map(
    (table) =>
      sql`exists (select from ${table} where ${table.companyId} = ${properties.companyId} and ${table.propertyId} = ${properties.propertyId})`,
  ),
  sql` or `,
)})`;

const propertiesOfCustomers = hotRead('properties_of_customers', (db) =>
  db
    .select()
    .from(properties)
    .where(sql`${properties.customerId} = any(${sql.placeholder('customerIds')}::text[])`)
    .orderBy(asc(properties.createdAt), asc(properties.propertyId)),
);

/** The properties of customers that are not deleted. */
export const propertiesRepo = (tx: TenantTx) => {
  const found = () =>
    tx
      .select({ ...getTableColumns(properties), isInUse })
      .from(properties)
      .innerJoin(
        customers,
        and(
          eq(customers.companyId, properties.companyId),
          eq(customers.customerId, properties.customerId),
          isNull(customers.deletedAt),
        ),
      );
  return {
    /** The oldest first. */
    listOfCustomer: (customerId: string): Promise<PropertyRow[]> =>
      found()
        .where(eq(properties.customerId, customerId))
        .orderBy(asc(properties.createdAt), asc(properties.propertyId)),

    async find(propertyId: string): Promise<PropertyRow | null> {
      const [row] = await found().where(eq(properties.propertyId, propertyId));
      return row ?? null;
    },

    /** Of some customers, the oldest first. */
    ofCustomers: (customerIds: readonly string[]): Promise<StoredProperty[]> =>
      propertiesOfCustomers(tx, { customerIds }),

    findMany: (propertyIds: readonly string[]): Promise<StoredProperty[]> =>
      propertyIds.length === 0
        ? Promise.resolve([])
        : tx
            .select()
            .from(properties)
            .where(inArray(properties.propertyId, [...propertyIds])),

    /** False where the id is taken. */
    async insert(row: NewPropertyRow): Promise<boolean> {
      const stored = await tx
        .insert(properties)
        .values(row)
        .onConflictDoNothing()
        .returning({ propertyId: properties.propertyId });
      return stored.length > 0;
    },

    async update(propertyId: string, changes: PropertyChanges): Promise<void> {
      await tx.update(properties).set(changes).where(eq(properties.propertyId, propertyId));
    },

    async remove(propertyId: string): Promise<void> {
      await tx.delete(properties).where(eq(properties.propertyId, propertyId));
    },

    /** Whether it has active stops that have not ended. */
    async hasStops(propertyId: string, today: string): Promise<boolean> {
      const { rows } = await tx.execute(sql`
        select 1 from ${routeAssignments} where property_id = ${propertyId} and is_active
          and (end_date is null or end_date >= ${today}::date) limit 1`);
      return rows.length > 0;
    },
  };
};
