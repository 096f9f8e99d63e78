import { sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { companies, companyBranding } from '#server/db/schema/index.ts';

export type BrandingRow = typeof companyBranding.$inferSelect;
type Changes = Partial<Omit<typeof companyBranding.$inferInsert, 'companyId'>> & { updatedAt: Date };

export const brandingRepo = (tx: TenantTx) => ({
  /** Null before anything was set. */
  async find(): Promise<BrandingRow | null> {
    const [row] = await tx.select().from(companyBranding);
    return row ?? null;
  },

  async save(changes: Changes): Promise<void> {
    await tx
      .insert(companyBranding)
      .values(changes)
      .onConflictDoUpdate({ target: companyBranding.companyId, set: changes });
  },

  async setTimeZone(timeZone: string): Promise<void> {
    await tx.update(companies).set({ timeZone }).where(sql`${companies.companyId} = app_company_id()`);
  },
});
