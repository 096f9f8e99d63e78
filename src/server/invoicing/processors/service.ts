import type { BillingProcessor } from '#contract/invoicing/customer-billing.ts';
import { KeyRefused, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { stripeAccountName } from '#server/adapters/cards/stripe-account.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BillingContext, inBooks } from '../desk.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { sealContext } from './company-cards.ts';
import { type ProcessorRow, processorsRepo } from './repo.ts';

const absent = { accountName: null, connectedAt: null, lastError: null, lastErrorAt: null, webhookUrl: null };

function present(desk: BillingContext, row: ProcessorRow | null): BillingProcessor[] {
  const { deps, companyId } = desk;
  const takesTestCards = row === null && deps.cards.name === 'sandbox';
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
    { processor: 'sandbox', state: takesTestCards ? 'connected' : 'not-available', ...absent },
  ];
}

/** Who takes the customers' cards. Keys are never answered. */
export const listProcessors = (desk: BillingContext): Promise<BillingProcessor[]> =>
  inBooks(desk, async ({ tx }) => present(desk, await processorsRepo(tx).find()));

const keyShape = /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/;

async function requireNothingWaiting(desk: BillingContext): Promise<void> {
  if (await desk.transaction((tx) => paymentsRepo(tx).awaits('stripe'))) {
    throw new AppError('conflict', 'A payment or refund is still being worked on. Please try again in a few minutes.');
  }
}

/**
 * Keeps the keys of the company's own Stripe account, sealed, once Stripe has taken the secret one.
 * @throws AppError invalid_input where Stripe refuses it; unavailable (503); conflict (409) while payments are under way
 */
export async function connectStripe(
  desk: BillingContext,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret?: string | null | undefined },
): Promise<BillingProcessor[]> {
  const { deps, companyId } = desk;
  if (!keyShape.test(secretKey)) throw invalid('secretKey', 'This is not a secret key of Stripe (sk_… or rk_…)');
  if (webhookSecret && !webhookSecret.startsWith('whsec_')) {
    throw invalid('webhookSecret', 'This is not a signing secret of Stripe (whsec_…)');
  }
  await requireNothingWaiting(desk);
  const accountName = await stripeAccountName({ ...deps.config.companyStripe, secretKey }).catch((error: unknown) => {
    if (error instanceof KeyRefused) throw invalid('secretKey', 'Stripe does not accept this key.');
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw new AppError('unavailable', 'Stripe is out of reach for a moment. Please try again.');
  });
  return inBooks(desk, async ({ tx, now }) => {
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
    return present(desk, await repo.find());
  });
}

/** The keys are forgotten. @throws AppError conflict (409) while payments are under way */
export async function disconnectStripe(desk: BillingContext): Promise<BillingProcessor[]> {
  await requireNothingWaiting(desk);
  return inBooks(desk, async ({ tx }) => {
    await processorsRepo(tx).remove();
    return present(desk, null);
  });
}
