import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, moment } from './columns.ts';

export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    paymentId: text('payment_id').notNull(),
    userId: text('user_id').notNull(),
    paymentIntentId: text('payment_intent_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status').notNull(),
    subscriptionPlan: text('subscription_plan').notNull(),
    billingPeriod: text('billing_period').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.paymentId] })],
);
