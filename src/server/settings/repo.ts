import { and, eq } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { companySettings, users } from '#server/db/schema/index.ts';

type SettingsRow = typeof companySettings.$inferSelect;
type Changes = Partial<Omit<typeof companySettings.$inferInsert, 'companyId'>> & { updatedAt: Date };

export const settingsRepo = (tx: TenantTx) => ({
  /** Null before anything was set. */
  async find(): Promise<SettingsRow | null> {
    const [row] = await tx.select().from(companySettings);
    return row ?? null;
  },

  async listOwners(): Promise<string[]> {
    const owners = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'owner'), eq(users.isActive, true)));
    return owners.map(({ email }) => email);
  },

  async save(changes: Changes): Promise<void> {
    await tx
      .insert(companySettings)
      .values(changes)
      .onConflictDoUpdate({ target: companySettings.companyId, set: changes });
  },
});
