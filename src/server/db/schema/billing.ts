import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Message } from '#domain/language/index.ts';
import type { BillingCycle, PaidTier } from '#domain/subscription/index.ts';
import { cents, companyId, companyTable, day, moment } from './columns.ts';

type Processor = 'sandbox' | 'stripe';
export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'refunded';
/** `card`: the card of a running plan was replaced, and nothing taken. */
export type PaymentKind = 'purchase' | 'renewal' | 'card';

export const companyPlans = pgTable('company_plans', {
  companyId: companyId().primaryKey(),
  billingCycle: text('billing_cycle').$type<BillingCycle>().notNull(),
  billingDay: smallint('billing_day').notNull(),
  periodStartedOn: day('period_started_on').notNull(),
  periodEndsOn: day('period_ends_on').notNull(),
  periodValueCents: cents('period_value_cents').notNull(),
  creditCents: cents('credit_cents').notNull().default(0),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  pastDueSince: day('past_due_since'),
  attempts: smallint('attempts').notNull().default(0),
  nextAttemptOn: day('next_attempt_on'),
  billedUserId: text('billed_user_id').notNull(),
  processor: text('processor').$type<Processor>().notNull(),
  processorCustomerId: text('processor_customer_id'),
  paymentMethodId: text('payment_method_id'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpiryMonth: smallint('card_expiry_month'),
  cardExpiryYear: smallint('card_expiry_year'),
  firstPaidAt: moment('first_paid_at'),
  moneyBackAt: moment('money_back_at'),
  moneyBackReason: text('money_back_reason'),
});

export const payments = companyTable('payments', ['paymentId'], {
  paymentId: text('payment_id').notNull(),
  userId: text('user_id').notNull(),
  paymentIntentId: text('payment_intent_id'),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
  status: text('status').$type<PaymentStatus>().notNull(),
  subscriptionPlan: text('subscription_plan').$type<PaidTier>().notNull(),
  billingPeriod: text('billing_period').$type<BillingCycle>().notNull(),
  createdAt: moment('created_at').notNull(),
  kind: text('kind').$type<PaymentKind>().notNull().default('purchase'),
  description: text('description').notNull().default(''),
  descriptionMessage: jsonb('description_message').$type<Message>(),
  priceCents: cents('price_cents').notNull().default(0),
  creditUsedCents: cents('credit_used_cents').notNull().default(0),
  refundedCents: cents('refunded_cents').notNull().default(0),
  refundDueCents: cents('refund_due_cents').notNull().default(0),
  reason: text('reason'),
  reasonMessage: jsonb('reason_message').$type<Message>(),
  processor: text('processor').$type<Processor>().notNull().default('sandbox'),
  processorCustomerId: text('processor_customer_id'),
  checkoutSessionId: text('checkout_session_id'),
  idempotencyKey: text('idempotency_key'),
  receiptNumber: text('receipt_number'),
  periodStartsOn: day('period_starts_on'),
  periodEndsOn: day('period_ends_on'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  settledAt: moment('settled_at'),
});
