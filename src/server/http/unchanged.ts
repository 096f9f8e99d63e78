import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For lists that are polled every few seconds: a caller that has the answer already gets 304 and nothing else (decisions §4).
 * Use as the route's `onSend`.
 */
export async function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
  const known = request.headers['if-none-match']?.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  if (!known?.includes(tag)) return payload;
  reply.code(304).removeHeader('Content-Length').removeHeader('Content-Type');
  return '';
}
