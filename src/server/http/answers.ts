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
