import { z } from 'zod';

/** An id as the documents show it: text, unique within the company, safe in a path and a file name. */
export const id = z
  .string()
  .trim()
  .min(1, 'Id is required')
  .max(100, 'Id is too long')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, 'Id may hold letters, digits, dot, dash, colon and underscore only');

const isPrintable = (character: string): boolean =>
  (character >= ' ' && character !== '\u007f') || character === '\n' || character === '\t' || character === '\r';

/** Drops control characters: PostgreSQL refuses NUL, and nobody types the others on purpose. */
const withoutControls = (value: string): string => {
  const kept = [...value].filter(isPrintable);
  return kept.length === value.length ? value : kept.join('');
};

/** Text as typed, trimmed and free of control characters (PostgreSQL refuses NUL). */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .transform((value) => withoutControls(value).trim());

/** Optional text: empty and null both mean "none" and are stored as null. */
export const optionalText = (maxLength: number) =>
  text(maxLength)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

export const email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address');

/** An optional e-mail: empty means "none". */
export const optionalEmail = z
  .union([z.literal('').transform(() => null), z.string().trim().pipe(email), z.null()])
  .optional();

/** Dollars as a number, or as text such as "$120" or "1,200.50" (decisions §12); answered as a number. */
export const money = z.union([z.number(), z.string().max(30)]).transform((value, ctx) => {
  const dollars = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, '') || Number.NaN);
  if (!Number.isFinite(dollars) || dollars < 0 || dollars > 10_000_000) {
    ctx.addIssue({ code: 'custom', message: 'Must be an amount in dollars, 0 or more' });
    return z.NEVER;
  }
  return Math.round(dollars * 100) / 100;
});

/** Optional money: empty text means "none". */
export const optionalMoney = z.union([z.literal('').transform(() => null), money, z.null()]).optional();

/** A calendar day, YYYY-MM-DD, that exists. */
export const day = z.iso.date('Must be a date as YYYY-MM-DD');

/** A moment in UTC as it travels. */
export const moment = z.iso.datetime({ offset: true, message: 'Must be a date and time' });

/** `?limit=&offset=&search=` of every list (decisions §4). */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(20_000).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  search: z.string().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The answer of every delete (decisions §4). */
export const deleted = z.object({ success: z.literal(true) });

/** Days of the week as customers' service days carry them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A day name in any case, answered capitalised. */
export const weekday = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const found = weekdays.find((name) => name.toLowerCase() === value.toLowerCase());
    if (!found) {
      ctx.addIssue({ code: 'custom', message: 'Must be a day from Monday to Sunday' });
      return z.NEVER;
    }
    return found;
  });

export const serviceFrequencies = ['weekly', 'biweekly', 'monthly'] as const;
export type ServiceFrequency = (typeof serviceFrequencies)[number];

/** weekly, biweekly (or bi-weekly), monthly in any case (decisions §4). */
export const serviceFrequency = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const plain = value.toLowerCase().replace(/[\s_-]/g, '');
    const found = serviceFrequencies.find((name) => name === plain);
    if (!found) {
      ctx.addIssue({ code: 'custom', message: 'Must be weekly, biweekly or monthly' });
      return z.NEVER;
    }
    return found;
  });

/** The sanitizer list and the property list share one field (decisions §4). */
export const poolTypes = ['chlorine', 'saltwater', 'bromine', 'natural', 'residential', 'commercial', 'spa'] as const;
export type PoolType = (typeof poolTypes)[number];
export const poolType = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const found = poolTypes.find((name) => name === value.toLowerCase());
    if (!found) {
      ctx.addIssue({ code: 'custom', message: 'Please select a pool type' });
      return z.NEVER;
    }
    return found;
  });
