import type { BillingSettings, SaveBillingSettings } from '#contract/invoicing/customer-billing.ts';
import type { TenantTx } from '#server/db/client.ts';
import { type BillingContext, inBooks } from '../desk.ts';
import { billingTermsRepo } from './repo.ts';

/** For whoever reckons with the company's terms in a transaction of its own. */
export const findBillingTerms = (tx: TenantTx): Promise<BillingSettings> => billingTermsRepo(tx).find();

export const billingSettingsOf = (desk: BillingContext): Promise<BillingSettings> =>
  inBooks(desk, ({ tx }) => billingTermsRepo(tx).find());

/** What is not named stays. Issued invoices keep their tax rate and their due day. */
export const saveBillingSettings = (desk: BillingContext, body: SaveBillingSettings): Promise<BillingSettings> =>
  inBooks(desk, async ({ tx, now }) => {
    const repo = billingTermsRepo(tx);
    await repo.save(body, now);
    return repo.find();
  });
