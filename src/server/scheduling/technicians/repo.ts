import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Coordinates, type DayEnds, openEnds } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import {
  companyBranding,
  reagentMovements,
  reagents,
  type StoredPlace,
  technicians,
  users,
} from '#server/db/schema/index.ts';

export type { StoredPlace } from '#server/db/schema/index.ts';

/** A stored technician, with the login account where there is one. */
export type TechnicianRow = typeof technicians.$inferSelect & { userId: string | null; shop: Coordinates | null };
export type NewTechnicianRow = Omit<typeof technicians.$inferInsert, 'companyId'>;
export type TechnicianChanges = Partial<Omit<NewTechnicianRow, 'technicianId' | 'createdAt'>>;

/** An owner who drives a route has a login too; a technician's own comes first. */
const loginOf: SQL<string | null> = sql`(
  select u.user_id from ${users} u
  where u.company_id = ${technicians}.company_id and u.technician_id = ${technicians}.technician_id
  order by u.role <> 'technician', u.created_at limit 1)`;
const isLoginOf = (technicianId: string) => and(eq(users.technicianId, technicianId), eq(users.role, 'technician'));
/** Where the company's address is. */
const shopOf: SQL<Coordinates | null> = sql`(
  select jsonb_build_object('latitude', b.latitude, 'longitude', b.longitude) from ${companyBranding} b
  where b.company_id = ${technicians}.company_id and b.latitude is not null and b.longitude is not null)`;
const columns = { ...getTableColumns(technicians), userId: loginOf, shop: shopOf };

const placeOf = (place: StoredPlace | null, shop: Coordinates | null): Coordinates | null => {
  if (place === null) return shop;
  return place.kind === 'place' ? { latitude: place.latitude, longitude: place.longitude } : null;
};

/** Where a technician's days start and end, as far as it is known. */
export const endsOf = (row: Pick<TechnicianRow, 'startPlace' | 'endPlace' | 'shop'> | undefined): DayEnds =>
  row ? { start: placeOf(row.startPlace, row.shop), end: placeOf(row.endPlace, row.shop) } : openEnds;

/** The places of technicians' days. */
export const endPlacesOf = (rows: readonly TechnicianRow[]): (Coordinates | null)[] =>
  rows.flatMap((row) => Object.values(endsOf(row)));

const byName = hotRead('technicians_by_name', (db) =>
  db
    .select(columns)
    .from(technicians)
    .orderBy(asc(sql`lower(${technicians.name})`), asc(technicians.technicianId)),
);

export const techniciansRepo = (tx: TenantTx) => ({
  async count(): Promise<number> {
    const [row] = await tx.select({ n: count() }).from(technicians);
    return row?.n ?? 0;
  },

  list: (): Promise<TechnicianRow[]> => byName(tx, {}),

  async find(technicianId: string): Promise<TechnicianRow | null> {
    const [row] = await tx.select(columns).from(technicians).where(eq(technicians.technicianId, technicianId));
    return row ?? null;
  },

  /** Null where the id is taken. */
  async insert(row: NewTechnicianRow): Promise<TechnicianRow | null> {
    const [stored] = await tx.insert(technicians).values(row).onConflictDoNothing().returning();
    return stored ? this.find(stored.technicianId) : null;
  },

  async update(technicianId: string, changes: TechnicianChanges): Promise<TechnicianRow | null> {
    await tx.update(technicians).set(changes).where(eq(technicians.technicianId, technicianId));
    // A technician and the login are one person, with one name.
    if (changes.name !== undefined) await tx.update(users).set({ name: changes.name }).where(isLoginOf(technicianId));
    return this.find(technicianId);
  },

  /** Moves the technician's truck stock to a pool, with an entry in each package's history. */
  async unloadTruck(
    technicianId: string,
    poolId: string,
    { userId, now, newId }: { userId: string; now: Date; newId: () => string },
  ): Promise<void> {
    const back = await tx
      .update(reagents)
      .set({ technicianId: null, poolId, lastUpdated: now })
      .where(eq(reagents.technicianId, technicianId))
      .returning({ id: reagents.id, level: reagents.level });
    if (back.length === 0) return;
    await tx.insert(reagentMovements).values(
      back.map(({ id, level }) => ({
        movementId: newId(),
        reagentId: id,
        kind: 'moved' as const,
        levelBefore: level,
        levelAfter: level,
        fromTechnicianId: technicianId,
        toPoolId: poolId,
        userId,
        happenedAt: now,
      })),
    );
  },

  /** Removes the technician, the stops on the routes (by the database's own rule) and the login account with its sessions. */
  async remove(technicianId: string): Promise<boolean> {
    const removed = await tx
      .delete(technicians)
      .where(eq(technicians.technicianId, technicianId))
      .returning({ technicianId: technicians.technicianId });
    if (removed.length === 0) return false;
    await tx.delete(users).where(isLoginOf(technicianId));
    // An owner who drives a route keeps the account, which now belongs to no technician.
    await tx.update(users).set({ technicianId: null }).where(eq(users.technicianId, technicianId));
    return true;
  },
});
