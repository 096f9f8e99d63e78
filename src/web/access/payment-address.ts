import type { BillingCycle, PaidTier } from '#domain/subscription/index.ts';

interface PaymentAddress {
  plan?: PaidTier;
  cycle?: BillingCycle;
  /** The user was sent here by signing in. */
  forced?: boolean;
  email?: string;
}

/** The payment page for a plan. */
export function paymentAddress({ plan, cycle, forced, email }: PaymentAddress): string {
  const query = new URLSearchParams();
  if (plan) query.set('plan', plan);
  if (cycle) query.set('cycle', cycle);
  if (forced) query.set('forced', 'true');
  if (email) query.set('email', email);
  const text = query.toString();
  return text === '' ? '/payment' : `/payment?${text}`;
}
