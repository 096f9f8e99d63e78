import type { FastifyRequest } from 'fastify';
import {
  chatAnswer,
  chatBody,
  conversationList,
  conversationParams,
  conversationWithMessages,
  knowledgeList,
  knowledgePageWhole,
  knowledgeParams,
} from '#contract/assistant/assistant.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { chat, prepareTalk } from './chat.ts';
import { findKnowledge, listKnowledge } from './knowledge.ts';
import { requireEmployee } from './permissions.ts';
import { streamChat } from './stream.ts';
import { findConversation, listConversations, removeConversation } from './talk.ts';

/** Every employee's; each looks up what the own permissions open. */
const employees = {
  needs: 'signed-in',
} as const;
const onRequest = async (request: FastifyRequest): Promise<void> => requireEmployee(request.tenant.account);
/** A person types no faster; a program that asks on and on is held up. */
const asks = { ...employees, planFeature: 'ai_assistant', rateLimit: { max: 240, timeWindow: '5 minutes' } } as const;

export function assistantRoutes(app: App, { config, ai }: Deps): void {
  const deps = { model: ai, tokensADay: config.ai?.tokensADay ?? 0 };

  app.post(
    '/api/ai/chat',
    { config: asks, onRequest, schema: { body: chatBody, response: { 200: chatAnswer } } },
    async (req) => chat(req.tenant, deps, req.body, await prepareTalk(req.tenant, req.body)),
  );

  app.post('/api/ai/chat/stream', { config: asks, onRequest, schema: { body: chatBody } }, async (req, reply) =>
    streamChat(req, reply, deps, req.body),
  );

  app.get(
    '/api/ai/conversations',
    { config: employees, onRequest, schema: { response: { 200: conversationList } } },
    async (req) => listConversations(req.tenant),
  );

  app.get(
    '/api/ai/conversations/:conversationId',
    {
      config: employees,
      onRequest,
      schema: { params: conversationParams, response: { 200: conversationWithMessages } },
    },
    async (req) => findConversation(req.tenant, req.params.conversationId),
  );

  app.delete(
    '/api/ai/conversations/:conversationId',
    { config: employees, onRequest, schema: { params: conversationParams, response: { 200: deleted } } },
    async (req) => {
      await removeConversation(req.tenant, req.params.conversationId);
      return { success: true as const };
    },
  );

  app.get('/api/knowledge', { config: employees, onRequest, schema: { response: { 200: knowledgeList } } }, async () =>
    listKnowledge(),
  );

  app.get(
    '/api/knowledge/:pageId',
    { config: employees, onRequest, schema: { params: knowledgeParams, response: { 200: knowledgePageWhole } } },
    async (req) => findKnowledge(req.params.pageId),
  );
}
