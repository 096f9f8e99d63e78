import * as z from 'zod/mini';
import { issue, languages } from '#domain/language/index.ts';
import { poolTypes, serviceFrequencies, weekdays } from './choices.ts';
import { contractTexts } from './texts.ts';

export {
  type PoolType,
  type ServiceFrequency,
  serviceFrequencies,
  type Weekday,
  weekdays,
} from './choices.ts';

/** An id as the documents show it: text, unique within the company, safe in a path and a file name. */
export const id = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, issue(contractTexts.idRequired)),
    z.maxLength(100, issue(contractTexts.idTooLong)),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, issue(contractTexts.idCharacters)),
  );

/** A language that a reader can have. */
export const language = z.enum(languages);

/** HH:MM of a day of 24 hours. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, issue(contractTexts.timeOfDay)));

/** Refuses a value inside a transform; for use as `return refused(ctx, 'why')`. */
export function refused(ctx: z.core.ParsePayload, message: string): never {
  ctx.issues.push({ code: 'custom', message, input: ctx.value });
  return z.NEVER;
}

const isPrintable = (character: string): boolean =>
  (character >= ' ' && character !== '\u007f') || character === '\n' || character === '\t' || character === '\r';

/** Drops control characters: PostgreSQL refuses NUL, and nobody types the others on purpose. */
const withoutControls = (value: string): string => {
  const kept = [...value].filter(isPrintable);
  return kept.length === value.length ? value : kept.join('');
};

/** Text as typed, trimmed and free of control characters (PostgreSQL refuses NUL). */
export const text = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength, issue(contractTexts.mostCharacters({ most: maxLength })))),
    z.transform((value: string) => withoutControls(value).trim()),
  );

/** Text that must be there; `message` is said where it is empty. */
export const requiredText = (maxLength: number, message: string) =>
  z.pipe(text(maxLength), z.string().check(z.minLength(1, message)));

/** Optional text: empty and null both mean "none" and are stored as null. */
export const optionalText = (maxLength: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        text(maxLength),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
  );

/** An empty text, as a form sends what was left out: null. */
export const empty = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** What a form may leave empty: absent, empty and null all mean "none". */
export const orNone = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([empty, schema, z.null()]));

export const email = z.email(issue(contractTexts.email)).check(z.maxLength(254, issue(contractTexts.email)));

/** An optional e-mail: empty means "none". */
export const optionalEmail = orNone(z.pipe(z.string().check(z.trim()), email));

/** Dollars as a number, or as text such as "$120" or "1,200.50"; answered as a number. */
export const money = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(30))]),
  z.transform((value: string | number, ctx) => {
    const dollars = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, '') || Number.NaN);
    if (!Number.isFinite(dollars) || dollars < 0 || dollars > 10_000_000) {
      return refused(ctx, issue(contractTexts.dollars));
    }
    return Math.round(dollars * 100) / 100;
  }),
);

/** Optional money: empty text means "none". */
export const optionalMoney = orNone(money);

/** A calendar day, YYYY-MM-DD, that exists, and far enough from the first and the last year that days can be counted from it. */
export const day = z.iso
  .date({ error: issue(contractTexts.date), abort: true })
  .check(z.refine((date) => date >= '0100-01-01' && date < '9900-01-01', issue(contractTexts.date)));

/** A moment in UTC as it travels. */
export const moment = z.iso.datetime({ offset: true, message: issue(contractTexts.moment) });

/** `?limit=&offset=&search=` of every list. */
export const listQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  search: z.optional(z.string().check(z.maxLength(200))),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The answer of every delete. */
export const deleted = z.object({ success: z.literal(true) });

/** A day name in any case, answered capitalised. */
export const weekday = z.pipe(
  z.string().check(z.trim()),
  z.transform((value: string, ctx) => {
    const found = weekdays.find((name) => name.toLowerCase() === value.toLowerCase());
    return found ?? refused(ctx, issue(contractTexts.weekday));
  }),
);

/** weekly, biweekly (or bi-weekly), monthly in any case. */
export const serviceFrequency = z.pipe(
  z.string().check(z.trim()),
  z.transform((value: string, ctx) => {
    const plain = value.toLowerCase().replace(/[\s_-]/g, '');
    const found = serviceFrequencies.find((name) => name === plain);
    return found ?? refused(ctx, issue(contractTexts.frequency));
  }),
);

export const poolType = z.pipe(
  z.string().check(z.trim()),
  z.transform((value: string, ctx) => {
    const found = poolTypes.find((name) => name === value.toLowerCase());
    return found ?? refused(ctx, issue(contractTexts.poolType));
  }),
);

/** A US phone number as typed; what is kept are its ten digits with the country code. */
export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(40, issue(contractTexts.phoneNumber)),
  z.refine((typed) => /^1?[2-9]\d{9}$/.test(typed.replace(/\D/g, '')), issue(contractTexts.phoneNumber)),
);

/** Ideal ranges by reading, as they are answered. */
export const rangesStored = z.record(z.string(), z.object({ min: z.number(), max: z.nullable(z.number()) }));

/** The ranges of a body of water that differ from those of its type; null: none. */
export const targetsStored = z.nullable(rangesStored);
