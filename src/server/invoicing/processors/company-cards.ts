import { type CardProcessor, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { stripeProcessor } from '#server/adapters/cards/stripe.ts';
import { type Deps, guardedCards } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BillingContext } from '../billing-context.ts';
import { billingTermsRepo, type ProcessorRow, processorsRepo } from '../settings/repo.ts';
import { invoicingTexts as texts } from '../texts.ts';

/** Sealed for its row and its column, so that neither opens the other. */
export const sealContext = (companyId: string, part: 'secret' | 'webhook'): string =>
  `company-processor ${companyId} ${part}`;

/** Stripe's client is made once for each key. */
const opened = new WeakMap<Deps, Map<string, CardProcessor>>();

function ownStripe(deps: Deps, companyId: string, { secretSealed, webhookSecretSealed }: ProcessorRow): CardProcessor {
  const known = opened.get(deps) ?? new Map<string, CardProcessor>();
  opened.set(deps, known);
  const name = `${companyId} ${secretSealed} ${webhookSecretSealed ?? ''}`;
  const there = known.get(name);
  if (there) return there;
  const own = stripeProcessor({
    ...deps.config.companyStripe,
    secretKey: deps.secrets.open(secretSealed, sealContext(companyId, 'secret')),
    webhookSecret:
      webhookSecretSealed === null
        ? undefined
        : deps.secrets.open(webhookSecretSealed, sealContext(companyId, 'webhook')),
  });
  const made = guardedCards(deps.circuits, own, companyId);
  known.set(name, made);
  return made;
}

/**
 * Who takes the cards of the company's customers: its own account; without one the sandbox, where this installation has it
 * for trying out and nothing here moves money; else nobody: the holder of a link must not settle an invoice with a test card. Never the account that collects for the product itself.
 */
export async function companyCards({ deps, companyId, transaction }: BillingContext): Promise<CardProcessor | null> {
  const row = await transaction((tx) => processorsRepo(tx).find());
  if (row) return ownStripe(deps, companyId, row);
  return takesTestCards(deps) ? deps.cards : null;
}

/** Whether the company's customers may pay from a bank account: the company lets them, and somebody takes its money. */
export const takesBankDebits = async ({ transaction }: BillingContext, cards: CardProcessor | null): Promise<boolean> =>
  cards !== null && (await transaction((tx) => billingTermsRepo(tx).find())).bankDebits;

/**
 * The processor can take what a company is about to let its customers do.
 * @throws AppError conflict (409) where none is connected, or its account is not set up for it
 */
export async function requireBankDebits(context: BillingContext): Promise<void> {
  const cards = await companyCards(context);
  if (!cards) throw new AppError('conflict', texts.payments.cardsAreOff);
  const may = await askProcessor(context, () => cards.mayDebit()).catch((error: unknown) => {
    if (!(error instanceof ProcessorUnreachable)) throw error;
    throw new AppError('unavailable', texts.processors.outOfReach);
  });
  if (may === false) throw new AppError('conflict', texts.processors.noBankDebits);
}

export const takesTestCards = ({ cards, config }: Pick<Deps, 'cards' | 'config'>): boolean =>
  cards.name === 'sandbox' && config.sandboxCards;

/** The processor that a payment was begun with; null where the company has it no more. */
export async function cardsNamed(context: BillingContext, name: string): Promise<CardProcessor | null> {
  const cards = name === 'sandbox' ? context.deps.cards : await companyCards(context);
  return cards?.name === name ? cards : null;
}

/** Does something at the processor, and keeps what it complained of, for the owner to see. */
export async function askProcessor<T>(context: BillingContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProcessorUnreachable) {
      const fault = { lastError: error.message, lastErrorAt: context.deps.clock() };
      await context.transaction((tx) => processorsRepo(tx).remember(fault));
    }
    throw error;
  }
}
