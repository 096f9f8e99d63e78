import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { companyId, companyTable, day, moment } from './columns.ts';

export const companyNights = pgTable('company_nights', {
  companyId: companyId().primaryKey(),
  doneOn: day('done_on').notNull(),
  toldLow: text('told_low').array().notNull().default([]),
});

export const serviceFailures = pgTable('service_failures', {
  need: text('need').primaryKey(),
  message: text('message').notNull(),
  failedAt: moment('failed_at').notNull(),
});

export const serviceAnswers = pgTable('service_answers', {
  need: text('need').primaryKey(),
  answeredAt: moment('answered_at').notNull(),
});

export const companyConnections = companyTable('company_connections', ['need'], {
  need: text('need').$type<'email' | 'ai' | 'weather' | 'sms'>().notNull(),
  shown: text('shown').notNull(),
  settingsSealed: text('settings_sealed').notNull(),
  connectedAt: moment('connected_at').notNull(),
  /** The name of who connected it; unknown of what was connected before names were kept. */
  connectedBy: text('connected_by'),
  answeredAt: moment('answered_at'),
  lastError: text('last_error'),
  lastErrorAt: moment('last_error_at'),
});

/** One row: when the clock was last looked at, and since when it has gone on without a jump. */
export const clockSeen = pgTable('clock_seen', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  seenAt: moment('seen_at').notNull(),
  steadySince: moment('steady_since').notNull(),
});
