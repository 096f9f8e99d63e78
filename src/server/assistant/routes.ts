import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Chat,
  chatAnswer,
  chatBody,
  type chatEvents,
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
import { AppError } from '#server/platform/app-error.ts';
import { type ModelInUse, modelInUse } from '#server/settings/index.ts';
import { chat, findConversation, listConversations, prepareTalk, removeConversation } from './chat.ts';
import { screensOf } from './company-screens.ts';
import { findKnowledge, listKnowledge } from './knowledge.ts';
import { requireEmployee } from './records.ts';
import { assistantTexts as texts } from './texts.ts';

/**
 * Streams the answer: `step`, `text`, then `answer` with everything, or `failed` with a sentence. Failures before the stream
 * starts (access, an invalid body) are answered as usual. The model stops when the reader leaves.
 */
async function streamChat(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ModelInUse,
  body: Chat,
): Promise<FastifyReply> {
  const talk = await prepareTalk(request.tenant, body, screensOf(request));
  const { raw } = reply;
  const gone = new AbortController();
  raw.on('error', () => raw.destroy());
  raw.on('close', () => gone.abort());
  reply.hijack();
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  const tell = (event: (typeof chatEvents)[number], data: unknown): void => {
    if (!raw.destroyed) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  try {
    const answer = await chat(request.tenant, deps, body, talk, {
      step: (step) => tell('step', { step: request.words.say(step) }),
      text: (text) => tell('text', { text }),
      signal: gone.signal,
    });
    tell('answer', answer);
  } catch (error) {
    if (!gone.signal.aborted) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'the assistant failed');
      tell('failed', { message: request.words.say(error instanceof AppError ? error.told : texts.connectionTrouble) });
    }
  }
  raw.end();
  return reply;
}

/** For every employee, within their own permissions. */
const employees = {
  needs: 'signed-in',
} as const;
const onRequest = async (request: FastifyRequest): Promise<void> => requireEmployee(request.tenant.account);
/** No person types faster; a program that keeps asking is slowed down. */
const asks = { ...employees, planFeature: 'ai_assistant', rateLimit: { max: 240, timeWindow: '5 minutes' } } as const;

export function assistantRoutes(app: App, deps: Deps): void {
  /** The company's own model, which costs the installation nothing, else the installation's. */
  const depsOf = ({ tenant }: FastifyRequest): Promise<ModelInUse> => modelInUse(deps, tenant.companyId);

  app.post(
    '/api/ai/chat',
    { config: asks, onRequest, schema: { body: chatBody, response: { 200: chatAnswer } } },
    async (req) =>
      chat(req.tenant, await depsOf(req), req.body, await prepareTalk(req.tenant, req.body, screensOf(req))),
  );

  app.post('/api/ai/chat/stream', { config: asks, onRequest, schema: { body: chatBody } }, async (req, reply) =>
    streamChat(req, reply, await depsOf(req), req.body),
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

  app.get(
    '/api/knowledge',
    { config: employees, onRequest, schema: { response: { 200: knowledgeList } } },
    async (req) => listKnowledge(req.words.language),
  );

  app.get(
    '/api/knowledge/:pageId',
    { config: employees, onRequest, schema: { params: knowledgeParams, response: { 200: knowledgePageWhole } } },
    async (req) => findKnowledge(req.params.pageId, req.words.language),
  );
}
