import type Stripe from 'stripe';
import { CardDeclined, KeyRefused, ProcessorUnreachable } from './port.ts';
import { cardTexts } from './texts.ts';
// Customers are written to in Spanish too.
import './texts.es.ts';

export interface StripeOptions {
  secretKey: string;
  /** Signs the events; without it none are taken. */
  webhookSecret?: string | undefined;
  /** Another address that speaks Stripe's API. */
  apiUrl?: string | undefined;
  /** How long one request may take, and how often it is repeated; repetitions carry the same idempotency key. */
  timeoutMs?: number;
  retries?: number;
}

/** Loads Stripe's client; only where one is configured, for it is large. */
export async function openStripe({
  secretKey,
  apiUrl,
  timeoutMs = 15_000,
  retries = 1,
}: StripeOptions): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const url = apiUrl ? new URL(apiUrl) : null;
  return new Client(secretKey, {
    ...(url ? { host: url.hostname, protocol: url.protocol === 'http:' ? 'http' : 'https' } : {}),
    ...(url?.port ? { port: url.port } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

interface StripeFault {
  type: string;
  message: string;
  code?: string;
}
const faultOf = (error: unknown): StripeFault | null =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
    ? (error as Error & StripeFault)
    : null;

/** Whether Stripe says that it knows nothing by that name, or that it was done before. */
export const isFault = (error: unknown, ...codes: string[]): boolean => codes.includes(faultOf(error)?.code ?? '');

/** What was asked for can’t be done with this account. */
export const isInvalidRequest = (error: unknown): boolean => faultOf(error)?.type === 'StripeInvalidRequestError';

/** Whether Stripe refuses the key itself, or only what was asked with it. */
function refusesKey(error: unknown): 'unknown-key' | 'not-allowed' | null {
  const type = faultOf(error)?.type;
  if (type === 'StripeAuthenticationError') return 'unknown-key';
  return type === 'StripePermissionError' ? 'not-allowed' : null;
}

/** The key is good, and may not ask this. */
export const isNotAllowed = (error: unknown): boolean => refusesKey(error) === 'not-allowed';

/** Where nobody knows what became of a request, or nobody may ask. */
const unknownOutcome = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

/** Stripe's errors in the words of the port. */
export function inOurWords(error: unknown): unknown {
  const fault = faultOf(error);
  if (!fault) return error;
  if (fault.type === 'StripeCardError') {
    return new CardDeclined(fault.message, fault.code === 'authentication_required');
  }
  if (fault.code === 'resource_missing') return new CardDeclined(cardTexts.noLongerAvailable);
  if (unknownOutcome.has(fault.type)) return new ProcessorUnreachable(`Stripe: ${fault.type}`);
  return error;
}

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
