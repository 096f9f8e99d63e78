import { type BillingTerms, defaultBillingTerms } from '#domain/invoicing/index.ts';
import type { Tier } from '#domain/subscription/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { companies, companyProcessors, companySettings } from '#server/db/schema/index.ts';

/** How a company asks for its money: a few columns of its one row of settings. */
export const billingTermsRepo = (tx: TenantTx) => ({
  async find(): Promise<BillingTerms> {
    const { graceDays, retryAttempts, taxRatePct, taxService, taxChemicals, taxWork, taxAnswered, dueDays } =
      companySettings;
    const { proration, bankDebits, paymentDiscountPct, depositPct, depositCents } = companySettings;
    const { lateFeesSince, lateFeeCents, lateFeePct, lateFeeAfterDays, lateFeeMonthly } = companySettings;
    const { lateFeeCapCents, lateFeeMinimumCents, tips, tipCents } = companySettings;
    const terms = {
      graceDays,
      retryAttempts,
      taxRatePct,
      taxService,
      taxChemicals,
      taxWork,
      taxAnswered,
      dueDays,
      proration,
      bankDebits,
      paymentDiscountPct,
      depositPct,
      depositCents,
      lateFeesSince,
      lateFeeCents,
      lateFeePct,
      lateFeeAfterDays,
      lateFeeMonthly,
      lateFeeCapCents,
      lateFeeMinimumCents,
      tips,
      tipCents,
    };
    const [row] = await tx.select(terms).from(companySettings);
    return row ?? defaultBillingTerms;
  },

  /** Changes what is named; the first change makes the row. Who names a tax rate has answered. */
  async save(changes: { [Term in keyof BillingTerms]?: BillingTerms[Term] | undefined }, now: Date): Promise<void> {
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const answered = changes.taxRatePct === undefined ? {} : { taxAnswered: true };
    const row = { ...named, ...answered, updatedAt: now };
    await tx.insert(companySettings).values(row).onConflictDoUpdate({ target: companySettings.companyId, set: row });
  },
});

interface BillingCompany {
  name: string | null;
  timeZone: string;
  tier: Tier;
  trialStartedAt: Date;
  /** Null: nothing automatic leaves to its customers. */
  liveSince: Date | null;
}

export async function findCompany(tx: TenantTx): Promise<BillingCompany | null> {
  const { name, timeZone, tier, trialStartedAt, liveSince } = companies;
  const [company] = await tx.select({ name, timeZone, tier, trialStartedAt, liveSince }).from(companies);
  return company ?? null;
}

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
