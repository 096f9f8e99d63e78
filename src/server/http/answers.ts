import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Message } from '#domain/language/index.ts';
import { FileMissing } from '#server/adapters/files/port.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/platform/app-error.ts';

type Schema = z.core.$ZodType;

const compiled = new WeakMap<Schema, Schema>();

/** The schema with a parser made for it, at its first use: long lists are checked several times faster. */
function compiledOnce(schema: Schema): Schema {
  const known = compiled.get(schema);
  if (known) return known;
  const fast = z.compile(schema);
  compiled.set(schema, fast);
  return fast;
}

/**
 * An answer as its schema lets it travel: fields the schema does not name are dropped. Answers are plain (decision 13),
 * so that checking one way is the same as the other.
 * @throws z.core.$ZodError where it does not match.
 */
export const checkedAnswer = (schema: Schema, answer: unknown): unknown => z.parse(compiledOnce(schema), answer);

/** Writes the answers of every route that declares their shape. */
export const writeAnswer =
  ({ schema, method, url }: { schema: Schema; method: string; url: string }) =>
  (answer: unknown): string => {
    const { success, data, error } = z.safeParse(compiledOnce(schema), answer);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };

/** The content of a stored file. @throws AppError not_found, naming what it is, where the file is gone from the store */
export const storedFile = (files: Deps['files'], key: string, what: Message): Promise<Uint8Array> =>
  files.get(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound(what) : error;
  });

/** Answers a list as a plain array with its total in `X-Total-Count`. */
export function sendList<T>(reply: FastifyReply, { rows, total }: { rows: T[]; total: number }): T[] {
  reply.header('X-Total-Count', String(total));
  return rows;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is written as it is: it is made field by field of what the database's types say already, and checking each
     * row again would cost a third of it. Everywhere but in the product it is checked all the same, and has to be all that
     * its schema lets travel.
     */
    isTyped?: true;
    /** Rows of a long list that are written at a time, where each is far larger than a customer's. */
    rowsPerStep?: number;
  }
}

/** Rows written before other calls get their turn: a few milliseconds. */
const usualRowsPerStep = 250;

type Write = (schema: Schema, answer: unknown) => string;
const writeChecked: Write = (schema, answer) => JSON.stringify(checkedAnswer(schema, answer));
const writeAsMade: Write = (_schema, answer) => JSON.stringify(answer);
function writeExactly(schema: Schema, answer: unknown): string {
  const written = JSON.stringify(answer);
  if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(writeChecked(schema, answer)))) {
    throw new Error('A typed answer carries what its schema does not let travel.');
  }
  return written;
}

async function listJson(
  list: z.core.$ZodArray,
  rows: readonly unknown[],
  { rowsPerStep, write }: { rowsPerStep: number; write: Write },
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStep) {
    const piece = write(list, rows.slice(from, from + rowsPerStep));
    pieces.push(piece.slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${pieces.join(',')}]`;
}

/** The answer as JSON, its long lists written in steps; null where it has none. */
async function writeInSteps(
  schema: unknown,
  payload: unknown,
  { rowsPerStep, write, isTyped }: { rowsPerStep: number; write: Write; isTyped: boolean },
): Promise<string | null> {
  const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > rowsPerStep;
  const how = { rowsPerStep, write };
  if (schema instanceof z.core.$ZodArray && isLong(payload)) return listJson(schema, payload, how);
  if (isTyped && schema instanceof z.core.$ZodType) return write(schema, payload);
  if (!(schema instanceof z.core.$ZodObject) || typeof payload !== 'object' || payload === null) return null;
  const { shape } = schema._zod.def;
  const members = payload as Record<string, unknown>;
  const written: string[] = [];
  const others: Record<string, z.core.$ZodType> = {};
  for (const [name, member] of Object.entries(shape)) {
    const list = members[name];
    if (!(member instanceof z.core.$ZodArray) || !isLong(list)) others[name] = member;
    else written.push(`${JSON.stringify(name)}:${await listJson(member, list, how)}`);
  }
  if (written.length === 0) return null;
  const rest = JSON.stringify(z.parse(z.object(others), payload)).slice(1, -1);
  return `{${[...(rest === '' ? [] : [rest]), ...written].join(',')}}`;
}

/**
 * An answer that is a long list, or holds one, is checked and written piece by piece: serialising ten thousand rows in
 * one go would keep every other call waiting.
 */
export function installLongLists(app: FastifyInstance, { checksTypedAnswers }: Deps['config']): void {
  const writeTyped = checksTypedAnswers ? writeExactly : writeAsMade;
  app.addHook('preSerialization', async (request, reply, payload) => {
    const responses = request.routeOptions.schema?.response as Record<string, unknown> | undefined;
    const { rowsPerStep = usualRowsPerStep, isTyped = false } = request.routeOptions.config;
    const how = { rowsPerStep, isTyped, write: isTyped ? writeTyped : writeChecked };
    const json = await writeInSteps(responses?.[reply.statusCode], payload, how);
    if (json === null) return payload;
    reply.type('application/json; charset=utf-8').serializer((written: unknown) => String(written));
    return json;
  });
}
