import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BillDocument, ReportDocument } from '#server/documents/index.ts';
import { companyTable, moment } from './columns.ts';
import type { LinkShows } from './customers.ts';

/** A picture that the HTML part shows, as it is on file; it is brought to at most `maxBytes` for the mail. */
export interface MailPicture {
  kind: 'photo' | 'logo';
  fileKey: string;
  fileName: string;
  contentId: string;
  maxBytes: number;
  /** Where the application shows the same picture. */
  shownAt: string;
}

/** What is sent along with a mail. A sheet is drawn when the mail is handed over. Mails of earlier releases name no kind. */
export type MailAttachment =
  | { kind?: never; fileKey: string; fileName: string; contentType: string; contentId: string }
  | MailPicture
  | { kind: 'sheet'; fileName: string; letter: ReportDocument }
  | { kind: 'bill'; fileName: string; paper: BillDocument };

/** What an e-mail can be about. A test reads one of each, so that none is written outside the catalogs. */
export const mailPurposes = [
  ...['invitation', 'address-changed', 'password-reset', 'password-changed'],
  ...['two-step-on', 'two-step-off', 'two-step-reset', 'sessions-ended'],
  ...['passkey-added', 'confirm-email', 'wrong-codes'],
  ...['backup-failed', 'low-stock', 'critical-alerts', 'gathered-alerts', 'photo-proof'],
  ...['plan-receipt', 'plan-card-declined', 'plan-ended', 'plan-cancelled', 'plan-refund'],
  ...['visit-changed', 'visit-skipped', 'visit-as-planned', 'message', 'service-report', 'quote'],
  ...[
    'price-changed',
    'invoice',
    'invoice-reminder',
    'invoice-card-declined',
    'payment-receipt',
    'customer-access',
    'test',
  ],
] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/**
 * What goes to an account's own address before anybody has confirmed it: fixed words about the account and its plan. Everything
 * else waits until an owner has confirmed theirs.
 */
export const ownAccountPurposes = [
  ...['address-changed', 'password-reset', 'password-changed'],
  ...['two-step-on', 'two-step-off', 'two-step-reset', 'sessions-ended'],
  ...['passkey-added', 'confirm-email', 'wrong-codes'],
  ...['plan-receipt', 'plan-card-declined', 'plan-ended', 'plan-cancelled', 'plan-refund'],
] as const satisfies readonly MailPurpose[];

/** Every e-mail is written in the transaction that causes it, and handed over by a job afterwards. */
export const mails = companyTable('mails', ['mailId'], {
  mailId: text('mail_id').notNull(),
  purpose: text('purpose').$type<MailPurpose>().notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
  state: text('state').$type<'pending' | 'sent' | 'failed'>().notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  sentAt: moment('sent_at'),
  messageId: text('message_id'),
  createdAt: moment('created_at').notNull(),
  isSealed: boolean('is_sealed').notNull().default(false),
  /** The report that it is of. */
  reportId: text('report_id'),
  senderName: text('sender_name'),
  replyTo: text('reply_to'),
  /** The mail server refused the recipient or the message for good. */
  refused: boolean('refused').notNull().default(false),
  /** The customer it is written to; its link opens what the email shows. */
  customerId: text('customer_id'),
  shows: text('shows').$type<Exclude<LinkShows, 'entry'>>(),
  showsId: text('shows_id'),
  /** The Message-ID that it answers, and the ids of the conversation before it. */
  inReplyTo: text('in_reply_to'),
  threadIds: text('thread_ids'),
});

export const idempotencyKeys = companyTable('idempotency_keys', ['userId', 'key'], {
  userId: text('user_id').notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  statusCode: integer('status_code'),
  answer: text('answer'),
  createdAt: moment('created_at').notNull(),
});

export const imports = companyTable('imports', ['importId'], {
  importId: text('import_id').notNull(),
  userId: text('user_id').notNull(),
  fileName: text('file_name'),
  state: text('state').$type<'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  result: jsonb('result'),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
});

/** Answers of the geocoding service, shared by all companies: addresses are public facts. */
export const geocodedAddresses = pgTable('geocoded_addresses', {
  query: text('query').primaryKey(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  precision: text('precision').$type<'exact' | 'approximate' | 'unknown'>().notNull(),
  quality: text('quality').$type<'rooftop' | 'street' | 'zip'>(),
  foundAt: moment('found_at').notNull(),
});
