import type { Tier } from '#domain/subscription/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { companies } from '#server/db/schema/index.ts';

export interface DeskCompany {
  name: string | null;
  timeZone: string;
  tier: Tier;
  trialStartedAt: Date;
}

export const deskRepo = (tx: TenantTx) => ({
  async company(): Promise<DeskCompany | null> {
    const [company] = await tx
      .select({
        name: companies.name,
        timeZone: companies.timeZone,
        tier: companies.tier,
        trialStartedAt: companies.trialStartedAt,
      })
      .from(companies);
    return company ?? null;
  },
});
