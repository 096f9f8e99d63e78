import { sql } from 'drizzle-orm';
import { companies } from '#server/db/schema/index.ts';
import type { TenantTx } from './client.ts';

/**
 * Makes transactions that count against the plan wait for each other, so that calls at the same moment cannot all see the
 * last free place. Call it before counting. The lock is the company's row, held until the transaction ends; it stops
 * neither reads nor changes that do not ask for it.
 */
export async function lockCompany(tx: TenantTx): Promise<void> {
  await tx
    .select({ companyId: companies.companyId })
    .from(companies)
    .where(sql`${companies.companyId} = app_company_id()`)
    .for('no key update');
}

/** Counts a feature as used by the company's trial, once. */
export async function rememberFeature(tx: TenantTx, feature: string): Promise<void> {
  await tx
    .update(companies)
    .set({ featuresUsed: sql`array_append(${companies.featuresUsed}, ${feature})` })
    .where(sql`not (${feature} = any(${companies.featuresUsed}))`);
}
