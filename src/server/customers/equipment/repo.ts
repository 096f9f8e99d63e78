import { and, asc, count, eq, gte, isNull, like, lt, sql } from 'drizzle-orm';
import type { EquipmentQuery } from '#contract/customers/equipment.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customers, equipment, pools, properties } from '#server/db/schema/index.ts';

export type EquipmentRow = typeof equipment.$inferSelect & {
  customerName: string;
  poolName: string | null;
  propertyName: string | null;
};
export type NewEquipmentRow = Omit<typeof equipment.$inferInsert, 'companyId'>;
export type EquipmentChanges = Partial<Omit<NewEquipmentRow, 'equipmentId' | 'customerId' | 'createdAt'>>;

const mostRows = 20_000;
const containing = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Every word is somewhere in the equipment's own words or its customer's name. */
const matching = (search: string | undefined) => {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
  return and(
    ...words.map((word) => like(sql`${equipment.searchText} || ' ' || lower(${customers.name})`, containing(word))),
  );
};

/** Equipment of customers that are not deleted. */
export const equipmentRepo = (tx: TenantTx) => {
  const wanted = (query: EquipmentQuery, today: string) =>
    and(
      isNull(customers.deletedAt),
      matching(query.search),
      query.customerId === undefined ? undefined : eq(equipment.customerId, query.customerId),
      query.kind === undefined ? undefined : eq(equipment.kind, query.kind),
      query.warrantyEndsBefore === undefined
        ? undefined
        : and(
            isNull(equipment.retiredOn),
            gte(equipment.warrantyUntil, today),
            lt(equipment.warrantyUntil, query.warrantyEndsBefore),
          ),
    );
  const customersOf = and(eq(customers.companyId, equipment.companyId), eq(customers.customerId, equipment.customerId));
  const found = () =>
    tx
      .select({
        equipment,
        customerName: customers.name,
        poolName: pools.name,
        propertyName: sql<string | null>`coalesce(${properties.name}, ${properties.address})`,
      })
      .from(equipment)
      .innerJoin(customers, customersOf)
      .leftJoin(pools, and(eq(pools.companyId, equipment.companyId), eq(pools.poolId, equipment.poolId)))
      .leftJoin(
        properties,
        and(eq(properties.companyId, equipment.companyId), eq(properties.propertyId, equipment.propertyId)),
      );
  const asRow = ({ equipment: row, ...names }: Awaited<ReturnType<typeof found>>[number]) => ({ ...row, ...names });

  return {
    async list(query: EquipmentQuery, today: string): Promise<{ rows: EquipmentRow[]; total: number }> {
      const [total] = await tx
        .select({ n: count() })
        .from(equipment)
        .innerJoin(customers, customersOf)
        .where(wanted(query, today));
      const rows = await found()
        .where(wanted(query, today))
        .orderBy(asc(sql`lower(${customers.name})`), asc(equipment.kind), asc(equipment.equipmentId))
        .limit(query.limit ?? mostRows)
        .offset(query.offset ?? 0);
      return { rows: rows.map(asRow), total: total?.n ?? 0 };
    },

    async find(equipmentId: string): Promise<EquipmentRow | null> {
      const [row] = await found().where(and(eq(equipment.equipmentId, equipmentId), isNull(customers.deletedAt)));
      return row ? asRow(row) : null;
    },

    /** False where the id is taken. */
    async insert(row: NewEquipmentRow): Promise<boolean> {
      const stored = await tx
        .insert(equipment)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: equipment.equipmentId });
      return stored.length > 0;
    },

    async update(equipmentId: string, changes: EquipmentChanges): Promise<void> {
      await tx.update(equipment).set(changes).where(eq(equipment.equipmentId, equipmentId));
    },

    async remove(equipmentId: string): Promise<void> {
      await tx.delete(equipment).where(eq(equipment.equipmentId, equipmentId));
    },
  };
};
