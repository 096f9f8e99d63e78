import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MessageKind, MessageLanguage, MessageState, TemplateType } from '#contract/messaging/message-choices.ts';
import type { Broadcast } from '#contract/messaging/messages.ts';
import type { Message } from '#domain/language/index.ts';
import { companyId, companyTable, day, moment } from './columns.ts';

/** The one outbox of messages to customers, with their replies. */
export const messages = pgTable(
  'messages',
  {
    companyId: companyId(),
    messageId: text('message_id').notNull(),
    direction: text('direction').$type<'out' | 'in'>().notNull().default('out'),
    channel: text('channel').$type<'sms' | 'email'>().notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    customerId: text('customer_id'),
    customerName: text('customer_name'),
    /** A number as +1 and ten digits, or an e-mail address. */
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    /** The paragraphs where it goes by email, a blank line between two; null: as `body`, with a closing line. */
    mailBody: text('mail_body'),
    language: text('language').$type<MessageLanguage>().notNull().default('en'),
    state: text('state').$type<MessageState>().notNull(),
    note: text('note'),
    /** The note to be said in any language; null where it is the SMS service's own words. */
    noteMessage: jsonb('note_message').$type<Message>(),
    /** One message a cause. */
    cause: text('cause'),
    dueAt: moment('due_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    segments: integer('segments').notNull().default(0),
    costMicros: bigint('cost_micros', { mode: 'number' }),
    providerId: text('provider_id'),
    fromNumber: text('from_number'),
    mailId: text('mail_id'),
    /** Null: the product's own work. */
    userId: text('user_id'),
    serviceDate: day('service_date'),
    broadcastId: text('broadcast_id'),
    surveyId: text('survey_id'),
    readAt: moment('read_at'),
    sentAt: moment('sent_at'),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.messageId] }),
    uniqueIndex('messages_company_id_cause_key').on(t.companyId, t.cause),
  ],
);

/** Each email that came in, once, by its Message-ID. */
export const incomingMails = companyTable('incoming_mails', ['headerId'], {
  headerId: text('header_id').notNull(),
  outcome: text('outcome').$type<'kept' | 'automatic' | 'own' | 'bounced' | 'unknown'>().notNull(),
  /** The message that it became. */
  messageId: text('message_id'),
  customerId: text('customer_id'),
  fromAddress: text('from_address'),
  /** What was quoted below, and the signature. */
  rest: text('rest'),
  attachments: jsonb('attachments')
    .$type<{ name: string; contentType: string; bytes: number }[]>()
    .notNull()
    .default([]),
  /** The ids that an answer refers to besides. */
  threadIds: text('thread_ids'),
  receivedAt: moment('received_at').notNull(),
});

/** Where replies go: an address with a key for each customer, and one for the company. */
export const replyAddresses = pgTable('reply_addresses', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: companyId(),
  customerId: text('customer_id'),
  createdAt: moment('created_at').notNull(),
});

export const messageTemplates = companyTable('message_templates', ['templateId'], {
  templateId: text('template_id').notNull(),
  type: text('type').$type<TemplateType>().notNull(),
  language: text('language').$type<MessageLanguage>().notNull().default('en'),
  name: text('name').notNull(),
  template: text('template').notNull(),
  subject: text('subject'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const broadcasts = companyTable('broadcasts', ['broadcastId'], {
  broadcastId: text('broadcast_id').notNull(),
  userId: text('user_id').notNull(),
  body: text('body').notNull(),
  subject: text('subject'),
  channel: text('channel').$type<Broadcast['channel']>().notNull(),
  filter: jsonb('filter').$type<Broadcast['filter']>().notNull().default({}),
  recipients: integer('recipients').notNull(),
  sendAt: moment('send_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What a number has said about being written to. Without a row the number was given for the service. */
export const phoneConsents = companyTable('phone_consents', ['phoneNumber'], {
  phoneNumber: text('phone_number').notNull(),
  state: text('state').$type<'given' | 'stopped'>().notNull(),
  source: text('source').$type<'reply' | 'office' | 'page'>().notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** A survey is asked once a visit; the row is there from the asking on. */
export const surveys = companyTable('surveys', ['surveyId'], {
  surveyId: text('survey_id').notNull(),
  customerId: text('customer_id').notNull(),
  visitId: text('visit_id'),
  serviceDate: day('service_date'),
  technicianName: text('technician_name'),
  askedAt: moment('asked_at'),
  rating: smallint('rating'),
  feedback: text('feedback'),
  technicianRating: smallint('technician_rating'),
  improvementSuggestions: text('improvement_suggestions'),
  via: text('via').$type<'sms' | 'page' | 'office'>(),
  responseAt: moment('response_at'),
  createdAt: moment('created_at').notNull(),
});

/** The link of a survey; only a hash of its key is kept. */
export const surveyLinks = pgTable('survey_links', {
  keyHash: text('key_hash').primaryKey(),
  companyId: companyId(),
  surveyId: text('survey_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
