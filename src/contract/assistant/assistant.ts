import * as z from 'zod/mini';
import { id, requiredText } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue } from '#domain/language/index.ts';

/** A page of the knowledge base that an answer is based on, or what it was calculated from. */
export const answerSource = z.object({
  /**
   * `knowledge`: a page, opened under /chat/knowledge/{id}; `engine`, `stock`, `route`, `customer`, `pool`: the company's own records;
   * `page`: a screen that shows the same figures; `draft`: a screen's form, filled in, which a person confirms there.
   */
  kind: z.enum(['knowledge', 'engine', 'stock', 'route', 'customer', 'pool', 'page', 'draft']),
  id: z.nullable(z.string()),
  title: z.string(),
  /** The address in the application; only of pages and drafts. */
  to: z.optional(z.string()),
});
export type AnswerSource = z.infer<typeof answerSource>;

/** POST /api/ai/chat. Without a conversation a new one begins. */
export const chatBody = z
  .object({
    message: requiredText(4000, issue(contractTexts.messageRequired)),
    conversationId: z.optional(z.nullable(id)),
    /** What the page is about, so that "this pool" is understood. */
    customerId: z.optional(z.nullable(id)),
    poolId: z.optional(z.nullable(id)),
  })
  .register(z.globalRegistry, { example: { message: 'Chlorine 0.5, pH 7.8, 18,000 gallons: what do I add?' } });
export type Chat = z.infer<typeof chatBody>;

export const chatAnswer = z.object({
  response: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  sources: z.array(answerSource),
  /** Who answered: the built-in expert, or the model of the configured service. */
  by: z.enum(['expert', 'model']),
});
export type ChatAnswer = z.infer<typeof chatAnswer>;

/**
 * POST /api/ai/chat/stream answers `text/event-stream`: events `text` ({ text }: the next piece), `step` ({ step }: what is
 * looked up, in words), `answer` (a whole `chatAnswer`, at the end) and `failed` ({ message }).
 */
export const chatEvents = ['text', 'step', 'answer', 'failed'] as const;

export const conversation = z.object({
  conversationId: z.string(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Conversation = z.infer<typeof conversation>;
export const conversationList = z.array(conversation);
export const conversationParams = z.object({ conversationId: id });

export const chatMessage = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  sources: z.array(answerSource),
  createdAt: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
export const conversationWithMessages = z.extend(conversation, { messages: z.array(chatMessage) });

/** GET /api/knowledge and /api/knowledge/{pageId}. */
export const knowledgePage = z.object({
  id: z.string(),
  title: z.string(),
  topic: z.string(),
  summary: z.string(),
});
export type KnowledgePage = z.infer<typeof knowledgePage>;
export const knowledgeList = z.array(knowledgePage);
export const knowledgeParams = z.object({ pageId: id });
export const knowledgePageWhole = z.extend(knowledgePage, {
  /** Paragraphs and lists as Markdown without HTML. */
  body: z.string(),
  sources: z.array(z.object({ title: z.string(), address: z.nullable(z.string()) })),
});
export type KnowledgePageWhole = z.infer<typeof knowledgePageWhole>;
