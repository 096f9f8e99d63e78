import type { CardProcessor } from '#server/adapters/cards/port.ts';
import { CardDeclined, type Charge, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { type BillingContext, inBooks } from '../desk.ts';
import { askProcessor } from '../processors/company-cards.ts';
import type { TransactionRow } from './repo.ts';
import { settleAsFailed, settleAsTaken } from './settle-payment.ts';

export type ChargeResult = { state: 'paid' } | { state: 'pending' } | { state: 'declined'; reason: string };

/** Something unforeseen between us and the processor. What it says may carry what was sent, so only its kind is told. */
export class ProcessorFailed extends Error {
  override readonly name = 'ProcessorFailed';
  constructor(cause: unknown) {
    super(`The card processor failed: ${cause instanceof Error ? cause.name : typeof cause}`);
  }
}

/**
 * Charges a card for a payment that was written down, and settles it. The same payment may be charged again with the same
 * key: the processor takes it once. `pending`: the processor did not answer, and is asked again later.
 */
export async function chargePayment(
  desk: BillingContext,
  cards: CardProcessor,
  payment: TransactionRow,
  card: Charge['card'],
): Promise<ChargeResult> {
  const { transactionId, amountCents, idempotencyKey, description } = payment;
  try {
    const charged = await askProcessor(desk, () =>
      cards.charge({
        amountCents,
        currency: 'usd',
        description: `${desk.companyName ?? 'Pool service'}: ${description}`,
        idempotencyKey: idempotencyKey ?? transactionId,
        companyId: desk.companyId,
        paymentId: transactionId,
        card,
      }),
    );
    await inBooks(desk, (books) => settleAsTaken(books, transactionId, { amountCents, charged }));
    return { state: 'paid' };
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return { state: 'pending' };
    if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
    await inBooks(desk, (books) => settleAsFailed(books, transactionId, error.message));
    return { state: 'declined', reason: error.message };
  }
}
