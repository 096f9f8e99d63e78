import type { PaymentDetails, PurchaseAnswer, PurchaseBody } from '#contract/subscription/billing.ts';
import { localDate } from '#domain/calendar/index.ts';
import { cardFaults } from '#domain/subscription/index.ts';
import { CardDeclined, type Charge, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { type BegunPayment, beginPayment } from './begin-payment.ts';

import { inBilling } from './in-billing.ts';
import type { Payment } from './repo.ts';
import { settleAsFailed, settleAsTaken, type Taken } from './settle-payment.ts';
import { offerAtPrice } from './terms.ts';

type Typed = Extract<Charge['card'], { typed: unknown }>;

/**
 * The card of the payment page, checked field by field.
 * @throws AppError invalid_input where a field cannot be right, or cards are typed on the processor's page
 */
function typedCard(deps: Deps, details: PaymentDetails | undefined, today: string): Typed | null {
  if (!details) return null;
  if (deps.cards.checkout) {
    throw invalid('paymentDetails', 'Cards are entered on the payment processor’s own page.');
  }
  const faults = cardFaults(details, today).map(({ field, message }) => ({
    field: `paymentDetails.${field}`,
    message,
  }));
  if (faults[0]) throw new AppError('invalid_input', faults[0].message, { details: faults });
  return { typed: { number: details.cardNumber, expiry: details.expiryDate, cvv: details.cvv } };
}

const unconfirmed = (): AppError =>
  new AppError(
    'unavailable',
    'The payment is not confirmed yet: the card processor did not answer. Please do not pay again; we find out what became of it and write to you.',
  );

async function take(deps: Deps, { payment, stored }: BegunPayment, typed: Typed | null): Promise<Taken> {
  const { amountCents, companyId, paymentId, description, idempotencyKey } = payment;
  // Nothing to take and no new card to look at.
  if (amountCents === 0 && !typed) return { amountCents, charged: { paymentIntentId: null, card: null } };
  const card = typed ?? (stored ? { stored } : 'test-card');
  const charged = await deps.cards.charge({
    amountCents,
    currency: 'usd',
    description: `Poolhand ${description}`,
    idempotencyKey: idempotencyKey ?? paymentId,
    companyId,
    paymentId,
    card,
  });
  return { amountCents, charged };
}

/** What was bought, as the call answers it. */
export function purchaseAnswerOf(payment: Payment, nextBillingDate: string): PurchaseAnswer {
  const sandbox = payment.processor === 'sandbox';
  const paid = payment.amountCents > 0 ? 'Paid.' : 'Nothing was charged.';
  return {
    success: true,
    subscriptionPlan: payment.subscriptionPlan,
    subscriptionStatus: 'active',
    nextBillingDate,
    amountCharged: payment.amountCents / 100,
    sandbox,
    message: sandbox && payment.amountCents > 0 ? 'Paid in the sandbox with a test card: no money moved.' : paid,
  };
}

/**
 * Buys a plan, or changes to another: it holds at once. First the payment is written down, then the card is charged, then
 * plan and payment are settled together.
 * @throws AppError invalid_input (400); card_declined, payment_method_required (402): nothing else changes; conflict (409);
 *   unavailable (503): whether money was taken is found out later
 */
export async function purchasePlan(deps: Deps, account: Account, input: PurchaseBody): Promise<PurchaseAnswer> {
  const offer = offerAtPrice(input);
  const typed = typedCard(deps, input.paymentDetails, localDate(account.timeZone, deps.clock()));
  const begun = await beginPayment(deps, account, offer, typed ? 'typed' : 'none');
  const { companyId } = account;
  const { paymentId } = begun.payment;
  let taken: Taken;
  try {
    taken = await take(deps, begun, typed);
  } catch (error) {
    if (error instanceof ProcessorUnreachable) throw unconfirmed();
    if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
    await inBilling(deps, companyId, (books) => settleAsFailed(books, paymentId, error.message));
    throw new AppError(error.wantsConfirmation ? 'payment_method_required' : 'card_declined', error.message);
  }
  return inBilling(deps, companyId, async (books) => {
    const payment = await settleAsTaken(books, paymentId, taken);
    const { plan } = await books.repo.standing();
    return purchaseAnswerOf(payment, plan?.periodEndsOn ?? payment.periodEndsOn ?? books.today(account));
  });
}

/** Something unforeseen between us and the processor. What it says may carry what was sent, so only its kind is told. */
class ProcessorFailed extends Error {
  override readonly name = 'ProcessorFailed';
  constructor(cause: unknown) {
    super(`The card processor failed: ${cause instanceof Error ? cause.name : typeof cause}`);
  }
}
