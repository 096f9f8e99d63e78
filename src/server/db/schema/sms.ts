import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyId, moment } from './columns.ts';

export const smsNotifications = pgTable(
  'sms_notifications',
  {
    companyId: companyId(),
    notificationId: text('notification_id').notNull(),
    customerId: text('customer_id'),
    userId: text('user_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    message: text('message').notNull(),
    messageType: text('message_type').notNull(),
    status: text('status').$type<'pending' | 'sent' | 'delivered' | 'failed'>().notNull().default('pending'),
    sentAt: moment('sent_at'),
    errorMessage: text('error_message'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.notificationId] })],
);
