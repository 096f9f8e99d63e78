import type { PaidTier } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { companies, payments } from '#server/db/schema/index.ts';

export type NewPayment = Omit<typeof payments.$inferInsert, 'companyId'>;

export const billingRepo = (tx: TenantTx) => ({
  async recordPayment(payment: NewPayment): Promise<void> {
    await tx.insert(payments).values(payment);
  },
  /** Row-level security leaves the transaction one company to change: its own. */
  async setPlan(tier: PaidTier, nextBillingDate: string): Promise<void> {
    await tx.update(companies).set({ tier, nextBillingDate });
  },
});
