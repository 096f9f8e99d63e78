import type { BillingProcessor } from '#contract/invoicing/customer-billing.ts';
import { KeyRefused, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { stripeAccountName } from '#server/adapters/cards/stripe-client.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { sealContext, takesTestCards } from './company-cards.ts';
import { type ProcessorRow, processorsRepo } from './repo.ts';

const absent = { accountName: null, connectedAt: null, lastError: null, lastErrorAt: null, webhookUrl: null };

function present(context: BillingContext, row: ProcessorRow | null): BillingProcessor[] {
  const { deps, companyId } = context;
  const inSandbox = row === null && takesTestCards(deps);
  return [
    {
      processor: 'stripe',
      state: row ? 'connected' : 'not-connected',
      accountName: row?.accountName ?? null,
      connectedAt: row?.connectedAt.toISOString() ?? null,
      lastError: row?.lastError ?? null,
      lastErrorAt: row?.lastErrorAt?.toISOString() ?? null,
      webhookUrl: `${deps.config.appUrl}/api/webhooks/stripe/${companyId}`,
    },
    { processor: 'square', state: 'not-available', ...absent },
    { processor: 'sandbox', state: inSandbox ? 'connected' : 'not-available', ...absent },
  ];
}

/** Who takes the customers' cards. Keys are never answered. */
export const listProcessors = (context: BillingContext): Promise<BillingProcessor[]> =>
  inBooks(context, async ({ tx }) => present(context, await processorsRepo(tx).find()));

const keyShape = /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/;

async function requireNothingWaiting(context: BillingContext): Promise<void> {
  if (await context.transaction((tx) => paymentsRepo(tx).awaits('stripe'))) {
    throw new AppError('conflict', texts.processors.stillProcessing);
  }
}

/**
 * Keeps the keys of the company's own Stripe account, sealed, once Stripe has taken the secret one.
 * @throws AppError invalid_input where Stripe refuses it; unavailable (503); conflict (409) while payments are under way
 */
export async function connectStripe(
  context: BillingContext,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret?: string | null | undefined },
): Promise<BillingProcessor[]> {
  const { deps, companyId } = context;
  if (!keyShape.test(secretKey)) throw invalid('secretKey', texts.processors.noSecretKey);
  if (webhookSecret && !webhookSecret.startsWith('whsec_')) {
    throw invalid('webhookSecret', texts.processors.noSigningSecret);
  }
  await requireNothingWaiting(context);
  const accountName = await stripeAccountName({ ...deps.config.companyStripe, secretKey }).catch((error: unknown) => {
    if (error instanceof KeyRefused) throw invalid('secretKey', texts.processors.keyNotAccepted);
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw new AppError('unavailable', texts.processors.outOfReach);
  });
  return inBooks(context, async ({ tx, now }) => {
    const repo = processorsRepo(tx);
    const seal = (text: string, part: 'secret' | 'webhook') => deps.secrets.seal(text, sealContext(companyId, part));
    await repo.save({
      secretSealed: seal(secretKey, 'secret'),
      webhookSecretSealed: webhookSecret ? seal(webhookSecret, 'webhook') : null,
      accountName,
      connectedAt: now,
      lastError: null,
      lastErrorAt: null,
    });
    return present(context, await repo.find());
  });
}

/** The keys are forgotten. @throws AppError conflict (409) while payments are under way */
export async function disconnectStripe(context: BillingContext): Promise<BillingProcessor[]> {
  await requireNothingWaiting(context);
  return inBooks(context, async ({ tx }) => {
    await processorsRepo(tx).remove();
    return present(context, null);
  });
}
