import * as z from 'zod/mini';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = (string | number)[];

/** Members that name a row: `customerId`, `customerIds`, or `id` alone. */
const namesRow = (member: string): boolean => /^(?:id|[a-zA-Z]+Ids?)$/.test(member);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a body schema gives as its valid example. */
export function exampleOf(schema: z.core.$ZodType): Json | undefined {
  const example = z.globalRegistry.get(schema)?.example;
  return example === undefined ? undefined : (structuredClone(example) as Json);
}

/** The members naming a row that a body may carry, whether or not its example does. */
function addAbsentIds(value: Json, schema: unknown): Json {
  if (!isObject(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => addAbsentIds(item, schema.items));
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const whole: { [key: string]: Json } = { ...value } as { [key: string]: Json };
  for (const [member, shape] of Object.entries(schema.properties)) {
    const present = whole[member];
    if (present !== undefined) whole[member] = addAbsentIds(present, shape);
    else if (namesRow(member)) whole[member] = member.endsWith('Ids') ? ['absent', 'absent'] : 'absent';
  }
  return whole;
}

function idPlaces(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idPlaces(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([member, inner]) => {
    const here = [...path, member];
    if (!namesRow(member)) return idPlaces(inner as Json, here);
    if (Array.isArray(inner)) return inner.map((_item, index) => [...here, index]);
    return [here];
  });
}

function put(value: Json, [step, ...rest]: Path, id: string): Json {
  if (step === undefined) return id;
  const inner = (value as Record<string | number, Json>)[step] ?? null;
  const changed = put(inner, rest, id);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changed : item));
  return { ...(value as { [key: string]: Json }), [step]: changed };
}

/** A body with every id in it, and where they are. */
export interface ExampleBody {
  body: Json;
  /** `member` is the nearest name, without the plural: `customerId` for `customerIds[0]`. */
  ids: { member: string; index: number; path: Path }[];
}

export function exampleWithIds(schema: z.core.$ZodType, example: Json): ExampleBody {
  const shape: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const body = addAbsentIds(example, shape);
  const ids = idPlaces(body).map((path) => {
    const index = typeof path.at(-1) === 'number' ? Number(path.at(-1)) : 0;
    const name = path.findLast((step) => typeof step === 'string');
    return { member: String(name).replace(/Ids$/, 'Id'), index, path };
  });
  return { body, ids };
}

/** The body with these ids at their places; a place answered `undefined` is left as the example has it. */
export function withIds(
  { body, ids }: ExampleBody,
  idAt: (place: ExampleBody['ids'][number]) => string | undefined,
): Json {
  return ids.reduce((filled, place) => {
    const id = idAt(place);
    return id === undefined ? filled : put(filled, place.path, id);
  }, body);
}

/** Drops what was added for `addAbsentIds` and not given an id. */
export function withoutAbsent(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => item !== 'absent').map(withoutAbsent);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, inner]) =>
          inner !== 'absent' && !(Array.isArray(inner) && inner.every((item) => item === 'absent') && inner.length > 0),
      )
      .map(([member, inner]) => [member, withoutAbsent(inner as Json)]),
  );
}
