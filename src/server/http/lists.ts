import type { FastifyReply } from 'fastify';

/** Answers a list as a plain array with its total in `X-Total-Count`. */
export function sendList<T>(reply: FastifyReply, { rows, total }: { rows: T[]; total: number }): T[] {
  reply.header('X-Total-Count', String(total));
  return rows;
}
