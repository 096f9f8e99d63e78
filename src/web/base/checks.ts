// What a browser has stored may be from another version or damaged. It is checked by hand where the contract's schemas would
// weigh ten kilobytes on a page that needs nothing else of them. The types of the checks are those of what they check, so
// that each is written once.

export type Check<T = unknown> = (value: unknown) => value is T;
export type Checks<T> = { readonly [Name in keyof T]-?: Check<T[Name]> };
/** What passes some checks. */
export type Checked<C> = { -readonly [Name in keyof C]: C[Name] extends Check<infer T> ? T : never };

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);
export const isOneOf =
  <const T>(choices: readonly T[]): Check<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value);
export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isTableOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(check);

/** Whether every field named is there and passes its check. */
export const passes = <T>(checks: Checks<T>, value: unknown): value is T =>
  isObject(value) && Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(value, name)));
