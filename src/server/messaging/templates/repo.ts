import { and, asc, eq, ne } from 'drizzle-orm';
import type { MessageLanguage, TemplateType } from '#contract/messaging/message-choices.ts';
import type { TenantTx } from '#server/db/client.ts';
import { messageTemplates, users } from '#server/db/schema/index.ts';

export type TemplateRow = typeof messageTemplates.$inferSelect;
type NewTemplateRow = Omit<typeof messageTemplates.$inferInsert, 'companyId'>;
type TemplateChanges = Partial<Pick<TemplateRow, 'name' | 'template' | 'subject' | 'isActive'>> & { updatedAt: Date };

/** A company's own templates; the defaults are in the domain. */
export const templatesRepo = (tx: TenantTx) => ({
  list: (): Promise<TemplateRow[]> =>
    tx.select().from(messageTemplates).orderBy(asc(messageTemplates.createdAt), asc(messageTemplates.templateId)),

  async find(templateId: string): Promise<TemplateRow | null> {
    const [row] = await tx.select().from(messageTemplates).where(eq(messageTemplates.templateId, templateId));
    return row ?? null;
  },

  /** Whether an address is of an account that may sign in to the company. */
  isOfTeam: async (email: string): Promise<boolean> =>
    (await tx.$count(users, and(eq(users.email, email.toLowerCase()), eq(users.isActive, true)))) > 0,

  /** Null where the id is taken. */
  async insert(row: NewTemplateRow): Promise<TemplateRow | null> {
    const [stored] = await tx
      .insert(messageTemplates)
      .values(row)
      .onConflictDoNothing({ target: [messageTemplates.companyId, messageTemplates.templateId] })
      .returning();
    return stored ?? null;
  },

  async update(templateId: string, changes: TemplateChanges): Promise<TemplateRow | null> {
    const [stored] = await tx
      .update(messageTemplates)
      .set(changes)
      .where(eq(messageTemplates.templateId, templateId))
      .returning();
    return stored ?? null;
  },

  /** Only one template of a type and language is in use. */
  async deactivateOthers(
    { type, language }: { type: TemplateType; language: MessageLanguage },
    templateId: string,
    updatedAt: Date,
  ): Promise<void> {
    await tx
      .update(messageTemplates)
      .set({ isActive: false, updatedAt })
      .where(
        and(
          eq(messageTemplates.type, type),
          eq(messageTemplates.language, language),
          eq(messageTemplates.isActive, true),
          ne(messageTemplates.templateId, templateId),
        ),
      );
  },
});
