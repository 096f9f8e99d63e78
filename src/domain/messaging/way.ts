import { type ConsentState, whyNoText } from './consent.ts';
import type { Kind } from './kinds.ts';
import { dialled } from './phone.ts';

/** How a message goes, or why it does not. */
export type Way =
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

function bySms({ kind, customer, to, consent, textsOn }: Asked): Way {
  const no = (why: string): Way => ({ channel: 'sms', recipient: '', why });
  const typed = to ?? customer?.phone ?? '';
  const recipient = dialled(typed);
  if (recipient === null)
    return no(typed === '' ? 'There is no phone number.' : 'The phone number is not a US number.');
  if (!textsOn) return no(textsOff);
  const why = whyNoText(kind, consent);
  return why === null ? { channel: 'sms', recipient } : no(why);
}

/** An e-mail written by hand may go to every address; the product's own only to who takes them. */
function byEmail({ customer, to, channel }: Asked, isByHand: boolean): Way {
  const no = (why: string): Way => ({ channel: 'email', recipient: '', why });
  const recipient = channel === 'email' && to !== undefined ? to : customer?.email;
  if (!recipient) return no('There is no email address.');
  if (customer && !customer.emailAlerts && !isByHand) return no('The customer does not take emails.');
  return { channel: 'email', recipient };
}

/** Decides how a message goes to a customer; called when it is written, and for what has no leave any more when it is sent. */
export function wayOf(asked: Asked): Way {
  const isByHand = asked.kind === 'reply' || asked.kind === 'custom';
  if (asked.channel === 'email') return byEmail(asked, isByHand);
  const text = bySms(asked);
  // With texts switched off the e-mail stands in for them (decisions §9), whoever writes.
  const mayMail = asked.channel === 'best' || text.why === textsOff;
  if (text.why === undefined || !mayMail) return text;
  const mail = byEmail({ ...asked, to: undefined }, isByHand);
  return mail.why === undefined ? mail : text;
}
