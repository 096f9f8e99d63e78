import type { Deps } from '#server/deps.ts';
import { inBilling, type PlanTx } from './in-billing.ts';
import type { Payment } from './repo.ts';

/** Writes down how much of a payment has been given back in all; older news change nothing. */
export async function markRefunded({ repo }: PlanTx, paymentId: string, refundedCents: number): Promise<void> {
  // An event may name what is not there.
  if (!(await repo.findPayment(paymentId))) return;
  await repo.lockedStanding();
  const payment = await repo.findPayment(paymentId);
  if (!payment || refundedCents <= payment.refundedCents) return;
  const refunded = Math.min(refundedCents, payment.amountCents);
  await repo.changePayment(paymentId, {
    refundedCents: refunded,
    ...(refunded === payment.amountCents && payment.status === 'succeeded' ? { status: 'refunded' as const } : {}),
  });
}

/**
 * Gives back what is due of a payment, once.
 * @throws ProcessorUnreachable: what is due stays due, and is tried again
 */
export async function giveBack(deps: Deps, payment: Payment): Promise<void> {
  const { companyId, paymentId, refundDueCents, refundedCents, paymentIntentId } = payment;
  if (payment.processor === 'stripe' && deps.cards.name !== 'stripe') {
    throw new Error('A refund waits for the processor that took the money.');
  }
  if (payment.processor === deps.cards.name && paymentIntentId) {
    await deps.cards.refund({
      paymentIntentId,
      amountCents: refundDueCents - refundedCents,
      idempotencyKey: `${companyId}:${paymentId}:refund:${refundDueCents}`,
    });
  }
  await inBilling(deps, companyId, (books) => markRefunded(books, paymentId, refundDueCents));
}
