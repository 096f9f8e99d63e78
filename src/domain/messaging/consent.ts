import type { Kind } from './kinds.ts';

/**
 * What a number has said about being written to. none: it is nobody's we know; implied: given for the service; given: agreed to
 * messages; stopped: opted out, which wins over everything.
 */
export type ConsentState = 'none' | 'implied' | 'given' | 'stopped';

/**
 * @param stored what the number itself, or the office for it, has said last; null where nothing
 * @param customer whose number it is; null where it is nobody's
 */
export function consentOf(stored: 'given' | 'stopped' | null, customer: { smsAlerts: boolean } | null): ConsentState {
  if (stored !== null) return stored;
  if (customer === null) return 'none';
  return customer.smsAlerts ? 'given' : 'implied';
}

const optedOut = 'The customer has opted out of text messages.';

/**
 * Why a text message may not be sent; null where it may. Messages about the service go to whoever gave the number for the
 * service; what advertises needs an agreement (47 CFR 64.1200(a)(2)); nothing goes to who has opted out.
 */
export function whyNoText(kind: Kind, consent: ConsentState): string | null {
  if (consent === 'stopped') return optedOut;
  if (kind === 'broadcast' && consent !== 'given') return 'The customer has not agreed to text messages.';
  return null;
}
