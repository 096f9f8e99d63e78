import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { companyId, moment } from './columns.ts';

export const companyNights = pgTable('company_nights', {
  companyId: companyId().primaryKey(),
  doneOn: date('done_on', { mode: 'string' }).notNull(),
  toldLow: text('told_low').array().notNull().default([]),
});

export const serviceFailures = pgTable('service_failures', {
  need: text('need').primaryKey(),
  message: text('message').notNull(),
  failedAt: moment('failed_at').notNull(),
});
