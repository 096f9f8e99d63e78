import { sql } from 'drizzle-orm';
import { companies } from '#server/db/schema/index.ts';
import type { TenantTx } from './client.ts';

/** Counts a feature as used by the company's trial, once. */
export async function rememberFeature(tx: TenantTx, feature: string): Promise<void> {
  await tx
    .update(companies)
    .set({ featuresUsed: sql`array_append(${companies.featuresUsed}, ${feature})` })
    .where(sql`not (${feature} = any(${companies.featuresUsed}))`);
}
