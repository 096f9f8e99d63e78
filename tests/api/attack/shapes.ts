import * as z from 'zod/mini';

/** What the OpenAPI document says of a value; the rest of JSON Schema is of no use to an attack. */
interface Shape {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  example?: unknown;
}

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.optional(z.boolean()),
  schema: z.unknown(),
});
const operation = z.object({
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export interface Operation {
  /** As the router names it: `POST /api/pools/:poolId/reagents`. */
  name: string;
  method: string;
  url: string;
  query: { name: string; required: boolean; shape: Shape }[];
  body: Shape | null;
}

/** Every call of the OpenAPI document. */
export function operationsOf(openapi: unknown): Operation[] {
  return Object.entries(document.parse(openapi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const url = path.replace(/\{([A-Za-z]+)\}/g, ':$1');
      const json = requestBody?.content['application/json']?.schema;
      return {
        name: `${verb.toUpperCase()} ${url}`,
        method: verb.toUpperCase(),
        url,
        query: parameters
          .filter((each) => each.in === 'query')
          .map(({ name, required = false, schema }) => ({ name, required, shape: schema as Shape })),
        body: json === undefined ? null : (json as Shape),
      };
    }),
  );
}

export type Path = (string | number)[];
export interface Place {
  path: Path;
  shape: Shape;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a body and of everything within it, also of what its example leaves out. */
export function placesIn(shape: Shape, example: unknown, path: Path = []): Place[] {
  if (path.length > 8) return [];
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  const inChoices = choices.flatMap((choice) => placesIn(choice, example, path));
  const inMembers = Object.entries(shape.properties ?? {}).flatMap(([member, inner]) => {
    const here = [...path, member];
    return [{ path: here, shape: inner }, ...placesIn(inner, isObject(example) ? example[member] : undefined, here)];
  });
  const first = Array.isArray(example) ? example[0] : undefined;
  const inItems = shape.items
    ? [{ path: [...path, 0], shape: shape.items }, ...placesIn(shape.items, first, [...path, 0])]
    : [];
  return [...inMembers, ...inItems, ...inChoices];
}

/** The body with this value at that place, and with whatever has to be there for it. */
export function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = replaced(list[step], rest, by);
    return list;
  }
  const members = isObject(value) ? value : {};
  return { ...members, [step]: replaced(members[step], rest, by) };
}

/** The body without that place. */
export function leftOut(value: unknown, [step, ...rest]: Path): unknown {
  if (Array.isArray(value) && typeof step === 'number') {
    return rest.length === 0
      ? value.filter((_item, index) => index !== step)
      : value.map((item, index) => (index === step ? leftOut(item, rest) : item));
  }
  if (!isObject(value) || typeof step !== 'string') return value;
  const { [step]: taken, ...others } = value;
  return rest.length === 0 || taken === undefined ? others : { ...others, [step]: leftOut(taken, rest) };
}

/** What stands at a place; undefined where nothing does. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner) && typeof step === 'number') return inner[step];
    return isObject(inner) ? inner[step] : undefined;
  }, value);

/** A value such as the query asks for. */
export function plainValue({ type, format, enum: words, const: only, anyOf, oneOf, minimum }: Shape): string {
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice) return plainValue(choice);
  if (only !== undefined) return String(only);
  if (words?.[0] !== undefined) return String(words[0]);
  if (format === 'date') return '2026-11-23';
  if (format === 'date-time') return '2026-11-23T16:00:00Z';
  if (type === 'number' || type === 'integer') return String(Math.max(1, minimum ?? 1));
  return type === 'boolean' ? 'true' : 'x';
}

/** Values on both sides of what a member's shape allows. */
export function boundariesOf({ type, minimum, maximum, maxLength, enum: words, anyOf = [] }: Shape): unknown[] {
  const around = (bound: number | undefined): number[] =>
    bound === undefined ? [] : [bound - 1, bound - 0.000001, bound, bound + 0.000001, bound + 1, -bound];
  const texts =
    maxLength === undefined || maxLength > 100_000
      ? []
      : ['A'.repeat(maxLength), 'A'.repeat(maxLength + 1), '👍'.repeat(maxLength)];
  const ofWords = (words ?? []).flatMap((word) =>
    typeof word === 'string' ? [word, word.toUpperCase(), `${word} `] : [word],
  );
  const ofType = type === 'boolean' ? ['true', 'false', 0, 1] : [];
  return [...around(minimum), ...around(maximum), ...texts, ...ofWords, ...ofType, ...anyOf.flatMap(boundariesOf)];
}
