import type { Message } from '#domain/language/index.ts';
import type { CardProcessor } from '#server/adapters/cards/port.ts';
import { CardDeclined, type Charge, ProcessorFailed, ProcessorUnreachable } from '#server/adapters/cards/port.ts';
import { type BillingContext, inBooks } from '../billing-context.ts';
import { askProcessor } from '../processors/company-cards.ts';
import { invoicingTexts as texts } from '../texts.ts';
import type { TransactionRow } from './repo.ts';
import { settleAsFailed, settleAsTaken } from './settle-payment.ts';

export type ChargeResult = { state: 'paid' } | { state: 'pending' } | { state: 'declined'; reason: Message | string };

/**
 * Charges a card for a payment that was written down, and settles it. The same payment may be charged again with the same
 * key: the processor takes it once. `pending`: the processor did not answer, and is asked again later.
 */
export async function chargePayment(
  context: BillingContext,
  cards: CardProcessor,
  payment: TransactionRow,
  card: Charge['card'],
): Promise<ChargeResult> {
  const { transactionId, amountCents, idempotencyKey, description } = payment;
  try {
    const charged = await askProcessor(context, () =>
      cards.charge({
        amountCents,
        currency: 'usd',
        description: `${context.companyName ?? context.words.say(texts.payments.poolService)}: ${description}`,
        idempotencyKey: idempotencyKey ?? transactionId,
        companyId: context.companyId,
        paymentId: transactionId,
        card,
      }),
    );
    await inBooks(context, (books) => settleAsTaken(books, transactionId, { amountCents, charged }));
    return { state: 'paid' };
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return { state: 'pending' };
    if (!(error instanceof CardDeclined)) throw new ProcessorFailed(error);
    await inBooks(context, (books) => settleAsFailed(books, transactionId, error.told));
    return { state: 'declined', reason: error.told };
  }
}
