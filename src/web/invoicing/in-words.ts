import type { InvoiceState, SubscriptionStatus, TransactionStatus } from '#contract/choices.ts';
import type { Tone } from '#web/ui/chip.tsx';

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
