import type { InvoiceState, SubscriptionStatus, TransactionStatus } from '#contract/choices.ts';
import { languageTag } from '#web/texts/language.ts';
import type { Tone } from '#web/ui/chip.tsx';

const dayFormat = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day without a time (YYYY-MM-DD) as "Dec 1, 2026". */
export const dayName = (day: string): string => dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** A moment as its day in the company's time zone. */
export const momentDay = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone }).format(new Date(moment));

export const subscriptionTones: Record<SubscriptionStatus, Tone> = {
  active: 'ok',
  past_due: 'bad',
  canceled: 'neutral',
  trial: 'brand',
};

export const transactionTones: Record<TransactionStatus, Tone> = {
  paid: 'ok',
  pending: 'warn',
  failed: 'bad',
  refunded: 'neutral',
};

export const invoiceTones: Record<InvoiceState | 'overdue', Tone> = {
  upcoming: 'brand',
  open: 'warn',
  overdue: 'bad',
  paid: 'ok',
  void: 'neutral',
};
