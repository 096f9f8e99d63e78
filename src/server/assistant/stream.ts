import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Chat, chatEvents } from '#contract/assistant/assistant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ChatDeps, CONNECTION_TROUBLE, chat, prepareTalk } from './chat.ts';

/**
 * The same answer as it comes: `step`, `text`, then `answer` with everything, or `failed` with a sentence. What fails before
 * the stream begins (access, a faulty body) is answered as everywhere; a reader who goes away stops the model.
 */
export async function streamChat(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ChatDeps,
  body: Chat,
): Promise<FastifyReply> {
  const talk = await prepareTalk(request.tenant, body);
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
      step: (step) => tell('step', { step }),
      text: (text) => tell('text', { text }),
      signal: gone.signal,
    });
    tell('answer', answer);
  } catch (error) {
    if (!gone.signal.aborted) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'the assistant failed');
      tell('failed', { message: error instanceof AppError ? error.message : CONNECTION_TROUBLE });
    }
  }
  raw.end();
  return reply;
}
