import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { technicians, users } from '#server/db/schema/index.ts';

export type TechnicianRow = typeof technicians.$inferSelect;
export type NewTechnicianRow = Omit<typeof technicians.$inferInsert, 'companyId'>;
export type TechnicianChanges = Partial<Omit<NewTechnicianRow, 'technicianId' | 'createdAt'>>;

export const techniciansRepo = (tx: TenantTx) => ({
  async count(): Promise<number> {
    const [row] = await tx.select({ n: count() }).from(technicians);
    return row?.n ?? 0;
  },

  list: (): Promise<TechnicianRow[]> =>
    tx
      .select()
      .from(technicians)
      .orderBy(asc(sql`lower(${technicians.name})`), asc(technicians.technicianId)),

  async find(technicianId: string): Promise<TechnicianRow | null> {
    const [row] = await tx.select().from(technicians).where(eq(technicians.technicianId, technicianId));
    return row ?? null;
  },

  /** Null where the id is taken. */
  async insert(row: NewTechnicianRow): Promise<TechnicianRow | null> {
    const [stored] = await tx.insert(technicians).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async update(technicianId: string, changes: TechnicianChanges): Promise<TechnicianRow | null> {
    const [stored] = await tx
      .update(technicians)
      .set(changes)
      .where(eq(technicians.technicianId, technicianId))
      .returning();
    return stored ?? null;
  },

  /** Removes the technician and, by the database's own rule, the places on the routes; and the login account, with its sessions. */
  async remove(technicianId: string): Promise<boolean> {
    const removed = await tx
      .delete(technicians)
      .where(eq(technicians.technicianId, technicianId))
      .returning({ technicianId: technicians.technicianId });
    if (removed.length === 0) return false;
    // An owner who drives a route keeps the account.
    await tx.delete(users).where(and(eq(users.technicianId, technicianId), eq(users.role, 'technician')));
    return true;
  },
});
