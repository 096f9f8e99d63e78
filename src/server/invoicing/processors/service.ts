import type { BillingProcessor } from '#contract/invoicing/payments.ts';
import type { PaymentDetails } from '#contract/subscription/billing.ts';
import { CardDeclined, KeyRefused, ProcessorFailed, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { stripeAccountName } from '#server/adapters/cards/stripe-client.ts';
import { AppError, invalid, notFound } from '#server/platform/app-error.ts';
import { onProcessorsPage, processorOutOfReach, typedCard } from '#server/subscription/index.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { billedCustomersRepo } from '../customers/repo.ts';
import { cardOnFile } from '../payments/present.ts';
import { paymentsRepo } from '../payments/repo.ts';
import { cardColumns } from '../payments/settle-payment.ts';
import { plansRepo } from '../plans/repo.ts';
import { type ProcessorRow, processorsRepo } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';
import { askProcessor, cardsNamed, companyCards, sealContext, takesTestCards } from './company-cards.ts';

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

/**
 * Asks Stripe with the key that is kept. Answers the account's name; null where the company has none connected.
 * @throws KeyRefused, ProcessorUnreachable
 */
export async function askOwnStripe(context: BillingContext): Promise<{ name: string | null } | null> {
  const { deps, companyId, transaction } = context;
  const row = await transaction((tx) => processorsRepo(tx).find());
  if (!row) return null;
  const secretKey = deps.secrets.open(row.secretSealed, sealContext(companyId, 'secret'));
  return { name: await stripeAccountName({ ...deps.config.companyStripe, secretKey }) };
}

/** The keys are forgotten. @throws AppError conflict (409) while payments are under way */
export async function disconnectStripe(context: BillingContext): Promise<BillingProcessor[]> {
  await requireNothingWaiting(context);
  return inBooks(context, async ({ tx }) => {
    await processorsRepo(tx).remove();
    return present(context, null);
  });
}

const requireCustomer = (context: BillingContext, customerId: string) =>
  inBooks(context, async ({ tx, today }) => {
    const customer = await billedCustomersRepo(tx).find(customerId);
    if (!customer || customer.deletedAt) throw notFound(texts.things.customer);
    return today;
  });

/**
 * Puts a typed card on file, once the processor has found it good; only the sandbox takes typed cards.
 * @throws AppError not_found; invalid_input; card_declined (402); conflict (409) where the company takes no cards
 */
export async function storeCard(context: BillingContext, customerId: string, details: PaymentDetails) {
  const today = await requireCustomer(context, customerId);
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.cardsAreOff);
  if (cards.checkout) throw onProcessorsPage();
  const charged = await cards
    .charge({
      companyId: context.companyId,
      paymentId: customerId,
      amountCents: 0,
      currency: 'usd',
      description: 'Card on file',
      idempotencyKey: `${context.companyId}:card:${context.deps.newId('CARD')}`,
      card: typedCard(details, today),
    })
    .catch((error: unknown) => {
      throw error instanceof CardDeclined ? new AppError('card_declined', error.told) : new ProcessorFailed(error);
    });
  const { card } = charged;
  if (!card) throw new Error('The processor keeps no card');
  return inBooks(context, async ({ tx, now }) => {
    await billedCustomersRepo(tx).hold(customerId);
    await plansRepo(tx).saveCard(cardColumns(customerId, cards.name, card, now));
    return { card: cardOnFile(await plansRepo(tx).findCard(customerId)) };
  });
}

/** The card is forgotten, here and at the processor. @throws AppError not_found; unavailable (503) */
export async function forgetCard(context: BillingContext, customerId: string) {
  await requireCustomer(context, customerId);
  const stored = await context.transaction((tx) => plansRepo(tx).findCard(customerId));
  const cards = stored && (await cardsNamed(context, stored.processor));
  if (cards && stored) {
    await askProcessor(context, () => cards.forgetCard(stored)).catch((error: unknown) => {
      if (!(error instanceof ProcessorUnreachable)) throw error;
      throw processorOutOfReach();
    });
  }
  await context.transaction((tx) => plansRepo(tx).removeCard(customerId));
  return { card: null };
}
