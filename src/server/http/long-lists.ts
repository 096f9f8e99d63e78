import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { checkedAnswer } from './answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rows of a long list that are written at a time, where each is far larger than a customer's. */
    rowsPerStep?: number;
  }
}

/** Rows written before other calls get their turn: a few milliseconds. */
const usualRowsPerStep = 250;

async function listJson(list: z.core.$ZodArray, rows: readonly unknown[], rowsPerStep: number): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const piece = JSON.stringify(checkedAnswer(list, rows.slice(from, from + rowsPerStep)));
    pieces.push(piece.slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${pieces.join(',')}]`;
}

/** The answer as JSON, its long lists written in steps; null where it has none. */
async function writeInSteps(schema: unknown, payload: unknown, rowsPerStep: number): Promise<string | null> {
  const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > rowsPerStep;
  if (schema instanceof z.core.$ZodArray) return isLong(payload) ? listJson(schema, payload, rowsPerStep) : null;
  if (!(schema instanceof z.core.$ZodObject) || typeof payload !== 'object' || payload === null) return null;
  const { shape } = schema._zod.def;
  const members = payload as Record<string, unknown>;
  const written: string[] = [];
  const others: Record<string, z.core.$ZodType> = {};
  for (const [name, member] of Object.entries(shape)) {
    const list = members[name];
    if (!(member instanceof z.core.$ZodArray) || !isLong(list)) others[name] = member;
    else written.push(`${JSON.stringify(name)}:${await listJson(member, list, rowsPerStep)}`);
  }
  if (written.length === 0) return null;
  const rest = JSON.stringify(z.parse(z.object(others), payload)).slice(1, -1);
  return `{${[...(rest === '' ? [] : [rest]), ...written].join(',')}}`;
}

/**
 * An answer that is a long list, or holds one, is checked and written piece by piece: serialising ten thousand rows in
 * one go would keep every other call waiting.
 */
export function installLongLists(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const responses = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    const json = await writeInSteps(
      responses?.[reply.statusCode],
      payload,
      request.routeOptions.config.rowsPerStep ?? usualRowsPerStep,
    );
    if (json === null) return payload;
    reply.type('application/json; charset=utf-8').serializer((written: unknown) => String(written));
    return json;
  });
}
