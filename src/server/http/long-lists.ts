import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { checkedAnswer } from './answers.ts';

/** Rows written before other calls get their turn: a few milliseconds. */
const rowsPerStep = 250;

async function listJson(list: z.core.$ZodArray, rows: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const piece = JSON.stringify(checkedAnswer(list, rows.slice(from, from + rowsPerStep)));
    pieces.push(piece.slice(1, -1));
    await letOthersRun();
  }
  return `[${pieces.join(',')}]`;
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > rowsPerStep;

/** The answer as JSON, its long list written in steps; null where it has none. */
async function writeInSteps(schema: unknown, payload: unknown): Promise<string | null> {
  if (schema instanceof z.core.$ZodArray) return isLong(payload) ? listJson(schema, payload) : null;
  if (!(schema instanceof z.core.$ZodObject) || typeof payload !== 'object' || payload === null) return null;
  const { shape } = schema._zod.def;
  for (const [name, member] of Object.entries(shape)) {
    const list = (payload as Record<string, unknown>)[name];
    if (!(member instanceof z.core.$ZodArray) || !isLong(list)) continue;
    const others = z.object(Object.fromEntries(Object.entries(shape).filter(([other]) => other !== name)));
    const rest = JSON.stringify(z.parse(others, payload));
    const json = `${JSON.stringify(name)}:${await listJson(member, list)}`;
    return rest === '{}' ? `{${json}}` : `${rest.slice(0, -1)},${json}}`;
  }
  return null;
}

/**
 * An answer that is a long list, or holds one, is checked and written piece by piece: serialising ten thousand rows in
 * one go would keep every other call waiting.
 */
export function installLongLists(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const responses = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    const json = await writeInSteps(responses?.[reply.statusCode], payload);
    if (json === null) return payload;
    reply.type('application/json; charset=utf-8').serializer((written: unknown) => String(written));
    return json;
  });
}
