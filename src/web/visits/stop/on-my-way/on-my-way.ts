import { fieldServiceTexts as texts } from '../../texts.ts';

/** The sms: link with a text; both kinds of phone read the body after `?&`. Null without a number. */
export function smsLink(phone: string | null, text: string): string | null {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  return /\d/.test(number) ? `sms:${number}?&body=${encodeURIComponent(text)}` : null;
}

/** The sms: link with the on-my-way message. Null without a number. */
export const onMyWayLink = (phone: string | null, customerName: string, companyName: string | null): string | null =>
  smsLink(phone, texts.onMyWay(customerName, companyName));
