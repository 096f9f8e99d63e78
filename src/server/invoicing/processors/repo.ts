import type { TenantTx } from '#server/db/client.ts';
import { companyProcessors } from '#server/db/schema/index.ts';

export type ProcessorRow = typeof companyProcessors.$inferSelect;
export type NewProcessorRow = Omit<typeof companyProcessors.$inferInsert, 'companyId' | 'processor'>;

/** The company's own account at Stripe. */
export const processorsRepo = (tx: TenantTx) => ({
  async find(): Promise<ProcessorRow | null> {
    const [row] = await tx.select().from(companyProcessors);
    return row ?? null;
  },

  async save(row: NewProcessorRow): Promise<void> {
    await tx
      .insert(companyProcessors)
      .values({ ...row, processor: 'stripe' })
      .onConflictDoUpdate({ target: [companyProcessors.companyId, companyProcessors.processor], set: row });
  },

  async remember(fault: { lastError: string; lastErrorAt: Date }): Promise<void> {
    await tx.update(companyProcessors).set(fault);
  },

  async remove(): Promise<void> {
    await tx.delete(companyProcessors);
  },
});
