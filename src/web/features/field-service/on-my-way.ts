import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';

/** The sms: link with the on-my-way message; both kinds of phone read the body after `?&`. Null without a number. */
export function onMyWayLink(phone: string | null, customerName: string, companyName: string | null): string | null {
  const number = (phone ?? '').replace(/[^\d+]/g, '');
  if (!/\d/.test(number)) return null;
  return `sms:${number}?&body=${encodeURIComponent(texts.onMyWay(customerName, companyName))}`;
}
