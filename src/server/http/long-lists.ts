import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Rows written before other calls get their turn: a few milliseconds. */
const rowsPerStep = 250;

async function listJson(element: z.core.$ZodType, rows: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  const step = z.array(element);
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const piece = JSON.stringify(z.encode(step, rows.slice(from, from + rowsPerStep)));
    pieces.push(piece.slice(1, -1));
    await letOthersRun();
  }
  return `[${pieces.join(',')}]`;
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > rowsPerStep;

/** The answer as JSON, its long list written in steps; null where it has none. */
async function writeInSteps(schema: unknown, payload: unknown): Promise<string | null> {
  if (schema instanceof z.ZodArray) return isLong(payload) ? listJson(schema.element, payload) : null;
  if (!(schema instanceof z.ZodObject) || typeof payload !== 'object' || payload === null) return null;
  for (const [name, member] of Object.entries(schema.shape)) {
    const list = (payload as Record<string, unknown>)[name];
    if (!(member instanceof z.ZodArray) || !isLong(list)) continue;
    const others = z.object(Object.fromEntries(Object.entries(schema.shape).filter(([other]) => other !== name)));
    const rest = JSON.stringify(z.encode(others, payload as Record<string, unknown>));
    const json = `${JSON.stringify(name)}:${await listJson(member.element, list)}`;
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
