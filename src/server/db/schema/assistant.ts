import { bigint, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { AnswerSource } from '#contract/assistant/assistant.ts';
import { companyTable, day, moment } from './columns.ts';

/** A user's own talk with the assistant. */
export const conversations = companyTable('conversations', ['conversationId'], {
  conversationId: text('conversation_id').notNull(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const chatMessages = companyTable('chat_messages', ['conversationId', 'messageId'], {
  conversationId: text('conversation_id').notNull(),
  messageId: text('message_id').notNull(),
  place: integer('place').notNull(),
  role: text('role').$type<'user' | 'assistant'>().notNull(),
  body: text('body').notNull(),
  sources: jsonb('sources').$type<AnswerSource[]>().notNull().default([]),
  createdAt: moment('created_at').notNull(),
});

/** Tokens that models have used on a day. */
export const aiUsage = companyTable('ai_usage', ['usedOn'], {
  usedOn: day('used_on').notNull(),
  /** The installation's model. */
  tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
  /** The company's own. */
  ownTokens: bigint('own_tokens', { mode: 'number' }).notNull().default(0),
});
