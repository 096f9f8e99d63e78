import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, isNull, lt, or } from 'drizzle-orm';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import { calendarFeeds, companies, companySettings, permissionEntries, users } from '#server/db/schema/index.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** Only the hash is stored: reading the database opens no calendar. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The technician of a calendar link, before the company is known. */
export async function findFeed(tx: SystemTx, secret: string) {
  const [row] = await tx
    .select({
      companyId: calendarFeeds.companyId,
      technicianId: calendarFeeds.technicianId,
      companyName: companies.name,
      timeZone: companies.timeZone,
      maintenanceMode: companySettings.maintenanceMode,
    })
    .from(calendarFeeds)
    .innerJoin(companies, eq(companies.companyId, calendarFeeds.companyId))
    .leftJoin(companySettings, eq(companySettings.companyId, calendarFeeds.companyId))
    .where(eq(calendarFeeds.tokenHash, hashOfSecret(secret)));
  return row ?? null;
}

export const calendarRepo = (tx: TenantTx) => ({
  async find(technicianId: string): Promise<FeedRow | null> {
    const [row] = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.technicianId, technicianId));
    return row ?? null;
  },

  /** The roles of who works under a technician's name, with what the company grants. */
  async readers(technicianId: string) {
    const { companyId: _, ...entry } = getTableColumns(permissionEntries);
    const logins = await tx.select({ role: users.role }).from(users).where(eq(users.technicianId, technicianId));
    return { roles: logins.map(({ role }) => role), entries: await tx.select(entry).from(permissionEntries) };
  },

  /** A technician has one link; a new one replaces it. */
  async replace(technicianId: string, secret: string, createdAt: Date): Promise<void> {
    const row = { tokenHash: hashOfSecret(secret), createdAt, lastReadAt: null };
    await tx
      .insert(calendarFeeds)
      .values({ technicianId, ...row })
      .onConflictDoUpdate({ target: [calendarFeeds.companyId, calendarFeeds.technicianId], set: row });
  },

  remove: async (technicianId: string): Promise<void> => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.technicianId, technicianId));
  },

  /** Written at most once an hour, however often an app asks. */
  markRead: async (technicianId: string, now: Date): Promise<void> => {
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    await tx
      .update(calendarFeeds)
      .set({ lastReadAt: now })
      .where(
        and(
          eq(calendarFeeds.technicianId, technicianId),
          or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, anHourAgo)),
        ),
      );
  },
});
