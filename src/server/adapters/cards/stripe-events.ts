import type Stripe from 'stripe';
import { EventNotSigned, type PaymentMark, type ProcessorEvent } from './port.ts';
import type { StripeOptions } from './stripe-client.ts';

/** The payment that an object of Stripe was made for; null where it is not one of ours. */
function markOf({ metadata }: { metadata: Record<string, string> | null }): PaymentMark | null {
  const { companyId, paymentId } = metadata ?? {};
  return companyId && paymentId ? { companyId, paymentId } : null;
}

function aboutPayment(
  object: { metadata: Record<string, string> | null },
  paymentIntentId: string | null,
): ProcessorEvent | null {
  const mark = markOf(object);
  return mark && { ...mark, kind: 'payment', paymentIntentId };
}

function aboutRefund(charge: Stripe.Charge): ProcessorEvent | null {
  const mark = markOf(charge);
  return mark && { ...mark, kind: 'refund', refundedCents: charge.amount_refunded };
}

/**
 * Reads a signed event.
 * @throws EventNotSigned where the signature is missing, not ours, or older than five minutes
 */
export function stripeEvent(
  stripe: Stripe,
  { webhookSecret }: StripeOptions,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): ProcessorEvent | null {
  if (!webhookSecret || !signature) throw new EventNotSigned('The event is not signed.');
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now.getTime());
  } catch {
    throw new EventNotSigned('The signature does not fit.');
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return aboutPayment(event.data.object, null);
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutPayment(event.data.object, event.data.object.id);
    case 'charge.refunded':
      return aboutRefund(event.data.object);
    default:
      return null;
  }
}
