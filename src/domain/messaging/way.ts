import type { Kind } from './kinds.ts';

/**
 * What a number has said about being written to. none: it is nobody's we know; implied: given for the service; given: agreed
 * to messages; stopped: opted out, which wins over everything.
 */
type ConsentState = 'none' | 'implied' | 'given' | 'stopped';

/**
 * @param stored what the number itself, or the office for it, has said last; null where nothing
 * @param customer whose number it is; null where it is nobody's
 */
export function consentOf(stored: 'given' | 'stopped' | null, customer: { smsAlerts: boolean } | null): ConsentState {
  if (stored !== null) return stored;
  if (customer === null) return 'none';
  return customer.smsAlerts ? 'given' : 'implied';
}

const optedOut = 'The customer has opted out of texts.';

/**
 * Why a text message may not be sent; null where it may. Messages about the service go to whoever gave the number for the
 * service; what advertises needs an agreement (47 CFR 64.1200(a)(2)); nothing goes to who has opted out.
 */
export function whyNoText(kind: Kind, consent: ConsentState): string | null {
  if (consent === 'stopped') return optedOut;
  if (kind === 'broadcast' && consent !== 'given') return 'The customer has not agreed to text messages.';
  return null;
}

/**
 * The ten digits of a US number with the country code, as the phone network takes them and as they are kept (E.164).
 * @returns "+16025550142", or null where what was typed is no US number (NANP: area code and exchange begin with 2–9)
 */
export function toE164(typed: string | null | undefined): string | null {
  const digits = (typed ?? '').replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}

/** "+16025550142" → "(602) 555-0142"; anything else as it stands. */
export function formatPhone(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

/** How a message goes, or why it does not. */
export type Delivery =
  | { channel: 'sms' | 'email'; recipient: string; why?: undefined }
  | { channel: 'sms' | 'email'; recipient: ''; why: string };

export interface Reachable {
  phone: string | null;
  email: string | null;
  emailAlerts: boolean;
}

interface Asked {
  kind: Kind;
  /** best: a text message where one may be sent, else an e-mail where the customer takes them. */
  channel: 'sms' | 'email' | 'best';
  customer: Reachable | null;
  /** A number or address instead of the customer's own. */
  to?: string | undefined;
  consent: ConsentState;
  /** The company's switch for text messages. */
  textsOn: boolean;
}

const textsOff = 'Text messages are switched off in the settings.';

function bySms({ kind, customer, to, consent, textsOn }: Asked): Delivery {
  const no = (why: string): Delivery => ({ channel: 'sms', recipient: '', why });
  const typed = to ?? customer?.phone ?? '';
  const recipient = toE164(typed);
  if (recipient === null)
    return no(typed === '' ? 'There is no phone number.' : 'The phone number is not a US number.');
  if (!textsOn) return no(textsOff);
  const why = whyNoText(kind, consent);
  return why === null ? { channel: 'sms', recipient } : no(why);
}

/** An e-mail written by hand may go to every address; the product's own only to who takes them. */
function byEmail({ customer, to, channel }: Asked, isByHand: boolean): Delivery {
  const no = (why: string): Delivery => ({ channel: 'email', recipient: '', why });
  const recipient = channel === 'email' && to !== undefined ? to : customer?.email;
  if (!recipient) return no('There is no email address.');
  if (customer && !customer.emailAlerts && !isByHand) return no('The customer hasn’t opted in to email.');
  return { channel: 'email', recipient };
}

/** Decides how a message goes to a customer; called when it is written, and for what has no leave any more when it is sent. */
export function resolveChannel(asked: Asked): Delivery {
  const isByHand = asked.kind === 'reply' || asked.kind === 'custom';
  if (asked.channel === 'email') return byEmail(asked, isByHand);
  const text = bySms(asked);
  // With texts switched off the e-mail stands in for them, whoever writes.
  const mayMail = asked.channel === 'best' || text.why === textsOff;
  if (text.why === undefined || !mayMail) return text;
  const mail = byEmail({ ...asked, to: undefined }, isByHand);
  return mail.why === undefined ? mail : text;
}
