import { ApiError } from '#web/base/api.ts';

/** What the server says of single tasks: by their place in the list that was sent. */
export function taskFaults(error: unknown, list: 'tasks' | 'added'): ReadonlyMap<number, string> {
  const details = error instanceof ApiError ? error.details : [];
  return new Map(
    details.flatMap(({ field, message }) => {
      const [name, place] = field.split('.');
      return name === list && place !== undefined ? [[Number(place), message] as const] : [];
    }),
  );
}
