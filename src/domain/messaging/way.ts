import type { Message } from '#domain/language/index.ts';
import { isChangeOfVisit, type Kind } from './kinds.ts';
import { messagingTexts } from './texts.ts';

/** none: an unknown number; implied: given for the service; given: opted in; stopped: opted out, which wins over everything. */
type ConsentState = 'none' | 'implied' | 'given' | 'stopped';

/**
 * @param stored the number's own last choice, or the office's for it; null where there is none
 * @param customer whose number it is; null where it is unknown
 */
export function consentOf(stored: 'given' | 'stopped' | null, customer: { smsAlerts: boolean } | null): ConsentState {
  if (stored !== null) return stored;
  if (customer === null) return 'none';
  return customer.smsAlerts ? 'given' : 'implied';
}

export const { optedOut } = messagingTexts;

/**
 * Why a text may not be sent; null where it may. Service texts go to any number given for the service; advertising needs an
 * opt-in (47 CFR 64.1200(a)(2)); nothing goes to a number that opted out.
 */
export function whyNoText(kind: Kind, consent: ConsentState): Message | null {
  if (consent === 'stopped') return optedOut;
  if (kind === 'broadcast' && consent !== 'given') return messagingTexts.notOptedInToTexts;
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

/** "+16025550142" → "(602) 555-0142"; anything else unchanged. */
export function formatPhone(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

/** How a message goes, or why it does not. */
export type Delivery =
  | { channel: 'sms' | 'email'; recipient: string; why?: undefined }
  | { channel: 'sms' | 'email'; recipient: ''; why: Message };

export interface Reachable {
  phone: string | null;
  email: string | null;
  emailAlerts: boolean;
}

interface Asked {
  kind: Kind;
  /** best: a text where allowed, else an email where the customer opted in. */
  channel: 'sms' | 'email' | 'best';
  customer: Reachable | null;
  /** A number or address instead of the customer's own. */
  to?: string | undefined;
  consent: ConsentState;
  textsOn: boolean;
}

function bySms({ kind, customer, to, consent, textsOn }: Asked): Delivery {
  const no = (why: Message): Delivery => ({ channel: 'sms', recipient: '', why });
  const typed = to ?? customer?.phone ?? '';
  const recipient = toE164(typed);
  if (recipient === null) return no(typed === '' ? messagingTexts.noPhoneNumber : messagingTexts.notAUsNumber);
  if (!textsOn) return no(messagingTexts.textsOff);
  const why = whyNoText(kind, consent);
  return why === null ? { channel: 'sms', recipient } : no(why);
}

/** What a user wrote, and what changes a visit, may go to any address; anything else only to customers who opted in. */
function byEmail({ kind, customer, to, channel }: Asked): Delivery {
  const no = (why: Message): Delivery => ({ channel: 'email', recipient: '', why });
  const recipient = channel === 'email' && to !== undefined ? to : customer?.email;
  if (!recipient) return no(messagingTexts.noEmail);
  const isFree = kind === 'reply' || kind === 'custom' || isChangeOfVisit(kind);
  if (customer && !customer.emailAlerts && !isFree) return no(messagingTexts.notOptedInToEmail);
  return { channel: 'email', recipient };
}

/**
 * Decides how a message goes to a customer: when it is written, and again when it is sent. A changed visit is texted where the
 * customer opted in to texts, and emailed to the others as far as they have an address.
 */
export function resolveChannel(asked: Asked): Delivery {
  if (asked.channel === 'email') return byEmail(asked);
  if (asked.channel === 'best' && isChangeOfVisit(asked.kind) && asked.consent !== 'given') {
    const first = byEmail({ ...asked, to: undefined });
    if (first.why === undefined) return first;
  }
  const text = bySms(asked);
  // With texts turned off, email replaces them for every kind.
  const mayMail = asked.channel === 'best' || text.why === messagingTexts.textsOff;
  if (text.why === undefined || !mayMail) return text;
  const mail = byEmail({ ...asked, to: undefined });
  return mail.why === undefined ? mail : text;
}
