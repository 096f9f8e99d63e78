// What a browser has stored may be from another version or damaged. It is checked by hand where the contract's schemas would
// weigh ten kilobytes on a page that needs nothing else of them. The types say what must be checked: a new field does not
// compile until it is.

export type Check = (value: unknown) => boolean;
export type Checks<T> = Record<keyof T, Check>;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const isOneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isTableOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(Object(value)).every(check);

/** Whether every field named is there and passes its check. */
export const passes = <T>(checks: Checks<T>, value: unknown): value is T =>
  isObject(value) && Object.entries<Check>(checks).every(([name, check]) => check(Reflect.get(Object(value), name)));
