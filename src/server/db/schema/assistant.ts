import { bigint, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { companyId, moment } from './columns.ts';

/** A user's own talk with the assistant. */
export const conversations = pgTable(
  'conversations',
  {
    companyId: companyId(),
    conversationId: text('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    title: text('title').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.conversationId] })],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    companyId: companyId(),
    conversationId: text('conversation_id').notNull(),
    messageId: text('message_id').notNull(),
    place: integer('place').notNull(),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    body: text('body').notNull(),
    sources: jsonb('sources').$type<AnswerSource[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.conversationId, t.messageId] })],
);

/** Tokens that the configured model has used on a day. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    companyId: companyId(),
    usedOn: date('used_on', { mode: 'string' }).notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.usedOn] })],
);
