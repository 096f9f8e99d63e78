import { and, asc, eq } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { chosenByCompany, companySettings, users } from '#server/db/schema/index.ts';

type SettingsRow = typeof companySettings.$inferSelect;
type Changes = Partial<Omit<typeof companySettings.$inferInsert, 'companyId'>> & { updatedAt: Date };

export const settingsRepo = (tx: TenantTx) => ({
  /** Null before anything was set. */
  async find(): Promise<SettingsRow | null> {
    const [row] = await tx.select().from(companySettings);
    return row ?? null;
  },

  listOwners: () =>
    tx
      .select({
        email: users.email,
        language: users.language,
        companyLanguage: chosenByCompany,
        browserLanguage: users.browserLanguage,
      })
      .from(users)
      .leftJoin(companySettings, eq(companySettings.companyId, users.companyId))
      .where(and(eq(users.role, 'owner'), eq(users.isActive, true)))
      .orderBy(asc(users.createdAt), asc(users.userId)),

  async save(changes: Changes): Promise<void> {
    await tx
      .insert(companySettings)
      .values(changes)
      .onConflictDoUpdate({ target: companySettings.companyId, set: changes });
  },
});
