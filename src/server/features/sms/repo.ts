import { count, desc, gte } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { smsNotifications } from '#server/db/schema/index.ts';

export type SmsRow = typeof smsNotifications.$inferSelect;
type NewSmsRow = Omit<typeof smsNotifications.$inferInsert, 'companyId'>;

export const smsRepo = (tx: TenantTx) => ({
  async countSince(since: Date): Promise<number> {
    const [row] = await tx.select({ n: count() }).from(smsNotifications).where(gte(smsNotifications.createdAt, since));
    return row?.n ?? 0;
  },

  async insert(row: NewSmsRow): Promise<SmsRow> {
    const [stored] = await tx.insert(smsNotifications).values(row).returning();
    if (!stored) throw new Error('A stored row is returned by PostgreSQL');
    return stored;
  },

  async list(limit: number, offset: number): Promise<{ rows: SmsRow[]; total: number }> {
    const rows = await tx
      .select()
      .from(smsNotifications)
      .orderBy(desc(smsNotifications.createdAt), desc(smsNotifications.notificationId))
      .limit(limit)
      .offset(offset);
    const [all] = await tx.select({ n: count() }).from(smsNotifications);
    return { rows, total: all?.n ?? 0 };
  },
});
