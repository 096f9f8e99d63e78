import { KeyRefused, ProcessorUnreachable } from './port.ts';
import { inOurWords, openStripe, refusesKey, type StripeOptions } from './stripe-client.ts';

/**
 * What the account calls itself that a secret key opens; null where the key may not ask.
 * @throws KeyRefused; ProcessorUnreachable
 */
export async function stripeAccountName(options: StripeOptions): Promise<string | null> {
  const stripe = await openStripe(options);
  try {
    const account = await stripe.accounts.retrieveCurrent();
    return account.business_profile?.name ?? account.settings?.dashboard.display_name ?? account.email ?? account.id;
  } catch (error) {
    const refusal = refusesKey(error);
    if (refusal === 'unknown-key') throw new KeyRefused('Stripe doesn’t recognize this key.');
    // A restricted key need not be allowed to read the account.
    if (refusal === 'not-allowed') return null;
    const said = inOurWords(error);
    throw said instanceof Error ? said : new ProcessorUnreachable('Stripe didn’t answer.');
  }
}
