import { sql } from 'drizzle-orm';
import type { TenantTx } from './client.ts';
import { companies } from './schema/index.ts';

/** Counts a feature as used by the company's trial, once. */
export async function rememberFeature(tx: TenantTx, feature: string): Promise<void> {
  await tx
    .update(companies)
    .set({ featuresUsed: sql`array_append(${companies.featuresUsed}, ${feature})` })
    .where(sql`not (${feature} = any(${companies.featuresUsed}))`);
}
